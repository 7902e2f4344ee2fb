"""The crew that plays a ladder's blocks: worker processes on this machine, or others elsewhere.

Chunks go through an executor of threads; each thread hands its chunk to a worker and waits.
A worker has several at a time, so that while the last matches of one are played the next
are under way already, and its bots' tables are never empty.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import multiprocessing.process
import queue
import sys
import time
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, ThreadPoolExecutor, wait
from multiprocessing.connection import Pipe
from multiprocessing.managers import RemoteError
from typing import TYPE_CHECKING, Protocol

from arena.errors import ArenaError
from arena.ladder.interrupts import interrupts_held
from arena.ladder.lookout import Lookout
from arena.ladder.worker import WorkerProcess, begin_worker

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from arena.contest.blocks import BlockTask
    from arena.ladder.worker import ChunkPlayer, PlayedChunk
    from arena.play.glance import Glance
    from arena.play.settings import RunnerSettings

CLOSE_S = 60.0
"""How long the workers may take to close: longer than any of them takes that is not stuck."""

END_S = 1.0
"""How long a worker may take to end once its lifeline is cut; it does so at once.

Whoever pressed Ctrl-C is to have the prompt again within two seconds.
"""

CHUNKS_PER_WORKER = 4
"""How many chunks a worker plays side by side."""


class LostWorkerError(BrokenExecutor):
    """Says that a worker process has ended with work in hand."""


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

    def glances(self) -> Sequence[Glance]:
        """What each worker plays, as it has said about a second ago; waits for nobody."""

    def renew(self) -> None:
        """Replaces a lost crew; what was handed over is dropped."""

    def close(self) -> None:
        """Ends the crew when it has nothing to do."""

    def abort(self) -> None:
        """Ends the crew at once, whatever it does."""


class WorkerCrew:
    """A crew of spawned processes on this machine."""

    def __init__(self, workers: int, settings: RunnerSettings) -> None:
        self.workers = workers
        self._settings = settings
        self._lookout: Lookout | None = None
        self._start()

    def submit(self, tasks: list[BlockTask]) -> Future[PlayedChunk]:
        """Hands a chunk over; the first one starts the processes."""
        if not self._processes:
            self._start_workers()
        return self._executor.submit(self._play, tasks)

    def wait(
        self, futures: Collection[Future[PlayedChunk]], seconds: float
    ) -> set[Future[PlayedChunk]]:
        """Waits until one of them is done, but not longer; returns those that are."""
        return wait(futures, timeout=seconds, return_when=FIRST_COMPLETED).done

    def glances(self) -> Sequence[Glance]:
        """What each worker plays, as it said last; the first call begins to ask for it."""
        if not self._players:
            return ()
        if self._lookout is None:
            self._lookout = Lookout([player.glance for player in self._players])
        return self._lookout.glances

    def renew(self) -> None:
        """Ends what is left of the processes and makes ready for new ones."""
        print(
            "arena: a worker process was lost; what it had in hand is played again", file=sys.stderr
        )
        self.abort()
        self._start()

    def close(self) -> None:
        """Lets the processes close their runners and end; does not wait for one that is stuck."""
        wait([self._executor.submit(_close, player) for player in self._players], CLOSE_S)
        self.abort()

    def abort(self) -> None:
        """Cuts the lifeline, so that the processes end at once; one that does not is killed."""
        self._lifeline[1].close()
        if self._lookout is not None:
            self._lookout.close()
        until = time.monotonic() + END_S
        for child in self._children:
            child.join(max(0.0, until - time.monotonic()))
            if child.is_alive():
                child.kill()
                child.join()
        # Whoever has waited for an answer of theirs has been told by now that none will come.
        self._executor.shutdown(wait=True, cancel_futures=True)
        self._end_processes()

    def _start(self) -> None:
        self._lifeline = Pipe(duplex=False)
        self._processes: list[WorkerProcess] = []
        self._children: list[multiprocessing.process.BaseProcess] = []
        self._players: list[ChunkPlayer] = []
        self._lookout = None
        self._free: queue.SimpleQueue[ChunkPlayer] = queue.SimpleQueue()
        self._executor = ThreadPoolExecutor(CHUNKS_PER_WORKER * self.workers, "chunk")

    def _start_workers(self) -> None:
        context = multiprocessing.get_context("spawn")
        for _ in range(self.workers):
            # On loopback, not on a socket in the file system, which a kill would leave there.
            process = WorkerProcess(("127.0.0.1", 0), ctx=context)
            before = multiprocessing.active_children()
            try:
                with interrupts_held():
                    process.start(begin_worker, (self._lifeline[0],))
                self._processes.append(process)
                now = multiprocessing.active_children()
                self._children += [child for child in now if child not in before]
                player = process.ChunkPlayer(self._settings)  # type: ignore[attr-defined]
            except (RemoteError, EOFError, OSError) as error:
                reason = str(error).strip().rpartition("\n")[2] or "it ended at once"
                raise ArenaError(f"A worker process could not begin: {reason}") from None
            self._players.append(player)
        for player in CHUNKS_PER_WORKER * self._players:  # each in turn, so that all have work
            self._free.put(player)

    def _play(self, tasks: list[BlockTask]) -> PlayedChunk:
        player = self._free.get()
        try:
            return player.play(tasks)
        except (EOFError, OSError) as error:
            raise LostWorkerError(f"a worker process has ended: {error}") from None
        finally:
            self._free.put(player)

    def _end_processes(self) -> None:
        for process in self._processes:
            process.shutdown()
        self._processes.clear()
        for end in self._lifeline:
            end.close()


def _close(player: ChunkPlayer) -> None:
    # One that has been lost meanwhile has nothing to close any more.
    with contextlib.suppress(EOFError, OSError):
        player.close()
