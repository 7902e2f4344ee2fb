"""A duel as it goes on: what its blocks have come to, and whether it is at its end.

Must not know who plays, or how anything is shown.
"""

from dataclasses import dataclass
from enum import StrEnum

from arena.contest.margins import block_margins
from arena.contest.outcomes import BlockOutcome
from arena.contest.sequential.after_stop import margin_after_stop, plain_rate, rate_after_stop
from arena.contest.sequential.points import NO_MARGINS, PointsTest
from arena.contest.sequential.sequential import (
    LEGS,
    NO_BLOCKS,
    OUTCOMES,
    SequentialTest,
    outcome_place,
)
from arena.contest.sequential.wald import Rest, Verdict
from arena.contest.statistics.crosstable import Crosstable, HeadToHead
from arena.contest.statistics.intervals import Estimate
from arena.contest.suspension import NO_FAULTS, STANDARD_SUSPENSION, FaultRun, add_to_run

_TIED = OUTCOMES.index(0.5)
_EVEN = 0.5


class DuelEnd(StrEnum):
    """Why a duel is over."""

    DECIDED = "decided"  # the test has said which
    LENGTH = "length"  # all that was to be played is played
    BROKEN = "broken"  # a bot forfeits match after match
    NO_SHOW = "no_show"  # a bot does not start
    VOID = "void"  # the arena could not play a block, however often it tried
    INTERRUPTED = "interrupted"  # somebody has stopped it


_ANSWERED = (DuelEnd.DECIDED, DuelEnd.LENGTH)


class Decision(StrEnum):
    """What a duel says of its first bot."""

    BETTER = "better"
    NOT_BETTER = "not_better"  # one-sided: it is the same or worse
    WORSE = "worse"


DuelTest = SequentialTest | PointsTest
"""What a duel can ask: of matches won, or of points."""


@dataclass(slots=True)
class _Side:
    run: FaultRun = NO_FAULTS
    forfeits: int = 0  # matches that it lost so
    losses: int = 0


class Duel:
    """Counts the blocks of two bots, 0 and 1, one after the other."""

    def __init__(self, test: DuelTest | None, most: int, target: int) -> None:
        """Takes the test (None: the length is fixed), the most blocks, and the target score."""
        self.test = test
        self.most = most
        self.counts = NO_BLOCKS  # of blocks, by `OUTCOMES`
        self.margins = NO_MARGINS  # of blocks, in points a match
        self.ties = 0  # blocks in which neither won more matches, nor points
        self.end: DuelEnd | None = None
        self._target = target
        self._crosstable = Crosstable(target)
        self._sides = (_Side(), _Side())

    @property
    def blocks(self) -> int:
        """How many blocks count."""
        return sum(self.counts)

    @property
    def matches(self) -> int:
        """How many matches count."""
        return LEGS * self.blocks

    def add(self, block: BlockOutcome) -> DuelEnd | None:
        """Counts a block, the next in order of numbers; says if and why the duel is over.

        A block in which a bot never started ends it, and does not count.
        """
        if not block.is_rated:
            self.end = DuelEnd.NO_SHOW
            return self.end
        place = outcome_place(block)
        self.counts = tuple(n + (here == place) for here, n in enumerate(self.counts))
        margin = block_margins(block, self._target)[0] / LEGS
        self.margins = self.margins.plus(margin)
        self.ties += place == _TIED and not margin
        self._crosstable.add(block)
        for number, side in enumerate(self._sides):
            side.run = add_to_run(side.run, block, number)
            for match in block.matches:
                is_lost = match.places[match.side_of(number)] > 1
                side.losses += is_lost
                side.forfeits += is_lost and number in match.forfeiters
        self.end = self._find_end()
        return self.end

    def _find_end(self) -> DuelEnd | None:
        if self.broken is not None:
            return DuelEnd.BROKEN
        if self.verdict is not Verdict.GO_ON:
            return DuelEnd.DECIDED
        return DuelEnd.LENGTH if self.blocks >= self.most else None

    @property
    def broken(self) -> int | None:
        """Which bot has forfeited so many matches in a row that a ladder would suspend it."""
        for number, side in enumerate(self._sides):
            if side.run.matches >= STANDARD_SUSPENSION.matches:
                return number
        return None

    @property
    def forfeits(self) -> tuple[int, int]:
        """How many matches each bot lost by forfeit."""
        return self._sides[0].forfeits, self._sides[1].forfeits

    def mostly_forfeits(self, number: int) -> bool:
        """Whether a bot lost by failing more often than by playing."""
        side = self._sides[number]
        return 2 * side.forfeits > side.losses

    @property
    def llr(self) -> float:
        """The log-likelihood ratio; 0 where there is no test."""
        if isinstance(self.test, PointsTest):
            return self.test.llr(self.margins)
        return 0.0 if self.test is None else self.test.llr(self.counts)

    @property
    def verdict(self) -> Verdict:
        """What the test says; without one, to go on."""
        return Verdict.GO_ON if self.test is None else self.test.verdict(self.llr)

    @property
    def decision(self) -> Decision | None:
        """What the duel says; None where that is not clear, or a bot has not really played.

        Without a test the 95 % interval of the win rate decides, once all is played.
        """
        if self.end not in _ANSWERED:
            return None
        if self.test is not None:
            worse = Decision.WORSE if self.test.is_symmetric else Decision.NOT_BETTER
            return {Verdict.BETTER: Decision.BETTER, Verdict.NOT_BETTER: worse}.get(self.verdict)
        rate = self.rate
        if rate is None or rate.low is None or rate.high is None:
            return None
        if rate.low > _EVEN:
            return Decision.BETTER
        return Decision.WORSE if rate.high < _EVEN else None

    @property
    def rest(self) -> Rest:
        """How many blocks are expected yet; without a test that is certain."""
        if self.end in _ANSWERED:
            return Rest(0.0, 0.0, 0.0)
        left = float(self.most - self.blocks)
        if self.test is None:
            return Rest(left, left, left)
        if isinstance(self.test, PointsTest):
            rest = self.test.rest(self.margins)
        else:
            rest = self.test.rest(self.counts)
        return Rest(*(min(left, steps) for steps in (rest.blocks, rest.least, rest.most)))

    @property
    def rate(self) -> Estimate | None:
        """The first bot's win rate; None of no block.

        Corrected for the stop where the test is of matches won.
        """
        if not self.blocks:
            return None
        if isinstance(self.test, SequentialTest):
            return rate_after_stop(self.test, self.counts)
        return plain_rate(self.counts)

    @property
    def margin(self) -> Estimate | None:
        """The first bot's gain in points a match; None of no block.

        Corrected for the stop where the test is of points.
        """
        figures = self.head_to_head
        if figures is None or not isinstance(self.test, PointsTest):
            return None if figures is None else figures.margin
        return margin_after_stop(self.test, self.margins, figures.margin)

    @property
    def head_to_head(self) -> HeadToHead | None:
        """The plain figures of the first bot, as in any crosstable; None of no block."""
        return next(iter(self._crosstable.rows()), None)
