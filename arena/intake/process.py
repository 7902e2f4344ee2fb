"""Works on a submission in a process of its own, so that nothing that it does hurts the server.

Spawned, never forked. The process is killed when its time is over, when it is to stop, and
when the server ends in whatever way; with it ends all that it has started, as each warden
does when nobody gives it orders. Must not know what the work is.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from arena.bots.clearing import clear_away
from arena.errors import ArenaError
from arena.intake.outcome import Order, Outcome, Progress, Rejected, Unfinished
from arena.ladder.interrupts import interrupts_held
from arena.people.submissions import SubmissionState

if TYPE_CHECKING:
    import threading
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

    from arena.intake.settings import IntakeSettings

MOST_LOSSES = 3
"""How often the process may end by itself until its submission is taken to be the reason."""

_LOOK_S = 0.2  # how often is looked whether it is to stop
_UMASK = 0o022  # bots run as other users, who have to read what is theirs
_OOM_SCORE = "500"  # where memory runs out, this goes before the server does
_AGAIN_S = 0.05
_END_S = 30.0  # how long a process that was killed may take to be gone

Told = Callable[[Progress], None]
"""Is told how far a submission has come."""

Work = Callable[["Order", "IntakeSettings", Told], Outcome]
"""Does the work, in the other process."""


def take_in(
    order: Order,
    settings: IntakeSettings,
    told: Told,
    stopping: threading.Event,
    work: Work | None = None,
) -> Outcome:
    """Works on a submission until something has become of it; blocks the calling thread.

    `told` is called in this thread. Nothing is left in the order's workplace, whatever
    happens. What is `Unfinished` can be given again, with the same order. `work` is another
    than that of `arena.intake.work`, for tests: a function of a module.
    """
    until_s = time.monotonic() + settings.seconds
    try:
        for loss in range(1, MOST_LOSSES + 1):
            _clear(order.workplace)
            end = _attempt(order, settings, told, stopping, _Attempt(work, until_s))
            if end.outcome is not None:
                return end.outcome
            if loss == MOST_LOSSES:
                return Rejected(
                    end.stage,
                    f"The process that worked on it {end.how}, each of {loss} times: submit "
                    "what asks less of the server.",
                )
        raise AssertionError("the last attempt has an outcome")
    finally:
        _clear(order.workplace)


class _Attempt(NamedTuple):
    work: Work | None
    until_s: float


class _End(NamedTuple):
    """How an attempt has ended: with an outcome, or else with the process."""

    outcome: Outcome | None
    stage: SubmissionState
    how: str = ""


def _attempt(
    order: Order, settings: IntakeSettings, told: Told, stopping: threading.Event, one: _Attempt
) -> _End:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    far_end, lifeline = context.Pipe(duplex=False)
    process = context.Process(
        target=_begin, args=(order, settings, theirs, far_end, one.work), name="intake"
    )
    stage = SubmissionState.UNPACK
    try:
        try:
            with interrupts_held():
                process.start()
        except OSError as error:
            return _End(Unfinished(f"No process can be started for it: {error.strerror}."), stage)
        theirs.close()
        far_end.close()
        while True:
            if stopping.is_set():
                return _End(Unfinished("The server is stopping.", is_stopped=True), stage)
            if time.monotonic() >= one.until_s:
                return _End(Rejected(stage, _too_long(stage, settings.seconds)), stage)
            if not ours.poll(_LOOK_S):
                continue
            message = _next(ours)
            if message is None:
                return _End(None, stage, _how_ended(process))
            if not isinstance(message, Progress):
                return _End(message, stage)
            stage = message.stage
            told(message)
    finally:
        _end(process)
        for end in (ours, theirs, far_end, lifeline):
            end.close()


def _next(answers: Connection) -> Progress | Outcome | None:
    """Takes what the other process says; None where it is no more."""
    try:
        message: Progress | Outcome = answers.recv()
    except (EOFError, OSError):
        return None
    return message


def _begin(
    order: Order,
    settings: IntakeSettings,
    answers: Connection,
    lifeline: Connection,
    work: Work | None,
) -> None:
    """What the other process does."""
    from arena.ladder.worker import begin_worker  # noqa: PLC0415 # the parent needs none of it

    begin_worker(lifeline)
    os.umask(_UMASK)
    with contextlib.suppress(OSError):  # only Linux has it
        Path("/proc/self/oom_score_adj").write_text(_OOM_SCORE, "ascii")
    if work is None:
        from arena.intake.work import work_on  # noqa: PLC0415

        work = work_on
    answers.send(work(order, settings, answers.send))


def _too_long(stage: SubmissionState, seconds: float) -> str:
    return (
        f"It was not done with after {seconds:g} seconds, in the stage '{stage}': all stages "
        "together may take no longer."
    )


def _how_ended(process: BaseProcess) -> str:
    process.join(_END_S)
    code = process.exitcode
    if code is None:
        return "was lost"
    return f"was ended by signal {-code}" if code < 0 else f"ended with exit code {code}"


def _clear(workplace: Path) -> None:
    """Empties a workplace, in which what a killed process had started may write for a moment."""
    until_s = time.monotonic() + _END_S
    while True:
        try:
            return clear_away(workplace)
        except ArenaError:
            if time.monotonic() >= until_s:
                raise
            time.sleep(_AGAIN_S)


def _end(process: BaseProcess) -> None:
    if process.pid is not None:
        process.kill()
        process.join(_END_S)
