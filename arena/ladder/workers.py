"""Worker processes: each holds one runner and plays chunks of blocks with it.

Spawned, never forked: gRPC does not survive a fork. A worker never opens the database.
All workers hold the reading end of a lifeline; when its other end closes, because the
parent says so or is no more, they end at once, and their wardens end the bots.
"""

from __future__ import annotations

import atexit
import multiprocessing
import os
import signal
import threading
import time
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing.connection import Connection, Pipe
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from arena.contest.blocks import BlockResult, BlockTask
    from arena.play.runner import Runner
    from arena.play.settings import RunnerSettings


class PlayedChunk(NamedTuple):
    """What a worker brings back."""

    results: list[BlockResult]
    seconds: float  # that it took to play them


class Crew(Protocol):
    """Whoever plays blocks for a ladder: worker processes here, others elsewhere."""

    @property
    def workers(self) -> int:
        """How many chunks are played at a time."""

    def submit(self, tasks: list[BlockTask]) -> Future[PlayedChunk]:
        """Hands a chunk over; BrokenExecutor when the crew has been lost."""

    def wait(
        self, futures: Collection[Future[PlayedChunk]], seconds: float
    ) -> set[Future[PlayedChunk]]:
        """Waits until one of them is done, but not longer; returns those that are."""

    def renew(self) -> None:
        """Replaces a lost crew; what was handed over is dropped."""

    def close(self) -> None:
        """Ends the crew when it has nothing to do."""

    def abort(self) -> None:
        """Ends the crew at once, whatever it does."""


class WorkerCrew:
    """A crew of spawned processes on this machine, through an executor."""

    def __init__(self, workers: int, settings: RunnerSettings) -> None:
        self.workers = workers
        self._settings = settings
        self._start()

    def submit(self, tasks: list[BlockTask]) -> Future[PlayedChunk]:
        """Hands a chunk over, which may start a process."""
        with _interrupts_held():
            return self._executor.submit(_play_chunk, tasks)

    def wait(
        self, futures: Collection[Future[PlayedChunk]], seconds: float
    ) -> set[Future[PlayedChunk]]:
        """Waits until one of them is done, but not longer; returns those that are."""
        return wait(futures, timeout=seconds, return_when=FIRST_COMPLETED).done

    def renew(self) -> None:
        """Ends what is left of the processes and makes ready for new ones."""
        self.abort()
        self._start()

    def close(self) -> None:
        """Lets the processes close their runners and end."""
        self._executor.shutdown(wait=True)
        self._close_lifeline()

    def abort(self) -> None:
        """Cuts the lifeline, so that the processes end at once."""
        self._close_lifeline()
        self._executor.shutdown(wait=True, cancel_futures=True)

    def _start(self) -> None:
        self._lifeline = Pipe(duplex=False)
        self._executor = ProcessPoolExecutor(
            self.workers,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=_begin_worker,
            initargs=(self._settings, self._lifeline[0]),
        )

    def _close_lifeline(self) -> None:
        for end in self._lifeline:
            end.close()


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Holds Ctrl-C back while a process starts, which would greet it with a traceback.

    The new process inherits this, and ignores Ctrl-C for good before it lets go.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# What follows runs in the worker. A worker is a process of its own, so its one runner
# may be a global: an executor offers no other place that lasts from chunk to chunk.
_settings: RunnerSettings | None = None
_runner: Runner | None = None


def _begin_worker(settings: RunnerSettings, lifeline: Connection) -> None:
    global _settings  # noqa: PLW0603 # see above
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all; the parent decides
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    threading.Thread(target=_end_with_parent, args=(lifeline,), daemon=True).start()
    _settings = settings


def _end_with_parent(lifeline: Connection) -> None:
    try:
        lifeline.recv_bytes()  # nothing is ever sent: it returns when the other end closes
    except (EOFError, OSError):
        os._exit(1)


def _play_chunk(tasks: list[BlockTask]) -> PlayedChunk:
    started = time.monotonic()
    results = _open_runner().play(tasks)
    return PlayedChunk(results, time.monotonic() - started)


def _open_runner() -> Runner:
    """Opens the worker's runner with its first chunk, so that what goes wrong is told there."""
    global _runner  # noqa: PLW0603 # see above
    if _runner is None:
        from arena.play.runner import Runner  # noqa: PLC0415 # the parent needs no gRPC

        if _settings is None:
            raise RuntimeError("this process is no worker")
        _runner = Runner(_settings)
        atexit.register(_runner.close)
    return _runner
