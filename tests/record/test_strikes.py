"""Strikes in records: read, proved, told, and refused where they cannot be."""

import json

import pytest

from arena.record.narration import narrate
from arena.record.reader import read_record, substance
from arena.record.verify import verify
from arena.terms.faults import FaultPolicy
from tests.record.matches import first_line, with_fields
from tests.referee.table import Table, setup


def struck(players: int = 2) -> str:
    """A record under `substitute:3` in which the first seat asked has one strike."""
    table = Table(setup(players, policy=FaultPolicy(3)))
    table.say("99X")
    table.play()
    return table.record()


def forfeited() -> str:
    """A record under `substitute:2` that a second fault has ended."""
    table = Table(setup(policy=FaultPolicy(2)))
    assert table.question is not None
    failing = table.question.seat
    while table.finish is None:
        assert table.question is not None
        table.say("99X" if table.question.seat == failing else table.first_move)
    return table.record()


def proof(text: str) -> list[str]:
    return [str(one) for one in verify(read_record(text, "x"))]


def without(text: str, number: int, name: str) -> str:
    """Takes a field out of a line."""
    lines = text.splitlines()
    fields = json.loads(lines[number - 1])
    del fields[name]
    lines[number - 1] = json.dumps(fields)
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_strike_is_proved_with_and_without_run_time_fields(players: int) -> None:
    """The strike is substance: without the policy it says that the bot was asked on."""
    assert proof(struck(players)) == []
    assert '"strike": 1' in substance(struck(players))
    assert proof(substance(struck(players))) == []
    assert proof(substance(forfeited())) == []


def test_a_strike_needs_a_policy_that_allows_it() -> None:
    """Under `forfeit` the first fault is the end."""
    (found,) = proof(with_fields(struck(), 1, fault_policy="forfeit"))
    assert "`strike`: expected none, a forfeit, found 1" in found
    assert [] == proof(with_fields(struck(), 1, fault_policy="substitute:2"))


def test_a_forfeit_before_the_limit_is_a_difference() -> None:
    """An illegal move under `substitute:3` is a strike first."""
    text = struck()
    (found,) = proof(without(text, first_line(text, "fault"), "strike"))
    assert "`strike`: expected 1, found none" in found


def test_strikes_are_counted() -> None:
    """A second strike where the first is missing is a difference."""
    text = struck()
    (found,) = proof(with_fields(text, first_line(text, "fault"), strike=2))
    assert "`strike`: expected 1, found 2" in found


def test_a_crash_is_no_strike() -> None:
    """Nobody is left to be asked on."""
    text = struck()
    (found,) = proof(with_fields(text, first_line(text, "fault"), kind="crashed"))
    assert "`strike`: expected none, a forfeit, found 1" in found


def test_the_decision_after_a_strike_is_the_stand_ins() -> None:
    """A bot's own move in its place is a difference."""
    text = struck()
    found = proof(with_fields(text, first_line(text, "fault") + 1, by="bot"))
    assert any('`by`: expected "stand_in", found "bot"' in one for one in found)


def test_a_decision_without_a_strike_is_the_bots() -> None:
    """A stand-in that plays where nobody failed is a difference."""
    text = struck()
    found = proof(with_fields(text, first_line(text, "fault") + 2, by="stand_in"))
    assert any('`by`: expected "bot", found "stand_in"' in one for one in found)


def test_a_strike_is_told_and_is_no_forfeit() -> None:
    """The story names it where it was, and the verdict does not."""
    told = "\n".join(narrate(read_record(struck(), "x")))
    assert "has strike 1, illegal: answered '99X'" in told
    assert "forfeit" not in told.lower()


def test_a_limit_that_was_reached_is_told_as_a_forfeit() -> None:
    """One strike, then the end."""
    told = "\n".join(narrate(read_record(forfeited(), "x")))
    assert "has strike 1, illegal" in told
    assert "forfeits, illegal" in told
