"""How good standings and predictions are: rank correlation, log-loss, standard errors.

Must not know how ladders are played.
"""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import combinations, pairwise
from statistics import NormalDist, fmean, stdev
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.contest.ratings.rating import Rating, RatingSettings

_NORMAL = NormalDist()
_LEAST = 1e-6  # a prediction that was certain and wrong costs no more than this one


class Figure(NamedTuple):
    """A mean over ladders, and its standard error."""

    mean: float
    error: float

    def text(self, digits: int) -> str:
        """Writes both, in brackets the error: `0.913 (0.004)`."""
        return f"{self.mean:.{digits}f} ({self.error:.{digits}f})"


def figure(values: Sequence[float]) -> Figure:
    """Returns the mean of values that were found independently."""
    error = stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.nan
    return Figure(fmean(values), error)


def paired(values: Sequence[float], others: Sequence[float]) -> Figure:
    """Returns the mean difference of values that belong together."""
    return figure([value - other for value, other in zip(values, others, strict=True)])


def share(count: int, total: int) -> Figure:
    """Returns how large a part was counted; not a number of nothing."""
    if not total:
        return Figure(math.nan, math.nan)
    part = count / total
    return Figure(part, math.sqrt(part * (1 - part) / total))


def rank_correlation(values: Sequence[float]) -> float:
    """Returns Kendall's tau of values with their places: 1 where they rise throughout.

    Equal values count for neither order.
    """
    pairs = list(combinations(values, 2))
    return sum((later > earlier) - (later < earlier) for earlier, later in pairs) / len(pairs)


def is_rising(values: Sequence[float]) -> bool:
    """Whether every value is larger than the one before."""
    return all(later > earlier for earlier, later in pairwise(values))


class Prediction(NamedTuple):
    """How likely TrueSkill holds each end of a block between two sides."""

    win: float  # of the first
    draw: float
    loss: float

    def loss_of(self, difference: float) -> float:
        """Returns the log-loss once the margin's difference is known, in nats."""
        chance = self.win if difference > 0 else self.loss if difference < 0 else self.draw
        return -math.log(max(chance, _LEAST))


def predict(
    settings: RatingSettings, first: Sequence[Rating], second: Sequence[Rating], legs: int
) -> Prediction:
    """Predicts a block between two sides by their members' ratings.

    Where matches are rated, `beta` is the chance in a match, and less of it is left in the
    sum over a block's legs.
    """
    beta = settings.beta / (math.sqrt(legs) if settings.unit == "match" else 1.0)
    members = (*first, *second)
    lead = math.fsum(one.mu for one in first) - math.fsum(one.mu for one in second)
    spread = math.sqrt(len(members) * beta**2 + math.fsum(one.sigma**2 for one in members))
    bound = _draw_quantile(settings.draw_probability) * math.sqrt(len(members)) * beta
    win, loss = _NORMAL.cdf((lead - bound) / spread), _NORMAL.cdf((-lead - bound) / spread)
    return Prediction(win, max(0.0, 1 - win - loss), loss)


def chance_stronger(first: Rating, second: Rating) -> float:
    """Returns how likely the ratings hold the first bot to be the stronger one."""
    return _NORMAL.cdf((first.mu - second.mu) / math.hypot(first.sigma, second.sigma))


@lru_cache(maxsize=64)
def _draw_quantile(probability: float) -> float:
    return _NORMAL.inv_cdf((probability + 1) / 2)
