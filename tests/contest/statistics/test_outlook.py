"""Tests of how sure head-to-heads will be once more blocks are played."""

import math

import pytest

from arena.contest.statistics.crosstable import HeadToHead
from arena.contest.statistics.intervals import estimate, expected_estimate
from arena.contest.statistics.outlook import ASSUMED_RATE_SPREAD, ENOUGH_BLOCKS, outlooks

MARGINS = [3.0, -1.0, 8.0, 5.0] * 5
RATES = [1.0, 0.5, 0.5, 1.0] * 5


def _row(entrant: int, opponent: int, blocks: int) -> HeadToHead:
    return HeadToHead(
        entrant=entrant,
        opponent=opponent,
        blocks=blocks,
        matches=2 * blocks,
        wins=0,
        draws=0,
        losses=0,
        margin=estimate(MARGINS[:blocks]),
        win_rate=estimate(RATES[:blocks], 0.0, 1.0),
    )


@pytest.mark.parametrize("values", [MARGINS, RATES, [1.0, 1.0], [0.5]])
@pytest.mark.parametrize("bounds", [(0.0, 1.0), (-math.inf, math.inf)])
def test_what_is_expected_of_the_values_there_are_is_their_estimate(
    values: list[float], bounds: tuple[float, float]
):
    """Mean, spread and number say all that an interval follows from."""
    found = estimate(values, *bounds)
    assert found == expected_estimate(found.mean, found.spread, len(values), *bounds)


def test_a_pair_that_has_met_goes_on_as_it_did():
    """Four times the blocks, about half the interval."""
    (now,) = outlooks([_row(0, 1, 20), _row(1, 0, 20)], [], 41)
    (then,) = outlooks([_row(0, 1, 20), _row(1, 0, 20)], [(1, 0)] * 60, 41)
    assert (0, 1, 20, 0, False) == (
        now.entrant,
        now.opponent,
        now.blocks,
        now.blocks_left,
        now.is_assumed,
    )
    assert (20, 60, False) == (then.blocks, then.blocks_left, then.is_assumed)
    margin = estimate(MARGINS)
    assert margin.high is not None
    assert margin.high - margin.mean == pytest.approx(now.margin)
    for before, after in ((now.margin, then.margin), (now.win_rate, then.win_rate)):
        assert before is not None
        assert after is not None
        assert 0.4 * before < after < 0.55 * before


def test_of_a_pair_with_few_blocks_something_is_assumed():
    """As of one that never met: an even score, and points in proportion to the target."""
    few = _row(0, 1, ENOUGH_BLOCKS - 1)
    first, second = outlooks([few], [(0, 1)] * 91 + [(2, 0)] * 100, 40)
    assert (True, True) == (first.is_assumed, second.is_assumed)
    assert (9, 91, 0, 100) == (
        first.blocks,
        first.blocks_left,
        second.blocks,
        second.blocks_left,
    )
    assert (first.margin, first.win_rate) == (second.margin, second.win_rate)
    t_times_root = 1.98422 / 10  # Student's t for 99 degrees of freedom
    assert t_times_root * 10 == pytest.approx(first.margin, rel=1e-4)
    assert t_times_root * ASSUMED_RATE_SPREAD == pytest.approx(first.win_rate, rel=1e-4)


def test_every_pair_of_a_group_meets():
    """Three in a block are three pairs."""
    pairs = [(one.entrant, one.opponent, one.blocks_left) for one in outlooks([], [(2, 0, 1)], 41)]
    assert [(0, 1, 1), (0, 2, 1), (1, 2, 1)] == pairs


def test_one_block_says_nothing_of_its_spread():
    """There is no interval to be expected."""
    (pair,) = outlooks([], [(0, 1)], 41)
    assert (None, None) == (pair.margin, pair.win_rate)
