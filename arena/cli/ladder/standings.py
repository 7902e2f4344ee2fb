"""`arena ladder standings`: who stands where in a ladder, over which blocks, and how surely."""

from collections.abc import Sequence
from pathlib import Path

import click

from arena.cli.completion import complete_ladders
from arena.cli.home import home_option
from arena.cli.ladder.choice import Choice
from arena.cli.ladder.order_free import order_free_markdown, order_free_to_json, rate_order_free
from arena.cli.ladder.sureness import MOST_SAMPLES, resample
from arena.cli.ladder.view import LadderView, choice_sentence, ladder_sentence, read_ladder_view
from arena.cli.ladder.view_formats import view_to_csv, view_to_json, view_to_markdown
from arena.cli.ladder.view_text import show_ladder_view
from arena.cli.screen import say, say_flowing, say_json
from arena.cli.server.option import refuse_options, server_meant, server_too_option
from arena.contest.statistics.filters import FILTER_WORDS
from arena.contest.statistics.resampling import RankSpread
from arena.errors import InputError

OUTPUTS = ("table", "json", "csv", "markdown")


@click.command(short_help="Shows who stands where, and who beat whom by how much.")
@click.argument("name", required=False, shell_complete=complete_ladders)
@click.option(
    "--filter",
    "filters",
    multiple=True,
    metavar="WORDS",
    help=f"Only blocks for which all of these hold: {', '.join(FILTER_WORDS)}.",
)
@click.option(
    "--since",
    metavar="WHEN",
    help="Only blocks from then on: 2026-11-01, 2026-11-01T18:30 (UTC), 3d (an age), or block:500.",
)
@click.option(
    "--bots", metavar="REGEX", help="Only blocks in which all bots have names in which it is found."
)
@click.option(
    "--resample",
    "samples",
    type=int,
    metavar="N",
    help="Draw the blocks anew so many times, to see how sure the order is.",
)
@click.option(
    "--luck",
    "wants_luck",
    is_flag=True,
    help="Take the luck of the deals off, also where it was not noted (a millisecond a match).",
)
@click.option(
    "--output", type=click.Choice(OUTPUTS), metavar="|".join(OUTPUTS), help="Without it table."
)
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
@server_too_option
@home_option
@click.pass_context
def standings(
    context: click.Context,
    *,
    name: str | None,
    filters: Sequence[str],
    since: str | None,
    bots: str | None,
    samples: int | None,
    wants_luck: bool,
    output: str | None,
    is_json: bool,
    server: str | None,
    home: Path,
) -> None:
    """Shows who stands where in a ladder, and who beat whom by how much.

    Ordered by mu - 3 sigma: what a bot's strength is almost surely above. Chosen blocks are
    rated anew. What the numbers mean is in docs/statistics.md. With --server shows who stands
    where in that server's ladder, without being asked for its name; of the other options
    --output (table, json or csv) and --json work with it.

    \b
    Examples:
      arena ladder standings demo --home demo
      arena ladder standings summer --since 2d --filter "vs=mybot faults=none"
      arena ladder standings summer --bots "^(greedy|counter)$" --resample 200
      arena ladder standings summer --output markdown > standings.md
      arena ladder standings --server club.example.org
    """
    if is_json and output not in (None, "json"):
        raise InputError(f"--json and --output {output} are two ways to print: choose one.")
    address = server_meant(context, server, is_here=name is not None)
    if address is not None:
        from arena.cli.server.standings import show_served_standings  # noqa: PLC0415

        refuse_options(context, "filters", "since", "bots", "samples", "wants_luck")
        show_served_standings(address, name, "json" if is_json else output or "table")
        return
    if name is None:
        raise InputError("Name the ladder whose standings you want, or a server with --server.")
    if samples is not None and not 1 <= samples <= MOST_SAMPLES:
        raise InputError(f"--resample is a number from 1 to {MOST_SAMPLES:,}, not {samples}.")
    choice = Choice(tuple(filters), since, bots)
    view = read_ladder_view(home, name, choice, wants_luck=wants_luck)
    if samples and not any(block.is_rated for block in view.blocks):
        raise InputError(f"Ladder '{name}' has no rated block that could be resampled.")
    spreads = resample(view, samples) if samples else []
    _print(view, "json" if is_json else output or "table", spreads, samples or 0)


def _print(view: LadderView, output: str, spreads: Sequence[RankSpread], samples: int) -> None:
    if output == "json":
        say_json(view_to_json(view, spreads, samples) | order_free_to_json(rate_order_free(view)))
    elif output == "csv":
        say(view_to_csv(view, spreads).rstrip("\n"))
    elif output == "markdown":
        say(*view_to_markdown(view, spreads, samples))
        say(*order_free_markdown(rate_order_free(view)))
    else:
        say(ladder_sentence(view))
        if not view.choice.is_all:
            say_flowing(choice_sentence(view))
        say("")
        show_ladder_view(view, spreads, samples, rate_order_free(view))
