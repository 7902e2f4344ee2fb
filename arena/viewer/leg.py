"""One record for the page: its text, what of it can be read, and what is wrong with it.

Knows no files: a leg is made of bytes and the name by which it is shown.
"""

from dataclasses import dataclass

from arena.record.reader import parse_as_far
from arena.record.values import Record
from arena.record.verify import verify


@dataclass(frozen=True, slots=True)
class Leg:
    """Holds a record that is shown."""

    name: str  # as the page calls it: a match, or a file without its folders
    text: str  # the record as it was written, or up to a byte that is no text
    record: Record  # as far as it can be read
    finding: str | None  # the first thing that is wrong with it; None: it is proved


def read_leg(data: bytes, name: str) -> Leg:
    """Reads a record and proves it; raises RecordError where it is none at all."""
    reading = parse_as_far(data, name)
    record = reading.record
    if reading.error is not None:
        return Leg(name, reading.text, record, f"{reading.error}.")
    differences = verify(record)
    finding = f"{name}, {differences[0]}." if differences else None
    return Leg(name, reading.text, record, finding)
