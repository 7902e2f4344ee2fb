"""The loop of a ladder's only writer: hand blocks out, store them, rate them, report.

Whatever is killed when, the database holds whole blocks and their ratings up to the
cursor, and nothing is lost but blocks in flight, which are played again from the same
seeds. Must not know who plays: a crew is told to it.
"""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Future
from dataclasses import dataclass

from arena.contest.blocks import Block, BlockResult, BlockTask, Contestant
from arena.contest.formats import ALL_ORDERS
from arena.contest.task import make_task
from arena.errors import ArenaError
from arena.ladder.changes import Running, answer_requests
from arena.ladder.progress import Observer, Progress, Report
from arena.ladder.rate import rate_finished_blocks
from arena.ladder.schedule import change_schedule, feed_schedule
from arena.ladder.stopping import Stopping
from arena.ladder.todo import ChunkSize, Todo
from arena.ladder.worker import PlayedChunk
from arena.ladder.workers import CHUNKS_PER_WORKER, Crew
from arena.store.connection import Store
from arena.store.entrants import Entrant, list_entrants
from arena.store.ladder_changes import read_state
from arena.store.ladders import Ladder, LadderState
from arena.store.results import MOST_ATTEMPTS, PlayedBlock, store_blocks

_MOST_LOSSES = 3  # of the crew while one chunk is played
_BEAT_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class _Chunk:
    blocks: list[Block]
    tasks: list[BlockTask]
    losses: int = 0  # how often the crew was lost while it was in flight


def block_to_task(ladder: Ladder, block: Block, contestants: Sequence[Contestant]) -> BlockTask:
    """Makes what a runner needs to play a block; `contestants` are the ladder's entrants."""
    settings = ladder.settings
    return make_task(
        ladder.secret,
        block,
        contestants,
        match_prefix=settings.name,
        players=settings.players,
        rules=settings.rules,
        time_control=settings.time_control,
        throughput=settings.throughput,
        hide_names=settings.hide_names,
        fault_policy=settings.fault_policy,
        all_orders=settings.seating == ALL_ORDERS,
    )


class LadderPlay:
    """One run of a ladder, from what is left to play to the last rating."""

    def __init__(
        self,
        store: Store,
        ladder: Ladder,
        contestants: Sequence[Contestant],
        *,
        find: Callable[[Entrant], Contestant],
        todo: Todo,
        stopping: Stopping,
        crew: Crew,
        chunk_size: ChunkSize,
        observer: Observer = lambda _: None,
        is_watched: bool = False,
    ) -> None:
        """Takes the entrants as `contestants`, in the ladder's order, and what ends the run.

        `find` finds what another entrant is run as; InputError says why it cannot be. Where
        it `is_watched` the crew is asked what it plays at the moment.
        """
        self._store = store
        self._ladder = ladder
        self._contestants = list(contestants)
        self._find = find
        self._todo = todo
        self._stopping = stopping
        self._attendance: object = None  # who came and went when, as `todo` knows it
        self._crew = crew
        self._chunk_size = chunk_size
        self._observer = observer
        self._is_watched = is_watched
        self._in_flight: dict[Future[PlayedChunk], _Chunk] = {}
        self._lost: list[_Chunk] = []  # to be handed over again
        self._is_finishing = False  # whether nothing more is handed out
        self._report = Report(store, ladder, todo, stopping)

    def play(self) -> Progress:
        """Plays until nothing is left or the ladder is let rest; returns how it ended.

        Where a rule is met, what was handed out before is still played, stored and rated.
        Raises ArenaError when the crew is lost again and again over one chunk, and passes
        on whatever the crew or the database raises: what is stored then is whole.
        """
        self._rate()
        self._observer(self._report.progress())
        while self._goes_on():
            self._hand_out()
            for future in self._crew.wait(self._in_flight, _BEAT_SECONDS):
                self._collect(future)
            if self._lost:
                self._replace_crew()
            self._observer(self._progress())
        return self._report.progress(self._in_hand)

    def finish(self) -> None:
        """Lets `play` return once what is in hand is stored and rated; from any thread."""
        self._is_finishing = True

    @property
    def _in_hand(self) -> int:
        """How many blocks the crew has."""
        return sum(len(chunk.blocks) for chunk in self._in_flight.values())

    def _progress(self) -> Progress:
        glances = self._crew.glances() if self._is_watched else ()
        return self._report.progress(self._in_hand, glances)

    def _goes_on(self) -> bool:
        """Whether anything is left to play, once what others have asked for is done."""
        running = Running(self._ladder.id, self._todo.first_free)
        if answer_requests(self._store, self._find, running):
            self._look_around()
        is_left = self._in_flight if self._is_over else self._todo.open
        return bool(is_left) and self._is_active()

    @property
    def _is_over(self) -> bool:
        """Whether nothing more is handed out."""
        return self._is_finishing or self._stopping.stop() is not None

    def _is_active(self) -> bool:
        """Whether nobody, in another process, has paused the ladder meanwhile."""
        with self._store.reading() as connection:
            return read_state(connection, self._ladder) is LadderState.ACTIVE

    def _hand_out(self) -> None:
        if self._is_over:
            return
        most = CHUNKS_PER_WORKER * self._crew.workers
        while len(self._in_flight) < most and (self._lost or self._todo):
            chunk = self._lost.pop() if self._lost else self._next_chunk()
            if not chunk.blocks or not self._submit(chunk):
                return  # The next block waits for results, or the crew is lost.

    def _next_chunk(self) -> _Chunk:
        blocks = self._todo.take(self._chunk_size.next(len(self._todo)))
        tasks = [block_to_task(self._ladder, block, self._contestants) for block in blocks]
        return _Chunk(blocks, tasks)

    def _submit(self, chunk: _Chunk) -> bool:
        try:
            self._in_flight[self._crew.submit(chunk.tasks)] = chunk
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
        self._chunk_size.learn(len(chunk.blocks), played.seconds)
        self._store_chunk(chunk, played.results)

    def _lose(self, chunk: _Chunk) -> None:
        if chunk.losses + 1 > _MOST_LOSSES:
            first, last = chunk.blocks[0].number, chunk.blocks[-1].number
            raise ArenaError(
                f"The worker processes ended {chunk.losses + 1} times while blocks {first} to "
                f"{last} of ladder '{self._ladder.name}' were played: what they wrote says why. "
                "All earlier blocks are stored."
            )
        self._lost.append(_Chunk(chunk.blocks, chunk.tasks, chunk.losses + 1))

    def _replace_crew(self) -> None:
        """Starts a new crew, and again what the old one had in hand."""
        for future in [future for future in self._in_flight if future.done()]:
            self._collect(future)
        for chunk in self._in_flight.values():
            self._lose(chunk)
        self._in_flight.clear()
        self._crew.renew()

    def _store_chunk(self, chunk: _Chunk, results: Sequence[BlockResult]) -> None:
        played = [
            PlayedBlock(result, block.contestants, block.deal_number)
            for block, result in zip(chunk.blocks, results, strict=True)
        ]
        with self._store.writing() as connection:
            store_blocks(connection, self._ladder.id, played, time.time_ns())
        for block, result in zip(chunk.blocks, results, strict=True):
            if result.is_void and block.attempt + 1 < MOST_ATTEMPTS:
                self._todo.play_again(block)
            else:
                self._todo.finish()
        self._report.count(played)
        self._rate()

    def _rate(self) -> None:
        """Rates what can be rated; whoever is suspended then is handed out no more."""
        rate_finished_blocks(self._store, self._ladder, self._todo.first_free)
        self._look_around()

    def _look_around(self) -> None:
        """Takes note of who has come and gone, and of what was rated."""
        with self._store.reading() as connection:
            entrants = list_entrants(connection, self._ladder)
            self._contestants += map(self._find, entrants[len(self._contestants) :])
            attendance = [(one.from_block, one.suspensions) for one in entrants]
            if attendance != self._attendance:
                self._attendance = attendance
                schedule = self._todo.schedule
                schedule = change_schedule(connection, self._ladder, entrants, schedule)
                self._report.is_stuck = not schedule.pairing.is_endless
            else:
                schedule = self._todo.schedule
                feed_schedule(connection, self._ladder, schedule)
            self._stopping.look(connection, entrants, schedule.pairing)
            self._todo.change(schedule, self._stopping.total)
        self._report.refresh()
