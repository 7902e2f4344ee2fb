"""What duplicate deals are worth."""

from random import Random

import pytest

from arena.contest.outcomes import BlockOutcome, MatchOutcome
from bench.validate.duplicates import batched, centred, gain_of, leg_margins

DICE = Random(5)


def _match(seats: tuple[int, ...], scores: tuple[int, ...]) -> MatchOutcome:
    places = tuple(1 + sum(other > own for other in scores) for own in scores)
    return MatchOutcome(seats, None, places, scores, "score")


def test_unrelated_legs_save_nothing():
    """Legs that do not share their luck are independent matches."""
    blocks = [[DICE.gauss(0, 9), DICE.gauss(0, 9)] for _ in range(4000)]
    assert pytest.approx(1.0, abs=0.1) == gain_of(blocks)


def test_legs_that_are_alike_are_worth_half():
    """The same match twice says as much as once."""
    blocks = [[value, value] for value in (DICE.gauss(0, 9) for _ in range(50))]
    assert pytest.approx(0.5) == gain_of(blocks)


def test_luck_that_cancels_is_worth_many():
    """Where the cards decide, and both get them, what is left over is the players'."""
    blocks = [
        [luck + DICE.gauss(0, 1), -luck + DICE.gauss(0, 1)]
        for luck in (DICE.gauss(0, 3) for _ in range(4000))
    ]
    found = batched(gain_of, blocks)
    assert pytest.approx(10.0, rel=0.15) == found.mean
    assert 0 < found.error < 1.5


def test_who_else_sits_there_is_taken_off():
    """Every leg has the mean 0 within its group; of no blocks there is nothing."""
    assert [[-1.0, 2.0], [1.0, -2.0]] == centred([[3, 9], [5, 5]])
    assert [] == centred([])


def test_margins_are_in_order_of_seats():
    """A leg means the same seat of the first bot, however the block is turned."""
    matches = (_match((0, 1), (41, 20)), _match((1, 0), (30, 42)))
    block = BlockOutcome(0, (3, 5), matches)
    assert [21, 12] == leg_margins(block, 3, 5, 41)
    assert [-12, -21] == leg_margins(block, 5, 3, 41)
    assert leg_margins(block, 3, 4, 41) is None


def test_partners_have_no_margin():
    """Two on one side are no opponents."""
    block = BlockOutcome(0, (0, 1, 2, 3), (_match((0, 1, 2, 3), (41, 20)),))
    assert leg_margins(block, 0, 2, 41) is None
    assert [21] == leg_margins(block, 2, 3, 41)
