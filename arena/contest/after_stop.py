"""What a win rate is, estimated after a test that stopped when it had seen enough.

Whoever stops at a bound stops, more often than not, while luck is on that side: the plain
mean is too far out, and its interval holds the truth in some 90 of 100 cases, not in 95.
Here the ends that a test can come to are put in order, from an early one at the lower bound
to an early one at the upper. The rate is the one under which the end that came has as much
probability below as above it (median-unbiased); the interval holds the rates under which it
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
from collections.abc import Callable, Sequence

from arena.contest.intervals import Estimate, expected_estimate
from arena.contest.sequential import OUTCOMES, SequentialTest, Verdict, mean_and_spread

_TAIL = 0.025
_PRECISION = 1e-5
_END = 1e-6  # no rate is nearer to 0 or 1


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
    blocks, llr = plain.count, test.llr(counts)
    unseen = expected_estimate(plain.mean, 0.0, blocks, OUTCOMES[0], OUTCOMES[-1])
    if plain.low is None or plain.high is None or unseen.low is None or unseen.high is None:
        return plain
    # A test steps over its bound; on the way that it came it met it a little earlier.
    bound = min(max(llr, test.low), test.high)
    steps = blocks * bound / llr if llr else float(blocks)

    def worse(rate: float) -> float:
        return test.walk(counts, rate).worse_probability(steps, bound)

    verdict = test.verdict(llr)
    walk = test.walk(counts, min(max(plain.mean, _END), 1 - _END))
    if walk.is_one_sided and verdict is Verdict.GO_ON:
        return plain
    low, middle, high = (_rate_where(worse, tail) for tail in (1 - _TAIL, 0.5, _TAIL))
    if walk.is_one_sided:
        middle = plain.mean
    if verdict is Verdict.BETTER:
        high = plain.high
    elif verdict is Verdict.NOT_BETTER:
        low = plain.low
    return Estimate(
        middle,
        min(low, unseen.low, middle),
        max(high, unseen.high, middle),
        blocks,
        plain.spread,
    )


def elo_difference(rate: float) -> float | None:
    """Returns a win rate as a difference in Elo; None for 0 and 1, which have none."""
    return 400 * math.log10(rate / (1 - rate)) if 0 < rate < 1 else None


def _rate_where(worse: Callable[[float], float], wanted: float) -> float:
    """Finds the rate under which so much probability is below; it falls as the rate rises."""
    low, high = _END, 1 - _END
    while high - low > _PRECISION:
        middle = (low + high) / 2
        low, high = (middle, high) if worse(middle) > wanted else (low, middle)
    return (low + high) / 2
