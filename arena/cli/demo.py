"""`arena demo`: a ladder of the sample bots, and what to try next."""

from contextlib import closing
from pathlib import Path

import click

from arena.cli.bot.added import add_bot, sample_folder
from arena.cli.exits import EXIT_INTERRUPTED
from arena.cli.home import typed_home
from arena.cli.ladder.run import (
    MOST_BLOCKS,
    end_sentence,
    run_watched,
    show_end,
    show_stopped,
    stopped_sentence,
)
from arena.cli.ladder.view import LadderView, read_ladder_view
from arena.cli.sandbox import SandboxChoice, sandbox_options
from arena.cli.screen import aligned, command_text, counted, say
from arena.errors import InputError
from arena.ladder.begin import begin_ladder, enter_bot
from arena.ladder.run import RunOptions
from arena.ladder.todo import Goal
from arena.store.bots import BotVersion
from arena.store.connection import DATABASE_FILE, open_home
from arena.store.entrants import list_entrants
from arena.store.ladders import LadderSettings, list_ladders
from arena.terms.clock import STALL_LIMIT
from engine import STANDARD

DEMO = "demo"
"""The name of the home, and of the ladder in it."""

SAMPLES = ("random", "greedy", "counter")
DEFAULT_BLOCKS = 400


@click.command()
@click.option(
    "--blocks",
    type=click.IntRange(1, MOST_BLOCKS),
    default=DEFAULT_BLOCKS,
    metavar="N",
    help=f"How often each pair of bots meets; without it {DEFAULT_BLOCKS}.",
)
@click.option(
    "--home",
    "own_home",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Where it is kept; without it demo/ here.",
)
@sandbox_options
@click.pass_context
def demo(
    context: click.Context, blocks: int, own_home: Path | None, sandbox: SandboxChoice
) -> None:
    """Plays a ladder of the sample bots: random, greedy and counter.

    Everything is kept in the folder demo/, which may be deleted at any time. Run again, it
    goes on where it stopped, or for as long again.

    \b
    Example:
      arena demo
    """
    home = own_home or typed_home(context) or Path(DEMO)
    options = RunOptions(sandbox=sandbox.sandbox())
    earlier = _prepare(home)
    if earlier:
        say(f"The ladder goes on: every pair has played {counted(earlier, 'block')} already.")
    again = ["demo", *([] if blocks == DEFAULT_BLOCKS else ["--blocks", str(blocks)])]
    if home != Path(DEMO):
        again += ["--home", str(home)]
    again += sandbox.words
    say(
        f"{', '.join(SAMPLES)}: {counted(blocks, 'block')} a pair, each played from both seats.",
        "Ctrl-C stops it, and loses nothing.",
        "",
    )
    # What was interrupted is completed; what was completed goes on for as long again.
    goal = Goal(earlier // blocks * blocks + blocks)
    progress, is_stopped = run_watched(home, DEMO, goal, options)
    if is_stopped or progress is None:
        show_stopped(home, DEMO, progress, stopped_sentence(again))
        context.exit(EXIT_INTERRUPTED)
    view = read_ladder_view(home, DEMO)
    say(end_sentence(progress, view))
    show_end(view, home, progress, _closing_lines(view, home, again))


def _prepare(home: Path) -> int:
    """Adds the sample bots and creates the ladder, where that has not been done.

    Returns how many blocks every pair has played already.
    """
    folder = sample_folder()
    if folder is None:
        raise InputError("The sample bots did not come with this arena: run the demo from a clone.")
    versions = [add_bot(folder / name, home).version for name in SAMPLES]
    with closing(open_home(home)) as store, store.reading() as connection:
        is_new = DEMO not in [ladder.name for ladder in list_ladders(connection)]
    if is_new:
        begin_ladder(home, LadderSettings(DEMO, 2, STANDARD, STALL_LIMIT, throughput=True))
    _enter_missing(home, versions)
    return read_ladder_view(home, DEMO).times_met


def _enter_missing(home: Path, versions: list[BotVersion]) -> None:
    """Lets in the versions that are not there; a sample that has changed joins anew."""
    ladder = read_ladder_view(home, DEMO).ladder
    with closing(open_home(home)) as store, store.reading() as connection:
        present = {(one.bot, one.version) for one in list_entrants(connection, ladder)}
    for version in versions:
        if (version.bot, version.hash) not in present:
            enter_bot(home, DEMO, version)


def _closing_lines(view: LadderView, home: Path, again: list[str]) -> list[str]:
    """Says where everything is and what to try next."""
    words = ["--home", str(home)]
    pairs = [
        ("the standings again", ["ladder", "standings", DEMO, *words]),
        ("replay a match", ["replay", f"{DEMO}/0/0", *words]),
        ("prove that match", ["verify", f"{DEMO}/0/0", *words]),
        ("prove all of them", ["verify", DEMO, *words]),
        ("records and results", ["export", DEMO, "--out", f"{DEMO}-export", *words]),
        ("one match, timed", ["match", "counter", "greedy", *words]),
        ("your own bot", ["bot", "add", "FOLDER", *words]),
        ("and let it in", ["ladder", "add", DEMO, "BOT", *words]),
        ("more of the same", again),
    ]
    return [
        f"The database is {home / DATABASE_FILE} ({counted(view.matches, 'match', 'matches')}).",
        "",
        "What to try next:",
        *aligned((what, command_text(line)) for what, line in pairs),
    ]
