"""Plays blocks 0, 1, 2 and so on until whoever asked has seen enough; no ladder, no database.

Blocks are told in the order of their numbers, whatever order they finish in: so what is
seen does not depend on how fast anything went. Must not know who plays or why it stops.
"""

from collections.abc import Callable, Generator
from concurrent.futures import BrokenExecutor, Future
from dataclasses import dataclass
from typing import NamedTuple

from arena.contest.blocks import BlockResult, BlockTask
from arena.errors import ArenaError
from arena.ladder.worker import PlayedChunk
from arena.ladder.workers import CHUNKS_PER_WORKER, Crew
from arena.store.results import MOST_ATTEMPTS

_MOST_LOSSES = 3  # of the crew while one chunk is played
_MOST_BLOCKS = 8  # of a chunk: the fewer, the sooner it is told; more keep no table busier
_BEAT_SECONDS = 0.5

MakeTask = Callable[[int, int], BlockTask]
"""Makes a block ready for a runner, by its number and attempt."""


def chunk_blocks(tables: int) -> int:
    """Says how many blocks go in a chunk, so that all chunks of a worker fill the tables."""
    return max(1, min(tables // CHUNKS_PER_WORKER, _MOST_BLOCKS))


class _Attempt(NamedTuple):
    number: int
    attempt: int


@dataclass(frozen=True, slots=True)
class _Chunk:
    blocks: list[_Attempt]
    losses: int = 0  # how often the crew was lost while it was in flight


class BlockPlay:
    """One run of blocks by a crew."""

    def __init__(self, make_task: MakeTask, most: int, crew: Crew, chunk: int) -> None:
        """Takes how many blocks are played at most, and how many go in a chunk."""
        self._make_task = make_task
        self._most = most
        self._crew = crew
        self._chunk = chunk
        self._fresh = 0  # the first block that was never handed out
        self._told = 0  # the next block to tell
        self._again: list[_Attempt] = []
        self._lost: list[_Chunk] = []  # to be handed over again
        self._in_flight: dict[Future[PlayedChunk], _Chunk] = {}
        self._finished: dict[int, BlockResult] = {}  # and not told yet

    @property
    def beyond(self) -> int:
        """How many blocks have been played that were not told."""
        return len(self._finished)

    def play(self) -> Generator[BlockResult | None, None, None]:
        """Yields the blocks in order, and None now and then, so that nobody waits in silence.

        A block that stays void is yielded so. Ends the crew when it ends or is closed, which
        `contextlib.closing` makes sure of. Raises ArenaError where the crew is lost again and
        again over one chunk.
        """
        try:
            yield None
            while self._told < self._most:
                self._hand_out()
                for future in self._crew.wait(self._in_flight, _BEAT_SECONDS):
                    self._collect(future)
                if self._lost:
                    self._replace_crew()
                while self._told in self._finished:
                    self._told += 1
                    yield self._finished.pop(self._told - 1)
                yield None
        except BaseException:
            self._crew.abort()  # also where the caller has seen enough: GeneratorExit
            raise
        self._crew.close()

    def _hand_out(self) -> None:
        most = CHUNKS_PER_WORKER * self._crew.workers
        while len(self._in_flight) < most:
            chunk = self._lost.pop() if self._lost else self._next_chunk()
            if not chunk.blocks or not self._submit(chunk):
                return

    def _next_chunk(self) -> _Chunk:
        if self._again:
            return _Chunk([self._again.pop()])
        first, self._fresh = self._fresh, min(self._fresh + self._chunk, self._most)
        return _Chunk([_Attempt(number, 0) for number in range(first, self._fresh)])

    def _submit(self, chunk: _Chunk) -> bool:
        tasks = [self._make_task(*block) for block in chunk.blocks]
        try:
            self._in_flight[self._crew.submit(tasks)] = chunk
        except BrokenExecutor:
            self._lost.append(chunk)
            return False
        return True

    def _collect(self, future: Future[PlayedChunk]) -> None:
        chunk = self._in_flight.pop(future)
        try:
            played = future.result()
        except BrokenExecutor:
            self._lose(chunk)
            return
        for block, result in zip(chunk.blocks, played.results, strict=True):
            if result.is_void and block.attempt + 1 < MOST_ATTEMPTS:
                self._again.append(_Attempt(block.number, block.attempt + 1))
            else:
                self._finished[block.number] = result

    def _lose(self, chunk: _Chunk) -> None:
        if chunk.losses + 1 > _MOST_LOSSES:
            raise ArenaError(
                f"The worker processes ended {chunk.losses + 1} times while blocks "
                f"{chunk.blocks[0].number} to {chunk.blocks[-1].number} were played: what they "
                "wrote says why."
            )
        self._lost.append(_Chunk(chunk.blocks, chunk.losses + 1))

    def _replace_crew(self) -> None:
        """Starts a new crew, and again what the old one had in hand."""
        for future in [future for future in self._in_flight if future.done()]:
            self._collect(future)
        for chunk in self._in_flight.values():
            self._lose(chunk)
        self._in_flight.clear()
        self._crew.renew()
