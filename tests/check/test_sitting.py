import pytest

from arena.check.battery import largest, with_strikes
from arena.check.sitting import Sitting, SittingTerms
from arena.terms.clock import SECOND_NS, TimeControl
from arena.terms.faults import FaultKind
from arena.v1 import match_pb2
from engine import PRESETS, STANDARD, action_text, cards_text
from tests.check.seats import answer, first, last, play

LIMIT = TimeControl(None, 0, 10 * SECOND_NS)
TERMS = SittingTerms(STANDARD, 3, 1, 5, LIMIT)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("preset", PRESETS)
def test_a_sitting_is_one_round(preset: str, players: int) -> None:
    """Whoever answers with the first move comes to the end without a fault."""
    sitting = play(SittingTerms(PRESETS[preset], players, players - 1, 3, LIMIT), first)
    assert sitting.is_over
    assert sitting.fault is None
    assert {0} == {one.question.observation.round for one in sitting.answered}


def test_equal_terms_ask_equal_questions() -> None:
    """Whoever answers alike is asked alike, at whatever table."""
    one, two = play(TERMS, last, table=1), play(TERMS, last, table=4_000_000_000)
    assert one.answered == two.answered


def test_it_tells_of_the_match_as_the_arena_does() -> None:
    """Start, events and question come in one message; the end comes last."""
    sitting = Sitting(TERMS, 9, wants_events=True)
    outbox = sitting.take_outbox(now_ns=1)
    [start] = outbox.match_starts
    assert (9, 1, 3) == (start.table, start.seat, start.players)
    assert start.bot_seed < 2**53
    assert match_pb2.EVENT_KIND_ROUND == outbox.events[0].kind
    [question] = outbox.questions
    assert sitting.question is not None
    assert cards_text(sitting.question.observation.hand) == question.observation.hand
    sitting.cut_short()
    [end] = sitting.take_outbox(now_ns=2).match_ends
    assert match_pb2.TERMINATION_FORFEIT == end.termination


def test_names_can_be_hidden() -> None:
    """Where a ladder hides names, there are none."""
    hidden = SittingTerms(STANDARD, 2, 0, 5, LIMIT, has_names=False)
    for terms, count in ((TERMS, 3), (hidden, 0)):
        outbox = Sitting(terms, 1, wants_events=False).take_outbox(now_ns=1)
        assert count == len(outbox.match_starts[0].names)


def test_names_can_be_long_and_odd() -> None:
    """As long as can be, and of characters that are often forgotten."""
    [start] = Sitting(largest(LIMIT, 0), 1, wants_events=False).take_outbox(1).match_starts
    assert [64] * 4 == [len(name) for name in start.names]
    assert 4 == len(set(start.names))
    assert all(not name.isascii() and '"' in name and "\\" in name for name in start.names)


def test_a_strike_is_told_and_the_bot_asked_on() -> None:
    """Whatever it answered: a stand-in made the decision."""
    sitting = Sitting(with_strikes(LIMIT, 0), 1, wants_events=False)
    sitting.take_outbox(now_ns=1)
    sitting.blame_next(FaultKind.MALFORMED)
    answer(sitting, "silent")
    told = sitting.take_outbox(now_ns=2)
    [fault] = told.faults
    assert (match_pb2.FAULT_KIND_MALFORMED, 1, 9) == (
        fault.kind,
        fault.question,
        fault.strikes_left,
    )
    assert fault.message == "a fault that is played by arena bot check"
    assert 1 == len(told.questions)
    assert sitting.fault is None
    assert sitting.question is not None


@pytest.mark.parametrize("players", [2, 3])
def test_a_forfeit_is_told_and_nothing_more_is_asked(players: int) -> None:
    """The others play on where they can; the end says who forfeited."""
    sitting = Sitting(with_strikes(LIMIT, 0, players), 1, wants_events=False)
    sitting.blame_next(FaultKind.LATE)
    answer(sitting, "silent")
    sitting.blame_next(FaultKind.NO_SHOW, is_forfeit=True)
    answer(sitting, "silent")
    told = sitting.take_outbox(now_ns=2)
    assert [9, 0] == [fault.strikes_left for fault in told.faults]
    assert match_pb2.FAULT_KIND_NO_SHOW == told.faults[1].kind
    [end] = told.match_ends
    assert [0] == list(end.forfeited_seats)
    assert sitting.is_over
    assert sitting.fault is None


def test_a_match_can_be_ended_as_a_message_says() -> None:
    """What the bot still answers is dropped; a question that waits can be taken back."""
    sitting = Sitting(TERMS, 7, wants_events=False)
    sitting.withdraw()
    sitting.end(match_pb2.MatchEnd(termination=match_pb2.TERMINATION_VOID))
    told = sitting.take_outbox(now_ns=1)
    assert [] == list(told.questions)
    assert [7] == [end.table for end in told.match_ends]
    assert not answer(sitting, "silent", 1)
    assert [] == list(sitting.take_outbox(now_ns=2).questions)


def test_whoever_is_on_the_bots_side_stands_when_a_match_is_cut_short() -> None:
    """So that the bot is not told that it has failed."""
    sitting = Sitting(largest(LIMIT, 1), 1, wants_events=False)
    sitting.cut_short()
    [end] = sitting.take_outbox(now_ns=1).match_ends
    assert (1, [0, 2]) == (end.winner, list(end.forfeited_seats))


def test_an_illegal_answer_is_a_fault_and_the_others_play_on() -> None:
    """The referee says what was wrong, and nothing more is asked."""
    sitting = Sitting(TERMS, 1, wants_events=False)
    assert answer(sitting, "9Z")
    assert sitting.fault is not None
    assert FaultKind.ILLEGAL == sitting.fault.kind
    assert sitting.fault.detail.startswith("answered '9Z', allowed was: ")
    assert sitting.question is None
    assert sitting.is_over
    assert 1 == len(sitting.take_outbox(now_ns=1).faults)


def test_an_answer_to_what_was_not_asked_is_malformed() -> None:
    """A number that has not come yet is a fault; one that is over is dropped."""
    sitting = Sitting(TERMS, 1, wants_events=False)
    assert sitting.question is not None
    number, actions = sitting.question.number, sitting.question.actions
    assert answer(sitting, action_text(actions[0]))
    assert not answer(sitting, "nonsense", number)
    assert sitting.fault is None
    assert not answer(sitting, "nonsense", number + 50)
    assert sitting.fault is not None
    assert FaultKind.MALFORMED == sitting.fault.kind


def test_an_overdue_question_is_called_late() -> None:
    """Only once its time is over."""
    sitting = Sitting(TERMS, 1, wants_events=False)
    sitting.take_outbox(now_ns=SECOND_NS)
    sitting.call_late(5 * SECOND_NS)
    assert sitting.fault is None
    sitting.call_late(12 * SECOND_NS)
    assert sitting.fault is not None
    assert FaultKind.LATE == sitting.fault.kind


def test_an_answer_after_the_end_is_dropped() -> None:
    """A match may end while its question is on the way."""
    sitting = Sitting(TERMS, 1, wants_events=False)
    assert sitting.question is not None
    number = sitting.question.number
    sitting.cut_short()
    assert not answer(sitting, "1B", number)
    assert sitting.fault is None
