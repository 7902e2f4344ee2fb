"""Tests of meetings and of what is known when one is made."""

from collections import Counter

import pytest

from arena.contest.pairing.meeting import Field, Meeting, RatedBlock, turned
from arena.contest.ratings.rating import Rating


def test_partners_change_until_each_was_with_each():
    """In three turns everybody was everybody's partner once; then seats go round."""
    partners = Counter()
    for times in range(3):
        group = turned((3, 5, 7, 9), times, is_mixed=True)
        partners.update([frozenset(group[::2]), frozenset(group[1::2])])
    assert 6 == len(partners)
    assert {1} == set(partners.values())
    firsts = Counter(turned((3, 5, 7, 9), times, is_mixed=True)[0] for times in range(24))
    assert dict.fromkeys((3, 5, 7, 9), 6) == firsts


@pytest.mark.parametrize("size", [2, 3])
def test_members_come_first_in_turn_and_sit_in_both_directions(size: int):
    """After twice as many times as there are members."""
    group = tuple(range(size))
    orders = [turned(group, times) for times in range(2 * size)]
    assert dict.fromkeys(group, 2) == Counter(order[0] for order in orders)
    assert len({*orders}) == (6 if size == 3 else 2)


def test_points_are_the_part_of_the_others_that_was_beaten():
    """Half for one that did as well."""
    points = RatedBlock(0, {}, {4: 12.0, 2: -3.0, 9: -3.0}).points
    assert {4: 1.0, 2: 0.25, 9: 0.25} == points


def test_what_is_known_is_what_was_paired_and_what_was_learnt():
    """A block is pending until it is learnt, rated or not."""
    known = Field()
    for number, pair in enumerate([(0, 1), (1, 2), (0, 1)]):
        known.put(Meeting(pair, number))
    assert (2, 1) == (known.times_met((1, 0)), known.times_met((2, 1)))
    known.learn(Meeting((0, 1), 0), RatedBlock(0, {0: Rating(30, 7)}, {0: 5.0, 1: -5.0}))
    known.learn(Meeting((1, 2), 1), None)
    assert ({0: 1, 1: 1, 2: 0}, {0: 2, 1: 3, 2: 1}) == (dict(known.pending), dict(known.blocks))
    assert ({0: 1.0, 1: 0.0}, {0: Rating(30, 7)}) == (dict(known.points), known.ratings)
