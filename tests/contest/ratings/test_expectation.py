"""Tests of what TrueSkill expects: its own numbers, and that all that can come adds up."""

import math
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.contest.ratings.expectation import (
    Play,
    expected_play,
    first_chance,
    last_chance,
    order_chance,
    pair_chances,
)
from arena.contest.ratings.rating import Rating, RatingSettings

SETTINGS = RatingSettings(draw_probability=0.1)
FEW_DRAWS = RatingSettings(draw_probability=1e-6)

_plays = st.builds(Play, st.floats(-40, 40), st.floats(0.5, 20), st.just(1))
_threes = st.lists(_plays, min_size=3, max_size=3)


def play(mu: float, sigma: float, rating: RatingSettings = SETTINGS) -> Play:
    return expected_play(rating, [Rating(mu, sigma)])


def test_a_distance_of_beta_wins_three_of_four():
    """TrueSkill's own definition of beta, of bots that are known exactly: 76 in 100."""
    rating = RatingSettings(tau=0.0, draw_probability=1e-6)
    strong, weak = play(25 + rating.beta, 1e-9, rating), play(25, 1e-9, rating)
    assert pair_chances(rating, strong, weak).before == pytest.approx(0.7602, abs=1e-4)


def test_equals_draw_as_often_as_the_settings_say():
    """Bots that are known exactly; partners too, whose margin grows with their number."""
    rating = RatingSettings(tau=0.0, draw_probability=0.1)
    one = play(25, 1e-9, rating)
    team = expected_play(rating, [Rating(20, 1e-9), Rating(30, 1e-9)])
    for chances in (pair_chances(rating, one, one), pair_chances(rating, team, team)):
        assert chances == pytest.approx((0.45, 0.1, 0.45), abs=1e-9)


def test_what_is_not_known_widens_what_is_expected():
    """By tau, sigma and beta, of every member."""
    expected = 2 * (SETTINGS.tau**2 + SETTINGS.beta**2) + 3.0**2 + 4.0**2
    team = expected_play(SETTINGS, [Rating(20, 3.0), Rating(30, 4.0)])
    assert (50.0, 2) == (team.mean, team.members)
    assert team.spread == pytest.approx(math.sqrt(expected))


@settings(deadline=None, max_examples=50)
@given(_plays, _plays)
def test_one_of_three_things_comes(first: Play, second: Play):
    """Before, level or after; and seen from the other it is the same."""
    chances = pair_chances(SETTINGS, first, second)
    assert sum(chances) == pytest.approx(1.0, abs=1e-12)
    assert pair_chances(SETTINGS, second, first) == pytest.approx(chances[::-1], abs=1e-15)
    for ranks, chance in zip(([0, 1], [0, 0], [1, 0]), chances, strict=True):
        assert order_chance(SETTINGS, [first, second], ranks) == pytest.approx(chance, rel=1e-9)


@settings(deadline=None, max_examples=20)
@given(_threes)
def test_one_of_six_orders_comes(plays: list[Play]):
    """Where draws hardly happen; and the orders that a side heads are its chance to be first."""
    chances = {order: order_chance(FEW_DRAWS, plays, order) for order in permutations(range(3))}
    assert sum(chances.values()) == pytest.approx(1.0, abs=1e-4)
    for side in range(3):
        headed = sum(chance for ranks, chance in chances.items() if ranks[side] == 0)
        assert first_chance(FEW_DRAWS, plays, side) == pytest.approx(headed, abs=1e-4)
        tailed = sum(chance for ranks, chance in chances.items() if ranks[side] == 2)
        assert last_chance(FEW_DRAWS, plays, side) == pytest.approx(tailed, abs=1e-4)


def test_equals_are_as_likely_in_every_order():
    """One in six; and the last of four, one in four."""
    one = play(25, 3, FEW_DRAWS)
    for ranks in permutations(range(3)):
        assert order_chance(FEW_DRAWS, [one] * 3, ranks) == pytest.approx(1 / 6, abs=1e-5)
    assert last_chance(FEW_DRAWS, [one] * 4, 2) == pytest.approx(1 / 4, abs=1e-5)


def test_every_outcome_of_three_has_a_chance():
    """Ties too, and in whatever order they are named."""
    plays = [play(25, 3), play(27, 2), play(20, 5)]
    for ranks in product(range(3), repeat=3):
        chance = order_chance(SETTINGS, plays, ranks)
        assert 0 < chance < 1
        turned = order_chance(SETTINGS, plays[::-1], ranks[::-1])
        assert chance == pytest.approx(turned, rel=1e-9)


@pytest.mark.parametrize("gap", [1e-6, 50.0, 300.0, 1e6])
@pytest.mark.parametrize("sigma", [1e-6, 8.0, 1e6])
def test_nothing_is_too_far(gap: float, sigma: float):
    """Probabilities stay within 0 and 1."""
    plays = [play(0, sigma), play(gap, 1.0), play(-gap, 3.0)]
    for ranks in ((0, 1, 2), (2, 1, 0), (0, 0, 1), (0, 0, 0)):
        assert 0 <= order_chance(SETTINGS, plays, ranks) <= 1 + 1e-9
    assert 0 <= first_chance(SETTINGS, plays, 0) <= 1 + 1e-9
