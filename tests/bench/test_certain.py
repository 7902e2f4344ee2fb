"""Tests of simulating ladders that stop when their order is certain."""

import random

import pytest

from arena.contest.ratings.rating import STANDARD_RATING, Rating, rate
from bench.certain import play_season, updated


@pytest.mark.parametrize(
    ("winner", "loser"),
    [
        (Rating(25, 25 / 3), Rating(25, 25 / 3)),
        (Rating(22, 3), Rating(27, 5)),
        (Rating(35, 1), Rating(20, 2)),
        (Rating(20, 1), Rating(30, 1.5)),
    ],
)
def test_an_update_is_that_of_the_library(winner: Rating, loser: Rating):
    """Expected or not."""
    expected = rate(STANDARD_RATING, [winner, loser], [0, 1])
    for one, other in zip(expected, updated(winner, loser), strict=True):
        assert tuple(one) == pytest.approx(tuple(other), abs=1e-5)


def test_the_order_is_right_as_often_as_is_said():
    """At least in so many seasons, beside what chance allows (three standard deviations)."""
    dice = random.Random(9)
    seasons = [play_season(3, 1, 0.8, dice) for _ in range(300)]
    right = [season.is_right for season in seasons if season is not None]
    assert len(right) == 300
    assert sum(right) / 300 >= 0.8 - 3 * (0.8 * 0.2 / 300) ** 0.5
