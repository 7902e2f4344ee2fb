"""`arena ladder run`: runs a ladder with live progress, and stops when told to."""

from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

import click

from arena.cli.complaints import complaints_once
from arena.cli.completion import complete_records
from arena.cli.conduct import conduct_lines, conducts_to_json
from arena.cli.exits import EXIT_FAILED, EXIT_INTERRUPTED
from arena.cli.home import home_option, home_words
from arena.cli.ladder.dry_run import plan_to_json, show_plan
from arena.cli.ladder.engine import warn_of_engines
from arena.cli.ladder.file.apply import Applied, applied_to_json, plan_file
from arena.cli.ladder.file.begin import (
    begin_by_file,
    ladder_file,
    problems_told,
    say_before_run,
)
from arena.cli.ladder.progress import can_draw, live_progress
from arena.cli.ladder.stopping import DEFAULT_BLOCKS, stop_text, stop_to_json
from arena.cli.ladder.view import LadderView, read_ladder_view
from arena.cli.ladder.view_formats import view_to_json
from arena.cli.ladder.view_text import show_ladder_view
from arena.cli.match.wire_log import make_wire_log_folder, wire_log_option
from arena.cli.sandbox import SandboxChoice, sandbox_options
from arena.cli.screen import command_text, complain, counted, say, say_json, times_text
from arena.cli.signals import heed_interrupts
from arena.cli.tables import entrant_labels
from arena.ladder.plan import plan_run
from arena.ladder.progress import Observer, Progress
from arena.ladder.run import LOG_FOLDER, RunOptions, run_ladder, too_few_sentence
from arena.ladder.todo import Goal
from arena.store.connection import open_home
from arena.store.ladders import Ladder, find_ladder

MOST_BLOCKS = 1_000_000


@click.command(short_help="Plays until enough is played; goes on where it was.")
@click.argument("name", shell_complete=complete_records)
@click.option(
    "--blocks",
    type=click.IntRange(1, MOST_BLOCKS),
    metavar="N",
    help="Until every pairing has met so often, earlier runs included; without it the ladder's "
    f"stopping rules decide, and where there are none it is {DEFAULT_BLOCKS}.",
)
@click.option("--workers", type=int, metavar="N", help="Processes; without it a good number.")
@click.option(
    "--oversubscribe", is_flag=True, help="Timed: let more bots think than there are cores."
)
@sandbox_options
@wire_log_option
@click.option("--dry-run", "is_dry", is_flag=True, help="Say what would be played, and play none.")
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document at the end.")
@home_option
@click.pass_context
def run(
    context: click.Context,
    *,
    name: str,
    blocks: int | None,
    workers: int | None,
    oversubscribe: bool,
    sandbox: SandboxChoice,
    wire_log: Path | None,
    is_dry: bool,
    is_json: bool,
    home: Path,
) -> None:
    """Runs a ladder until enough is played, and rates as it goes.

    NAME is a ladder, or a file that describes one (summer.toml): then the ladder is created
    with its bots where it is not there yet, and else made to agree with the file.

    Enough is --blocks, or else the first of the ladder's stopping rules that is met (arena
    ladder set NAME stop.hours=2). Stop it with Ctrl-C whenever you like: every block that was
    played is kept, and the same command goes on where it was. --dry-run says before how long
    it will take, and how sure the standings will be then.

    \b
    Examples:
      arena ladder run summer
      arena ladder run summer --blocks 400 --workers 2
      arena ladder run summer --blocks 400 --dry-run
      arena ladder run summer.toml

    Next: arena ladder standings NAME, arena export NAME --out DIR
    """
    options = RunOptions(workers, oversubscribe, wire_log)
    typed = [*_typed_words(blocks, options), *sandbox.words]
    again = ["ladder", "run", name, *typed, *home_words(home)]
    file = ladder_file(name, home)
    if is_dry:
        _show_dry_run(file, name, home, blocks, options, again=again, is_json=is_json)
        return
    options = replace(options, sandbox=sandbox.sandbox())
    applied = None if file is None else begin_by_file(file, home, blocks, workers, is_json=is_json)
    if applied is not None:
        name = applied.name
    warn_of_engines(home, name)
    goal = find_goal(home, name, blocks)
    if wire_log is not None:
        make_wire_log_folder(wire_log)
    progress, is_stopped = run_watched(home, name, goal, options, is_quiet=is_json)
    is_stuck = progress is not None and progress.is_stuck and progress.stop is None
    if is_stopped or not progress or not progress.is_finished or is_stuck:
        resume = ["ladder", "resume", name, *home_words(home)]
        sentence = stopped_sentence(again) if is_stopped else paused_sentence(resume)
        if not is_stopped and is_stuck:
            sentence = too_few_sentence(name, read_ladder_view(home, name).entrants)
        complain(sentence) if is_json else show_stopped(home, name, progress, sentence)
        context.exit(EXIT_INTERRUPTED if is_stopped else EXIT_FAILED)
    _show_finished(read_ladder_view(home, name), home, goal, progress, applied, is_json=is_json)


def _show_dry_run(
    file: Path | None,
    name: str,
    home: Path,
    blocks: int | None,
    options: RunOptions,
    *,
    again: Sequence[str],
    is_json: bool,
) -> None:
    """Says what would be played, and what a file would change before."""
    applied = None
    if file is None:
        warn_of_engines(home, name)
        plan = plan_run(home, name, find_goal(home, name, blocks), options)
    else:
        goal = partial(goal_of, blocks=blocks)
        with problems_told():
            applied, plan = plan_file(file, home, goal, options)
        say_before_run(applied, home, blocks, options.workers, is_json=is_json, is_done=False)
    if is_json:
        told = {} if applied is None else {"by_file": applied_to_json(applied)}
        say_json(plan_to_json(plan) | told)
    else:
        show_plan(plan, again)


def _show_finished(
    view: LadderView,
    home: Path,
    goal: Goal,
    progress: Progress,
    applied: Applied | None,
    *,
    is_json: bool,
) -> None:
    """Shows how a run ended that was not stopped."""
    if is_json:
        told = {} if applied is None else {"by_file": applied_to_json(applied)}
        say_json(view_to_json(view) | _run_to_json(view, progress) | told)
        return
    say(end_sentence(progress, view))
    if progress.stop is not None:
        say(f"Ladder {view.ladder.name} stopped by: {stop_text(progress.stop)}.")
    if not progress.matches_played:
        say(_nothing_left_sentence(view, goal, home))
    show_end(view, home, progress, next_lines(view, home))


class RunEnd(NamedTuple):
    """How a run ended: how far it had come, and whether by Ctrl-C."""

    progress: Progress | None  # as it was last told; None before it ever was
    is_stopped: bool


def _run_to_json(view: LadderView, progress: Progress) -> dict[str, object]:
    names = [{"bot": bot, "version": version} for bot, version in view.names]
    return {
        "matches_played": progress.matches_played,
        "attempts_void": progress.voids,
        "blocks_abandoned": progress.abandoned,
        "void_reason": progress.void_reason or None,
        "stopped_by": stop_to_json(progress.stop),
        "conduct": conducts_to_json(names, progress.conducts),
    }


def find_goal(home: Path, name: str, blocks: int | None) -> Goal:
    """Says where a run of a stored ladder ends, as `goal_of` does."""
    with closing(open_home(home)) as store, store.reading() as connection:
        return goal_of(find_ladder(connection, name), blocks)


def goal_of(ladder: Ladder, blocks: int | None) -> Goal:
    """Says where a run ends: at `blocks` if that is said, else by the ladder's own rules."""
    rules = ladder.settings.stopping
    if blocks is not None or rules.is_empty:
        return Goal(blocks or DEFAULT_BLOCKS)
    return Goal(rules=rules)


def _nothing_left_sentence(view: LadderView, goal: Goal, home: Path) -> str:
    # Rules may have been met far below `stop.blocks`: then what was played counts.
    is_by_rules = goal.blocks_per_pairing is None
    met = view.times_met if is_by_rules else max(view.times_met, goal.times or 0)
    blocks = str(max(1, 2 * met))
    more = ["ladder", "run", view.ladder.name, "--blocks", blocks, *home_words(home)]
    if is_by_rules:
        return f"Nothing was played, as that is met already. To go on: {command_text(more)}"
    return f"Every pairing has met {times_text(met)} already: {command_text(more)}"


def show_stopped(home: Path, name: str, progress: Progress | None, sentence: str) -> None:
    """Shows what a run has led to that was stopped, and says how to go on."""
    view = read_ladder_view(home, name)
    say("")
    show_ladder_view(view)
    say(*_time_lines(view, progress), "", sentence)


def show_end(
    view: LadderView, home: Path, progress: Progress, closing_lines: Sequence[str]
) -> None:
    """Shows what a run has led to: the tables, who failed, and what to do next."""
    say("")
    show_ladder_view(view)
    say(*_time_lines(view, progress), *_fault_lines(view, home), "", *closing_lines)


def run_watched(
    home: Path, name: str, goal: Goal, options: RunOptions, *, is_quiet: bool = False
) -> RunEnd:
    """Runs a ladder with live progress, to its end or until Ctrl-C stops it."""
    last: Progress | None = None
    show: Observer = _show_nothing

    def note(progress: Progress) -> None:
        nonlocal last
        last = progress
        heed_interrupts()
        show(progress)

    try:
        if is_quiet:
            with complaints_once(sandbox=options.sandbox):
                return RunEnd(run_ladder(home, name, goal, options, observer=note), False)
        watched = replace(options, is_watched=can_draw())
        with live_progress(options.sandbox) as show:
            return RunEnd(run_ladder(home, name, goal, watched, observer=note), False)
    except KeyboardInterrupt:
        return RunEnd(last, True)


def _show_nothing(_: Progress) -> None:
    """Shows no progress."""


def stopped_sentence(again: Sequence[str]) -> str:
    """Says that Ctrl-C has stopped a run, and how to go on."""
    return f"Stopped; nothing that was played is lost. To go on: {command_text(again)}"


def paused_sentence(resume: Sequence[str]) -> str:
    """Says that a run ended because its ladder was let rest, and how to go on."""
    return (
        "The ladder was paused meanwhile; nothing that was played is lost. To go on: "
        f"{command_text(resume)}"
    )


def end_sentence(progress: Progress, view: LadderView) -> str:
    """Says what a run has done."""
    sentence = (
        f"Ladder {view.ladder.name}: {counted(progress.matches_played, 'match', 'matches')} "
        f"in {progress.seconds:.0f} s"
    )
    if progress.matches_played:
        sentence += f", {progress.matches_per_second:.0f} a second"
    return f"{sentence}; {view.matches:,} in all.{_void_text(progress)}"


def _void_text(progress: Progress) -> str:
    """Says what the arena itself has spoilt, and why; empty where nothing."""
    if not progress.voids:
        return ""
    told = f"The arena failed in {counted(progress.voids, 'attempt')} at a block"
    if progress.abandoned:
        were = "was" if progress.abandoned == 1 else "were"
        told += f"; {counted(progress.abandoned, 'block')}, which stayed void, {were} given up"
    else:
        told += ", which is played again"
    return f"\n{told}; last: {progress.void_reason}"


def _time_lines(view: LadderView, progress: Progress | None) -> list[str]:
    """Shows how the bots behaved in a run, and how late the arena was beside that."""
    conducts = {} if progress is None else progress.conducts
    labels = entrant_labels(view.names)
    # Who has stopped, or given its place up, before the run is nothing to it.
    told = [one.number for one in view.entrants if one.suspension is None or one.number in conducts]
    lines = list(
        conduct_lines(
            [labels[number] for number in told],
            {place: conducts[number] for place, number in enumerate(told) if number in conducts},
        )
    )
    return ["", *lines] if lines else []


def _fault_lines(view: LadderView, home: Path) -> list[str]:
    """Names who failed and where to read why."""
    failed = [f"{row.bot} {times_text(row.faults)}" for row in view.rows if row.faults]
    if not failed:
        return []
    return ["", f"Forfeits: {', '.join(failed)}. What bots print is in {home / LOG_FOLDER}."]


def next_lines(view: LadderView, home: Path) -> list[str]:
    """Says what can be done with a ladder that was run."""
    name, words = view.ladder.name, home_words(home)
    return [
        "Next:",
        f"  {command_text(['replay', f'{name}/0/0', *words])}",
        f"  {command_text(['verify', name, *words])}",
        f"  {command_text(['export', name, '--out', f'{name}-export', *words])}",
    ]


def _typed_words(blocks: int | None, options: RunOptions) -> list[str]:
    words = [] if blocks is None else ["--blocks", str(blocks)]
    if options.workers is not None:
        words += ["--workers", str(options.workers)]
    if options.wire_log_folder is not None:
        words += ["--wire-log", str(options.wire_log_folder)]
    return [*words, "--oversubscribe"] if options.oversubscribe else words
