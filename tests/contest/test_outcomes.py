"""Tests of what is taken out of results."""

from dataclasses import replace

import pytest

from arena.contest.blocks import FaultNote
from arena.contest.outcomes import block_outcome
from tests.fakes import fake_contestants, play_on_paper, void_block
from tests.ladder.tasks import fake_task


def test_a_clone_team_is_one_contestant_a_side():
    """Sides are named by the bot that holds their first seat."""
    outcome = block_outcome(play_on_paper(fake_task(players=4)), (5, 3))
    assert outcome.contestants == (5, 3)
    assert [leg.teams for leg in outcome.matches] == [((0,), (1,)), ((1,), (0,))]


def test_who_failed_is_kept():
    """Faults become seats and sides."""
    bots = fake_contestants(["faulty", "b"])
    outcomes = [
        block_outcome(play_on_paper(fake_task(number, bots=bots)), (0, 1)) for number in range(20)
    ]
    failed = {
        (leg.teams[side], leg.termination)
        for outcome in outcomes
        for leg in outcome.matches
        for side in leg.forfeited_sides
    }
    assert {((0,), "forfeit")} == failed


def test_a_void_block_has_no_outcome():
    """It rates nobody."""
    with pytest.raises(ValueError, match="block 0 is void: a storm"):
        block_outcome(void_block(fake_task(), "a storm"), (0, 1))


def test_a_strike_is_no_forfeit():
    """Whoever was asked on has its place by what was played."""
    played = play_on_paper(fake_task())
    struck = tuple(
        replace(leg, faults=(FaultNote(0, "late", "it took long", 1),)) for leg in played.matches
    )
    outcome = block_outcome(replace(played, matches=struck), (0, 1))
    assert [(), ()] == [leg.forfeited for leg in outcome.matches]
    assert outcome.is_rated


def test_a_block_in_which_one_leg_was_missed_is_not_rated():
    """The legs share their cards, so the other one alone says nothing."""
    played = play_on_paper(fake_task())
    first, second = played.matches
    missed = replace(first, faults=(FaultNote(1, "no_show", "it never came"),))
    outcome = block_outcome(replace(played, matches=(missed, second)), (0, 1))
    assert not outcome.is_rated
    assert [(1,), ()] == [leg.no_shows for leg in outcome.matches]
