"""What TrueSkill expects of a comparison before it comes: how likely each order is.

Its own model, with the ladder's settings: tau widens what is known of each, and each plays
as well as its strength, give or take beta; teams as the sum of their members. Must not know
what came, nor how ratings follow from it.
"""

import math
from collections.abc import Callable, Sequence
from itertools import pairwise, permutations
from statistics import NormalDist
from typing import NamedTuple

from arena.contest.ratings.rating import Rating, RatingSettings

_STANDARD = NormalDist()
_REACH = 9.0  # standard deviations; beyond them nothing is left
_INTERVALS = 128  # of Simpson's rule, between two places where something bends


class Chances(NamedTuple):
    """How likely one side is to come before another, level with it, or after it."""

    before: float
    level: float
    after: float


class Play(NamedTuple):
    """How well a side is expected to play: a normal distribution."""

    mean: float
    spread: float
    members: int

    def below(self, bound: float) -> float:
        """How likely it is to play worse than that."""
        return _area(bound, self)

    def above(self, bound: float) -> float:
        """How likely it is to play better than that."""
        return _area(2 * self.mean - bound, self)


def expected_play(settings: RatingSettings, team: Sequence[Rating]) -> Play:
    """Sums up what is known of a side's members before it plays."""
    variance = sum(one.sigma**2 + settings.tau**2 + settings.beta**2 for one in team)
    return Play(sum(one.mu for one in team), math.sqrt(variance), len(team))


def pair_chances(settings: RatingSettings, first: Play, second: Play) -> Chances:
    """Compares two sides."""
    margin = _draw_margin(settings, first, second)
    ahead = Play(first.mean - second.mean, math.hypot(first.spread, second.spread), members=2)
    behind = Play(abs(ahead.mean), ahead.spread, members=2)  # both areas where tails have digits
    level = behind.below(margin) - behind.below(-margin)
    return Chances(ahead.above(margin), level, ahead.below(-margin))


def order_chance(settings: RatingSettings, plays: Sequence[Play], ranks: Sequence[float]) -> float:
    """How likely two or three sides are to come in as they did; equal ranks are a draw.

    Three come in as each beside the next: where some tie, the mean over their orders.
    """
    by_rank = sorted(ranks)
    orders = [
        order
        for order in permutations(range(len(plays)))
        if [ranks[side] for side in order] == by_rank
    ]
    chances = [_chance_in_order(settings, plays, ranks, order) for order in orders]
    return math.fsum(chances) / len(chances)


def first_chance(settings: RatingSettings, plays: Sequence[Play], side: int) -> float:
    """How likely a side is to come before all others."""
    return _chance_beside_all(settings, plays, side, lambda other, bound: other.below(bound), -1)


def last_chance(settings: RatingSettings, plays: Sequence[Play], side: int) -> float:
    """How likely a side is to come after all others."""
    return _chance_beside_all(settings, plays, side, lambda other, bound: other.above(bound), 1)


def _chance_beside_all(
    settings: RatingSettings,
    plays: Sequence[Play],
    side: int,
    chance: Callable[[Play, float], float],
    sign: int,
) -> float:
    own = plays[side]
    others = [
        (one, sign * _draw_margin(settings, own, one))
        for place, one in enumerate(plays)
        if place != side
    ]

    def together(played: float) -> float:
        return math.prod(chance(one, played + margin) for one, margin in others)

    return _mean_over(own, together, [one for one, _ in others])


def _chance_in_order(
    settings: RatingSettings,
    plays: Sequence[Play],
    ranks: Sequence[float],
    order: tuple[int, ...],
) -> float:
    """How likely neighbours are to come in so; only the middle one of three is in two pairs."""
    steps = [
        (plays[one], plays[other], ranks[one] == ranks[other]) for one, other in pairwise(order)
    ]
    if len(steps) == 1:
        ((first, second, is_draw),) = steps
        chances = pair_chances(settings, first, second)
        return chances.level if is_draw else chances.before
    (best, middle, is_upper_draw), (_, worst, is_lower_draw) = steps
    upper, lower = _draw_margin(settings, best, middle), _draw_margin(settings, middle, worst)

    def together(played: float) -> float:
        above = _within(best, played, upper) if is_upper_draw else best.above(played + upper)
        below = _within(worst, played, lower) if is_lower_draw else worst.below(played - lower)
        return above * below

    return _mean_over(middle, together, [best, worst])


def _draw_margin(settings: RatingSettings, first: Play, second: Play) -> float:
    """How far apart two sides may play and still be level, as the library has it."""
    members = first.members + second.members
    quantile = _STANDARD.inv_cdf((1 + settings.draw_probability) / 2)
    return quantile * math.sqrt(members) * settings.beta


def _within(play: Play, middle: float, margin: float) -> float:
    return max(0.0, play.below(middle + margin) - play.below(middle - margin))


def _area(bound: float, play: Play) -> float:
    return math.erfc((play.mean - bound) / play.spread / math.sqrt(2)) / 2


def _mean_over(play: Play, value: Callable[[float], float], others: Sequence[Play]) -> float:
    """Averages a value over how well a side may play; the others say where it bends."""
    bounds = sorted(
        {
            one.mean + sign * reach * one.spread
            for one in (play, *others)
            for sign, reach in ((-1, _REACH), (1, _REACH), (1, 0.0))
        }
    )
    return math.fsum(
        _simpson(lambda played: _density(play, played) * value(played), low, high)
        for low, high in pairwise(bounds)
    )


def _density(play: Play, played: float) -> float:
    distance = (played - play.mean) / play.spread
    return math.exp(-(distance**2) / 2) / (play.spread * math.sqrt(2 * math.pi))


def _simpson(value: Callable[[float], float], low: float, high: float) -> float:
    width = (high - low) / _INTERVALS
    parts = (
        value(low + step * width) * (1 if step in (0, _INTERVALS) else 4 if step % 2 else 2)
        for step in range(_INTERVALS + 1)
    )
    return math.fsum(parts) * width / 3
