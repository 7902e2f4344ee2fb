"""Tests of who beat whom by how much."""

import pytest

from arena.contest.statistics.crosstable import crosstable
from tests.contest.matches import block, match


def test_both_views_of_a_pair_mirror_each_other():
    """What one won the other lost."""
    blocks = [
        block(match((45, 10), (0, 1)), match((45, 40), (1, 0)), contestants=(4, 2)),
        block(match((20, 20), (0, 1)), match((10, 41), (1, 0)), contestants=(2, 4)),
    ]
    seen, mirrored = crosstable(blocks, 41)
    assert (seen.entrant, seen.opponent) == (mirrored.opponent, mirrored.entrant) == (2, 4)
    assert (seen.blocks, seen.matches) == (2, 4)
    assert (seen.wins, seen.draws, seen.losses) == (2, 1, 1)
    assert (mirrored.wins, mirrored.draws, mirrored.losses) == (1, 1, 2)
    # Blocks of -35 and +5, of 0 and +31: means a match of -15 and 15.5.
    assert (seen.margin.mean, seen.win_rate.mean) == (0.25, 0.625)
    assert seen.margin.mean == -mirrored.margin.mean
    assert seen.win_rate.mean == 1 - mirrored.win_rate.mean
    assert seen.margin.low == pytest.approx(-mirrored.margin.high)


def test_the_block_is_the_unit():
    """Legs of one block are one observation, so one block has no interval."""
    (seen, _) = crosstable([block(match((45, 10), (0, 1)), match((0, 41), (1, 0)))], 41)
    assert (seen.margin.count, seen.margin.low, seen.margin.high) == (1, None, None)
    assert (seen.win_rate.mean, seen.win_rate.low) == (1.0, None)


def test_three_are_compared_in_pairs():
    """Second of three beat the third and lost to the first."""
    rows = crosstable([block(match((45, 30, 20)))], 41)
    by_pair = {(row.entrant, row.opponent): row for row in rows}
    assert len(by_pair) == 6
    assert (by_pair[1, 2].margin.mean, by_pair[1, 2].win_rate.mean) == (10.0, 1.0)
    assert (by_pair[1, 0].margin.mean, by_pair[1, 0].win_rate.mean) == (-15.0, 0.0)


def test_nothing_played_is_an_empty_table():
    """A new ladder has no pairs."""
    assert crosstable([], 41) == []


def test_a_block_that_is_not_rated_is_not_compared():
    """Head-to-heads tell of the same blocks as the standings."""
    absent = match((0, 0), forfeited=(1,), no_shows=(1,), termination="forfeit", winner=0)
    played = block(match((45, 10)), match((20, 41)))
    assert crosstable([played], 41) == crosstable([played, block(match((9, 41)), absent)], 41)
