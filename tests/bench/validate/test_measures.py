"""Rank correlation, predictions and their log-loss."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.contest.ratings.rating import Rating, RatingSettings
from bench.validate.measures import (
    chance_stronger,
    figure,
    is_rising,
    paired,
    predict,
    rank_correlation,
    share,
)

ratings = st.builds(Rating, st.floats(0, 50), st.floats(0.1, 9))
settings = st.builds(
    RatingSettings,
    beta=st.floats(0.5, 20),
    draw_probability=st.floats(0.001, 0.5),
    unit=st.sampled_from(["block", "match"]),
)


@pytest.mark.parametrize(
    ("values", "expected"),
    [([1, 2, 3, 4], 1), ([4, 3, 2, 1], -1), ([1, 1, 1, 1], 0), ([1, 2, 4, 3], 4 / 6)],
)
def test_correlation_counts_pairs_in_order(values: list[float], expected: float):
    """It is the pairs in order less those out of order, as a part of all; ties are neither."""
    assert pytest.approx(expected) == rank_correlation(values)


@given(st.lists(st.floats(-9, 9), min_size=2, max_size=8))
def test_correlation_turns_with_the_order(values: list[float]):
    """The values reversed have the opposite correlation, and only rising ones have 1."""
    assert pytest.approx(-rank_correlation(values)) == rank_correlation(values[::-1])
    assert is_rising(values) == (rank_correlation(values) == 1)


@given(settings, ratings, ratings, st.integers(1, 6))
def test_predictions_are_fair(setting: RatingSettings, one: Rating, other: Rating, legs: int):
    """The three ends sum to one, and seen from the other side they are the same."""
    prediction, mirrored = (
        predict(setting, [one], [other], legs),
        predict(setting, [other], [one], legs),
    )
    assert pytest.approx(1.0, abs=1e-9) == sum(prediction)
    assert pytest.approx(mirrored.loss, abs=1e-12) == prediction.win
    assert pytest.approx(mirrored.draw, abs=1e-9) == prediction.draw


def test_beta_is_the_lead_that_wins_76_in_100():
    """Between bots of known strength a lead of beta wins 76 % of blocks, as TrueSkill says."""
    setting = RatingSettings(beta=4.0, draw_probability=1e-6)
    prediction = predict(setting, [Rating(29.0, 1e-6)], [Rating(25.0, 1e-6)], 2)
    assert pytest.approx(0.760, abs=5e-4) == prediction.win


def test_a_block_of_rated_matches_is_surer_than_a_match():
    """Where matches are rated, the sum over two legs has less chance in it than one."""
    setting = RatingSettings(unit="match")
    known = [Rating(29.0, 1e-6)], [Rating(25.0, 1e-6)]
    assert predict(setting, *known, 1).win < predict(setting, *known, 2).win


def test_equal_bots_tie_as_often_as_the_setting_says():
    """The draw probability is that of equals, however many are in a side."""
    setting = RatingSettings(draw_probability=0.1)
    known = Rating(25.0, 1e-6)
    assert pytest.approx(0.1) == predict(setting, [known], [known], 2).draw
    assert pytest.approx(0.1) == predict(setting, [known] * 2, [known] * 2, 2).draw


def test_log_loss_is_of_what_happened():
    """A certain surprise costs no more than a millionth would."""
    setting = RatingSettings()
    prediction = predict(setting, [Rating(500.0, 0.1)], [Rating(0.0, 0.1)], 2)
    assert pytest.approx(0.0) == prediction.loss_of(3.0)
    assert pytest.approx(-math.log(1e-6)) == prediction.loss_of(-3.0)


def test_equal_ratings_leave_the_order_open():
    """Either may be the stronger of two with equal ratings."""
    assert 0.5 == chance_stronger(Rating(25.0, 1.0), Rating(25.0, 3.0))


def test_figures_have_standard_errors():
    """The error of a mean is the deviation by the root of the count, of a part binomial."""
    assert pytest.approx((2.0, 1 / math.sqrt(3))) == figure([1.0, 2.0, 3.0])
    assert pytest.approx((0.2, 0.04)) == share(20, 100)
    assert math.isnan(share(0, 0).mean)
    assert (-1.0, 0.0) == paired([1.0, 2.0], [2.0, 3.0])
