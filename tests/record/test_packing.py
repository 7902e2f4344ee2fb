"""Records packed small."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.record.packing import DamagedRecordError, pack_record, unpack_record


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_a_packed_record_comes_out_as_it_went_in(text: str) -> None:
    """Packing loses nothing."""
    assert text == unpack_record(pack_record(text))


def test_a_record_is_packed_to_a_fraction() -> None:
    """Lines that resemble each other, as a record's do, take little room."""
    lines = "".join(f'{{"type": "play", "seat": {n % 2}, "card": "{n}O"}}\n' for n in range(200))
    assert len(pack_record(lines)) < len(lines) / 5


@pytest.mark.parametrize("packed", [b"", b"no record", pack_record("cut short")[:-3]])
def test_bytes_that_are_no_record_are_damaged(packed: bytes) -> None:
    """Anything else is refused by an error of the arena's own."""
    with pytest.raises(DamagedRecordError):
        unpack_record(packed)
