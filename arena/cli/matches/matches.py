"""`arena matches`: finds the matches worth watching, in ladders and in folders of records."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

import click

from arena.cli.completion import complete_bot_names, complete_records
from arena.cli.home import home_option
from arena.cli.matches.arranging import arrange
from arena.cli.matches.formats import found_to_csv, found_to_json
from arena.cli.matches.report import show_found
from arena.cli.matches.search import search_matches
from arena.cli.matches.wanted import (
    CLOSEST,
    COUNTED,
    LONGEST,
    PARTED,
    UPSET,
    Bot,
    Wanted,
    order_by,
    parse_counted,
)
from arena.cli.screen import say, say_json
from arena.cli.server.option import refuse_options, server_meant, server_too_option
from arena.errors import InputError
from arena.terms.since import Since, parse_since, parse_until

OUTPUTS = ("table", "json", "csv")
STANDARD_LIMIT = 20

_ON_THIS_MACHINE = (
    *("names", "against", "has_faults", "since", "until"),
    *(UPSET, "counted", LONGEST, CLOSEST, PARTED, "is_reversed"),
)
"""What a server is not asked for."""

_Command = TypeVar("_Command", bound=Callable[..., object])


def _note_order(context: click.Context, parameter: click.Parameter, value: object) -> object:
    """Notes in which order the wishes were typed: click calls this in that order."""
    if value:
        noted: list[str | None] = context.meta.setdefault(__name__, [])
        noted.append(parameter.name)
    return value


def _order_option(name: str, text: str) -> Callable[[_Command], _Command]:
    return click.option(f"--{name}", is_flag=True, callback=_note_order, help=text)


@click.command(short_help="Finds the matches worth watching.")
@click.argument(
    "names", nargs=-1, metavar="[LADDER|FOLDER|HOME]...", shell_complete=complete_records
)
@click.option(
    "--bot",
    metavar="NAME",
    shell_complete=complete_bot_names,
    help="Only matches of this bot; NAME@VERSION for one version.",
)
@click.option(
    "--against",
    metavar="NAME",
    shell_complete=complete_bot_names,
    help="Only those in which it met this one.",
)
@click.option("--faults", "has_faults", is_flag=True, help="Only those in which a bot failed.")
@click.option(
    "--since",
    metavar="WHEN",
    help="Only matches from then on: 2026-11-01, 2026-11-01T18:30 (UTC), 3d (an age), block:500.",
)
@click.option("--until", metavar="WHEN", help="Only matches before then; written as --since.")
@_order_option(UPSET, "First the results that the ratings before them gave the least chance.")
@click.option(
    "--most",
    "counted",
    multiple=True,
    callback=_note_order,
    metavar="WHAT",
    help=f"First those with the most of it: {', '.join(COUNTED)} (changes of lead). Repeatable.",
)
@_order_option(LONGEST, "First those with the most decisions.")
@_order_option(CLOSEST, "First those that the fewest points decided, forfeits left out.")
@_order_option(PARTED, "First those whose block's legs parted after the fewest decisions.")
@click.option("--reverse", "is_reversed", is_flag=True, help="The order the other way round.")
@click.option(
    "--limit", type=int, metavar="N", help=f"Show at most so many; without it {STANDARD_LIMIT}."
)
@click.option(
    "--output", type=click.Choice(OUTPUTS), metavar="|".join(OUTPUTS), help="Without it table."
)
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
@server_too_option
@home_option
@click.pass_context
def matches(
    context: click.Context,
    *,
    names: Sequence[str],
    bot: str | None,
    against: str | None,
    has_faults: bool,
    since: str | None,
    until: str | None,
    upset: bool,
    counted: Sequence[str],
    longest: bool,
    closest: bool,
    parted: bool,
    is_reversed: bool,
    limit: int | None,
    output: str | None,
    is_json: bool,
    server: str | None,
    home: Path,
) -> None:
    """Finds the matches worth watching, and says how to replay each.

    Looks through the ladders that are named, all of a home, or folders of records such as
    arena match leaves; without a name through all ladders of the home. Conditions all hold
    together; of several orders the one typed first goes first. docs/finding.md says what is
    counted. With --server lists the newest matches of that server, or those of --bot; of the
    other options --limit, --output and --json work with it.

    \b
    Examples:
      arena matches summer --upset
      arena matches summer --bot mybot --against greedy --most lead --since 1d
      arena matches arena-matches --longest --limit 5
      arena matches --server club.example.org --bot mybot

    Next: arena replay shows one.
    """
    del upset, longest, closest, parted  # noted in their order
    if is_json and output not in (None, "json"):
        raise InputError(f"--json and --output {output} are two ways to print: choose one.")
    if limit is not None and limit < 1:
        raise InputError(f"--limit is a number from 1 up, not {limit}.")
    address = server_meant(context, server, is_here=bool(names))
    if address is not None:
        from arena.cli.server.matches import show_served_matches  # noqa: PLC0415

        refuse_options(context, *_ON_THIS_MACHINE)
        show_served_matches(
            address, bot, limit or STANDARD_LIMIT, "json" if is_json else output or "table"
        )
        return
    if against is not None and bot is None:
        raise InputError("--against says whom a bot has met: say which with --bot.")
    words = tuple(dict.fromkeys(map(parse_counted, counted)))
    orders: list[str] = []
    for noted in context.meta.get(__name__, []):
        orders += words if noted == "counted" else [noted]
    now_ns = time.time_ns()
    wanted = Wanted(
        bot=None if bot is None else Bot(bot),
        against=None if against is None else Bot(against),
        has_faults=has_faults,
        since=_read_time(since, parse_since, now_ns),
        until=_read_time(until, parse_until, now_ns),
        orders=tuple(map(order_by, orders)),
        counted=words,
        is_reversed=is_reversed,
    )
    search = search_matches(names, wanted, home)
    search.matches = arrange(search.matches, wanted)
    shown = search.matches[: limit or STANDARD_LIMIT]
    if is_json or output == "json":
        say_json(found_to_json(search, shown))
    elif output == "csv":
        say(found_to_csv(shown).rstrip("\n"))
    else:
        show_found(search, shown, wanted)


def _read_time(
    text: str | None, parse: Callable[[str, int], Since], now_ns: int
) -> tuple[str, Since] | None:
    return None if text is None else (text, parse(text, now_ns))
