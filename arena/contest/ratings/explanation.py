"""Why a block changed ratings as it did: what was expected, what came, what followed.

All numbers are TrueSkill's own, taken apart; what people read of them is said elsewhere.
Must not know names or storage.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from arena.contest.margins import block_margins, side_margins
from arena.contest.outcomes import BlockOutcome
from arena.contest.ratings.comparisons import Comparison, block_comparisons
from arena.contest.ratings.expectation import (
    Chances,
    expected_play,
    first_chance,
    last_chance,
    order_chance,
    pair_chances,
)
from arena.contest.ratings.rating import Rating, RatingSettings, rate_block
from arena.contest.standings import RatingChange


@dataclass(frozen=True, slots=True)
class Pair:
    """Two sides of a comparison, and what was expected of them. Sides are named by place."""

    first: int
    second: int
    chances: Chances


@dataclass(frozen=True, slots=True)
class Told:
    """One update of ratings: what was expected of it, and how likely was what came."""

    comparison: Comparison
    pairs: tuple[Pair, ...]  # of all sides; empty where one is only last of all
    firsts: tuple[float, ...]  # by side: how likely it was to come before all others
    chance: float  # of what came
    orders: int  # that there could be, draws aside; all as likely between equals

    @property
    def bits(self) -> float:
        """How much of a surprise what came is: 0 where it was certain, 1 for a coin's side."""
        return -math.log2(self.chance) if self.chance > 0 else math.inf

    @property
    def oddity(self) -> float:
        """How likely what came was, beside one order of equals: below 1 it was unexpected."""
        return self.chance * self.orders


@dataclass(frozen=True, slots=True)
class Leg:
    """What one match of the block came to."""

    teams: tuple[tuple[int, ...], ...]  # by side: places in the block's contestants
    scores: tuple[int, ...]
    places: tuple[int, ...]
    margins: tuple[float, ...]  # as they are summed
    termination: str
    forfeiters: frozenset[int]  # contestants that failed


@dataclass(frozen=True, slots=True)
class Step:
    """What a block did to one contestant's rating, and in which parts."""

    entrant: int
    before: Rating
    after: Rating
    margin: float  # summed over the legs
    widened: float  # sigma after tau was added to it, before the result

    @property
    def forgetting(self) -> float:
        """What tau takes off mu - 3 sigma before anything is learnt."""
        return 3 * (self.widened - self.before.sigma)

    @property
    def gain(self) -> float:
        """What mu gained."""
        return self.after.mu - self.before.mu

    @property
    def learning(self) -> float:
        """What mu - 3 sigma gained by being surer."""
        return 3 * (self.widened - self.after.sigma)

    @property
    def conservative_gain(self) -> float:
        """What mu - 3 sigma gained in all."""
        return self.after.conservative - self.before.conservative


@dataclass(frozen=True, slots=True)
class Explanation:
    """All that there is to say of a rated block."""

    unit: str
    legs: tuple[Leg, ...]
    updates: tuple[Told, ...]  # one for a block; for each match where matches are rated
    steps: tuple[Step, ...]  # in the block's order
    places: tuple[int, ...]  # by contestant: where it came in, by the block's margins
    is_consistent: bool  # whether what is stored follows from the result


def explain_block(
    settings: RatingSettings, block: BlockOutcome, changes: Sequence[RatingChange], target: int
) -> Explanation:
    """Explains a rated block from what is stored of it: its outcome and the changes it made.

    `changes` are the contestants' in any order, `target` is the rules' target score. Raises
    KeyError where a contestant has none.
    """
    stored = {change.entrant: change for change in changes}
    ordered = [stored[entrant] for entrant in block.contestants]
    before = [change.before for change in ordered]
    after = rate_block(settings, before, block, target)
    margins = block_margins(block, target)
    return Explanation(
        unit=settings.unit,
        legs=tuple(_legs(block, target)),
        updates=tuple(_updates(settings, block, before, target)),
        steps=tuple(_steps(settings, block, ordered)),
        places=tuple(1 + sum(other > own for other in margins) for own in margins),
        is_consistent=all(map(_is_close, after, [change.after for change in ordered]))
        and all(
            math.isclose(margin, change.margin, abs_tol=1e-9)
            for margin, change in zip(margins, ordered, strict=True)
        ),
    )


def _legs(block: BlockOutcome, target: int) -> list[Leg]:
    return [
        Leg(
            teams=match.teams,
            scores=match.scores,
            places=match.places,
            margins=side_margins(match, target),
            termination=match.termination,
            forfeiters=match.forfeiters,
        )
        for match in block.matches
    ]


def _updates(
    settings: RatingSettings, block: BlockOutcome, before: Sequence[Rating], target: int
) -> list[Told]:
    """Takes the updates one after the other, as the rating did."""
    updates = []
    rated = list(before)
    for comparison in block_comparisons(block, settings.unit, target):
        updates.append(_told(settings, comparison, rated))
        if comparison.leg is not None:
            match = replace(block, matches=(block.matches[comparison.leg],))
            rated = rate_block(settings, rated, match, target)
    return updates


def _told(settings: RatingSettings, comparison: Comparison, rated: Sequence[Rating]) -> Told:
    plays = [expected_play(settings, [rated[place] for place in team]) for team in comparison.teams]
    sides = range(len(plays))
    if comparison.failed is not None:
        chance = last_chance(settings, plays, comparison.failed)
        return Told(comparison, (), (), chance, len(plays))
    return Told(
        comparison,
        tuple(
            Pair(first, second, pair_chances(settings, plays[first], plays[second]))
            for first in sides
            for second in sides
            if first < second
        ),
        tuple(first_chance(settings, plays, side) for side in sides),
        order_chance(settings, plays, comparison.ranks),
        math.factorial(len(plays)),
    )


def _steps(
    settings: RatingSettings, block: BlockOutcome, changes: Sequence[RatingChange]
) -> list[Step]:
    """Takes each change apart; who was not rated, as a partner failed, kept its sigma."""
    updates = len(block.matches) if settings.unit == "match" else 1
    if any(match.lone_forfeiters for match in block.matches):
        updates = 1
    return [
        Step(
            entrant=change.entrant,
            before=change.before,
            after=change.after,
            margin=change.margin,
            widened=change.before.sigma
            if change.after == change.before
            else math.sqrt(change.before.sigma**2 + updates * settings.tau**2),
        )
        for change in changes
    ]


def _is_close(one: Rating, other: Rating) -> bool:
    return all(
        math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-9) for a, b in zip(one, other, strict=True)
    )
