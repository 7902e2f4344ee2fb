"""Tests of by how much a block was won."""

from hypothesis import given
from hypothesis import strategies as st

from arena.contest.margins import block_margins, pair_margin, side_margins
from tests.contest.matches import block, match


@given(st.tuples(st.integers(0, 90), st.integers(0, 90)))
def test_two_sides_have_opposite_margins(scores: tuple[int, int]):
    """What one side wins by the other loses by."""
    first, second = side_margins(match(scores), 41)
    assert scores[0] - scores[1] == first == -second


def test_three_sides_are_measured_by_the_mean_of_the_others():
    """The margins of three add up to nothing."""
    assert side_margins(match((45, 30, 30)), 41) == (15.0, -7.5, -7.5)


def test_a_forfeit_is_lost_by_the_target_whatever_the_score():
    """A lead does not save a bot that fails."""
    failed = match((40, 3), forfeited=(0,), termination="forfeit", winner=1)
    assert side_margins(failed, 41) == (-41.0, 41.0)


def test_the_partner_of_one_that_fails_loses_with_it():
    """With 4 players seat 2 forfeits for side 0."""
    failed = match((40, 3), (0, 1, 0, 1), forfeited=(2,), termination="forfeit", winner=1)
    assert side_margins(failed, 41) == (-41.0, 41.0)


def test_of_three_the_failed_loses_to_both_and_they_are_measured_as_they_played():
    """One forfeit in a match of three: a stand-in's points count for nobody."""
    failed = match((45, 30, 44), forfeited=(2,))
    assert pair_margin(failed, 0, 1, 41) == 15
    assert side_margins(failed, 41) == (28.0, 13.0, -41.0)


def test_of_three_the_survivor_wins_by_the_target():
    """Two forfeits end the match: both lose, and are equal among themselves."""
    failed = match((5, 30, 20), forfeited=(1, 2), termination="forfeit", winner=0)
    assert side_margins(failed, 41) == (41.0, -41.0, -41.0)
    assert pair_margin(failed, 1, 2, 41) == 0


def test_a_block_sums_its_legs_by_contestant():
    """Margins follow the bots to their seats."""
    legs = [match((45, 40), (0, 1)), match((50, 20), (1, 0))]
    assert block_margins(block(*legs), 41) == (-25.0, 25.0)


def test_partners_share_their_sides_margin():
    """In both legs, whichever side of the table they sit on."""
    mixed = block(
        match((50, 40), seats=(0, 1, 2, 3)),
        match((30, 41), seats=(3, 0, 1, 2)),
        contestants=(4, 5, 6, 7),
    )
    assert (21.0, -21.0, 21.0, -21.0) == block_margins(mixed, 41)


def test_who_fails_beside_a_partner_alone_has_minus_the_target():
    """The partner, with a stand-in beside it, has what was played."""
    mixed = block(
        match((50, 40), seats=(0, 1, 2, 3), forfeited=(2,)),
        match((30, 41), seats=(3, 0, 1, 2)),
        contestants=(4, 5, 6, 7),
    )
    assert (21.0, -21.0, -41 + 11.0, -21.0) == block_margins(mixed, 41)
