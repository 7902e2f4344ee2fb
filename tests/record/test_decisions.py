"""Decisions of records, as numbers and short texts."""

from itertools import pairwise

import pytest

from arena.errors import RecordError
from arena.record.decisions import Decision, record_decisions
from arena.record.reader import read_record
from arena.record.values import Record
from engine import Declared, Played, RoundEnded, side_count
from tests.record.matches import VECTOR_NAMES, Writer, first_line, vector, with_fields


def _read(text: str) -> Record:
    return read_record(text, "x")


def _rounds(decisions: list[Decision]) -> list[list[Decision]]:
    count = decisions[-1].round + 1
    return [[one for one in decisions if one.round == number] for number in range(count)]


@pytest.mark.parametrize("name", VECTOR_NAMES)
def test_points_are_those_of_the_round(name: str) -> None:
    """What a round's decisions won and gave away is what the record says it brought."""
    record = _read(vector(name))
    sides = side_count(record.header.players)
    ends = [line.event for line in record.lines if isinstance(line.event, RoundEnded)]
    for decided, end in zip(_rounds(record_decisions(record)), ends, strict=True):
        gained = [0] * sides
        for one in decided:
            for side in range(sides):
                gained[side] += one.points if side == one.side else one.penalty
        assert gained == [sum(pair) for pair in zip(end.declarations, end.bonuses, strict=True)]


@pytest.mark.parametrize("name", VECTOR_NAMES)
def test_each_decision_stands_where_it_was_made(name: str) -> None:
    """Hand, table and moves are those before the decision; what it took lay on the table."""
    record = _read(vector(name))
    events = {
        line.number: line.event
        for line in record.lines
        if isinstance(line.event, Declared | Played)
    }
    decisions = record_decisions(record)
    assert list(events) == [one.line for one in decisions]
    assert list(range(len(events))) == [one.number for one in decisions]
    for one in decisions:
        assert (events[one.line].seat, True) == (one.seat, one.move in one.moves.split(" "))
        assert set(one.captured.split()) <= set(one.table_cards.split())
        assert set(one.shown.split()) <= set(one.hand.split())
        if one.phase == "play":
            assert one.move in one.hand.split(" ")
    first = decisions[0]
    assert (0, 0, 0) == (first.score, first.rival_score, first.round)


def test_scores_are_those_before_the_decision() -> None:
    """The side's points grow by what it wins, from its next decision on."""
    decisions = record_decisions(_read(vector("standard-2p-0")))
    for before, after in pairwise(decisions):
        if before.round == after.round and before.phase == after.phase == "play":
            own = after.score if after.side == before.side else after.rival_score
            assert before.score + before.points == own


def test_what_the_run_says_comes_along() -> None:
    """Times, who decided, notes and signals stand beside the decision; no surrogate is left."""
    text = Writer(
        2, bots=("a", "b"), faults={}, note=lambda state: "hm" if state.turn else ""
    ).text()
    number = first_line(text, "play")
    text = with_fields(text, number, note="\ud800!", ms=2)
    found = {one.line: one for one in record_decisions(_read(text))}
    assert ("\ufffd!", 2, 0.25, "bot") == (
        found[number].note,
        found[number].think_ms,
        found[number].lag_ms,
        found[number].decided_by,
    )
    assert {"bot", "forced"} == {one.decided_by for one in found.values()}


def test_without_runtime_there_are_no_times() -> None:
    """A record of substance alone has neither times nor notes."""
    found = record_decisions(_read(vector("standard-2p-0")))
    assert {(None, None, None, None)} == {
        (one.think_ms, one.lag_ms, one.decided_by, one.note) for one in found
    }


def test_a_forfeited_match_has_decisions_up_to_there() -> None:
    """A match that ends by a forfeit is told up to it; a stand-in's decisions are its seat's."""
    ended = record_decisions(_read(Writer(2, bots=("a", "b"), faults={7: (1, "late")}).text()))
    assert 7 == len(ended)
    went_on = record_decisions(
        _read(Writer(3, bots=("a", "b", "c"), faults={7: (1, "late")}).text())
    )
    assert {"stand_in"} == {one.decided_by for one in went_on if one.seat == 1 and one.number >= 7}


def test_a_changed_record_is_refused() -> None:
    """A record that the rules do not allow is refused, as a replay of it is."""
    text = vector("standard-2p-0")
    changed = with_fields(text, first_line(text, "play"), awards=["bachra"])
    with pytest.raises(RecordError, match="`awards`: expected"):
        record_decisions(_read(changed))
