"""Tests of how likely results are: against other ways to compute them, and at extremes."""

import math
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import multivariate_normal

from arena.contest.ratings.likelihood import Curvature, Likelihood, Pattern, Step
from arena.contest.ratings.rating import RatingSettings

SETTINGS = RatingSettings(draw_probability=0.1)
MARGIN = 0.12566134685507402  # where a standard normal variable is within, one time in ten

_strengths = st.lists(st.floats(-3, 3), min_size=4, max_size=4)


def step(better: tuple[int, ...], worse: tuple[int, ...], is_draw: bool = False) -> Step:
    weights = [*((one, 1.0) for one in better), *((one, -1.0) for one in worse)]
    return Step(tuple(sorted(weights)), is_draw)


def at(pattern: Pattern, strengths: list[float], rating: RatingSettings = SETTINGS) -> Curvature:
    return Likelihood(rating, len(strengths), [pattern], [1.0]).at(np.array(strengths))


PATTERNS = {
    "win": Pattern((step((0,), (1,)),)),
    "draw": Pattern((step((0,), (1,), is_draw=True),)),
    "partners": Pattern((step((0, 2), (1, 3)),)),
    "three": Pattern((step((0,), (1,)), step((1,), (2,)))),
    "three, two first": Pattern((step((0,), (1,), is_draw=True), step((1,), (2,)))),
    "three, two last": Pattern((step((0,), (1,)), step((1,), (2,), is_draw=True))),
    "three, all even": Pattern((step((0,), (1,), is_draw=True), step((1,), (2,), is_draw=True))),
    "failure": Pattern((Step(((0, 1 / 3), (1, 1 / 3), (2, 1 / 3), (3, -1.0)), False),)),
}


@settings(deadline=None, max_examples=30)
@given(st.sampled_from(sorted(PATTERNS)), _strengths)
def test_derivatives_are_those_of_the_value(name: str, strengths: list[float]):
    """Gradient and information are what small steps say."""
    there = at(PATTERNS[name], strengths)
    step_size = 1e-4
    for entrant in range(4):
        near = [
            at(
                PATTERNS[name],
                [s + sign * step_size * (n == entrant) for n, s in enumerate(strengths)],
            )
            for sign in (1, -1)
        ]
        slope = (near[0].value - near[1].value) / (2 * step_size)
        bend = (near[0].gradient - near[1].gradient) / (2 * step_size)
        assert there.gradient[entrant] == pytest.approx(slope, abs=1e-6)
        assert -there.information[entrant] == pytest.approx(bend, abs=1e-6)


@settings(deadline=None, max_examples=30)
@given(_strengths)
def test_two_win_draw_or_lose(strengths: list[float]):
    """The probabilities of what can come add up to one."""
    ways = [PATTERNS["win"], PATTERNS["draw"], Pattern((step((1,), (0,)),))]
    total = sum(math.exp(at(way, strengths).value) for way in ways)
    assert total == pytest.approx(1.0, abs=1e-12)


def test_equals_draw_as_often_as_the_settings_say():
    """Two bots, and two teams of two."""
    teams = Pattern((step((0, 2), (1, 3), is_draw=True),))
    for pattern in (PATTERNS["draw"], teams):
        assert math.exp(at(pattern, [0.0] * 4).value) == pytest.approx(0.1, abs=1e-12)


@settings(deadline=None, max_examples=30)
@given(_strengths)
def test_orders_of_three_add_up(strengths: list[float]):
    """Where draws hardly happen, one of the six orders comes."""
    rating = RatingSettings(draw_probability=1e-6)
    total = sum(
        math.exp(at(Pattern((step((a,), (b,)), step((b,), (c,)))), strengths, rating).value)
        for a, b, c in permutations(range(3))
    )
    assert total == pytest.approx(1.0, abs=1e-5)


@settings(deadline=None, max_examples=30)
@given(_strengths)
def test_three_are_two_correlated_differences(strengths: list[float]):
    """The same as the distribution of two differences that share the middle one."""
    first, second, third = strengths[:3]
    margin = MARGIN * math.sqrt(2)
    differences = multivariate_normal([0, 0], [[2, -1], [-1, 2]])
    expected = differences.cdf([first - second - margin, second - third - margin])
    assert math.exp(at(PATTERNS["three"], strengths).value) == pytest.approx(expected, abs=1e-7)


@pytest.mark.parametrize("name", sorted(PATTERNS))
@pytest.mark.parametrize("scale", [1e-9, 30.0, 1e3])
def test_far_from_the_expected_it_is_finite(name: str, scale: float):
    """No overflow, no quotient of zeros, and never a second maximum."""
    for strengths in ([-scale, scale, 2 * scale, 3 * scale], [scale, -scale, -2 * scale, 0.0]):
        there = at(PATTERNS[name], strengths)
        assert np.isfinite(there.value)
        assert there.value <= 0
        assert np.isfinite(there.gradient).all()
        assert np.linalg.eigvalsh(there.information).min() > -1e-6


def test_results_that_are_alike_are_counted_together():
    """Three of one kind weigh three times as much."""
    one = at(PATTERNS["three"], [0.5, 0.0, -0.5, 0.0])
    three = Likelihood(SETTINGS, 4, [PATTERNS["three"]], [3.0]).at(np.array([0.5, 0.0, -0.5, 0.0]))
    assert three.value == pytest.approx(3 * one.value)
    assert three.gradient == pytest.approx(3 * one.gradient)
    assert three.information == pytest.approx(3 * one.information)
