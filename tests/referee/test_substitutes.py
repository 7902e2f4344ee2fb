"""The referee under `substitute`: strikes, and a stand-in that plays single decisions."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.record.reader import read_record
from arena.record.replay import replay
from arena.referee.commands import Blame, Said
from arena.referee.referee import GRACE_NS
from arena.terms.clock import parse_time_control
from arena.terms.faults import FaultKind, FaultPolicy
from engine import action_text
from tests.referee.table import MS, STEADY, Table, proves, setup

THREE = FaultPolicy(3)


def fault_lines(table: Table) -> list[str]:
    return [line for line in table.referee.lines if '"type": "fault"' in line]


def stand_in_lines(table: Table) -> list[str]:
    return [line for line in table.referee.lines if '"by": "stand_in"' in line]


def test_a_stand_in_plays_the_one_decision_that_a_bot_failed_in() -> None:
    """The fault stands before it in the record, the bot is told, and is asked on."""
    table = Table(setup(policy=THREE))
    assert table.question is not None
    seat, number = table.question.seat, table.question.number
    table.say("99X")
    assert '"kind": "illegal", "strike": 1' in fault_lines(table)[0]
    assert f'"seat": {seat}' in table.referee.lines[-1]
    assert '"by": "stand_in"' in table.referee.lines[-1]
    (blame,) = table.blamed
    assert (number, 2) == (blame.number, blame.strikes_left)
    finish = table.play()
    assert finish.outcome.termination == "score"
    assert finish.forfeited == ()
    assert len(stand_in_lines(table)) == 1
    assert proves(table) == []


def test_the_strike_at_the_limit_is_a_forfeit() -> None:
    """Two strikes, then the match is lost; the last fault has no strike."""
    table = Table(setup(policy=THREE))
    assert table.question is not None
    failing = table.question.seat
    while table.finish is None:
        assert table.question is not None
        if table.question.seat == failing:
            table.say("99X")
        else:
            table.say(table.first_move)
    assert [2, 1, 0] == [blame.strikes_left for blame in table.blamed]
    assert [1, 2, 0] == [fault.strike for fault in table.finish.faults]
    assert (failing,) == table.finish.forfeited
    assert table.finish.outcome.termination == "forfeit"
    assert table.finish.outcome.winner == 1 - failing
    assert proves(table) == []


def test_a_late_answer_to_a_question_that_was_played_is_dropped() -> None:
    """The stand-in has played; what the bot says of it then is neither move nor fault."""
    table = Table(setup(control=parse_time_control("10/1"), policy=THREE))
    assert table.question is not None
    asked = table.question
    table.now += 1000 * MS + GRACE_NS
    table.take(table.referee.tick(table.now, STEADY))
    assert "late" == table.blamed[0].fault.kind
    said = Said(asked.number, "silent")
    assert [] == table.referee.answer(asked.seat, said, table.now + MS, 0)
    table.play()
    assert len(table.blamed) == 1
    assert proves(table) == []


def test_an_answer_that_is_read_late_is_a_strike_too() -> None:
    """Its move is not taken, though it may be legal."""
    table = Table(setup(control=parse_time_control("10/1"), policy=THREE))
    table.say("silent", think_ns=1001 * MS)
    assert ["late"] == [blame.fault.kind for blame in table.blamed]
    assert len(stand_in_lines(table)) == 1


@pytest.mark.parametrize(
    ("think_ms", "move", "left_ms"), [(1500, "silent", 9250), (400, "99X", 9850)]
)
def test_the_bank_pays_for_a_decision_that_the_stand_in_made(
    think_ms: int, move: str, left_ms: int
) -> None:
    """What was thought, at most the limit, goes off, and the increment is added."""
    table = Table(setup(control=parse_time_control("10+0.25/1"), policy=THREE))
    assert table.question is not None
    seat = table.question.seat
    table.say(move, think_ns=think_ms * MS)
    while table.question is not None and table.question.seat != seat:
        table.say(table.first_move)
    assert table.question is not None
    assert left_ms * MS == table.question.bank_ns


def test_a_bank_that_has_run_out_leads_to_the_forfeit() -> None:
    """Every question then falls due at once, and each is a strike."""
    table = Table(setup(control=parse_time_control("1"), policy=THREE))
    assert table.question is not None
    failing = table.question.seat
    while table.finish is None:
        assert table.question is not None
        if table.question.seat == failing:
            table.now += 2000 * MS
            table.take(table.referee.tick(table.now, STEADY))
        else:
            table.say(table.first_move)
    assert (failing,) == table.finish.forfeited
    assert ["late"] * 3 == [fault.kind for fault in table.finish.faults]
    assert proves(table) == []


def test_an_answer_out_of_turn_is_a_strike_with_nothing_to_play() -> None:
    """The seat that was asked goes on thinking."""
    table = Table(setup(policy=THREE))
    asked = table.question
    assert asked is not None
    other = 1 - asked.seat
    commands = table.referee.answer(other, Said(asked.number, "silent"), table.now, 0)
    assert [Blame] == [type(command) for command in commands]
    table.take(commands)
    assert (0, 2) == (table.blamed[0].number, table.blamed[0].strikes_left)
    assert table.referee.asked_seat == asked.seat
    table.play()
    assert stand_in_lines(table) == []
    assert proves(table) == []


def test_an_answer_to_a_question_to_come_costs_the_one_that_is_open() -> None:
    """What was sent cannot be an answer to what was asked."""
    table = Table(setup(policy=THREE))
    asked = table.question
    assert asked is not None
    table.take(table.referee.answer(asked.seat, Said(asked.number + 1, "silent"), table.now, 0))
    assert asked.number == table.blamed[0].number
    assert len(stand_in_lines(table)) == 1
    table.play()
    assert proves(table) == []


@pytest.mark.parametrize("kind", [FaultKind.CRASHED, FaultKind.NO_SHOW, FaultKind.MALFORMED])
def test_who_cannot_be_asked_on_forfeits_at_the_first_fault(kind: FaultKind) -> None:
    """A process or stream that is gone is no matter of strikes."""
    table = Table(setup(policy=THREE))
    assert table.question is not None
    table.take(table.referee.fail(table.question.seat, kind, "it is gone"))
    assert table.finish is not None
    assert table.finish.outcome.termination == "forfeit"
    assert proves(table) == []


@pytest.mark.parametrize(
    ("players", "seat_bots"), [(3, (0, 1, 2)), (4, (0, 1, 0, 1)), (4, (0, 1, 2, 3))]
)
def test_at_every_table_a_bot_is_struck_and_plays_on(
    players: int, seat_bots: tuple[int, ...]
) -> None:
    """With one strike each, nobody forfeits, and places are what was played."""
    table = Table(setup(players, seat_bots=seat_bots, policy=THREE))
    for _ in range(players):
        table.say("99X")
    finish = table.play()
    assert finish.forfeited == ()
    assert players == len(stand_in_lines(table))
    assert finish.outcome.termination == "score"
    assert proves(table) == []


@pytest.mark.parametrize(
    ("players", "seat_bots", "ending"),
    [
        (3, (0, 1, 2), "score"),
        (4, (0, 1, 0, 1), "forfeit"),
        (4, (0, 1, 2, 3), "score"),
    ],
)
def test_at_the_limit_a_table_goes_on_or_ends_as_under_forfeit(
    players: int, seat_bots: tuple[int, ...], ending: str
) -> None:
    """Three players and mixed sides go on beside the stand-in; a side of one bot has lost."""
    table = Table(setup(players, seat_bots=seat_bots, policy=FaultPolicy(2)))
    assert table.question is not None
    failing = table.question.seat
    while table.finish is None:
        assert table.question is not None
        table.say("99X" if table.question.seat == failing else table.first_move)
    assert (failing,) == table.finish.forfeited
    assert ending == table.finish.outcome.termination
    if players == 3:
        assert 3 == table.finish.outcome.places[failing]
    assert proves(table) == []


def test_strikes_of_two_seats_of_one_bot_are_counted_apart() -> None:
    """Each seat is another process."""
    table = Table(setup(4, seat_bots=(0, 1, 0, 1), policy=FaultPolicy(2)))
    for _ in range(4):
        table.say("99X")
    assert table.finish is None
    assert [1, 1, 1, 1] == [fault.strike for fault in table.referee.faults]


@settings(deadline=None, max_examples=60)
@given(
    st.integers(0, 2**32),
    st.sampled_from([(2, None), (3, None), (4, None), (4, (0, 1, 0, 1))]),
    st.sampled_from([1, 2, 3, 99]),
)
def test_whatever_fails_when_the_record_is_proved(
    seed: int, seating: tuple[int, tuple[int, ...] | None], limit: int
) -> None:
    """Strikes, forfeits and crashes in any mixture, at every table, under every policy."""
    dice = random.Random(seed)
    players, seat_bots = seating
    control = parse_time_control("5/1")
    policy = FaultPolicy(limit)
    table = Table(
        setup(players, seat_bots=seat_bots, control=control, seed=seed % 256, policy=policy)
    )
    while table.finish is None:
        asked = table.question
        assert asked is not None
        other = dice.randrange(players)
        match dice.randrange(40):
            case 0:
                table.say("99X", think_ns=MS)
            case 1:
                table.now += 1000 * MS + GRACE_NS
                table.take(table.referee.tick(table.now, STEADY))
            case 2:
                said = Said(asked.number + 1, "silent")
                table.take(table.referee.answer(other, said, table.now, 0))
            case 3 if not dice.randrange(4):
                table.take(table.referee.fail(other, FaultKind.CRASHED, "it crashed"))
            case _:
                table.say(action_text(dice.choice(asked.actions)), think_ns=MS)
    forfeits = [fault.seat for fault in table.finish.faults if not fault.strike]
    assert forfeits == list(table.finish.forfeited)
    assert proves(table) == []
    assert list(replay(read_record(table.record(), "x")))
