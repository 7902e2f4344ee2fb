"""Whether the interview finds each thing that a bot cannot bear, names it, and goes on."""

import asyncio
from collections.abc import Iterable
from pathlib import Path

import pytest

from arena.check.findings import Finding, Report
from arena.check.interview import interview
from arena.check.later import enums_in, messages_in, unknown_value
from arena.check.later_trials import ROOT
from arena.terms.clock import SECOND_NS
from tests.check.odd_bot import DREADS
from tests.check.patient import odd, patient_settings

Pair = tuple[str, str]

pytestmark = pytest.mark.e2e

WANTED = {
    "a high table": "at a table whose number is above 4,000,000,000. MatchStart.table and",
    "no clock": "in a match without a bound on its time. MatchStart.time_control, ",
    "no limit": "in a match without a bound on its time. MatchStart.time_control, ",
    "odd names": "in a match whose names are hidden, or long and odd. MatchStart.names may be ",
    "many questions": "at as many tables as it has offered, in no order. PlayResponse.questions ",
    "disorder": "at as many tables as it has offered, in no order. PlayResponse.questions ",
    "a tie-break": "in a tie-break of two out of three. Observation.contenders lists ",
    "an end with an open question": "after a match had ended while its question was open. "
    "PlayResponse.match_ends may end any",
    "a void match": "after a match had ended with TERMINATION_VOID and no winner. MatchEnd.winner ",
    "several forfeits": "after a match had ended with TERMINATION_FORFEIT and no winner. "
    "MatchEnd.winner is unset where",
    "a strike": "after it had been told of faults. While Fault.strikes_left is above 0",
    "a forfeit": "after it had been told of faults. While Fault.strikes_left is above 0",
    "nothing": "after an empty message. Every field of PlayResponse may be unset",
    "no time": "after it had been told that no time is left. Question.bank and Question.limit ",
}
"""What is said of a bot that ends when it meets what it dreads."""

IN_EVERY_GAME = {"four players", "no names", "no winner"}
"""What comes already while every game is played."""


def pairs(dreads: Iterable[str]) -> list[Pair]:
    """Pairs what is dreaded, far from each other: one instance is lost in each of the two."""
    listed = list(dreads)
    half = -(-len(listed) // 2)
    return list(zip(listed[:half], [*listed[half:], listed[-1]], strict=False))


def afraid_of(*dreads: str) -> list[str]:
    """Writes the flags of a bot that ends itself when it meets any of this."""
    return [word for dread in dict.fromkeys(dreads) for word in ("--dreads", dread)]


def interview_with(folder: Path, *flags: str, **changes: object) -> Report:
    """Interviews an odd bot."""
    report = Report(folder)
    asyncio.run(interview(odd(*flags), patient_settings(folder, **changes), report, lambda _: None))
    return report


def only(findings: list[Finding]) -> Finding:
    """The one finding that there is."""
    [finding] = findings
    return finding


def test_every_dread_is_tried() -> None:
    """So that none is forgotten here."""
    assert set(DREADS) == set(WANTED) | IN_EVERY_GAME | {"goodbye", "anything unknown"}


@pytest.mark.parametrize("dreads", pairs(WANTED), ids=" and ".join)
def test_what_a_bot_cannot_bear_is_named(tmp_path: Path, dreads: Pair) -> None:
    """With message and field of the contract; the rest is tried with a new instance."""
    report = interview_with(tmp_path, *afraid_of(*dreads))
    for dread, finding in zip(dreads, report.findings, strict=True):
        assert finding.is_failure
        assert "crashed" == finding.kind
        assert "ended with exit code 8, instead of an answer" in finding.sentence
        assert f" {WANTED[dread]}" in finding.sentence
    assert report.leave_seconds is not None
    assert report.later is None
    assert report.log is not None
    assert f"this bot dreads {dreads[0]}" in report.log.read_text()


LATER = {
    **{
        f"unknown fields in {one.name}": f"unknown fields in the message {one.name}"
        for one in messages_in(ROOT)
        if one.name != "Goodbye"
    },
    **{
        f"unknown value of {one.name}": f"the unknown value {unknown_value(one)} of the enum "
        f"{one.name}"
        for one in enums_in(ROOT)
        if one.name != "GoodbyeReason"
    },
}
"""What is said of a bot that ends when it meets something of a later protocol."""


@pytest.mark.parametrize("dreads", pairs(LATER), ids=" and ".join)
def test_what_a_bot_cannot_bear_of_a_later_protocol_is_named(tmp_path: Path, dreads: Pair) -> None:
    """With the message that had unknown fields, or the enum that had an unknown value."""
    report = interview_with(tmp_path, *afraid_of(*dreads))
    for dread, finding in zip(dreads, report.findings, strict=True):
        assert finding.is_failure
        assert f", after {LATER[dread]}. Receivers ignore " in finding.sentence
    assert report.later is not None


def test_a_bot_that_keeps_tables_in_31_bits_is_told_which_field_is_wider(tmp_path: Path) -> None:
    """It answers at another table than it was asked at."""
    finding = only(interview_with(tmp_path, "--narrow").failures)
    assert "malformed" == finding.kind
    assert finding.sentence == (
        "answered at table 1852516352, where it has never sat, when it was asked at a table whose "
        "number is above 4,000,000,000. MatchStart.table and Question.table go up to "
        "4,294,967,295: 32 bits without a sign, uint32"
    )


def test_a_bot_that_takes_questions_to_come_in_order_is_told_that_they_do_not(
    tmp_path: Path,
) -> None:
    """It answers for other tables; the rest is not waited for."""
    report = interview_with(tmp_path, "--by-order")
    assert len(report.failures) >= 3
    for finding in report.failures:
        assert finding.kind in ("illegal", "malformed")
        assert ", in no order. PlayResponse.questions may hold one for each " in finding.sentence


def test_a_bot_that_gives_a_match_up_after_a_strike_is_late(tmp_path: Path) -> None:
    """The rest is tried with another instance."""
    finding = only(interview_with(tmp_path, "--gives-up", answer_ns=5 * SECOND_NS).failures)
    assert "late" == finding.kind
    sentence = "did not answer within 5 s, after it had been told of faults. While Fault.strikes_"
    assert finding.sentence.startswith(sentence)


@pytest.mark.parametrize("dread", ["unknown fields in Goodbye", "unknown value of GoodbyeReason"])
def test_a_goodbye_that_is_not_understood_is_a_warning(tmp_path: Path, dread: str) -> None:
    """All has been played by then."""
    finding = only(interview_with(tmp_path, "--dreads", dread).findings)
    assert not finding.is_failure
    assert "exit_code" == finding.kind
    assert "exit code 8 after a goodbye for a reason of a later protocol" in finding.sentence


def test_a_bot_that_fears_all_of_a_later_protocol_is_given_up(tmp_path: Path) -> None:
    """After three instances: more of the same tells nothing."""
    report = interview_with(tmp_path, "--dreads", "anything unknown")
    assert 3 == len(report.failures)
    whats = ["Welcome", "PlayResponse", "MatchStart"]
    for what, finding in zip(whats, report.failures, strict=True):
        assert f", after unknown fields in the message {what}. " in finding.sentence
    assert report.later is None


def test_a_bot_that_is_lost_in_every_game_is_not_started_again(tmp_path: Path) -> None:
    """But to ask it one by one: it is wrong in what all else rests on."""
    report = interview_with(tmp_path, "--dreads", "no names")
    assert " questions in one message. Asked one by one" in only(report.findings).sentence
    assert {tmp_path / "bot.log", tmp_path / "bot-2.log"} == set(tmp_path.glob("*.log"))
    assert tmp_path / "bot.log" == report.log


def test_of_many_questions_the_guilty_one_is_shown(tmp_path: Path) -> None:
    """A new instance is asked one by one: it ends at the first match of four."""
    finding = only(interview_with(tmp_path, "--dreads", "four players").findings)
    assert "crashed" == finding.kind
    assert finding.sentence.endswith(
        " questions in one message. Asked one by one, a new instance did the same at the one that "
        "is shown, its question 3"
    )
    assert finding.shown[0].startswith("4 players by the standard rules")


def test_a_bot_that_is_asked_too_much_at_once_is_told_what_to_do(tmp_path: Path) -> None:
    """It answers when it is asked one by one: it should offer fewer tables."""
    report = interview_with(tmp_path, "--is-overtaxed", answer_ns=5 * SECOND_NS)
    finding = only(report.failures)
    assert "late" == finding.kind
    assert "did not answer within 5 s to 22 questions in one message. Asked" in finding.sentence
    assert "a new instance answered all of them, in " in finding.sentence
    assert "It offers 64 tables: as on a ladder without a clock, it" in finding.sentence
    assert "and 30 s are the limit for all of them" in finding.sentence
    assert finding.sentence.endswith("; with tables = 1 it is asked one question at a time")


def test_answers_that_come_one_by_one_are_a_warning(tmp_path: Path) -> None:
    """They cost time alone."""
    finding = only(interview_with(tmp_path, "--one-by-one").findings)
    assert not finding.is_failure
    assert "split" == finding.kind
    assert "put all answers to a PlayResponse in one PlayRequest.answers" in finding.sentence


def test_answers_that_nobody_waits_for_are_a_warning(tmp_path: Path) -> None:
    """They are dropped, and cost time alone."""
    finding = only(interview_with(tmp_path, "--insists").findings)
    assert not finding.is_failure
    assert "surplus" == finding.kind
    assert finding.sentence.endswith(" answers that nobody waited for; they are dropped")
