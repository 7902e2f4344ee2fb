"""Tests of the way of a submission, and of what is kept of its log."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.people.submissions import (
    LOG_LENGTH,
    MOST_INTERRUPTIONS,
    STAGES,
    UNDER_WAY,
    SubmissionState,
    can_become,
    interruption_reason,
    log_end,
)

STATES = list(SubmissionState)


def test_a_submission_goes_through_its_stages() -> None:
    """One after the other, to the ladder."""
    way = [SubmissionState.RECEIVED, *STAGES, SubmissionState.ACTIVE]
    assert STATES[: len(way)] == way
    assert all(map(can_become, way, way[1:]))


def test_nothing_gets_into_the_ladder_unqualified() -> None:
    """Only from the last stage is there a way."""
    assert [SubmissionState.QUALIFY] == [
        state for state in STATES if can_become(state, SubmissionState.ACTIVE)
    ]


def test_a_submission_can_be_rejected_as_long_as_it_is_under_way() -> None:
    """And what is over stays as it is."""
    assert list(UNDER_WAY) == [
        state for state in STATES if can_become(state, SubmissionState.REJECTED)
    ]
    for over in (SubmissionState.ACTIVE, SubmissionState.REJECTED):
        assert over.is_over
        assert not any(can_become(over, state) for state in STATES)


def test_only_what_is_worked_on_can_wait_again() -> None:
    """From any stage; and no stage comes twice."""
    assert list(STAGES) == [
        state for state in STATES if can_become(state, SubmissionState.RECEIVED)
    ]
    for place, stage in enumerate(STAGES):
        assert not any(can_become(stage, earlier) for earlier in STAGES[: place + 1])


def test_one_that_breaks_the_server_is_not_tried_for_ever() -> None:
    """Its owner is told why it was rejected."""
    assert interruption_reason(MOST_INTERRUPTIONS - 1) is None
    reason = interruption_reason(MOST_INTERRUPTIONS)
    assert reason is not None
    assert reason.startswith(f"The server stopped or could not go on {MOST_INTERRUPTIONS} times")


def test_the_end_of_a_log_is_kept() -> None:
    """From the beginning of a line on, where there are lines."""
    log = "".join(f"line {number}\n" for number in range(10_000))
    end = log_end(log, "last")
    assert LOG_LENGTH - 12 <= len(end) <= LOG_LENGTH
    assert end.startswith("line ")
    assert end.endswith("line 9999\nlast")
    assert "x" * LOG_LENGTH == log_end("x" * (LOG_LENGTH + 5))
    assert "x" * (LOG_LENGTH - 1) + "\n" == log_end("y" + "x" * (LOG_LENGTH - 1) + "\n")


@given(st.text(), st.text())
def test_a_short_log_is_kept_whole(log: str, more: str) -> None:
    """As text that every database can keep: nothing else is changed."""
    end = log_end(log, more)
    assert len(log + more) == len(end)
    assert "\x00" not in end
    assert end == end.encode().decode()


@pytest.mark.parametrize("odd", ["\x00", "\ud800"])
def test_what_no_database_keeps_is_replaced(odd: str) -> None:
    """In place, so that the rest can be read."""
    assert log_end("a", f"{odd}b") in {"a\N{REPLACEMENT CHARACTER}b", "a?b"}
