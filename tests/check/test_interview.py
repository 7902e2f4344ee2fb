"""Whether the interview finds each thing that a bot cannot bear, names it, and goes on."""

import asyncio
from pathlib import Path

import pytest

from arena.check.findings import Finding, Report
from arena.check.interview import interview
from arena.check.later import enums_in, messages_in, unknown_value
from arena.check.later_trials import ROOT
from tests.check.odd_bot import DREADS
from tests.check.patient import odd, patient_settings

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

IN_EVERY_GAME = {"no names", "no winner"}
"""What comes already while every game is played."""


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
    assert set(DREADS) == set(WANTED) | IN_EVERY_GAME | {"goodbye"}


@pytest.mark.parametrize("dread", WANTED)
def test_what_a_bot_cannot_bear_is_named(tmp_path: Path, dread: str) -> None:
    """With message and field of the contract; the rest is tried with a new instance."""
    report = interview_with(tmp_path, "--dreads", dread)
    finding = only(report.findings)
    assert finding.is_failure
    assert "crashed" == finding.kind
    assert "ended with exit code 8, instead of an answer" in finding.sentence
    assert f" {WANTED[dread]}" in finding.sentence
    assert report.leave_seconds is not None
    assert report.later is None
    assert report.log is not None
    assert f"this bot dreads {dread}" in report.log.read_text()


@pytest.mark.parametrize("name", [one.name for one in messages_in(ROOT) if one.name != "Goodbye"])
def test_unknown_fields_that_a_bot_cannot_bear_are_named(tmp_path: Path, name: str) -> None:
    """With the message that they were in."""
    report = interview_with(tmp_path, "--dreads", f"unknown fields in {name}")
    finding = only(report.findings)
    assert finding.is_failure
    assert f", after unknown fields in the message {name}. Receivers ignore" in finding.sentence
    assert report.later is not None


@pytest.mark.parametrize(
    "enum", [one for one in enums_in(ROOT) if one.name != "GoodbyeReason"], ids=lambda one: one.name
)
def test_unknown_values_that_a_bot_cannot_bear_are_named(tmp_path: Path, enum: object) -> None:
    """With the enum and the value."""
    report = interview_with(tmp_path, "--dreads", f"unknown value of {enum.name}")
    finding = only(report.findings)
    assert finding.is_failure
    value = f"the unknown value {unknown_value(enum)} of the enum {enum.name}"
    assert f", after {value}. Receivers ignore" in finding.sentence


@pytest.mark.parametrize("dread", ["unknown fields in Goodbye", "unknown value of GoodbyeReason"])
def test_a_goodbye_that_is_not_understood_is_a_warning(tmp_path: Path, dread: str) -> None:
    """All has been played by then."""
    finding = only(interview_with(tmp_path, "--dreads", dread).findings)
    assert not finding.is_failure
    assert "exit_code" == finding.kind
    assert "exit code 8 after a goodbye for a reason of a later protocol" in finding.sentence


def test_a_bot_that_is_afraid_of_all_is_given_up(tmp_path: Path) -> None:
    """After three instances."""
    report = interview_with(tmp_path, "--dreads", "nothing", "--only-one", str(tmp_path / "lock"))
    assert 1 == len(report.failures)
    assert report.interview is not None
    assert 64 == report.interview.most_at_once


def test_answers_that_come_one_by_one_are_a_warning(tmp_path: Path) -> None:
    """They cost time alone."""
    finding = only(interview_with(tmp_path, "--one-by-one").findings)
    assert not finding.is_failure
    assert "split" == finding.kind
    assert "put all answers to a PlayResponse in one PlayRequest.answers" in finding.sentence
