"""Moments of a truncated normal distribution where the usual quotient loses its digits.

TrueSkill moves ratings by the mean and variance of a standard normal variable of which
an outcome says that it lies beyond a bound (a win) or between two (a draw). The library
divides tail areas, which are wrong or zero far out; here the density is scaled to its
peak first and summed by Simpson's rule. Must not know ratings.
"""

import math

_INTERVALS_A_LENGTH = 120  # of Simpson's rule, for one decay length of the density
_LEAST_INTERVALS, _MOST_INTERVALS = 16, 1000  # both even
_BELL_REACH = 9.0  # beyond it nothing is left of the bell: exp(-40)
_TAIL_REACH = 35.0  # the same for its tail, in decay lengths


def truncated_moments(lower: float, upper: float) -> tuple[float, float]:
    """Returns mean and variance of a standard normal variable known to lie between two bounds.

    `upper` may be infinite. Both are exact to about eight digits, also where the area
    between the bounds is too small for a float.
    """
    if upper <= 0:
        mean, variance = truncated_moments(-upper, -lower)
        return -mean, variance
    peak = max(lower, 0.0)
    # From the peak outwards the density falls at least as fast as bell and tail.
    reach = min(_BELL_REACH, _TAIL_REACH / peak) if peak else _BELL_REACH
    start, end = max(lower, peak - reach), min(upper, peak + reach)
    # A narrow draw, the usual case, is nearly flat and takes few.
    wanted = 2 * math.ceil((end - start) * max(1.0, peak) * _INTERVALS_A_LENGTH / 2)
    intervals = min(max(wanted, _LEAST_INTERVALS), _MOST_INTERVALS)
    width = (end - start) / intervals
    area = first = second = 0.0
    for step in range(intervals + 1):
        offset = start - peak + step * width
        weight = 1 if step in (0, intervals) else 4 if step % 2 else 2
        density = weight * math.exp(-offset * (offset + 2 * peak) / 2)
        area += density
        first += density * offset
        second += density * offset * offset
    mean = first / area
    return peak + mean, max(second / area - mean * mean, 0.0)
