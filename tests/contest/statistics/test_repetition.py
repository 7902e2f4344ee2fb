"""Tests of games that were played before."""

from dataclasses import replace

from arena.contest.outcomes import BlockOutcome
from arena.contest.statistics.crosstable import crosstable
from arena.contest.statistics.repetition import Game, block_games, repeated_blocks
from tests.contest.matches import block, match


def _block(
    number: int, *digests: str | None, contestants: tuple[int, int] = (0, 1)
) -> BlockOutcome:
    legs = [
        replace(match((45, 10) if leg else (41, 20), (leg, 1 - leg)), digest=digest)
        for leg, digest in enumerate(digests)
    ]
    return replace(block(*legs, contestants=contestants), number=number)


def test_a_block_of_games_that_were_all_seen_before_is_repeated():
    """The games of earlier blocks count together, whichever block they were in."""
    blocks = [_block(0, "a", "b"), _block(1, "c", "d"), _block(2, "a", "d"), _block(3, "a", "e")]
    assert frozenset({2}) == repeated_blocks(blocks)


def test_the_same_cards_and_plays_by_others_are_another_game():
    """Who sat where is part of the game."""
    blocks = [
        _block(0, "a", "b"),
        _block(1, "a", "b", contestants=(1, 0)),
        _block(2, "a", "b", contestants=(0, 2)),
    ]
    assert frozenset() == repeated_blocks(blocks)


def test_a_game_that_was_not_noted_is_like_no_other():
    """Rows of older arenas have no digests."""
    assert frozenset() == repeated_blocks([_block(0, None, "b"), _block(1, None, "b")])
    assert [None, Game((1, 0), "b")] == block_games(_block(0, None, "b"))


def test_two_legs_that_are_one_game_are_no_repetition():
    """The block is the unit: it is one observation anyway."""
    assert frozenset() == repeated_blocks([_block(0, "a", "a")])


def test_a_repeated_block_counts_once_in_means_and_is_told():
    """What was played stays counted; what was seen before is no evidence."""
    once = [_block(0, "a", "b"), _block(1, "c", "d")]
    (seen, mirrored) = crosstable([*once, replace(once[0], number=2)], 41)
    (alone, _) = crosstable(once, 41)
    assert (3, 6, 4) == (seen.blocks, seen.matches, seen.different)
    assert (alone.margin, alone.win_rate) == (seen.margin, seen.win_rate)
    assert None is alone.different
    assert (seen.different, -seen.margin.mean) == (mirrored.different, mirrored.margin.mean)
