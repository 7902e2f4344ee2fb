"""What `arena match` shows around its results: the opening, the progress, and what comes next.

Must not know what came of the matches; `match_report` does.
"""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click
from click.core import ParameterSource

from arena.cli.match.run import LOGS, MatchRun
from arena.cli.screen import aligned, command_text, complain, console, counted
from arena.sandbox.level import Level
from arena.terms.given import Origin

MOST_LINES = 40
"""Up to so many matches each has a line; of more, only those in which a bot failed."""

_QUIET_S = 10.0  # between lines where nothing can be drawn in place
_FLAGS = {
    "throughput": "--throughput",
    "no_clock": "--no-clock",
    "oversubscribe": "--oversubscribe",
    "is_legs": "--legs",
}

Show = Callable[[], None]


def origin_text(origin: Origin) -> str:
    """Says from where a match is played on."""
    number, decision = origin.place
    return f"{origin.match}, round {number}, decision {decision}"


def is_terse(run: MatchRun) -> bool:
    """Whether there are so many matches that not each of them has a line."""
    return run.matches_planned > MOST_LINES


def opening_lines(run: MatchRun) -> Iterator[str]:
    """Says what is about to be played."""
    plan = run.plan
    matches = counted(run.matches_planned, "match", "matches")
    if plan.resumed is None:
        what = f"{counted(plan.blocks, 'block')} of {counted(len(plan.legs), 'leg')}, {matches}"
    else:
        what = f"{matches}, played on from {origin_text(plan.resumed.given.origin)}"
    yield f"{' against '.join(plan.sides)}: {what}; {plan.terms.sentence}{_sandbox_text(run)}"
    if is_terse(run):
        yield "Only matches in which a bot fails have a line here; all have their records."


def _sandbox_text(run: MatchRun) -> str:
    """Says what the bots are in; nothing where that was not wanted."""
    level = run.choices.sandbox.level
    return "" if level is Level.NONE else f"; sandbox {level}"


@contextmanager
def shown_progress(run: MatchRun) -> Iterator[Show]:
    """Yields what shows how far a run is, apart from the output proper."""
    begun = time.monotonic()

    def text() -> str:
        return progress_text(run, time.monotonic() - begun)

    if not sys.stderr.isatty():
        yield _line_now_and_then(text)
        return
    with console(stderr=True).status("starting the bots") as status:
        yield lambda: status.update(text())


def progress_text(run: MatchRun, seconds: float) -> str:
    """Says in one line how far a run is: `120 of 2,000 matches, 31 a second`."""
    done = run.matches_done
    text = f"{done:,} of {counted(run.matches_planned, 'match', 'matches')}"
    if not done or seconds <= 0:
        return text
    rate = done / seconds
    return f"{text}, {rate:.0f} a second" if rate >= 1 else f"{text}, {1 / rate:.0f} s each"


def _line_now_and_then(text: Callable[[], str]) -> Show:
    last = time.monotonic()

    def show() -> None:
        nonlocal last
        if time.monotonic() - last >= _QUIET_S:
            last = time.monotonic()
            complain(text())

    return show


def say_stopped(run: MatchRun) -> None:
    """Says what was played when Ctrl-C has ended a run, and where it is."""
    if not run.blocks:
        complain("stopped before a block was done.")
        return
    complain(
        f"stopped after {len(run.blocks):,} of {counted(run.plan.blocks, 'block')}, which are in "
        f"{run.choices.out}: {command_text(['verify', run.choices.out])}"
    )


def closing_lines(context: click.Context, run: MatchRun) -> list[str]:
    """Says where everything is, how to play the same again, and what to do next."""
    out = run.choices.out
    played = [
        (block.number, match.leg)
        for block in run.blocks
        for match in block.matches
        if match.void is None
    ]
    pairs = [
        ("records", f"{out} ({counted(len(played), 'match', 'matches')})"),
        ("bots' logs", str(out / LOGS)),
        *([("seed", run.plan.secret.hex())] if run.plan.resumed is None else []),
        ("same again", command_text(_same_again(context, run))),
    ]
    if run.choices.wire_log is not None:
        pairs.insert(2, ("messages", str(run.choices.wire_log)))
    if played:
        pairs.append(("replay", command_text(["replay", run.file(*played[0])])))
        pairs.append(("verify", command_text(["verify", out])))
    return aligned(pairs)


def _same_again(context: click.Context, run: MatchRun) -> list[str]:
    """The words that play the same blocks once more, into another folder."""
    words: list[str] = ["match", *context.params["bots"]]
    for option, name in (
        ("--from", "origin"),
        ("--round", "round_number"),
        ("--decision", "decision"),
        ("--players", "players"),
        ("--blocks", "blocks"),
        ("--rules", "preset"),
        ("--time", "time_text"),
        ("--faults", "faults"),
        ("--sandbox", "sandbox"),
    ):
        if is_typed(context, name):
            words += [option, str(context.params[name])]
    for switch in context.params["switches"]:
        words += ["--set", switch]
    words += [flag for name, flag in _FLAGS.items() if context.params[name]]
    if is_typed(context, "home") or context.find_root().params.get("home"):
        words += ["--home", str(context.params["home"])]
    return words if run.plan.resumed is not None else [*words, "--seed", run.plan.secret.hex()]


def is_typed(context: click.Context, name: str) -> bool:
    """Whether a parameter was typed, and is not as it is without."""
    return context.get_parameter_source(name) is ParameterSource.COMMANDLINE
