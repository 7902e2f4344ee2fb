"""A worker process: one runner, served to the parent, which may have several chunks played.

Spawned, never forked: gRPC does not survive a fork. A worker never opens the database. It
holds the reading end of a lifeline; when its other end closes, because the parent says so
or is no more, the worker ends at once, and its warden ends the bots.
"""

from __future__ import annotations

import gc
import os
import signal
import threading
import time
from multiprocessing.managers import BaseManager
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from arena.contest.blocks import BlockResult, BlockTask
    from arena.play.settings import RunnerSettings

_OBJECTS_A_COLLECTION = 50_000


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

    def close(self) -> None:
        """Lets the bots leave and ends the runner."""
        self._runner.close()


class WorkerProcess(BaseManager):
    """Serves a `ChunkPlayer` from a process of its own: `worker.ChunkPlayer(settings)`."""


WorkerProcess.register("ChunkPlayer", ChunkPlayer, exposed=("play", "close"))


def begin_worker(lifeline: Connection) -> None:
    """Makes ready a process that has just been spawned."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all; the parent decides
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    threading.Thread(target=_end_with_parent, args=(lifeline,), daemon=True).start()


def _end_with_parent(lifeline: Connection) -> None:
    try:
        lifeline.recv_bytes()  # nothing is ever sent: it returns when the other end closes
    except (EOFError, OSError):
        os._exit(1)
