"""Tests of pairing by rating."""

from collections import Counter

import pytest

from arena.contest.pairing.attendance import Absence, Attendance
from arena.contest.pairing.by_rating import ByRating
from arena.contest.pairing.meeting import Field
from arena.contest.ratings.rating import STANDARD_RATING, Rating


def _pairing(bots: int, size: int = 2, **more: object) -> ByRating:
    attendance = Attendance(size, [0] * bots)
    return ByRating(attendance, STANDARD_RATING, 16, **more)  # type: ignore[arg-type]


def _paired(pairing: ByRating, known: Field, count: int, first: int = 0) -> list[tuple[int, ...]]:
    groups = []
    for number in range(first, first + count):
        meeting = pairing.meeting(number, known)
        known.put(meeting)
        groups.append(meeting.contestants)
    return groups


@pytest.mark.parametrize(("size", "is_mixed"), [(2, False), (3, False), (4, True)])
def test_before_anything_is_known_all_play_about_equally_often(size: int, is_mixed: bool):
    """What is pending is supposed to teach something, so nobody is taken again and again."""
    groups = _paired(_pairing(7, size, is_mixed=is_mixed), Field(), 70)
    assert all(size == len(set(group)) for group in groups)
    played = Counter(one for group in groups for one in group)
    assert max(played.values()) - min(played.values()) <= 6


def test_who_is_known_least_plays_next():
    """A new bot among old ones is in every block until its sigma is as small as theirs."""
    known = Field(ratings={one: Rating(25, 1) for one in range(5)})
    groups = _paired(_pairing(6), known, 8)
    assert all(5 in group for group in groups)


def test_opponents_are_about_as_strong():
    """Nine in ten opponents of the strongest are strong ones, but nobody is left out."""
    strengths = {0: 40, 1: 38, 2: 36, 3: 12, 4: 10, 5: 8}
    known = Field(ratings={one: Rating(mu, 1.5) for one, mu in strengths.items()})
    groups = _paired(_pairing(6), known, 2000)
    mixed = sum((min(group) < 3) != (max(group) < 3) for group in groups)
    assert 0 < mixed < 200


def test_the_same_block_is_paired_the_same_way_again():
    """From the same knowledge."""
    assert _paired(_pairing(9), Field(), 50) == _paired(_pairing(9), Field(), 50)


def test_what_was_rated_since_the_window_is_not_waited_for():
    """Of the 16 blocks before it nothing need be known."""
    pairing = _pairing(4)
    assert [0, 0, 1, 5] == [pairing.needs(number) for number in (0, 15, 16, 20)]


def test_a_rating_that_was_inherited_is_known():
    """A new version of a bot begins where the old one was."""
    pairing = _pairing(3, first_ratings=[None, None, Rating(300, 4)])
    assert all(2 not in group for group in _paired(pairing, Field(), 3))


def test_a_goal_is_a_mean_over_who_is_there():
    """Blocks a bot; and it ends where too few are left."""
    assert 25 == _pairing(5).blocks_until(10)
    left = ByRating(Attendance(2, [0] * 5, [Absence(4, 6, None)]), STANDARD_RATING, 16)
    assert 20 == left.blocks_until(10)
    stuck = ByRating(Attendance(2, [0, 0], [Absence(1, 6, None)]), STANDARD_RATING, 16)
    assert 6 == stuck.blocks_until(10)
    with pytest.raises(IndexError, match="too few entrants are left for a block 6"):
        stuck.meeting(6, Field())
