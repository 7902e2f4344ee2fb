"""Tests of the words in which people are refused."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.errors import InputError
from arena.people import refusals
from arena.people.refusals import Reason, RefusedError, shown

CONTRACT = Path(__file__).parents[2] / "proto" / "arena" / "v1" / "ladder.proto"


def test_the_reasons_are_those_of_the_contract() -> None:
    """Each is in the table there, and no other."""
    rows = re.findall(r"^// \| [A-Z_]+ \| ([A-Z_, ]+) \|$", CONTRACT.read_text(), re.MULTILINE)
    written = [reason for row in rows for reason in row.split(", ")]
    assert sorted(Reason) == sorted(written)


def test_a_refusal_is_an_error_of_whoever_asked() -> None:
    """A command that meets one ends with its sentence."""
    refused = RefusedError(Reason.TOO_LARGE, "No.")
    assert isinstance(refused, InputError)
    assert (Reason.TOO_LARGE, "No.") == (refused.reason, str(refused))


@pytest.mark.parametrize(
    ("refused", "reason", "sentence"),
    [
        (refusals.no_such_bot("x"), Reason.NO_SUCH_BOT, "There is no bot 'x' here."),
        (refusals.no_such_own_bot("x"), Reason.NO_SUCH_BOT, "You have no bot called 'x'."),
        (
            refusals.no_such_version("x", ""),
            Reason.NO_SUCH_VERSION,
            "Your bot 'x' has no version yet.",
        ),
        (
            refusals.no_such_version("x", "ab"),
            Reason.NO_SUCH_VERSION,
            "Your bot 'x' has no version that begins with 'ab'.",
        ),
        (
            refusals.vague_version("x", "ab"),
            Reason.BAD_VERSION,
            "Several versions of 'x' begin with 'ab': say more of it.",
        ),
        (
            refusals.no_such_submission(7),
            Reason.NO_SUCH_SUBMISSION,
            "You have no submission 7 here.",
        ),
        (
            refusals.no_such_submission(0),
            Reason.NO_SUCH_SUBMISSION,
            "You have not submitted anything here.",
        ),
        (refusals.no_such_match("a/1/0"), Reason.NO_SUCH_MATCH, "There is no match 'a/1/0' here."),
    ],
)
def test_what_is_not_there_is_said(refused: RefusedError, reason: Reason, sentence: str) -> None:
    """In words that are true as well where it is somebody else's."""
    assert (reason, sentence) == (refused.reason, str(refused))


@pytest.mark.parametrize("refused", [refusals.no_token(), refusals.wrong_token()])
def test_whoever_has_no_good_token_is_told_how_to_get_one(refused: RefusedError) -> None:
    """By the operator and arena login."""
    assert "arena login" in str(refused)
    assert "operator" in str(refused)


@given(st.text(max_size=200))
def test_what_is_shown_of_a_text_is_short_and_plain(text: str) -> None:
    """Whatever somebody typed."""
    plain = shown(text)
    assert plain.isascii()
    assert plain.isprintable()
    assert len(plain) <= 43


@given(st.from_regex(r"[A-Za-z0-9_.-]{0,40}", fullmatch=True))
def test_what_is_short_and_plain_is_shown_as_it_is(text: str) -> None:
    """So that people know it again."""
    assert text == shown(text)
