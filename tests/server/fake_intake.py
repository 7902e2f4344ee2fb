"""An intake for tests that builds and plays nothing: what a bot's mark says becomes of it.

In a module of its own, as the process that does the work imports it.
"""

from __future__ import annotations

import os
import signal
import tarfile
from typing import TYPE_CHECKING

from arena.bots.clearing import clear_away
from arena.bots.snapshot import take_snapshot
from arena.intake.outcome import Fit, Progress, Rejected, Unfinished
from arena.people.submissions import SubmissionState

if TYPE_CHECKING:
    import threading

    from arena.intake.outcome import Order, Outcome
    from arena.intake.process import Told
    from arena.intake.settings import IntakeSettings


def fake_take(
    order: Order, settings: IntakeSettings, told: Told, stopping: threading.Event
) -> Outcome:
    """Works on a submission in the calling thread; `slow` is broken off when it is to stop."""
    if _mark(order) == "slow":
        told(Progress(SubmissionState.CHECK, "playing against itself"))
        stopping.wait()
        return Unfinished("The server is stopping.", is_stopped=True)
    try:
        return fake_work(order, settings, told)
    finally:
        clear_away(order.workplace)


def take_anything(
    order: Order, settings: IntakeSettings, told: Told, stopping: threading.Event
) -> Outcome:
    """Finds every bot fit that is not there."""
    del settings, stopping
    try:
        return _snapshot(order, told)
    finally:
        clear_away(order.workplace)


def fake_work(order: Order, settings: IntakeSettings, told: Told) -> Outcome:
    """Unpacks and takes a snapshot; `bad` and `same` are rejected, `slow` waits, `killed` is.

    So is `late`, in its last stage.
    """
    del settings
    mark = _mark(order)
    told(Progress(SubmissionState.UNPACK, "unpacking it", "2 files\n"))
    if mark == "bad":
        told(Progress(SubmissionState.BUILD, "building it", "make: *** broken\n"))
        return Rejected(SubmissionState.BUILD, "The build failed with exit code 2.")
    if mark == "slow":
        told(Progress(SubmissionState.CHECK, "playing against itself"))
        signal.pause()
    if mark == "late":
        told(Progress(SubmissionState.QUALIFY, "playing against first"))
    if mark in ("killed", "late"):
        os.kill(os.getpid(), signal.SIGKILL)
    if mark == "unfinished":
        return Unfinished("The disk is full.")
    return _snapshot(order, told)


def _snapshot(order: Order, told: Told) -> Outcome:
    order.workplace.mkdir(parents=True)
    with tarfile.open(order.archive) as archive:
        archive.extractall(order.workplace / "bot", filter="data")
    snapshot = take_snapshot(order.workplace / "bot", order.home)
    if snapshot.hash in order.known:
        return Rejected(
            SubmissionState.UNPACK, "This content is there already.", snapshot.hash, is_same=True
        )
    told(Progress(SubmissionState.QUALIFY, "playing against first", "won 2 of 4\n"))
    return Fit(snapshot.hash, snapshot.manifest, 100, 2)


def _mark(order: Order) -> str:
    with tarfile.open(order.archive) as archive:
        mark = archive.extractfile("mark.txt")
        assert mark is not None
        return mark.read().decode()
