"""Tests of what a rating is told: the same as ratings follow from."""

from hypothesis import given, settings
from hypothesis import strategies as st

from arena.contest.outcomes import BlockOutcome
from arena.contest.ratings.comparisons import Comparison, block_comparisons
from arena.contest.ratings.rating import Rating, RatingSettings, rate_block, rate_teams
from tests.contest.matches import block, match

_SEATS = {
    (2, 2): ((0, 1), (1, 0)),
    (3, 3): ((0, 1, 2), (2, 0, 1), (1, 2, 0)),
    (4, 2): ((0, 1, 0, 1), (1, 0, 1, 0)),
    (4, 4): ((0, 1, 2, 3), (3, 0, 1, 2)),
}


@st.composite
def blocks(draw: st.DrawFn) -> BlockOutcome:
    """Draws a block of any format, at times with a bot that failed."""
    players, bots = draw(st.sampled_from(sorted(_SEATS)))
    legs = _SEATS[players, bots]
    sides = 3 if players == 3 else 2
    scores = st.tuples(*[st.integers(0, 45)] * sides)
    failed = st.sampled_from([(), (), (0,), (1,)])
    matches = [match(draw(scores), seats, forfeited=draw(failed)) for seats in legs]
    return block(*matches, contestants=tuple(range(bots)))


def test_a_block_is_one_comparison_by_its_margins():
    """Legs are summed; who has the higher margin has the lower rank."""
    played = block(match((45, 10), (0, 1)), match((30, 20), (1, 0)))
    assert [Comparison(((0,), (1,)), (-25.0, 25.0))] == block_comparisons(played, "block", 41)


def test_each_match_can_be_one_by_its_places():
    """As the sides sat."""
    played = block(match((45, 10), (0, 1)), match((30, 20), (1, 0)))
    assert [
        Comparison(((0,), (1,)), (1.0, 2.0), leg=0),
        Comparison(((1,), (0,)), (1.0, 2.0), leg=1),
    ] == block_comparisons(played, "match", 41)


def test_who_failed_beside_a_partner_is_last_of_all():
    """And nothing is said of the others."""
    failed = match((45, 10), (0, 1, 2, 3), forfeited=(2,))
    played = block(failed, contestants=(5, 6, 7, 8))
    expected = Comparison(((0,), (1,), (2,), (3,)), (0.0, 0.0, 1.0, 0.0), failed=2)
    for unit in ("block", "match"):
        assert [expected] == block_comparisons(played, unit, 41)


@settings(deadline=None, max_examples=80)
@given(blocks(), st.sampled_from(["block", "match"]))
def test_ratings_follow_from_the_comparisons(played: BlockOutcome, unit: str):
    """Told one after the other, TrueSkill comes to what `rate_block` says.

    Several that failed in one block are each compared with all as they were before it.
    """
    rating = RatingSettings(unit=unit)
    before = [Rating(20.0 + 3 * place, 5.0 - place) for place in range(len(played.contestants))]
    rated = list(before)
    for one in block_comparisons(played, unit, 41):
        known = rated if one.failed is None else before
        teams = [[known[place] for place in team] for team in one.teams]
        for team, members in zip(one.teams, rate_teams(rating, teams, one.ranks), strict=True):
            for place, new in zip(team, members, strict=True):
                if one.failed in (None, place):
                    rated[place] = new
    assert rate_block(rating, before, played, 41) == rated
