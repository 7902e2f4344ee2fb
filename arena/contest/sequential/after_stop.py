"""A win rate, or a gain in points, estimated after a test that stopped by itself.

Whoever stops at a bound stops, more often than not, while luck is on that side: the plain
mean is too far out, and its interval holds the truth in some 90 of 100 cases, not in 95.
Here the ends that a test can come to are put in order, from an early one at the lower bound
to an early one at the upper. The mean is the one under which the end that came has as much
probability below as above it (median-unbiased); the interval holds the means under which it
is not among the 2.5 % at either side. Siegmund, Estimation following sequential tests
(1978); fishtest does so too.

Where one of the bounds was out of reach the stop moves the mean by next to nothing, and the
order of the ends tells little: there it is the plain mean, with the plain interval while
the test goes on. And since a stop at the upper bound can only have drawn the mean up, the
upper end of the plain interval holds there, however few the blocks; it is taken, and at the
lower bound the lower end.

Must not know who plays or when.
"""

import math
from collections.abc import Sequence
from dataclasses import replace

from arena.contest.sequential.points import Margins, PointsTest
from arena.contest.sequential.sequential import OUTCOMES, SequentialTest, mean_and_spread
from arena.contest.sequential.wald import E, StoppingTest, Verdict
from arena.contest.statistics.intervals import Estimate, expected_estimate

_TAIL = 0.025
_PRECISION = 1e-5
_END = 1e-6  # no rate is nearer to 0 or 1
_REACH = 8.0  # standard deviations of a block: no mean of two or more is further off


def plain_rate(counts: Sequence[int]) -> Estimate:
    """Estimates the win rate of a number of blocks that was fixed beforehand, at least one.

    `counts` are by `OUTCOMES`.
    """
    blocks = sum(counts)
    mean, spread = mean_and_spread(counts)
    sample_spread = spread * (blocks / (blocks - 1)) ** 0.5 if blocks > 1 else None
    return expected_estimate(mean, sample_spread, blocks, OUTCOMES[0], OUTCOMES[-1])


def rate_after_stop(test: SequentialTest, counts: Sequence[int]) -> Estimate:
    """Estimates the win rate where a test is at its end, or was broken off here.

    The interval is never shorter than what so many blocks can say of what they have not
    shown (see `intervals`).
    """
    plain = plain_rate(counts)
    unseen = expected_estimate(plain.mean, 0.0, plain.count, OUTCOMES[0], OUTCOMES[-1])
    found = _after_stop(test, counts, plain, _END, 1 - _END)
    if found.low is None or found.high is None or unseen.low is None or unseen.high is None:
        return found
    return replace(found, low=min(found.low, unseen.low), high=max(found.high, unseen.high))


def margin_after_stop(test: PointsTest, margins: Margins, plain: Estimate) -> Estimate:
    """Estimates points a match where a test is at its end, or was broken off here.

    `plain` is what the same margins give if nobody stops, and right where one of the bounds
    was out of reach: the ends' order knows margins by less than they do themselves.
    """
    if test.walk(margins, plain.mean).is_one_sided:
        return plain
    reach = _REACH * max(margins.variance**0.5, test.spread)
    return _after_stop(test, margins, plain, plain.mean - reach, plain.mean + reach)


def _after_stop(
    test: StoppingTest[E], evidence: E, plain: Estimate, least: float, most: float
) -> Estimate:
    """Estimates the mean, which lies between `least` and `most`."""
    if plain.low is None or plain.high is None:
        return plain
    llr = test.llr(evidence)
    verdict = test.verdict(llr)
    walk = test.walk(evidence, min(max(plain.mean, least), most))
    if walk.is_one_sided and verdict is Verdict.GO_ON:
        return plain
    # A test steps over its bound; on the way that it came it met it a little earlier.
    bound = min(max(llr, test.low), test.high)
    steps = plain.count * bound / llr if llr else float(plain.count)

    def mean_where(wanted: float) -> float:
        """Finds the mean under which so much is worse; the higher the mean, the less is."""
        low, high = least, most
        while high - low > _PRECISION * (most - least):
            middle = (low + high) / 2
            worse = test.walk(evidence, middle).worse_probability(steps, bound)
            low, high = (middle, high) if worse > wanted else (low, middle)
        return (low + high) / 2

    low, high = mean_where(1 - _TAIL), mean_where(_TAIL)
    middle = plain.mean if walk.is_one_sided else mean_where(0.5)
    if verdict is Verdict.BETTER:
        high = plain.high
    elif verdict is Verdict.NOT_BETTER:
        low = plain.low
    return Estimate(middle, min(low, middle), max(high, middle), plain.count, plain.spread)


def elo_difference(rate: float) -> float | None:
    """Returns a win rate as a difference in Elo; None for 0 and 1, which have none."""
    return 400 * math.log10(rate / (1 - rate)) if 0 < rate < 1 else None
