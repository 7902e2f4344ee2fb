"""The referee and time: what is counted, what is lag, when silence is late."""

import pytest

from arena.referee.commands import Said
from arena.referee.referee import GRACE_NS
from arena.terms.clock import SECOND_NS, parse_time_control
from arena.terms.faults import FaultKind
from engine import action_text
from tests.referee.table import MS, STEADY, Table, setup

CONTROL = parse_time_control("10/1")


def test_time_is_counted_from_handing_over_not_from_asking() -> None:
    """A question that waits for the transport costs the bot nothing."""
    table = Table(setup(control=CONTROL))
    assert table.question is not None
    table.now += 5 * SECOND_NS
    table.referee.handed(table.question.number, table.now)
    table.say("silent", think_ns=SECOND_NS)
    assert table.blamed == []


@pytest.mark.parametrize(("think_ns", "is_late"), [(SECOND_NS, False), (SECOND_NS * 6 // 5, True)])
def test_an_answer_after_the_limit_is_late(think_ns: int, is_late: bool) -> None:
    """At its limit a bot is in time; at 1.2 of it, it is always late."""
    table = Table(setup(control=CONTROL))
    table.say("silent", think_ns=think_ns)
    assert [blame.fault.kind for blame in table.blamed] == [FaultKind.LATE] * is_late


def test_the_arenas_own_lag_is_recorded_and_not_charged() -> None:
    """An answer read two seconds late, but given in time, is in time."""
    table = Table(setup(control=CONTROL))
    table.say("silent", think_ns=SECOND_NS // 2, lag_ns=2 * SECOND_NS)
    assert table.blamed == []
    assert '"ms": 500.0, "lag_ms": 2000.0, "by": "bot"' in table.referee.lines[-1]


def test_lag_is_never_more_than_the_question_was_open() -> None:
    """A stall that began before the question cannot make its thinking negative."""
    table = Table(setup(control=CONTROL))
    assert table.question is not None
    table.now += 3 * MS
    said = Said(table.question.number, "silent")
    table.take(table.referee.answer(table.question.seat, said, table.now, SECOND_NS))
    assert '"ms": 0.0, "lag_ms": 3.0' in table.referee.lines[-1]


def test_the_bank_runs_over_the_whole_match() -> None:
    """Decisions within the limit still add up to the bank's end."""
    table = Table(setup(control=parse_time_control("1+0.1/0.6")))
    seats = []
    while table.finish is None:
        assert table.question is not None
        seats.append(table.question.seat)
        table.say(action_text(table.question.actions[0]), think_ns=500 * MS)
    assert table.finish.faults[0].kind is FaultKind.LATE
    assert len(seats) == 5  # two decisions each fit into 1.1 s; the third does not into 0.2


def test_silence_is_late_once_the_loop_has_kept_time_past_the_deadline() -> None:
    """A tick at the deadline is too soon; after the grace it is certain."""
    table = Table(setup(control=CONTROL))
    deadline = table.referee.deadline_ns
    assert deadline == SECOND_NS
    assert table.referee.tick(deadline, STEADY) == []
    table.take(table.referee.tick(deadline + GRACE_NS, STEADY))
    assert [blame.fault.kind for blame in table.blamed] == [FaultKind.LATE]


def test_a_loop_that_stalled_gives_the_unread_answer_its_chance() -> None:
    """After a stall of two seconds nobody is late before the loop has kept time again."""
    table = Table(setup(control=CONTROL))
    woke = 2 * SECOND_NS
    assert table.referee.tick(woke, woke) == []
    assert table.question is not None
    table.now = woke + MS
    said = Said(table.question.number, "silent")
    table.take(table.referee.answer(table.question.seat, said, table.now, woke - 10 * MS))
    assert table.blamed == []


def test_without_a_clock_nobody_is_ever_late() -> None:
    """No time control: no deadline, however long it takes."""
    table = Table(setup())
    assert table.referee.deadline_ns is None
    assert table.referee.tick(10**18, STEADY) == []


def test_what_each_answer_took_is_kept_by_seat() -> None:
    """The bot's time and the arena's lag, also of an answer that is late."""
    table = Table(setup(control=CONTROL))
    assert table.question is not None
    first = table.question.seat
    table.say("silent", think_ns=300 * MS, lag_ns=20 * MS)
    table.say("silent", think_ns=2 * SECOND_NS, lag_ns=5 * MS)
    assert [300 * MS] == table.referee.thought_ns[first]
    assert [20 * MS] == table.referee.lagged_ns[first]
    assert [2 * SECOND_NS] == table.referee.thought_ns[1 - first]
    assert [5 * MS] == table.referee.lagged_ns[1 - first]


def test_a_question_that_is_never_answered_took_all_it_was_allowed() -> None:
    """More cannot be said of a bot that is silent, and less would hide it."""
    table = Table(setup(control=CONTROL))
    assert table.question is not None
    seat = table.question.seat
    table.take(table.referee.tick(5 * SECOND_NS, STEADY))
    assert [SECOND_NS] == table.referee.thought_ns[seat]
    assert [0] == table.referee.lagged_ns[seat]
