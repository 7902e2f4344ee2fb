"""How much of a surprise what came of blocks was, for whoever looks through thousands.

The chances are those of an explanation but for draws. Of all results an even one is the least
likely, also between equals, whom it surprises least; so what counts of it is how likely the
weaker was to do at least as well. Must not know names or storage.
"""

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from arena.contest.outcomes import BlockOutcome
from arena.contest.ratings.comparisons import Comparison, block_comparisons
from arena.contest.ratings.expectation import Play, expected_play, last_chance, order_chance
from arena.contest.ratings.rating import Rating, RatingSettings, rate_block


class Came(NamedTuple):
    """One update of ratings: what came, and how likely that, or more of it, was."""

    comparison: Comparison
    chance: float
    orders: int  # that there could be, draws aside; all as likely between equals
    best: tuple[int, ...]  # the side that did best, of those that drew the weakest

    @property
    def oddity(self) -> float:
        """How likely it was, beside one order of equals: below 1 it was unexpected."""
        return self.chance * self.orders


def block_surprises(
    settings: RatingSettings, block: BlockOutcome, before: Sequence[Rating], target: int
) -> list[Came]:
    """Says of each update of a rated block how likely it was, one after the other as rated.

    `before` are the contestants' ratings before the block, in its order; `target` is the
    rules' target score.
    """
    found = []
    rated = list(before)
    for comparison in block_comparisons(block, settings.unit, target):
        plays = [
            expected_play(settings, [rated[place] for place in team]) for team in comparison.teams
        ]
        chance = _chance(settings, comparison, plays)
        found.append(Came(comparison, chance, _orders(comparison), _best(comparison, plays)))
        if comparison.leg is not None:
            match = replace(block, matches=(block.matches[comparison.leg],))
            rated = rate_block(settings, rated, match, target)
    return found


def _chance(settings: RatingSettings, comparison: Comparison, plays: Sequence[Play]) -> float:
    if comparison.failed is not None:
        return last_chance(settings, plays, comparison.failed)
    chance = order_chance(settings, plays, comparison.ranks)
    ranks = _without_draws(comparison.ranks, plays)
    if ranks is not None:
        chance += order_chance(settings, plays, ranks)
    return chance


def _without_draws(ranks: Sequence[float], plays: Sequence[Play]) -> list[float] | None:
    """Ranks the weaker of those that drew before the stronger; None where nobody drew."""
    if len(set(ranks)) == len(ranks):
        return None
    order = sorted(range(len(ranks)), key=lambda side: (ranks[side], plays[side].mean))
    return [float(order.index(side)) for side in range(len(ranks))]


def _best(comparison: Comparison, plays: Sequence[Play]) -> tuple[int, ...]:
    ranks = comparison.ranks
    side = min(range(len(plays)), key=lambda one: (ranks[one], plays[one].mean))
    return comparison.teams[side]


def _orders(comparison: Comparison) -> int:
    """How many there could be; of one that can only be last, as many as can be last."""
    sides = len(comparison.teams)
    return sides if comparison.failed is not None else math.factorial(sides)
