"""Tests of moments as texts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.terms.moment import parse_moment, utc_text


@pytest.mark.parametrize(
    ("time_ns", "text"),
    [
        (0, "1970-01-01T00:00:00.000Z"),
        (1_796_011_269_123_999_999, "2026-11-30T04:01:09.123Z"),
        (1_999_999_999, "1970-01-01T00:00:01.999Z"),
    ],
)
def test_moments_are_written_in_utc_to_the_millisecond(time_ns: int, text: str):
    """What is below a millisecond is left out, never rounded up."""
    assert text == utc_text(time_ns)


@given(st.integers(0, 4_000_000_000_000).map(lambda ms: ms * 1_000_000))
def test_a_moment_that_was_written_is_read(time_ns: int):
    """To the millisecond it comes back as it was."""
    assert time_ns == parse_moment(utc_text(time_ns))


@pytest.mark.parametrize("text", ["", "Z", "2026-11-30", "2026-13-30T04:01:09.123Z", "yesterdayZ"])
def test_what_is_no_moment_is_refused(text: str):
    """Any other text is no moment."""
    with pytest.raises(ValueError, match=r"."):
        parse_moment(text)
