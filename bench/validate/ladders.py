"""Ladders drawn from a pool and rated as the arena rates them, watched as they grow.

Must not know what is compared, or how it is shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from statistics import fmean
from typing import TYPE_CHECKING

from arena.contest.margins import block_margins
from arena.contest.pairing.attendance import Attendance
from arena.contest.pairing.choose import make_pairing
from arena.contest.pairing.kinds import ROUND_ROBIN, STANDARD_WINDOW
from arena.contest.pairing.meeting import RatedBlock
from arena.contest.pairing.schedule import Schedule
from arena.contest.ratings.rating import STANDARD_RATING, first_rating, rate_block
from bench.validate.measures import predict

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from random import Random

    from arena.contest.outcomes import BlockOutcome
    from arena.contest.ratings.rating import Rating, RatingSettings
    from bench.validate.pool import Pool


@dataclass(frozen=True, slots=True)
class Stage:
    """A ladder after so many blocks a bot."""

    blocks_a_bot: int
    ratings: tuple[Rating, ...]  # by bot, from the worst to the best
    loss: float  # mean log-loss of predictions since the stage before, in nats


class Ladder:
    """The ratings of a ladder while blocks come in."""

    def __init__(self, pool: Pool, settings: RatingSettings) -> None:
        self.ratings = [first_rating(settings)] * len(pool.contest.field)
        self._settings = settings
        self._target = pool.target
        self._losses: list[float] = []

    def rate(self, block: BlockOutcome) -> None:
        """Notes how well a block was foretold, and rates it."""
        before = [self.ratings[one] for one in block.contestants]
        self._losses.append(block_loss(self._settings, before, block, self._target))
        after = rate_block(self._settings, before, block, self._target)
        for one, rating in zip(block.contestants, after, strict=True):
            self.ratings[one] = rating

    def stage(self, blocks_a_bot: int) -> Stage:
        """Says how things are, and begins the next stage."""
        losses, self._losses = self._losses, []
        return Stage(blocks_a_bot, tuple(self.ratings), fmean(losses))


def watch(
    pool: Pool, blocks: Iterable[BlockOutcome], settings: RatingSettings, stages: Sequence[int]
) -> Iterator[Stage]:
    """Rates blocks in their order and yields what is so at each of the stages."""
    ends = {pool.contest.blocks_in(stage): stage for stage in stages}
    ladder = Ladder(pool, settings)
    for count, block in enumerate(blocks, 1):
        ladder.rate(block)
        if count in ends:
            yield ladder.stage(ends[count])


def draw_round_robin(pool: Pool, blocks_a_bot: int, chance: Random) -> list[BlockOutcome]:
    """Draws the blocks of a ladder, in the order in which a round robin has them.

    Which bot joined first is by chance.
    """
    bots = _joined(pool, chance)
    schedule = _schedule(pool, ROUND_ROBIN, STANDARD_RATING)  # looks at no ratings
    groups = map(schedule.__getitem__, range(pool.contest.blocks_in(blocks_a_bot)))
    return [
        chance.choice(pool.of(tuple(bots[entrant] for entrant in group.contestants)))
        for group in groups
    ]


def grow(
    pool: Pool, kind: str, settings: RatingSettings, stages: Sequence[int], chance: Random
) -> Iterator[Stage]:
    """Draws block after block as a pairing of this kind has them; yields each of the stages.

    The pairing sees what it would see in a ladder that rates each block at once.
    """
    bots = _joined(pool, chance)
    entrants = {bot: entrant for entrant, bot in enumerate(bots)}
    schedule = _schedule(pool, kind, settings)
    ladder = Ladder(pool, settings)
    ends = {pool.contest.blocks_in(stage): stage for stage in stages}
    for number in range(max(ends)):
        group = tuple(bots[entrant] for entrant in schedule[number].contestants)
        block = chance.choice(pool.of(group))
        ladder.rate(block)
        margins = zip(block.contestants, block_margins(block, pool.target), strict=True)
        rated = RatedBlock(
            number,
            {entrants[bot]: ladder.ratings[bot] for bot in group},
            {entrants[bot]: margin for bot, margin in margins},
        )
        schedule.feed([rated], number + 1)
        if number + 1 in ends:
            yield ladder.stage(ends[number + 1])


def block_loss(
    settings: RatingSettings, ratings: Sequence[Rating], block: BlockOutcome, target: int
) -> float:
    """Returns the mean log-loss of predicting each pair of a block's sides."""
    margins = block_margins(block, target)
    losses = []
    for one, other in combinations(block.matches[0].teams, 2):
        prediction = predict(
            settings,
            [ratings[place] for place in one],
            [ratings[place] for place in other],
            len(block.matches),
        )
        losses.append(prediction.loss_of(margins[one[0]] - margins[other[0]]))
    return fmean(losses)


def _joined(pool: Pool, chance: Random) -> list[int]:
    """Lists the field in the order in which its bots join."""
    bots = list(range(len(pool.contest.field)))
    chance.shuffle(bots)
    return bots


def _schedule(pool: Pool, kind: str, settings: RatingSettings) -> Schedule:
    contest = pool.contest
    attendance = Attendance(contest.group_size, [0] * len(contest.field))
    return Schedule(
        make_pairing(
            kind, attendance, rating=settings, window=STANDARD_WINDOW, is_mixed=contest.is_mixed
        )
    )
