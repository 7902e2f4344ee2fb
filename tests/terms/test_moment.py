"""Tests of moments as texts."""

import pytest

from arena.terms.moment import utc_text


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
