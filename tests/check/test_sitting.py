import pytest

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
