"""What forfeits do to an outcome."""

import pytest

from arena.errors import InputError
from arena.terms.faults import FaultPolicy, final_outcome, is_decided, parse_fault_policy
from engine import Outcome


@pytest.mark.parametrize(
    ("seat_bots", "forfeited", "expected"),
    [
        ((0, 1), [], False),
        ((0, 1), [1], True),
        ((0, 1, 2), [1], False),
        ((0, 1, 2), [1, 0], True),
        ((0, 1, 0, 1), [2], True),
        ((0, 1, 2, 3), [2], False),
        ((0, 1, 2, 3), [2, 3], False),
        ((0, 1, 2, 3), [2, 0], True),
    ],
)
def test_a_match_is_decided_when_fewer_than_two_sides_have_a_standing_bot(
    seat_bots: tuple[int, ...], forfeited: list[int], expected: bool
) -> None:
    """A side of one bot falls with it; a side of two goes on with the other."""
    assert is_decided(seat_bots, forfeited) is expected


@pytest.mark.parametrize(
    ("players", "forfeited", "winner", "places"),
    [
        (2, [0, 1], None, (1, 1)),
        (3, [0, 1, 2], None, (1, 1, 1)),
        (2, [0], 1, (2, 1)),
        (2, [1], 0, (1, 2)),
        (4, [3, 1], 0, (1, 2)),
        (4, [1, 0, 2], 1, (2, 1)),
        (4, [1, 3, 0, 2], None, (1, 1)),
        (3, [2, 0], 1, (2, 1, 2)),
    ],
)
def test_who_stands_wins_and_equal_failures_share_a_place(
    players: int, forfeited: list[int], winner: int | None, places: tuple[int, ...]
) -> None:
    """An outcome by forfeit keeps the settled scores; where nobody stands nobody wins."""
    scores = (7,) * len(places)
    expected = Outcome(winner, places, scores, "forfeit")
    assert final_outcome(range(players), forfeited, scores, None) == expected


@pytest.mark.parametrize(
    ("played", "winner", "places"),
    [
        ((0, (1, 2, 3)), 1, (3, 1, 2)),
        ((1, (2, 1, 3)), 1, (3, 1, 2)),
        ((2, (3, 2, 1)), 2, (3, 2, 1)),
        ((0, (1, 2, 2)), None, (3, 1, 1)),
    ],
)
def test_with_three_players_the_seat_that_failed_is_last_whatever_its_stand_in_scored(
    played: tuple[int, tuple[int, ...]], winner: int | None, places: tuple[int, ...]
) -> None:
    """The others keep their order among themselves, and the termination stays."""
    outcome = Outcome(played[0], played[1], (42, 30, 30), "score")
    expected = Outcome(winner, places, (42, 30, 30), "score")
    assert final_outcome(range(3), [0], (42, 30, 30), outcome) == expected


def test_without_forfeits_the_engine_has_the_last_word() -> None:
    """An outcome that nobody spoiled is passed on as it is."""
    outcome = Outcome(1, (2, 1), (12, 44), "score")
    assert final_outcome(range(2), [], outcome.scores, outcome) is outcome


def test_a_side_of_one_bot_twice_is_lost_with_one_seat() -> None:
    """With four seats and two bots, the other side wins at once."""
    expected = Outcome(0, (1, 2), (3, 4), "forfeit")
    assert final_outcome((0, 1, 0, 1), [3], (3, 4), None) == expected


@pytest.mark.parametrize("text", ["forfeit", "substitute:2", "substitute:99"])
def test_a_policy_is_written_as_it_is_read(text: str) -> None:
    """Ladders and records keep it as text."""
    assert text == str(parse_fault_policy(text))


def test_a_policy_says_which_fault_is_a_forfeit() -> None:
    """The first under `forfeit`, the third under `substitute:3`."""
    assert FaultPolicy(1) == parse_fault_policy("forfeit")
    assert FaultPolicy(3) == parse_fault_policy("substitute:3")


@pytest.mark.parametrize(
    "text",
    ["", "substitute", "substitute:", "substitute:0", "substitute:1", "substitute:100", "Forfeit"],
)
def test_what_is_no_policy_is_refused_with_what_there_is(text: str) -> None:
    """A limit of one would be `forfeit`, which has a name."""
    with pytest.raises(InputError, match="write forfeit, or substitute:N, with N from 2 to 99"):
        parse_fault_policy(text)
