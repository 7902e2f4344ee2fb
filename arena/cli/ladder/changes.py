"""Bots coming and going: `arena ladder add`, `stop`, `resume-bot` and `replace`.

Each works while the ladder is run, too: then the process that runs it makes the change.
"""

from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import click

from arena.cli.bot.added import add_bot, changed_notice, find_bots
from arena.cli.completion import complete_bots, complete_ladders
from arena.cli.home import home_option, home_words
from arena.cli.screen import command_text, complain, say, say_json
from arena.cli.tables import entrant_labels
from arena.contest.blocks import SHORT_VERSION
from arena.ladder import asking
from arena.ladder.asking import Changed
from arena.store.bots import BotVersion, find_version, newest_versions
from arena.store.connection import open_home
from arena.store.entrants import Entrant
from arena.store.ladders import find_ladder


@click.command(short_help="Lets bots into a ladder, also while it is run.")
@click.argument("name", shell_complete=complete_ladders)
@click.argument("bots", nargs=-1, required=True, metavar="BOT...", shell_complete=complete_bots)
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
@home_option
def add(name: str, bots: Sequence[str], is_json: bool, home: Path) -> None:
    """Lets bots into a ladder, as they are now.

    BOT is the name of an added bot (NAME@VERSION for one that is not the newest), a folder,
    or a sample bot; the latter two are added on the way. While the ladder is run, they are in
    the blocks that nobody has been given yet.

    \b
    Example:
      arena ladder add summer ./mybot greedy

    Next: arena ladder run NAME
    """
    _find(home, name)  # Nothing is added for a ladder that is not there.
    entered: list[object] = []
    changed = None
    for word in bots:
        version = _find_or_add(word, home)
        changed = asking.ask_to_add(home, name, version)
        entered.append(
            {"bot": version.bot, "version": version.hash, "from_block": _from_block(changed)}
        )
        if is_json:
            continue
        if changed is None:
            say(_noted_sentence(f"{version.bot} as {version.hash[:SHORT_VERSION]}", home))
        else:
            say(_entered_sentence(changed), *_beside_lines(changed, home))
    if is_json:
        say_json(entered)
    else:
        say(*_next_lines(changed, name, home))


@click.command(short_help="Takes a bot out of the blocks to come.")
@click.argument("name", shell_complete=complete_ladders)
@click.argument("bot", shell_complete=complete_bots)
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
@home_option
def stop(name: str, bot: str, is_json: bool, home: Path) -> None:
    """Takes a bot out of a ladder's blocks to come, until it is brought back.

    BOT is its name, or NAME@VERSION where several versions of it play. What it has played
    counts; blocks that were handed out are still played.

    \b
    Example:
      arena ladder stop summer mybot

    Next: arena ladder resume-bot NAME BOT
    """
    changed = asking.ask_to_stop(home, name, bot)
    if is_json:
        say_json(_changed_to_json(name, changed))
    elif changed is None:
        say(_noted_sentence(f"that {bot} stops", home))
    else:
        label = _label(changed.entrant, changed.entrants)
        say(f"{label}: stopped in ladder {name}, in no block from {changed.from_block} on.")
        say(*_too_few_lines(changed))
        again = ["ladder", "resume-bot", name, label, *home_words(home)]
        say(f"To bring it back: {command_text(again)}")


@click.command("resume-bot", short_help="Brings a stopped or suspended bot back.")
@click.argument("name", shell_complete=complete_ladders)
@click.argument("bot", shell_complete=complete_bots)
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
@home_option
def resume_bot(name: str, bot: str, is_json: bool, home: Path) -> None:
    """Brings a stopped or suspended bot back into a ladder, from the next block on.

    BOT is its name, or NAME@VERSION where several versions of it are suspended. It meets
    the others as often as they have met meanwhile; how it failed before is not held against
    it again. One whose place another version has taken comes back when that one has stopped.

    \b
    Example:
      arena ladder resume-bot summer mybot

    Next: arena ladder run NAME
    """
    changed = asking.ask_to_resume(home, name, bot)
    if is_json:
        say_json(_changed_to_json(name, changed))
        return
    if changed is None:
        say(_noted_sentence(f"that {bot} comes back", home))
    else:
        label = _label(changed.entrant, changed.entrants)
        say(f"{label}: back in ladder {name}, from block {changed.from_block} on.")
    say(*_next_lines(changed, name, home))


@click.command(short_help="Lets a new version of a bot take the old one's place.")
@click.argument("name", shell_complete=complete_ladders)
@click.argument("old", shell_complete=complete_bots)
@click.argument("new", shell_complete=complete_bots)
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
@home_option
def replace(name: str, old: str, new: str, is_json: bool, home: Path) -> None:
    """Lets a new version of a bot take the old one's place in a ladder.

    OLD is the bot's name, or NAME@VERSION where several versions of it play; NEW is a folder
    or another word for a version, as for 'arena ladder add'. The new version begins with the
    old one's mu, as that is now, and with its sigma, raised to rating.version_sigma at least.
    The old one stops at the same block; its results stay.

    \b
    Example:
      arena ladder replace summer mybot ./mybot

    Next: arena ladder run NAME
    """
    _find(home, name)
    version = _find_or_add(new, home)
    changed = asking.ask_to_replace(home, name, old, version)
    if is_json:
        document = {"bot": version.bot, "version": version.hash}
        say_json(_changed_to_json(name, changed) | document | _rating_to_json(changed))
        return
    if changed is None:
        say(_noted_sentence(f"that {version.hash[:SHORT_VERSION]} takes the place of {old}", home))
    else:
        say(_replaced_sentence(changed))
    say(*_next_lines(changed, name, home))


def _find(home: Path, name: str) -> None:
    """Raises InputError where there is no such ladder."""
    with closing(open_home(home)) as store, store.reading() as connection:
        find_ladder(connection, name)


def _find_or_add(word: str, home: Path) -> BotVersion:
    """Finds the version that is meant, adding the folder or sample bot that is."""
    bot, sign, start = word.partition("@")
    with closing(open_home(home)) as store, store.reading() as connection:
        newest = newest_versions(connection)
        if sign and bot in newest:
            return find_version(connection, bot, start)
    if word in newest:
        notice = changed_notice(newest[word])
        if notice:
            complain(notice)
        return newest[word]
    (resolved,) = find_bots([word], home)  # says what is wrong with a word that means nothing
    if resolved.is_added:
        return newest[resolved.contestant.bot]
    return add_bot(Path(resolved.contestant.folder), home).version


def _entered_sentence(changed: Changed) -> str:
    entrant = changed.entrant
    sentence = (
        f"{entrant.bot}: in ladder {changed.ladder.name} as {entrant.version[:SHORT_VERSION]}"
    )
    if changed.from_block:
        sentence += (
            f", from block {changed.from_block} on; it meets each of the others as often as they "
            "have met"
        )
    return f"{sentence}."


def _beside_lines(changed: Changed, home: Path) -> Iterator[str]:
    """Says which versions of the same bot a new one plays beside, and what else there is."""
    entrant, name = changed.entrant, changed.ladder.name
    others = [
        one
        for one in changed.entrants
        if one.bot == entrant.bot and one.number != entrant.number and one.suspension is None
    ]
    if others:
        old = _label(others[-1], changed.entrants)
        stop_words = command_text(["ladder", "stop", name, old, *home_words(home)])
        yield (
            f"It plays beside {old}, which '{stop_words}' would end; next time 'arena ladder "
            "replace' lets a new version take the old one's place, and begin with its rating."
        )


def _replaced_sentence(changed: Changed) -> str:
    entrant, name = changed.entrant, changed.ladder.name
    rating = entrant.standing.rating
    old = next(one for one in changed.entrants if one.number == entrant.replaces)
    before = old.standing.rating.sigma
    wider = f" (the old one's is {before:.2f}; of the new one less is known)"
    return (
        f"{entrant.bot}: in ladder {name} as {entrant.version[:SHORT_VERSION]} in the place of "
        f"{old.version[:SHORT_VERSION]} from block {changed.from_block} on, beginning with mu "
        f"{rating.mu:.2f} and sigma {rating.sigma:.2f}{wider if rating.sigma > before else ''}."
    )


def _too_few_lines(changed: Changed) -> Iterator[str]:
    if changed.is_too_few:
        name = changed.ladder.name
        yield (
            f"Too few bots are left in ladder {name} for a block: a run ends when what was handed "
            "out is played, and none begins until another comes."
        )


def _next_lines(changed: Changed | None, name: str, home: Path) -> Iterator[str]:
    """Says what to do next, where no run has taken the change in already."""
    if changed is None or not changed.is_run:
        yield f"Next: {command_text(['ladder', 'run', name, *home_words(home)])}"


def _noted_sentence(what: str, home: Path) -> str:
    return (
        f"Noted: {what}. Who writes in {home} has not looked at it within "
        f"{asking.PATIENCE_S:.0f} s; it will be done when it does, or else by the next run."
    )


def _changed_to_json(name: str, changed: Changed | None) -> dict[str, object]:
    """Makes the JSON object of a change; that it is only noted shows by `from_block` null."""
    document: dict[str, object] = {"ladder": name, "from_block": _from_block(changed)}
    if changed is not None:
        document |= {"bot": changed.entrant.bot, "version": changed.entrant.version}
    return document


def _rating_to_json(changed: Changed | None) -> dict[str, object]:
    if changed is None:
        return {}
    old = next(one for one in changed.entrants if one.number == changed.entrant.replaces)
    rating = changed.entrant.standing.rating
    return {"replaces": old.version, "mu": rating.mu, "sigma": rating.sigma}


def _from_block(changed: Changed | None) -> int | None:
    return None if changed is None else changed.from_block


def _label(entrant: Entrant, entrants: Sequence[Entrant]) -> str:
    return entrant_labels([(one.bot, one.version) for one in entrants])[entrant.number]
