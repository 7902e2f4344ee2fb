"""The synthetic players and the blocks they play."""

import pytest

from arena.contest.blocks import legs
from bench.validate.contests import CLONE, MIXED, THREE, THREE_ALL, TWO_WIDE, Contest
from bench.validate.playing import play_block

SECRET = bytes(range(32))


@pytest.mark.parametrize(
    "contest", [TWO_WIDE, THREE, THREE_ALL, CLONE, MIXED], ids=lambda one: one.name
)
def test_a_block_has_all_legs_and_can_be_played_again(contest: Contest):
    """Every leg of the arena's is there, with luck noted, and the same number is the same block."""
    group = tuple(range(contest.group_size))
    block = play_block(contest, group, SECRET, 3)
    expected = legs(contest.players, contest.group_size, all_orders=contest.all_orders)
    assert expected == tuple(match.seats for match in block.matches)
    assert all(match.luck for match in block.matches)
    assert block == play_block(contest, group, SECRET, 3)
    assert block != play_block(contest, group, SECRET, 4)


@pytest.mark.parametrize("skill", [0, 3, 5])
def test_a_player_ties_every_block_with_itself(skill: int):
    """Chance is a seat's, not a player's: the same player twice has the same two matches."""
    first, second = play_block(TWO_WIDE, (skill, skill), SECRET, 7).matches
    assert first.scores == second.scores


def test_more_skill_wins():
    """A card counter beats who plays anything, over some blocks."""
    margins = [
        first.scores[0] - first.scores[1] + second.scores[1] - second.scores[0]
        for number in range(10)
        for first, second in [play_block(TWO_WIDE, (5, 0), SECRET, number).matches]
    ]
    assert sum(margins) > 0


def test_every_way_to_meet_is_listed_once():
    """Groups differ by who is on which side, and their key is the same however they sit."""
    for contest, count in ((TWO_WIDE, 15), (THREE, 20), (CLONE, 15), (MIXED, 45)):
        keys = {contest.key(group) for group in contest.groups()}
        assert count == len(keys) == len(contest.groups())
        assert keys == {contest.key(group[::-1]) for group in contest.groups()}
