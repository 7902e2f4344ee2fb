"""Tests of a walk between two bounds."""

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.contest.sequential.brownian import Walk

walks = st.builds(
    Walk,
    low=st.floats(-6, -0.5),
    high=st.floats(0.5, 6),
    drift=st.floats(-0.05, 0.05),
    variance=st.floats(0.005, 0.1),
)


def test_wald_s_bounds_give_the_errors_they_are_made_for():
    """With drift half the variance the ratio is that of H1: beta of the walks end low."""
    walk = Walk(math.log(0.05 / 0.95), math.log(0.95 / 0.05), 0.0125, 0.025)
    assert walk.high_probability == pytest.approx(0.95)
    assert walk.expected_steps == pytest.approx((0.95 - 0.05) * math.log(19) / 0.0125)


def test_without_drift_it_takes_the_product_of_the_bounds():
    """And each bound is reached in proportion to how far the other one is."""
    walk = Walk(-1.0, 3.0, 0.0, 0.5)
    assert walk.high_probability == pytest.approx(0.25)
    assert walk.expected_steps == pytest.approx(6.0)
    assert Walk(-1.0, 3.0, 1e-6, 0.5).expected_steps == pytest.approx(6.0, rel=1e-4)


@given(walks)
def test_the_mirror_image_ends_at_the_other_bound(walk: Walk):
    """After as many steps."""
    mirrored = Walk(-walk.high, -walk.low, -walk.drift, walk.variance)
    assert mirrored.high_probability == pytest.approx(1 - walk.high_probability, abs=1e-9)
    assert mirrored.expected_steps == pytest.approx(walk.expected_steps, rel=1e-6)


@given(walks, st.floats(1, 2000), st.floats(0, 1))
def test_what_is_worse_there_is_better_in_the_mirror(walk: Walk, steps: float, share: float):
    """Both sides are treated alike."""
    place = walk.low + share * (walk.high - walk.low)
    mirrored = Walk(-walk.high, -walk.low, -walk.drift, walk.variance)
    worse = walk.worse_probability(steps, place)
    assert worse == pytest.approx(1 - mirrored.worse_probability(steps, -place), abs=1e-6)


@given(walks, st.floats(1, 2000))
def test_late_or_early_all_that_ends_ends_somewhere(walk: Walk, steps: float):
    """The order of ends runs from early at the lower bound to early at the upper."""
    places = [walk.low + share * (walk.high - walk.low) / 10 for share in range(11)]
    found = [walk.worse_probability(steps, place) for place in places]
    assert found == pytest.approx(sorted(found), abs=1e-7)
    late = [walk.worse_probability(factor * steps, walk.low) for factor in (1, 2, 4, 1000)]
    assert late == pytest.approx(sorted(late), abs=1e-7)
    assert late[-1] <= 1 - walk.high_probability + 1e-6
    early = [walk.worse_probability(factor * steps, walk.high) for factor in (1, 2, 4, 1000)]
    assert early == pytest.approx(sorted(early, reverse=True), abs=1e-7)


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("pull", [4.3, 5.0])
@pytest.mark.parametrize("steps", [20, 60, 120])
def test_the_two_ways_to_a_probability_meet(sign: int, pull: float, steps: int):
    """The sum of waves and the walk with one bound give the same where both hold."""
    walk = Walk(-2.9, 2.9, sign * pull * 0.01, 0.01)
    assert (pull > 4.3) == walk.is_one_sided
    for place in (-2.9, -1.0, 0.5, 2.9):
        by_waves = walk._worse_by_waves(steps, place)
        assert walk.worse_probability(steps, place) == pytest.approx(by_waves, abs=1e-6)


@pytest.mark.parametrize("steps", [20, 60, 120])
def test_they_meet_where_one_bound_is_near(steps: int):
    """A walk that rises fast may still end at a lower bound close by."""
    walk = Walk(-0.7, 4.0, 0.054, 0.01)
    assert not walk.is_one_sided
    for place in (-0.7, 0.0, 2.0, 4.0):
        by_waves = walk._worse_by_waves(steps, place)
        assert walk.worse_probability(steps, place) == pytest.approx(by_waves, abs=1e-3)
    assert walk.worse_probability(1000, -0.7) == pytest.approx(1 - walk.high_probability)


def test_a_walk_that_was_simulated():
    """A fine random walk ends as often in each part of the order."""
    dice = random.Random(5)
    walk = Walk(-1.0, 1.4, 0.02, 0.05)
    ends = [_wander(walk, dice) for _ in range(3000)]
    for steps, place in [(10, -1.0), (20, -1.0), (20, 0.2), (20, 1.4), (40, 1.4)]:
        share = sum(_is_no_better(end, steps, place, walk) for end in ends) / len(ends)
        assert share == pytest.approx(walk.worse_probability(steps, place), abs=0.035)


def _wander(walk: Walk, dice: random.Random) -> tuple[list[float], float]:
    """Where a walk is after each step, cut off at its end, and at which bound it ends."""
    parts = 20
    place, places = 0.0, []
    deviation = math.sqrt(walk.variance / parts)
    while True:
        for _ in range(parts):
            place += walk.drift / parts + dice.gauss(0, deviation)
            if not walk.low < place < walk.high:
                return places, place
        places.append(place)


def _is_no_better(end: tuple[list[float], float], steps: int, place: float, walk: Walk) -> bool:
    places, last = end
    if len(places) < steps:  # it has ended by then
        return last <= walk.low
    return places[steps - 1] <= place if place > walk.low else False


def test_a_walk_that_hardly_spreads_goes_straight():
    """No number overflows, and the bound is reached when the drift says so."""
    walk = Walk(-3.0, 3.0, 0.1, 1e-12)
    assert walk.is_one_sided
    assert (walk.high_probability, walk.expected_steps) == pytest.approx((1.0, 30.0))
    assert walk.worse_probability(29, 3.0) == pytest.approx(1.0)
    assert walk.worse_probability(31, 3.0) == pytest.approx(0.0)
    assert walk.worse_probability(10, 1.01) == pytest.approx(1.0)
    falling = Walk(-3.0, 3.0, -0.1, 1e-12)
    assert (falling.high_probability, falling.expected_steps) == pytest.approx((0.0, 30.0))
    still = Walk(-3.0, 3.0, 0.0, 1e-30)
    assert still.worse_probability(100, 0.0) == pytest.approx(0.5)
