"""`arena ladder`: creates ladders, lets bots in, shows standings.

`run` plays them, `control` lets them rest, `show` tells all of one.
"""

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import click

from arena.cli.bot.added import add_bot, changed_notice, resolve_bots
from arena.cli.completion import complete_bots, complete_ladders, complete_ratings
from arena.cli.group import OrderedGroup
from arena.cli.home import home_option, home_words
from arena.cli.ladder.control import archive, change, pause, resume
from arena.cli.ladder.listing import list_all
from arena.cli.ladder.run import run
from arena.cli.ladder.settings import parse_rating_words
from arena.cli.ladder.show import show
from arena.cli.ladder.standings import (
    ladder_sentence,
    read_ladder_view,
    show_ladder_view,
    view_to_json,
)
from arena.cli.ladder.suspended import resume_bot
from arena.cli.screen import command_text, complain, say, say_json
from arena.cli.terms import Terms, faults_option, parse_terms_rules, parse_terms_time, rules_options
from arena.contest.blocks import SHORT_VERSION
from arena.ladder.begin import begin_ladder, enter_bot
from arena.store.bots import BotVersion, find_version, newest_versions
from arena.store.connection import open_home
from arena.store.entrants import Entrant
from arena.store.ladders import LadderSettings, find_ladder
from arena.terms.faults import parse_fault_policy


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


@ladder.command(short_help="Creates a ladder: players, rules, time.")
@click.argument("name")
@click.option("--players", type=int, default=2, metavar="N", help="2, 3 or 4; without it 2.")
@rules_options
@click.option(
    "--time",
    "time_text",
    metavar="TIME",
    help="Timed: bank+increment/limit in seconds, such as 10+0.05/1.",
)
@click.option("--throughput", is_flag=True, help="Many matches at a time; so it is without --time.")
@faults_option
@click.option("--hide-names", is_flag=True, help="Never tell bots whom they play against.")
@click.option(
    "--rating",
    "rating_words",
    multiple=True,
    metavar="NAME=VALUE",
    shell_complete=complete_ratings,
    help="A setting of the rating, such as beta=4 or unit=match. Repeatable.",
)
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
@home_option
def create(
    *,
    name: str,
    players: int,
    preset: str,
    switches: Sequence[str],
    time_text: str | None,
    throughput: bool,
    faults: str,
    hide_names: bool,
    rating_words: Sequence[str],
    is_json: bool,
    home: Path,
) -> None:
    """Creates a ladder; what it is created with stays so from its first block on.

    A throughput ladder is for bots that answer at once, a timed one for those that think.
    With 4 players each side is one bot twice.

    \b
    Examples:
      arena ladder create summer
      arena ladder create slow --players 3 --rules kings --time 10+0.05/1
      arena ladder create keen --rating beta=3 --rating unit=match

    Next: arena ladder add NAME BOT...
    """
    rules = parse_terms_rules(preset, switches)
    control, is_throughput = parse_terms_time(
        time_text, is_throughput=throughput, is_clockless=False, default=None
    )
    policy = parse_fault_policy(faults)
    settings = LadderSettings(
        name,
        players,
        rules,
        control,
        is_throughput,
        hide_names=hide_names,
        fault_policy=policy,
        rating=parse_rating_words(rating_words),
    )
    created = begin_ladder(home, settings)
    if is_json:
        say_json({"ladder": name, "commitment": created.commitment})
        return
    terms = Terms(rules, control, is_throughput, policy)
    say(f"Ladder {name}: created, {players} players; {terms.sentence}.")
    say("All its cards come from a secret drawn now, which cannot change; its commitment:")
    say(f"{created.commitment}.")
    words = ["ladder", "add", name, *settings.group_size * ["BOT"], *home_words(home)]
    say(f"Next: {command_text(words)}")


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


@ladder.command(short_help="Shows who stands where, and who beat whom by how much.")
@click.argument("name", shell_complete=complete_ladders)
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
@home_option
def standings(name: str, is_json: bool, home: Path) -> None:
    """Shows who stands where in a ladder, and who beat whom by how much.

    Ordered by mu - 3 sigma: what a bot's strength is almost surely above.

    \b
    Example:
      arena ladder standings demo --home demo
    """
    view = read_ladder_view(home, name)
    if is_json:
        say_json(view_to_json(view))
        return
    say(ladder_sentence(view), "")
    show_ladder_view(view)


for _command in (show, change, pause, resume, archive, resume_bot, list_all):
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
