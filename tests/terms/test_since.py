"""Tests of beginnings as people write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.errors import InputError
from arena.terms.clock import SECOND_NS
from arena.terms.since import Since, parse_since, parse_until

NOW_NS = 1_796_040_000 * SECOND_NS  # 2026-11-30T12:00:00Z


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("2026-11-30", 12 * 3600),
        ("2026-11-30T11:30", 1800),
        ("2026-11-30 11:59:59", 1),
        ("2026-11-30T11:59:59Z", 1),
        ("2026-11-30T13:30+02:00", 1800),
        ("90s", 90),
        ("15m", 900),
        ("2h", 7200),
        ("3d", 3 * 86_400),
        ("1w", 7 * 86_400),
        ("0s", 0),
    ],
)
def test_a_moment_or_an_age(text: str, seconds: int):
    """A time without an offset is UTC; an age counts back from now."""
    assert Since(time_ns=NOW_NS - seconds * SECOND_NS) == parse_since(text, NOW_NS)


def test_a_block():
    """Blocks are counted from 0."""
    assert Since(block=500) == parse_since("block:500", NOW_NS)


@pytest.mark.parametrize(
    "text", ["", "yesterday", "2026-13-01", "3 days", "-2h", "2y", "block:", "block:-1", "500"]
)
def test_no_time(text: str):
    """What says no time is refused, with what could be written instead."""
    with pytest.raises(InputError, match="says no time: write a day or time"):
        parse_since(text, NOW_NS)


@pytest.mark.parametrize("text", ["2026-11-30T12:00:01", "2027-01-01", "9999-12-31"])
def test_the_future(text: str):
    """Nothing was played since then."""
    with pytest.raises(InputError, match="is in the future"):
        parse_since(text, NOW_NS)


@given(st.text())
def test_any_text_is_read_or_refused(text: str):
    """Nothing else happens, whatever is typed."""
    try:
        found = parse_since(text, NOW_NS)
    except InputError:
        return
    assert (found.block is None) != (found.time_ns is None)


def test_an_end_may_lie_in_the_future():
    """It is read as a beginning is, but for that."""
    for text in ("2026-11-01T18:30", "3d", "block:7"):
        assert parse_since(text, NOW_NS) == parse_until(text, NOW_NS)
    assert (parse_until("2999-01-01", NOW_NS).time_ns or 0) > NOW_NS
    with pytest.raises(InputError, match="'soon' says no time"):
        parse_until("soon", NOW_NS)
