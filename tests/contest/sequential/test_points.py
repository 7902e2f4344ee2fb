"""Tests of the sequential test of points a match."""

import math
import random
from statistics import fmean, median, pvariance

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.contest.sequential.after_stop import margin_after_stop
from arena.contest.sequential.points import NO_MARGINS, Margins, PointsTest, points_text
from arena.contest.sequential.wald import Verdict
from arena.contest.statistics.intervals import estimate
from arena.errors import InputError

TEST = PointsTest(0.0, 2.6, 0.05, 0.05, 10.25)

values = st.lists(st.integers(-82, 82).map(lambda points: points / 2), min_size=1, max_size=60)


def _margins(margins: list[float]) -> Margins:
    found = NO_MARGINS
    for margin in margins:
        found = found.plus(margin)
    return found


@given(values)
def test_margins(margins: list[float]):
    """Three sums are all that is kept of them."""
    found = _margins(margins)
    assert found.count == len(margins)
    assert found.mean == pytest.approx(fmean(margins))
    assert found.variance == pytest.approx(pvariance(margins), abs=1e-6)
    assert (NO_MARGINS.mean, NO_MARGINS.variance) == (0.0, 0.0)


def _likelihood(margins: list[float], mean: float, deviation: float) -> float:
    return -len(margins) * math.log(deviation) - math.fsum(
        (margin - mean) ** 2 / (2 * deviation * deviation) for margin in margins
    )


def test_the_ratio_is_that_of_a_search():
    """Many blocks, each hypothesis with the best of a thousand deviations."""
    dice = random.Random(1)
    margins = [dice.gauss(1.5, 9) for _ in range(4000)]
    deviations = [5 + step / 100 for step in range(1000)]
    h0, h1 = (
        max(_likelihood(margins, mean, deviation) for deviation in deviations)
        for mean in (0.0, 2.6)
    )
    assert TEST.llr(_margins(margins)) == pytest.approx(h1 - h0, rel=0.01)


@given(values)
def test_the_other_bot_sees_the_mirrored_test(margins: list[float]):
    """Exchanging the bots exchanges the hypotheses."""
    found = _margins(margins)
    assert TEST.mirrored.llr(found.mirrored) == pytest.approx(-TEST.llr(found), abs=1e-9)
    symmetric = PointsTest(-2.5, 2.5, 0.05, 0.05, 10.25)
    assert symmetric.is_symmetric
    assert symmetric.llr(found.mirrored) == pytest.approx(-symmetric.llr(found), abs=1e-9)


@pytest.mark.parametrize("mean", [0.0, 2.6])
@pytest.mark.parametrize("deviation", [5.0, 9.0, 14.0])
def test_it_errs_as_seldom_as_it_says(mean: float, deviation: float):
    """Of 500 duels on either hypothesis, whatever the spread; the seed is fixed.

    5 % of them are 25; 38 have a chance of less than 1 in 100 even where it is 5 %. Half of
    the estimates are above the truth, and of 200 intervals 91 % hold it at least.
    """
    dice = random.Random(f"{mean} {deviation}")
    wrong, blocks, found = 0, [], []
    for _ in range(500):
        margins: list[float] = []
        seen = NO_MARGINS
        while TEST.verdict(TEST.llr(seen)) is Verdict.GO_ON:
            margins.append(dice.gauss(mean, deviation))
            seen = seen.plus(margins[-1])
        wrong += (TEST.llr(seen) > 0) != (mean > 0)
        blocks.append(len(margins))
        if len(found) < 200:
            found.append(margin_after_stop(TEST, seen, estimate(margins)))
    assert wrong < 38
    assert median(one.mean for one in found) == pytest.approx(mean, abs=0.4)
    assert fmean(one.low <= mean <= one.high for one in found if one.low and one.high) > 0.91
    count = fmean(blocks)
    own = Margins(count, count * mean, count * (deviation**2 + mean**2))
    assert count == pytest.approx(TEST.walk(own, mean).expected_steps, rel=0.3)


def test_the_rest():
    """It is foretold before the first block, and is nothing at the end."""
    rest = TEST.rest(NO_MARGINS)
    assert rest.least < rest.blocks < rest.most == pytest.approx(TEST.worst_blocks, rel=0.01)
    end = TEST.rest(_margins([10.0, 20.0] * 30))
    assert (end.blocks, end.least, end.most) == (0.0, 0.0, 0.0)


@given(values)
def test_the_rest_and_the_estimate_are_always_numbers(margins: list[float]):
    """Whatever the margins are, all alike too."""
    seen = _margins(margins)
    rest = TEST.rest(seen)
    assert 0 <= rest.least <= rest.blocks <= rest.most < 1e6
    found = margin_after_stop(TEST, seen, estimate(margins))
    if found.low is not None and found.high is not None:
        assert found.low <= found.mean <= found.high


@pytest.mark.parametrize(
    ("numbers", "sentence"),
    [
        ((2.0, 1.0, 0.05, 0.05), r"H0 \(2\) must be below H1 \(1\)"),
        ((0.0, math.nan, 0.05, 0.05), "must be below H1"),
        ((0.0, 2000.0, 0.05, 0.05), "must be below H1"),
        ((0.0, 2.0, 0.7, 0.05), "alpha is how often the test may err"),
        ((0.0, 2.0, 0.05, 0.5), "beta is how often the test may err"),
    ],
)
def test_what_makes_no_test_is_refused(numbers: tuple[float, ...], sentence: str):
    """In a sentence."""
    with pytest.raises(InputError, match=sentence):
        PointsTest(*numbers, 10.0)


def test_points_text():
    """No digits that nobody typed."""
    assert [points_text(points) for points in (0.0, 2.6, -1.25)] == ["0", "2.6", "-1.25"]
