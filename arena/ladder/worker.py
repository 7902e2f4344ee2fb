"""A worker process: one runner, served to the parent, which may have several chunks played.

Spawned, never forked: gRPC does not survive a fork. A worker never opens the database. It
holds the reading end of a lifeline; when its other end closes, because the parent says so
or is no more, the worker ends at once, and its warden ends the bots.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
import time
from multiprocessing.managers import BaseManager
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.connection import Connection

    from arena.contest.blocks import BlockResult, BlockTask
    from arena.play.glance import Glance
    from arena.play.settings import RunnerSettings

_OBJECTS_A_COLLECTION = 50_000

_MOST_SHOWN = 8
"""How many single matches, and meetings, a worker tells of."""

_TURN_S = 5.0  # how often a worker's loop is looked at, and how long it may take to turn
MOST_MISSES = 12
"""How often in a row a loop may not turn until its worker ends: it is stuck for two minutes."""


class PlayedChunk(NamedTuple):
    """What a worker brings back."""

    results: list[BlockResult]
    seconds: float  # that it took, beside whatever else the worker played


def spare_collector() -> None:
    """Lets Python look for cycles seldom: what is imported stays, and matches have none."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_OBJECTS_A_COLLECTION)


class ChunkPlayer:
    """Plays chunks with one runner, which lives on from chunk to chunk."""

    def __init__(self, settings: RunnerSettings) -> None:
        from arena.play.runner import Runner  # noqa: PLC0415 # the parent needs no gRPC

        self._runner = Runner(settings)
        self._closing = threading.Event()
        threading.Thread(
            target=end_if_stuck, args=(self._runner.is_turning, self._closing), daemon=True
        ).start()
        spare_collector()

    def play(self, tasks: list[BlockTask]) -> PlayedChunk:
        """Plays a chunk; called from several threads, plays their chunks side by side."""
        from arena.play.launch import LostWardenError  # noqa: PLC0415

        started = time.monotonic()
        try:
            results = self._runner.play(tasks)
        except LostWardenError:
            # Nothing more can be played here; the parent makes a new worker.
            os._exit(1)
        return PlayedChunk(results, time.monotonic() - started)

    def glance(self) -> Glance:
        """Says what is played now."""
        return self._runner.glance(_MOST_SHOWN)

    def close(self) -> None:
        """Lets the bots leave and ends the runner."""
        self._closing.set()
        self._runner.close()


def end_if_stuck(
    is_turning: Callable[[float], bool],
    closing: threading.Event,
    end: Callable[[int], object] = os._exit,
) -> None:
    """Ends this process once its loop does not turn any more; returns when it closes.

    Not after one long wait but after many: a process that was stopped for a while and goes
    on has waited long without being stuck.
    """
    misses = 0
    while not closing.wait(_TURN_S):
        misses = 0 if is_turning(_TURN_S) else misses + 1
        if misses >= MOST_MISSES:
            print("arena: a worker's loop is stuck; the worker ends", file=sys.stderr, flush=True)
            end(1)
            return


class WorkerProcess(BaseManager):
    """Serves a `ChunkPlayer` from a process of its own: `worker.ChunkPlayer(settings)`."""


WorkerProcess.register("ChunkPlayer", ChunkPlayer, exposed=("play", "glance", "close"))


def begin_worker(lifeline: Connection) -> None:
    """Makes ready a process that has just been spawned."""
    # Ctrl-C reaches all, and so may what tells a service to end; the parent decides.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    threading.Thread(target=_end_with_parent, args=(lifeline,), daemon=True).start()


def _end_with_parent(lifeline: Connection) -> None:
    try:
        lifeline.recv_bytes()  # nothing is ever sent: it returns when the other end closes
    except (EOFError, OSError):
        os._exit(1)
