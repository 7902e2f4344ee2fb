"""What a run tells whoever watches it.

Must not know how it is shown.
"""

import time
from collections import deque
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

from arena.contest.conduct import Conduct, add_conducts, block_conduct
from arena.contest.margins import block_margins
from arena.contest.outcomes import block_outcome
from arena.contest.standings import StandingsRow
from arena.contest.stopping import HOURS, RuleState, Stop
from arena.ladder.stopping import SECONDS_AN_HOUR, Stopping
from arena.ladder.todo import Todo
from arena.play.glance import Glance
from arena.store.connection import Store
from arena.store.entrants import ladder_standings, list_entrants
from arena.store.ladders import Ladder
from arena.store.results import MOST_ATTEMPTS, PlayedBlock


@dataclass(frozen=True, slots=True)
class LatestBlock:
    """What came of a block that was just stored."""

    number: int
    bots: tuple[str, ...]  # its contestants
    margins: tuple[float, ...]  # by contestant, over all legs; empty where it was void
    faults: tuple[tuple[str, str], ...]  # bot and kind of those that forfeited


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run has come."""

    blocks_done: int  # of the ladder's blocks below the goal, earlier runs included
    blocks_total: int  # the goal; where it `is_open`, more than anybody plays
    matches_per_block: int
    matches_played: int  # in this run
    voids: int  # attempts in this run in which the arena failed
    abandoned: int  # blocks in this run that stayed void
    seconds: float  # that this run has taken
    recent_rate: float  # matches a second of late; 0 before the first
    standings: tuple[StandingsRow, ...]  # over the blocks rated so far
    is_stuck: bool = False  # whether too few bots are left, as the others are suspended
    void_reason: str = ""  # why the last of the void attempts was void
    conducts: Mapping[int, Conduct] = field(default_factory=dict)  # in this run, by entrant
    is_open: bool = False  # whether nobody knows after how many blocks it ends
    rules: Sequence[RuleState] = ()  # how far the stopping rules are
    stop: Stop | None = None  # the rule that was met
    out: Collection[tuple[str, str]] = ()  # bot and version of those in no block to come
    in_hand: int = 0  # blocks that the workers have
    glances: Sequence[Glance] = ()  # what each worker plays; empty where nobody asked
    latest: Sequence[LatestBlock] = ()  # the last blocks that were stored, the last one first
    blocks_played: int = 0  # in this run; the matches are theirs
    is_mixed: bool = False  # whether blocks are of one match, too: those of bots elsewhere

    @property
    def matches_per_second(self) -> float:
        """The rate of this run; 0 before its first match."""
        return self.matches_played / self.seconds if self.seconds > 0 else 0.0

    @property
    def is_finished(self) -> bool:
        """Whether the goal is reached, or a rule met."""
        return self.stop is not None or self.blocks_done >= self.blocks_total

    @property
    def seconds_left(self) -> float | None:
        """How long it will take, as far as that is known; None: it is not."""
        if self.is_finished:
            return 0.0
        ends = [
            (one.wanted - one.reached) * SECONDS_AN_HOUR for one in self.rules if one.rule == HOURS
        ]
        if self.recent_rate and not self.is_open:
            matches_a_block: float = self.matches_per_block
            if self.is_mixed and self.blocks_played:
                matches_a_block = self.matches_played / self.blocks_played
            left = (self.blocks_total - self.blocks_done) * matches_a_block
            ends.append(left / self.recent_rate)
        return min(ends, default=None)


_RECENT_SECONDS = 15.0
_MOST_LATEST = 8  # blocks that are told of

Observer = Callable[[Progress], None]
"""Is told how a run goes: at its start, with each stored chunk, about each second, at its end."""


class Report:
    """Counts what a run tells."""

    def __init__(self, store: Store, ladder: Ladder, todo: Todo, stopping: Stopping) -> None:
        self._stopping = stopping
        self._store = store
        self._ladder = ladder
        self._todo = todo
        settings = ladder.settings
        self._matches_per_block = settings.leg_count
        self._begun = time.monotonic()
        self._matches = 0
        self._blocks = 0
        self._is_mixed = False
        self._marks = deque([(0.0, 0)])  # seconds and matches played by then
        self._voids = 0
        self._abandoned = 0
        self._void_reason = ""
        self._conducts: Mapping[int, Conduct] = {}
        self._names: Sequence[str] = ()  # of the entrants
        self._latest: deque[LatestBlock] = deque(maxlen=_MOST_LATEST)
        self._standings: tuple[StandingsRow, ...] = ()
        self._out: Collection[tuple[str, str]] = ()
        self.is_stuck = False
        self.refresh()

    def count(self, played: Sequence[PlayedBlock]) -> None:
        """Counts blocks that were just stored."""
        for result in (one.result for one in played):
            if result.is_void:
                self._voids += 1
                self._void_reason = result.void_reason
                self._abandoned += result.attempt + 1 >= MOST_ATTEMPTS
            else:
                self._matches += len(result.matches)
                self._blocks += 1
        told = [block_conduct(one.result, one.contestants) for one in played]
        self._conducts = add_conducts([self._conducts, *told])
        self._latest.extendleft(map(self._told, played[-_MOST_LATEST:]))
        now = self._seconds()
        self._marks.append((now, self._matches))
        while self._marks[0][0] < now - _RECENT_SECONDS:
            self._marks.popleft()

    def refresh(self) -> None:
        """Reads the standings anew."""
        with self._store.reading() as connection:
            self._standings = tuple(ladder_standings(connection, self._ladder))
            entrants = list_entrants(connection, self._ladder)
        self._names = [one.bot for one in entrants]
        self._is_mixed = any(one.is_elsewhere for one in entrants)
        gone = (one for one in entrants if one.suspension is not None)
        self._out = frozenset((one.bot, one.version) for one in gone)

    def progress(self, in_hand: int = 0, glances: Sequence[Glance] = ()) -> Progress:
        """Says how far the run has come by now."""
        return Progress(
            blocks_done=self._todo.total - self._todo.open,
            blocks_total=self._todo.total,
            matches_per_block=self._matches_per_block,
            matches_played=self._matches,
            voids=self._voids,
            abandoned=self._abandoned,
            seconds=self._seconds(),
            recent_rate=self._recent_rate(),
            standings=self._standings,
            is_stuck=self.is_stuck,
            void_reason=self._void_reason,
            conducts=self._conducts,
            is_open=self._stopping.is_open,
            rules=tuple(self._stopping.states()),
            stop=self._stopping.stop(blocks_left=self._todo.open),
            out=self._out,
            in_hand=in_hand,
            glances=glances,
            latest=tuple(self._latest),
            blocks_played=self._blocks,
            is_mixed=self._is_mixed,
        )

    def _told(self, played: PlayedBlock) -> LatestBlock:
        """What a block has led to, in short."""
        result, bots = played.result, [self._names[one] for one in played.contestants]
        margins: Sequence[float] = ()
        if not result.is_void:
            outcome = block_outcome(result, played.contestants)
            margins = block_margins(outcome, self._ladder.settings.rules.target_score)
        faults = [
            (bots[match.seats[fault.seat]], fault.kind)
            for match in result.matches
            for fault in match.faults
            if not fault.strike
        ]
        return LatestBlock(result.number, tuple(bots), tuple(margins), tuple(faults))

    def _seconds(self) -> float:
        return time.monotonic() - self._begun

    def _recent_rate(self) -> float:
        then, matches = self._marks[0]
        now = self._seconds()
        return (self._matches - matches) / (now - then) if now > then else 0.0
