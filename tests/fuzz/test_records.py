"""Whatever is in a file, reading it as a record ends in a verdict or in one sentence.

What a long run finds stays here as an `@example`.
"""

import contextlib
import io
import tempfile
import tracemalloc
import zlib
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from arena.cli.main import main
from arena.errors import RecordError
from arena.record.narration import narrate
from arena.record.packing import DamagedRecordError, pack_record, unpack_record
from arena.record.reader import parse_record, substance
from arena.record.verify import verify
from tests.fuzz.damage import RECORDS, damaged_records
from tests.fuzz.effort import tries


def read_wholly(data: bytes) -> str:
    """Reads, proves and tells a record; returns why it could not be read, or nothing."""
    try:
        record = parse_record(data, "x.jsonl")
    except RecordError as error:
        return _one_sentence(str(error))
    for difference in verify(record):
        assert str(difference).isprintable()
    for seat in (None, *range(record.header.players)):
        try:
            for line in narrate(record, seat):
                assert line.isprintable()
        except RecordError as error:
            _one_sentence(str(error))
    assert substance(data.decode()) == substance(substance(data.decode()))
    return ""


def _one_sentence(text: str) -> str:
    assert text.isprintable()
    assert 10 < len(text) < 600
    return text


@tries(150)
@given(damaged_records())
def test_a_damaged_record_is_judged(data: bytes) -> None:
    """It is read and compared, or refused in a sentence that a terminal can show."""
    read_wholly(data)


@tries(50)
@given(st.binary(max_size=200) | st.text(max_size=100).map(lambda text: text.encode()))
@example(b"")
@example(b"\xef\xbb\xbf")
@example(b'{"type": "match"}')
def test_anything_else_is_refused(data: bytes) -> None:
    """No bytes are taken for a record by chance."""
    assert read_wholly(data) != ""


@pytest.mark.parametrize(
    "junk",
    [b"[" * 1_000_000, b'{"a":' * 200_000, b"9" * 1_000_000, b"[[],\n" * 50_000, b'"' * 1_000_000],
    ids=["lists", "objects", "digits", "lines", "quotes"],
)
def test_a_megabyte_of_junk_takes_little_memory(junk: bytes) -> None:
    """In the place of a record, and of its third line."""
    head, _, tail = RECORDS[0].partition(b"\n")
    tracemalloc.start()
    try:
        assert read_wholly(junk) != ""
        assert read_wholly(head + b"\n" + junk + b"\n" + tail) != ""
        assert tracemalloc.get_traced_memory()[1] < 150_000_000
    finally:
        tracemalloc.stop()


@tries(100)
@given(st.binary(max_size=300), st.integers(0, 10**6), st.integers(0, 7))
@example(b"", 13121, 2)  # a bit behind the last that counts
def test_a_damaged_packed_record_is_unpacked_or_refused(data: bytes, place: int, bit: int) -> None:
    """As a database may hold it after a bad day of its disk: never is another text read."""
    text = RECORDS[0].decode()
    packed = pack_record(text)
    place %= len(packed)
    flipped = packed[:place] + bytes([packed[place] ^ 1 << bit]) + packed[place + 1 :]
    for damaged in (data, packed[:place], packed[:place] + data, flipped, packed + data):
        try:
            assert unpack_record(damaged) == text
        except DamagedRecordError:
            assert damaged != packed


def test_a_packed_record_cannot_fill_the_memory() -> None:
    """Sixteen megabytes of nothing, packed to sixteen kilobytes, are refused unread."""
    packing = zlib.compressobj(9)
    bomb = b"".join(packing.compress(bytes(1 << 20)) for _ in range(16)) + packing.flush()
    with patch("arena.record.packing._MOST_BYTES", 1 << 20), pytest.raises(DamagedRecordError):
        unpack_record(bomb)


@tries(15)
@given(damaged_records(), st.sampled_from(["verify", "replay"]))
def test_the_command_ends_in_a_sentence(data: bytes, verb: str) -> None:
    """Exit code 0, 1 or 2, and no traceback, whatever is in the file."""
    with tempfile.TemporaryDirectory() as folder, io.StringIO() as told:
        path = Path(folder) / "x.jsonl"
        path.write_bytes(data)
        with contextlib.redirect_stdout(told), contextlib.redirect_stderr(told):
            code = main([verb, str(path)])
        assert code in (0, 1, 2)
        assert told.getvalue() != ""
        assert "Traceback" not in told.getvalue()
