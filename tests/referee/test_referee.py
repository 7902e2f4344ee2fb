"""The referee, with scripted seats and a clock that only moves when told."""

import pytest

from arena.referee.commands import Question, Said
from arena.terms.faults import FaultKind
from engine import DECLARE, PRESETS, Rules
from tests.referee.table import STEADY, Table, proves, setup


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("preset", PRESETS)
def test_a_match_played_to_its_end_has_a_record_that_verifies(players: int, preset: str) -> None:
    """Whatever the players and the rules, the record proves the match."""
    table = Table(setup(players, PRESETS[preset]))
    finish = table.play()
    assert finish.faults == ()
    assert proves(table) == []


def test_one_seed_and_one_behaviour_give_one_match() -> None:
    """The same settings and answers give the same record, line by line."""
    first, second = Table(setup(3)), Table(setup(3))
    first.play()
    second.play()
    assert first.record() == second.record()


def test_every_seat_is_asked_to_declare_whether_it_holds_something_or_not() -> None:
    """Being asked tells nothing: the declaration question goes round the whole table."""
    table = Table(setup(4))
    seats = []
    while table.question is not None and table.question.actions[-1] >= DECLARE:
        seats.append(table.question.seat)
        table.say("silent")
    first = (table.referee.dealer + 1) % 4
    assert seats == [(first + step) % 4 for step in range(4)]


def test_a_hands_last_card_is_played_for_the_seat() -> None:
    """No question has one card to choose from, and the record says `forced`."""
    table = Table(setup(2))
    counts = []

    def choose(question: Question) -> int:
        if question.actions[0] < DECLARE:
            counts.append(len(question.actions))
        return question.actions[0]

    table.play(choose)
    assert set(counts) == {2, 3}
    assert sum('"by": "forced"' in line for line in table.referee.lines) == len(counts) // 2


def test_with_partner_signals_the_last_card_is_asked_for_too() -> None:
    """A seat may want to send a signal with it."""
    rules = Rules(partner_signals=True, target_score=1, max_rounds=1)
    table = Table(setup(4, rules))
    counts = []

    def choose(question: Question) -> int:
        counts.append(len(question.actions))
        return question.actions[0]

    table.play(choose)
    assert 1 in counts
    assert not any("forced" in line for line in table.referee.lines)


def test_a_signal_reaches_the_record_and_the_partner_alone() -> None:
    """The partner sees it in its observation; an opponent's observation has none of it."""
    table = Table(setup(4, Rules(partner_signals=True)))
    assert table.question is not None
    sender = table.question.seat
    table.say("silent", signal=9)
    assert '"signal": 9' in table.referee.lines[-1]
    seen = {}
    for _ in range(3):
        seen[table.question.seat] = table.question.observation.signals
        table.say("silent")
    assert seen[(sender + 2) % 4] == (9,)
    assert 9 not in seen[(sender + 1) % 4] + seen[(sender + 3) % 4]


@pytest.mark.parametrize(
    ("players", "signals", "signal"), [(4, False, 3), (2, True, 3), (4, True, 16)]
)
def test_a_signal_that_is_not_allowed_is_illegal(players: int, signals: bool, signal: int) -> None:
    """Signals are for partners, for rules that have them, and from 1 to 15."""
    table = Table(setup(players, Rules(partner_signals=signals)))
    table.say("silent", signal=signal)
    assert [blame.fault.kind for blame in table.blamed] == [FaultKind.ILLEGAL]


@pytest.mark.parametrize("move", ["", "7", "99O", "declare it", "DECLARE", "7O\n", "1B", "💥"])
def test_a_move_that_is_none_of_those_allowed_forfeits(move: str) -> None:
    """The other side wins at once, and the author is told what was allowed."""
    table = Table(setup())
    assert table.question is not None
    seat = table.question.seat
    table.say(move)
    assert table.finish is not None
    assert table.finish.outcome.winner == 1 - seat
    assert table.finish.outcome.termination == "forfeit"
    assert "allowed was: " in table.blamed[0].fault.detail
    assert proves(table) == []


def test_an_answer_to_an_older_question_is_dropped() -> None:
    """It is never taken for the answer to the question that is open now."""
    table = Table(setup())
    first = table.question
    table.say("silent")
    second = table.question
    assert first is not None
    assert second is not None
    said = Said(first.number, "silent")
    assert table.referee.answer(first.seat, said, table.now, 0) == []
    assert table.referee.asked_seat == second.seat


@pytest.mark.parametrize("ahead", [1, 2, 1000])
def test_an_answer_to_a_question_that_was_never_asked_is_malformed(ahead: int) -> None:
    """Answering before being asked breaks the contract."""
    table = Table(setup())
    assert table.question is not None
    said = Said(table.question.number + ahead, "silent")
    table.take(table.referee.answer(table.question.seat, said, table.now, 0))
    assert [blame.fault.kind for blame in table.blamed] == [FaultKind.MALFORMED]


def test_answering_for_another_seat_is_malformed_and_costs_who_did_it() -> None:
    """The seat that was asked keeps its question; with two players it has won."""
    table = Table(setup())
    assert table.question is not None
    asked = table.question.seat
    other = 1 - asked
    said = Said(table.question.number, "silent")
    table.take(table.referee.answer(other, said, table.now, 0))
    assert table.finish is not None
    assert table.finish.faults[0].seat == other
    assert table.finish.outcome.winner == asked


def test_after_the_end_nothing_is_taken_any_more() -> None:
    """Answers, ticks and faults that come late change nothing."""
    table = Table(setup())
    table.play()
    lines = list(table.referee.lines)
    assert table.referee.answer(0, Said(1, "silent"), table.now, 0) == []
    assert table.referee.fail(0, FaultKind.CRASHED, "it crashed") == []
    assert table.referee.tick(10**18, STEADY) == []
    assert table.referee.lines == lines


def test_notes_are_cut_and_recorded() -> None:
    """A note is kept up to 256 characters."""
    table = Table(setup())
    table.say("silent", note="n" * 300)
    assert '"note": "' + "n" * 256 + '"' in table.referee.lines[-1]


def test_events_are_told_only_where_somebody_wants_them() -> None:
    """Without a listener the referee says nothing about what happens."""
    quiet, loud = Table(setup()), Table(setup(wants_events=True))
    quiet.say("silent")
    loud.say("silent")
    assert quiet.told == []
    assert [type(tell.event).__name__ for tell in loud.told] == ["RoundStarted", "Declared"]
