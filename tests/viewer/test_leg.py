"""A record for the page: its text stays as it was written, and what is wrong has one sentence."""

import pytest

from arena.errors import RecordError
from arena.viewer.leg import read_leg
from tests.record.matches import first_line, vector, with_fields

GOOD = vector("standard-2p-0")


def test_a_proved_record_has_no_finding() -> None:
    """The text is the record's own, and nothing is said of it."""
    leg = read_leg(GOOD.encode(), "demo/1/0")
    assert ("demo/1/0", GOOD, None) == (leg.name, leg.text, leg.finding)


def test_a_changed_record_has_the_sentence_of_verify() -> None:
    """The first difference is named with match, line and field; the text is the changed one."""
    number = first_line(GOOD, "round_end")
    changed = with_fields(GOOD, number, piles=[0, 40])
    leg = read_leg(changed.encode(), "demo/1/0")
    assert changed == leg.text
    assert leg.finding is not None
    assert leg.finding.startswith(f"demo/1/0, line {number}, `piles`: expected ")
    assert leg.finding.endswith(".")


@pytest.mark.parametrize("data", [GOOD.encode()[:3000], GOOD.encode()[:3000] + b"\xff\n"])
def test_a_damaged_record_is_read_up_to_there(data: bytes) -> None:
    """The text ends before what is no text, the lines before what is no line."""
    leg = read_leg(data, "x")
    assert GOOD.startswith(leg.text)
    assert 20 < len(leg.record.lines)
    assert leg.finding is not None


def test_what_is_no_record_is_refused() -> None:
    """Without a first line there is nothing to show."""
    with pytest.raises(RecordError, match="line 1 is not JSON"):
        read_leg(b"<xml>", "x")
