"""The referee and failures: who pays, who plays on."""

from arena.referee.commands import Blame
from arena.terms.faults import BotFault, FaultKind
from tests.referee.table import Table, proves, setup


def test_with_three_players_a_stand_in_plays_on_for_the_others() -> None:
    """The seat that failed is last; the other two play their match to the end."""
    table = Table(setup(3))
    assert table.question is not None
    failed = table.question.seat
    table.take(table.referee.fail(failed, FaultKind.CRASHED, "it crashed"))
    finish = table.play()
    assert finish.outcome.places[failed] == 3
    assert finish.outcome.termination == "score"
    assert any('"by": "stand_in"' in line for line in table.referee.lines)
    assert proves(table) == []


def test_with_three_players_a_second_forfeit_ends_the_match() -> None:
    """The survivor wins; the two who failed share the last place."""
    table = Table(setup(3))
    assert table.question is not None
    first = table.question.seat
    table.take(table.referee.fail(first, FaultKind.CRASHED, "it crashed"))
    assert table.question is not None
    second = table.question.seat
    table.take(table.referee.fail(second, FaultKind.LATE, "no answer"))
    assert table.finish is not None
    survivor = 3 - first - second
    assert table.finish.outcome.winner == survivor
    assert sorted(table.finish.outcome.places) == [1, 2, 2]
    assert proves(table) == []


def test_a_seat_that_fails_while_another_thinks_leaves_the_question_open() -> None:
    """The seat that was asked goes on thinking."""
    table = Table(setup(3))
    asked = table.question
    assert asked is not None
    commands = table.referee.fail((asked.seat + 1) % 3, FaultKind.CRASHED, "it crashed")
    assert [type(command) for command in commands] == [Blame]
    assert table.referee.asked_seat == asked.seat


def test_a_side_of_one_bot_twice_loses_at_once() -> None:
    """With four players and two bots, one seat's failure is its side's."""
    table = Table(setup(4, seat_bots=(0, 1, 0, 1)))
    table.take(table.referee.fail(2, FaultKind.CRASHED, "it crashed"))
    assert table.finish is not None
    assert table.finish.outcome.winner == 1
    assert proves(table) == []


def test_a_side_of_two_bots_goes_on_with_the_one_that_stands() -> None:
    """With four bots the partner plays on beside a stand-in, and may win."""
    table = Table(setup(4))
    table.take(table.referee.fail(2, FaultKind.CRASHED, "it crashed"))
    finish = table.play()
    assert finish.outcome.termination == "score"
    assert [fault.seat for fault in finish.faults] == [2]
    assert proves(table) == []


def test_a_side_of_two_bots_loses_when_both_have_failed() -> None:
    """Nobody is left to play for the side."""
    table = Table(setup(4))
    table.take(table.referee.fail(2, FaultKind.CRASHED, "it crashed"))
    table.take(table.referee.fail(0, FaultKind.CRASHED, "it crashed too"))
    assert table.finish is not None
    assert table.finish.outcome.winner == 1
    assert proves(table) == []


def test_seats_that_fail_together_win_nothing_by_each_other() -> None:
    """Two bots that never came share the place, and the record is proved."""
    table = Table(setup())
    absent = [BotFault(seat, FaultKind.NO_SHOW, "it never came", "") for seat in (0, 1)]
    table.take(table.referee.fail_together(absent))
    assert table.finish is not None
    assert table.finish.outcome.winner is None
    assert table.finish.outcome.places == (1, 1)
    assert proves(table) == []


def test_with_three_players_one_who_stands_wins_over_two_who_fail_together() -> None:
    """The two share the place behind."""
    table = Table(setup(3))
    absent = [BotFault(seat, FaultKind.NO_SHOW, "it never came", "") for seat in (0, 2)]
    table.take(table.referee.fail_together(absent))
    assert table.finish is not None
    assert table.finish.outcome.places == (2, 1, 2)
    assert proves(table) == []


def test_a_seat_fails_only_once() -> None:
    """What happens to a seat after its forfeit is no second fault."""
    table = Table(setup(3))
    assert table.question is not None
    seat = table.question.seat
    table.take(table.referee.fail(seat, FaultKind.LATE, "no answer"))
    assert table.referee.fail(seat, FaultKind.CRASHED, "it crashed") == []
    assert len(table.referee.faults) == 1
