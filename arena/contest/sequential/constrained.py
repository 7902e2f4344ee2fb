"""The likeliest shares of outcomes when their mean is given: what a likelihood ratio compares.

A block's win rate takes few values. Of all ways in which those values could be shared out
so that their mean is `s`, one makes the counts that were seen likeliest: the share of value
a, seen n of N times, is n / N / (1 + x (a - s)), where x is such that the mean comes out
right. Values that were never seen have no share, but for the least or the greatest where
the others cannot reach the mean without it. That is exact, and needs nothing added to
empty cells. The theory: Owen, Empirical Likelihood (2001), chapter 2; M. Van den Bergh,
cantate.be/Fishtest/support_MLE_multinomial.pdf, proposition 1.1, by which fishtest computes
its LLR too.

Must not know what is counted.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

_STEPS = 200  # far more than Newton's method with bisection needs
_PRECISION = 1e-15  # of the mean, beside the greatest part of it


@dataclass(frozen=True, slots=True)
class Fit:
    """The likeliest shares with a given mean."""

    shares: tuple[float, ...]  # by value; they sum to 1
    divisors: tuple[float, ...]  # 1 + x (a - s) by value; seen share / divisor is the share


def fit_mean(values: Sequence[float], weights: Sequence[float], mean: float) -> Fit:
    """Finds the likeliest shares whose mean is `mean`, where `weights` were seen.

    `values` ascend; `mean` lies between the first and the last of them. `weights` are at
    least 0 and may be counts. Raises ValueError where there is no such fit.
    """
    total = math.fsum(weights)
    if not values[0] < mean < values[-1]:
        raise ValueError(f"a mean of {mean} is not between {values[0]} and {values[-1]}")
    if total <= 0:
        raise ValueError("nothing was seen")
    offsets = [value - mean for value in values]
    seen = [(weight / total, offset) for weight, offset in zip(weights, offsets, strict=True)]
    slope = _slope([(weight, offset) for weight, offset in seen if weight], offsets)
    divisors = tuple(1 + slope * offset for offset in offsets)
    shares = [
        weight / divisor if weight else 0.0
        for (weight, _), divisor in zip(seen, divisors, strict=True)
    ]
    rest = 1 - math.fsum(shares)
    # What is left over goes to the end that the others could not reach; mostly it is nothing.
    end = 0 if slope > 0 else -1
    if not weights[end]:
        shares[end] = max(0.0, rest)
    return Fit(tuple(shares), divisors)


def _slope(seen: Sequence[tuple[float, float]], offsets: Sequence[float]) -> float:
    """Finds x, or the last x for which no share is negative.

    The mean of the shares less the wanted one falls as x rises.
    """
    excess = math.fsum(weight * offset for weight, offset in seen)
    if excess == 0:
        return 0.0
    # Above 0 where the mean must come down, up to where the least value's divisor is 0.
    low, high = (0.0, -1 / offsets[0]) if excess > 0 else (-1 / offsets[-1], 0.0)
    bound = high if excess > 0 else low
    end = offsets[0] if excess > 0 else offsets[-1]
    if all(offset != end for _, offset in seen) and _excess(seen, bound)[0] * excess >= 0:
        return bound
    slope = (low + high) / 2
    for _ in range(_STEPS):
        left, fall = _excess(seen, slope)
        if abs(left) <= _PRECISION * math.sqrt(-fall):
            break
        low, high = (slope, high) if left > 0 else (low, slope)
        slope -= left / fall
        if not low < slope < high:
            slope = (low + high) / 2
            if slope in (low, high):
                break
    return slope


def _excess(seen: Sequence[tuple[float, float]], slope: float) -> tuple[float, float]:
    """By how much the mean of the shares is too great at a slope, and how fast that falls."""
    left = fall = 0.0
    for weight, offset in seen:
        quotient = offset / (1 + slope * offset)
        left += weight * quotient
        fall -= weight * quotient * quotient
    return left, fall
