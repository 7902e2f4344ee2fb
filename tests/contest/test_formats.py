"""Tests of formats: how many meet, in how many legs."""

from collections import Counter

import pytest

from arena.contest.blocks import legs
from arena.contest.formats import contestant_count, leg_count


@pytest.mark.parametrize(
    ("players", "teams", "seating", "contestants", "matches"),
    [
        (2, "clone", "rotations", 2, 2),
        (3, "clone", "rotations", 3, 3),
        (3, "clone", "all_orders", 3, 6),
        (4, "clone", "rotations", 2, 2),
        (4, "mixed", "rotations", 4, 2),
    ],
)
def test_a_block_has_its_bots_and_matches(
    players: int, teams: str, seating: str, contestants: int, matches: int
):
    """As ladders are described."""
    assert contestants == contestant_count(players, teams)
    assert matches == leg_count(players, teams, seating)


def test_in_all_orders_everybody_has_everybody_to_the_right_equally_often():
    """And sits at each seat twice."""
    orders = legs(3, 3, all_orders=True)
    assert 6 == len(set(orders))
    for one in range(3):
        assert [0, 0, 1, 1, 2, 2] == sorted(order.index(one) for order in orders)
        right = Counter(order[(order.index(one) + 1) % 3] for order in orders)
        assert dict.fromkeys({0, 1, 2} - {one}, 3) == right


def test_partners_stay_together_and_swap_sides():
    """Both sides sit on both sides of the table."""
    first, second = legs(4, 4)
    teams = {frozenset(first[::2]), frozenset(first[1::2])}
    assert {frozenset(second[::2]), frozenset(second[1::2])} == teams
    assert frozenset(first[::2]) == frozenset(second[1::2])
