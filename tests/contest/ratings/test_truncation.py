"""Tests of the moments of truncated normal distributions."""

import math

import pytest

from arena.contest.ratings.truncation import truncated_moments


def test_half_a_bell():
    """The half-normal distribution has known moments."""
    expected = (math.sqrt(2 / math.pi), 1 - 2 / math.pi)
    assert truncated_moments(0.0, math.inf) == pytest.approx(expected, rel=1e-8)
    mirrored = (-expected[0], expected[1])
    assert truncated_moments(-math.inf, 0.0) == pytest.approx(mirrored, rel=1e-8)


def test_nothing_cut_off_changes_nothing():
    """Bounds far out leave the standard normal distribution."""
    assert truncated_moments(-1e9, math.inf) == pytest.approx((0.0, 1.0), abs=1e-8)


@pytest.mark.parametrize("bound", [10.0, 40.0, 1e3, 1e4])
def test_far_tails_follow_their_series(bound: float):
    """Far out the mean is bound + 1/bound - 2/bound**3, the variance about 1/bound**2."""
    mean, variance = truncated_moments(bound, math.inf)
    assert mean - bound == pytest.approx(1 / bound - 2 / bound**3, rel=20 / bound**4 + 1e-6)
    assert variance == pytest.approx(bound**-2 - 6 * bound**-4, rel=100 / bound**4 + 1e-6)


def test_a_narrow_slice_is_flat():
    """Between bounds close together the density hardly changes: a uniform distribution."""
    mean, variance = truncated_moments(0.5 - 1e-4, 0.5 + 1e-4)
    assert mean == pytest.approx(0.5, abs=1e-8)
    assert variance == pytest.approx((2e-4) ** 2 / 12, rel=1e-6)


def test_moments_by_areas_agree_where_areas_have_digits():
    """In the middle the usual quotient of densities and areas is right."""
    lower, upper = -0.3, 1.7

    def density(x: float) -> float:
        return math.exp(-x * x / 2) / math.sqrt(2 * math.pi)

    area = (math.erf(upper / math.sqrt(2)) - math.erf(lower / math.sqrt(2))) / 2
    mean = (density(lower) - density(upper)) / area
    variance = 1 + (lower * density(lower) - upper * density(upper)) / area - mean**2
    assert truncated_moments(lower, upper) == pytest.approx((mean, variance), rel=1e-8)
