"""`arena ladder`: creates ladders, lets bots in, shows standings.

`create` makes them, `run` plays them, `control` lets them rest, `show` tells all of one.
"""

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import click

from arena.cli.bot.added import add_bot, changed_notice, resolve_bots
from arena.cli.completion import complete_bots, complete_ladders
from arena.cli.group import OrderedGroup
from arena.cli.home import home_option, home_words
from arena.cli.ladder.control import archive, change, pause, resume
from arena.cli.ladder.create import create
from arena.cli.ladder.import_results import import_results
from arena.cli.ladder.listing import list_all
from arena.cli.ladder.run import run
from arena.cli.ladder.show import show
from arena.cli.ladder.standings import standings
from arena.cli.ladder.suspended import resume_bot
from arena.cli.screen import command_text, complain, say, say_json
from arena.contest.blocks import SHORT_VERSION
from arena.ladder.begin import enter_bot
from arena.store.bots import BotVersion, find_version, newest_versions
from arena.store.connection import open_home
from arena.store.entrants import Entrant
from arena.store.ladders import find_ladder


@click.group(cls=OrderedGroup)
def ladder() -> None:
    """Creates ladders, runs them, shows their standings.

    A ladder is a competition that can always go on: its bots meet in blocks, deals that are
    played from all seats, and are rated by TrueSkill.

    \b
    From nothing to standings:
      arena ladder create summer
      arena ladder add summer ./mybot greedy counter
      arena ladder run summer --blocks 100
      arena ladder standings summer
    """


ladder.add_command(create)


@ladder.command()
@click.argument("name", shell_complete=complete_ladders)
@click.argument("bots", nargs=-1, required=True, metavar="BOT...", shell_complete=complete_bots)
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
@home_option
def add(name: str, bots: Sequence[str], is_json: bool, home: Path) -> None:
    """Lets bots into a ladder, as they are now.

    BOT is the name of an added bot (NAME@VERSION for one that is not the newest), a folder,
    or a sample bot; the latter two are added on the way.

    \b
    Example:
      arena ladder add summer ./mybot greedy

    Next: arena ladder run NAME
    """
    with closing(open_home(home)) as store, store.reading() as connection:
        find_ladder(connection, name)  # Nothing is added for a ladder that is not there.
    entered = []
    for word in bots:
        entrant = enter_bot(home, name, _find_or_add(word, home))
        entered.append(
            {"bot": entrant.bot, "version": entrant.version, "from_block": entrant.from_block}
        )
        if not is_json:
            say(_entered_sentence(entrant, name))
    if is_json:
        say_json(entered)
    else:
        say(f"Next: {command_text(['ladder', 'run', name, *home_words(home)])}")


ladder.add_command(run)


for _command in (
    standings,
    show,
    change,
    pause,
    resume,
    archive,
    resume_bot,
    import_results,
    list_all,
):
    ladder.add_command(_command)


def _entered_sentence(entrant: Entrant, ladder: str) -> str:
    sentence = f"{entrant.bot}: in ladder {ladder} as {entrant.version[:SHORT_VERSION]}"
    if entrant.from_block:
        sentence += "; it meets each of the others as often as they have met"
    return f"{sentence}."


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
    (resolved,) = resolve_bots([word], home)  # says what is wrong with a word that means nothing
    if resolved.is_added:
        return newest[resolved.contestant.bot]
    return add_bot(Path(resolved.contestant.folder), home).version
