"""Means with confidence intervals: Student's t, and the share of what was not seen.

Few values, or such as hardly differ, make Student's interval too short, in the end a point.
Where the values are bounded there is a second rule, which needs no spread: of a kind of
value that was not among n, there is less than 1 - 0.025 ** (1 / n), 39 times in 40 (some
3.7 / n, for n equal values the interval of Clopper and Pearson). That share of the mean
may be anything within the bounds. The interval is the longer of the two.

Must not know what is averaged.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from statistics import NormalDist, fmean, stdev

_CONFIDENCE = 0.95
_MANY = 40  # degrees of freedom from which on the expansion has eight digits and more


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over independent values, and the interval that holds the truth 95 times in 100."""

    mean: float
    low: float | None  # None, as is `high`, where the values say nothing of their spread
    high: float | None
    count: int  # of values
    spread: float | None = None  # the values' standard deviation; None where there is only one


def estimate(values: Sequence[float], least: float = -math.inf, most: float = math.inf) -> Estimate:
    """Estimates the mean of what the values were drawn from; `least` and `most` bound it.

    One value has no interval, nor have several equal ones without bounds. Raises ValueError
    for no values.
    """
    if not values:
        raise ValueError("nothing can be said of no values")
    spread = stdev(values) if len(values) > 1 else None
    return expected_estimate(fmean(values), spread, len(values), least, most)


def expected_estimate(
    mean: float,
    spread: float | None,
    count: int,
    least: float = -math.inf,
    most: float = math.inf,
) -> Estimate:
    """Says what is estimated from `count` values with this mean and standard deviation."""
    is_bounded = math.isfinite(least) and math.isfinite(most)
    if count == 1 or spread is None or not (spread or is_bounded):
        return Estimate(mean, None, None, count, spread)
    below = above = t_quantile((1 + _CONFIDENCE) / 2, count - 1) * spread / math.sqrt(count)
    if is_bounded:
        unseen = 1 - ((1 - _CONFIDENCE) / 2) ** (1 / count)
        below = max(below, unseen * (mean - least))
        above = max(above, unseen * (most - mean))
    return Estimate(mean, max(least, mean - below), min(most, mean + above), count, spread)


@lru_cache(maxsize=1024)
def t_quantile(probability: float, freedom: int) -> float:
    """Returns the value below which a t variable of so many degrees of freedom falls.

    `probability` is at least 1/2 and below 1; exact to at least eight digits.
    """
    if freedom >= _MANY:
        return _t_quantile_expansion(probability, freedom)
    low, high = 0.0, math.pi / 2
    for _ in range(60):
        angle = (low + high) / 2
        if _t_distribution(angle, freedom) < probability:
            low = angle
        else:
            high = angle
    return math.sqrt(freedom) * math.tan((low + high) / 2)


def _t_distribution(angle: float, freedom: int) -> float:
    """The probability below t = sqrt(freedom) * tan(angle): Abramowitz and Stegun 26.7.3-4."""
    sine, cosine = math.sin(angle), math.cos(angle)
    odd = freedom % 2
    term = total = (cosine if freedom > 1 else 0.0) if odd else 1.0
    for power in range(2 + odd, freedom - 1, 2):
        term *= cosine * cosine * (power - 1) / power
        total += term
    within = (angle + sine * total) * 2 / math.pi if odd else sine * total
    return (1 + within) / 2


def _t_quantile_expansion(probability: float, freedom: int) -> float:
    """Abramowitz and Stegun 26.7.5."""
    z = NormalDist().inv_cdf(probability)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + math.fsum(term / freedom**power for power, term in enumerate(terms, 1))
