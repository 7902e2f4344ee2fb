"""Tests of blocks, legs and the names of matches."""

import pickle

import pytest

from arena.contest.blocks import BlockResult, legs, match_id, parse_match_id
from tests.fakes import fake_contestants, play_on_paper, void_block
from tests.ladder.tasks import fake_task


@pytest.mark.parametrize(("players", "bots"), [(2, 2), (3, 3), (4, 2)])
def test_every_contestant_holds_every_seat_equally_often(players: int, bots: int):
    """The legs of a block are fair."""
    for seat in range(players):
        held = [leg[seat] for leg in legs(players, bots)]
        assert list(range(bots)) == sorted(held)


def test_partners_of_a_clone_team_are_one_bot():
    """With 4 players and 2 bots, seats 0 and 2 are one bot, 1 and 3 the other."""
    assert all(leg[0] == leg[2] != leg[1] == leg[3] for leg in legs(4, 2))


def test_mixed_teams_swap_seats_and_keep_partners():
    """With 4 bots the second leg moves each bot to the next seat."""
    assert legs(4, 4) == ((0, 1, 2, 3), (3, 0, 1, 2))


def test_a_table_that_no_contest_has_is_refused():
    """Four players cannot be three bots."""
    with pytest.raises(ValueError, match="4 players cannot be 3 bots"):
        legs(4, 3)


@pytest.mark.parametrize(
    ("name", "parts"), [("demo/12/0", ("demo", 12, 0, 0)), ("a.b/3/1a2", ("a.b", 3, 1, 2))]
)
def test_match_names_are_read_back(name: str, parts: tuple[str, int, int, int]):
    """What names a match also finds it."""
    assert name == match_id(*parts)
    assert parts == parse_match_id(name)


@pytest.mark.parametrize(
    "text",
    ["", "demo", "demo/1", "demo/x/0", "demo/1/0b1", "/1/0", "d/1/0a", "d/1234567890/0", "d/١/0"],
)
def test_other_texts_name_no_match(text: str):
    """A file's name is not taken for a match."""
    assert parse_match_id(text) is None


def test_a_block_is_void_when_one_leg_is():
    """The legs of a block share their cards, so all must be played again."""
    result = void_block(fake_task(), "the disk burnt")
    assert (result.is_void, result.void_reason) == (True, "the disk burnt")
    assert not play_on_paper(fake_task()).is_void
    assert play_on_paper(fake_task()).void_reason == ""
    assert not BlockResult(0, 0, ()).is_void


def test_tasks_and_results_travel_between_processes():
    """What is handed to workers and back survives pickling."""
    task = fake_task(bots=fake_contestants(["a", "b"]))
    result = play_on_paper(task)
    assert (task, result) == pickle.loads(pickle.dumps((task, result)))  # our own
