"""Tests of how likely what came of a block was: as an explanation says, draws apart."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.contest.outcomes import BlockOutcome
from arena.contest.ratings.explanation import explain_block
from arena.contest.ratings.rating import Rating, RatingSettings
from arena.contest.ratings.surprise import block_surprises
from arena.contest.standings import Standing, add_block
from tests.contest.matches import block, match
from tests.contest.ratings.test_comparisons import blocks

SETTINGS = RatingSettings()
WEAK, STRONG = Rating(15.0, 1.0), Rating(30.0, 1.0)
ratings = st.builds(Rating, st.floats(0, 50), st.floats(0.5, 9))


@given(blocks(), st.lists(ratings, min_size=4, max_size=4), st.sampled_from(["block", "match"]))
@settings(max_examples=60, deadline=None)
def test_chances_are_those_of_the_explanation(
    played: BlockOutcome, before: list[Rating], unit: str
):
    """One for each update, of the same sides; where nobody drew they are the same number."""
    rating = RatingSettings(unit=unit)
    before = before[: len(played.contestants)]
    standings = dict(zip(played.contestants, map(Standing, before), strict=True))
    changes = add_block(rating, standings, played, 41)[1]
    told = explain_block(rating, played, changes, 41).updates
    found = block_surprises(rating, played, before, 41)
    assert [one.comparison for one in told] == [one.comparison for one in found]
    for update, came in zip(told, found, strict=True):
        ranks = update.comparison.ranks
        is_drawn = update.comparison.failed is None and len({*ranks}) < len(ranks)
        assert 0 <= came.chance <= 1 + 1e-9
        if not is_drawn:
            assert (update.chance, update.orders) == pytest.approx((came.chance, came.orders))
        else:
            assert update.chance <= came.chance


def test_the_weaker_wins():
    """The less likely it was, the smaller the number."""
    win = block(match((45, 10), (0, 1)), match((20, 30), (1, 0)))
    (expected,) = block_surprises(SETTINGS, win, [STRONG, WEAK], 41)
    (surprising,) = block_surprises(SETTINGS, win, [WEAK, STRONG], 41)
    assert surprising.chance < 0.01
    assert expected.chance > 0.98
    assert (0,) == surprising.best
    assert surprising.oddity == 2 * surprising.chance


def test_a_draw_of_equals_is_no_surprise():
    """As the weaker would do at least as well half of the time; it is one against a strong bot."""
    drawn = block(match((45, 10), (0, 1)), match((45, 10), (1, 0)))
    (even,) = block_surprises(SETTINGS, drawn, [STRONG, STRONG], 41)
    assert even.chance == pytest.approx(0.51, abs=0.001)
    (odd,) = block_surprises(SETTINGS, drawn, [STRONG, WEAK], 41)
    assert odd.chance < 0.01
    assert (1,) == odd.best
