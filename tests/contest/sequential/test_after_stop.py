"""Tests of the win rate after a test has stopped."""

import random
from collections.abc import Sequence
from statistics import fmean, median

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.contest.sequential.after_stop import elo_difference, plain_rate, rate_after_stop
from arena.contest.sequential.sequential import NO_BLOCKS, OUTCOMES, SequentialTest, Verdict
from arena.contest.statistics.intervals import Estimate, estimate

TEST = SequentialTest(0.5, 0.6, 0.05, 0.05)


def _stop(test: SequentialTest, shares: Sequence[float], dice: random.Random) -> tuple[int, ...]:
    seen = list(NO_BLOCKS)
    while test.verdict(test.llr(seen)) is Verdict.GO_ON:
        seen[dice.choices(range(len(OUTCOMES)), shares)[0]] += 1
    return tuple(seen)


def test_the_plain_rate_is_that_of_any_crosstable():
    """Student's t over the blocks, and what they have not shown."""
    seen = (2, 0, 6, 1, 4)
    values = [value for n, value in zip(seen, OUTCOMES, strict=True) for _ in range(n)]
    expected = estimate(values, 0.0, 1.0)
    found = plain_rate(seen)
    assert (found.mean, found.low, found.high) == pytest.approx(
        (expected.mean, expected.low, expected.high)
    )
    assert (found.count, found.spread) == (13, pytest.approx(expected.spread))
    assert plain_rate((0, 0, 0, 0, 1)) == Estimate(1.0, None, None, 1, None)


@pytest.mark.parametrize(
    "shares",
    [
        (0.2, 0.0, 0.6, 0.0, 0.2),  # H0
        (0.1, 0.0, 0.6, 0.0, 0.3),  # H1
        (0.15, 0.0, 0.6, 0.0, 0.25),
        (0.0125, 0.0, 0.345, 0.0, 0.6425),  # counter against greedy
    ],
)
def test_intervals_hold_the_truth(shares: tuple[float, ...]):
    """Of 300 duels at least 93 % do, and half of the estimates are above it; the seed is fixed."""
    truth = sum(share * value for share, value in zip(shares, OUTCOMES, strict=True))
    dice = random.Random(f"{shares}")
    found = [rate_after_stop(TEST, _stop(TEST, shares, dice)) for _ in range(300)]
    held = [one.low <= truth <= one.high for one in found if one.low is not None and one.high]
    assert fmean(held) > 0.93
    assert median(one.mean for one in found) == pytest.approx(truth, abs=0.015)


def test_the_plain_mean_is_drawn_out_and_this_is_not():
    """Where H0 is true and the test says better, the plain mean is far above it."""
    dice = random.Random(2)
    ends = [_stop(TEST, (0.2, 0.0, 0.6, 0.0, 0.2), dice) for _ in range(200)]
    plain = [plain_rate(end) for end in ends]
    found = [rate_after_stop(TEST, end) for end in ends]
    assert abs(median(one.mean for one in found) - 0.5) < abs(
        median(one.mean for one in plain) - 0.5
    )
    for own, naive, end in zip(found, plain, ends, strict=True):
        if TEST.verdict(TEST.llr(end)) is Verdict.BETTER:
            assert own.mean <= naive.mean + 1e-4


@given(st.lists(st.integers(0, 60), min_size=5, max_size=5).filter(any))
def test_there_is_an_estimate_whatever_was_seen(seen: list[int]):
    """Within its interval, and the interval within 0 and 1; of one block there is none."""
    found = rate_after_stop(TEST, seen)
    assert found.count == sum(seen)
    if found.low is None or found.high is None:
        assert sum(seen) == 1
        return
    assert 0 <= found.low <= found.mean <= found.high <= 1


def test_the_other_bot_has_the_rest():
    """Exchanging the bots mirrors the estimate."""
    seen = (4, 0, 60, 0, 20)
    found, mirrored = rate_after_stop(TEST, seen), rate_after_stop(TEST.mirrored, seen[::-1])
    assert mirrored.mean == pytest.approx(1 - found.mean, abs=1e-4)
    assert found.low is not None
    assert mirrored.high == pytest.approx(1 - found.low, abs=1e-4)


def test_elo():
    """As chess players know it; what is never lost has none."""
    assert elo_difference(0.5) == 0
    assert elo_difference(0.75) == pytest.approx(190.85, abs=0.01)
    assert elo_difference(0.0) is None
    assert elo_difference(1.0) is None
