"""Tests of means with confidence intervals."""

import itertools
import random
from statistics import fmean

import pytest

from arena.contest.statistics.intervals import estimate, t_quantile

# Two-sided 95 % points of Student's t, as printed in tables.
PRINTED = {
    1: 12.70620, 2: 4.30265, 3: 3.18245, 4: 2.77645, 5: 2.57058, 10: 2.22814, 29: 2.04523,
    30: 2.04227, 39: 2.02269, 40: 2.02108, 60: 2.00030, 120: 1.97993, 1000: 1.96234,
}  # fmt: skip


@pytest.mark.parametrize(("freedom", "printed"), PRINTED.items())
def test_quantiles_are_those_of_the_tables(freedom: int, printed: float):
    """For few and many degrees of freedom, odd and even."""
    assert t_quantile(0.975, freedom) == pytest.approx(printed, abs=1e-5)


def test_the_two_ways_to_a_quantile_meet():
    """Where the exact sum hands over to the expansion there is no step."""
    steps = [t_quantile(0.975, freedom) for freedom in range(36, 45)]
    changes = [before - after for before, after in itertools.pairwise(steps)]
    assert sorted(changes, reverse=True) == changes


def test_an_interval_of_few_values():
    """Mean 2, standard deviation 1, three values."""
    found = estimate([1.0, 2.0, 3.0])
    assert (found.mean, found.count) == (2.0, 3)
    assert found.low == pytest.approx(2 - 4.302653 / 3**0.5)
    assert found.high == pytest.approx(2 + 4.302653 / 3**0.5)


def test_one_value_has_no_interval():
    """It says nothing of its own spread."""
    found = estimate([7.0])
    assert (found.mean, found.low, found.high, found.count) == (7.0, None, None, 1)


def test_equal_values_without_bounds_have_no_interval():
    """That all blocks were won by 12 points does not say that all will be."""
    assert (estimate([12.0] * 9).low, estimate([12.0] * 9).high) == (None, None)


@pytest.mark.parametrize("count", [2, 5, 6, 10, 400])
def test_equal_values_at_a_bound_have_an_exact_interval(count: int):
    """All of n won: at least 0.025 ** (1 / n), so that five blocks do not settle it, but six."""
    won, lost = (estimate([value] * count, 0.0, 1.0) for value in (1.0, 0.0))
    assert (won.mean, won.high) == (1.0, 1.0)
    assert won.low == pytest.approx(0.025 ** (1 / count))
    assert (won.low > 0.5) == (count >= 6)
    assert (lost.low, lost.high) == (0.0, pytest.approx(1 - won.low))


def test_equal_values_between_the_bounds_have_an_interval_on_both_sides():
    """Ten ties do not say that the two are exactly equal."""
    found = estimate([0.5] * 10, 0.0, 1.0)
    assert (found.low, found.high) == pytest.approx((0.3458, 0.6542), abs=1e-4)


def test_one_value_that_differs_does_not_shorten_an_interval():
    """What hardly spreads is treated as what does not."""
    equal, nearly = estimate([1.0] * 20, 0.0, 1.0), estimate([1.0] * 19 + [0.75], 0.0, 1.0)
    assert nearly.low < equal.low


def test_much_spread_leaves_students_interval():
    """Where there is enough to go by, bounds change nothing."""
    values = [0.0, 0.5, 1.0, 1.0] * 50
    assert estimate(values, 0.0, 1.0) == estimate(values)


@pytest.mark.parametrize("rate", [0.5, 0.8, 0.95, 0.99])
@pytest.mark.parametrize("count", [5, 20, 60])
def test_rates_near_the_edge_are_held_too(rate: float, count: int):
    """Of 2000 samples of blocks that are won or lost, 93 in 100 intervals and more hold the rate.

    Student's alone would hold 99 % wins in 5, 19 and 45 of 100.
    """
    dice = random.Random(f"{rate} {count}")
    samples = [[float(dice.random() < rate) for _ in range(count)] for _ in range(2000)]
    intervals = [estimate(sample, 0.0, 1.0) for sample in samples]
    assert fmean(found.low <= rate <= found.high for found in intervals) > 0.93


def test_bounds_are_kept():
    """A rate is never said to be above 1 or below 0."""
    found = estimate([0.0, 1.0], 0.0, 1.0)
    assert (found.low, found.high) == (0.0, 1.0)


def test_nothing_is_said_of_nothing():
    """No values have no mean."""
    with pytest.raises(ValueError, match="no values"):
        estimate([])


def test_intervals_hold_the_truth_as_often_as_they_say():
    """Of 4000 samples of six normal values, about 95 % of the intervals hold the mean."""
    dice = random.Random(1)
    samples = [[dice.gauss(3, 2) for _ in range(6)] for _ in range(4000)]
    intervals = [estimate(sample) for sample in samples]
    held = fmean(found.low < 3 < found.high for found in intervals)
    assert held == pytest.approx(0.95, abs=0.01)
