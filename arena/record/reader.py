"""From the text of a record to its value: lines, JSON, and the order in which lines can come.

A record is JSON Lines in UTF-8, with or without run-time fields, any line ends. Whatever
is wrong with it, one RecordError says what, where, and what to do. Whether what it says is
true is not known here: see `arena.record.verify`.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from json import JSONDecodeError, JSONDecoder
from typing import NoReturn

from arena.errors import RecordError
from arena.record.fields import Fields, short_text
from arena.record.lines import end_line, event_line, fault_line, match_line
from arena.record.parsing import (
    fields_to_event,
    fields_to_header,
    fields_to_thought,
    seating_of,
)
from arena.record.values import Ending, Fault, Header, Line, Record

# What can stand after a line; a fault can come wherever nothing is half told.
_FOLLOWERS = {
    "match": {"round"},
    "round": {"declare", "fault"},
    "declare": {"declare", "play", "fault"},
    "play": {"play", "penalty", "redeal", "round_end", "fault"},
    "penalty": {"play", "redeal", "round_end", "fault"},
    "redeal": {"play", "fault"},
    "round_end": {"round", "end", "fault"},
    "fault": {"round", "declare", "play", "fault", "end"},
    "end": set[str](),
}
_DECISIONS = ("declare", "play")


@dataclass(frozen=True, slots=True)
class Reading:
    """Holds what could be read of a record that may be damaged, or not yet at its end."""

    record: Record  # its lines go as far as nothing is wrong
    text: str  # the whole text, or what comes before a byte that is none
    error: RecordError | None  # why it goes no further; None: it was read whole


def parse_record(data: bytes, source: str) -> Record:
    """Reads a record's bytes; `source` is how a person calls it. Raises RecordError."""
    return _whole(parse_as_far(data, source))


def read_record(text: str, source: str) -> Record:
    """Reads a record's text; `source` is how a person calls it. Raises RecordError."""
    return _whole(_read_as_far(text, source))


def parse_as_far(data: bytes, source: str) -> Reading:
    """Reads a record's bytes up to what is wrong with them, and says what that is.

    Raises RecordError where not even the first line can be read.
    """
    try:
        return _read_as_far(data.decode("utf-8"), source)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        wrong = RecordError(
            f"{source}, line {line}: byte {error.start} of the file is not UTF-8: "
            "it is no record, or was saved in another encoding; export it again"
        )
        before = data[: error.start].decode("utf-8")
    try:
        reading = _read_as_far(before, source)
    except RecordError:
        raise wrong from None
    return replace(reading, error=wrong)


def _whole(reading: Reading) -> Record:
    if reading.error is not None:
        raise reading.error from None
    return reading.record


def _read_as_far(text: str, source: str) -> Reading:
    rows = list(_rows(text))
    if not rows:
        raise RecordError(
            f"{source} is empty: a record begins with a `match` line; export it again"
        )
    number, row = rows[0]
    first = Fields(f"{source}, line {number}", _row_to_object(row, source, number, rows))
    if first.values.get("type") != "match":
        raise RecordError(
            f"{source}, line {number}: the first line of a record is of type match, this is "
            f"{short_text(first.values.get('type'))}: it is no record, or its beginning is lost"
        )
    header = fields_to_header(first)
    lines: list[Line] = []
    error = None
    try:
        for line in _lines(header, source, rows):
            lines.append(line)
    except RecordError as wrong:
        error = wrong
    return Reading(Record(source, header, tuple(lines)), text, error)


def _lines(header: Header, source: str, rows: list[tuple[int, str]]) -> Iterator[Line]:
    """Reads the lines after the first; raises RecordError at one that is wrong or missing."""
    seating = seating_of(header)
    before = "match"
    for number, row in rows[1:]:
        fields = Fields(f"{source}, line {number}", _row_to_object(row, source, number, rows))
        kind = _checked_kind(fields, before)
        event = fields_to_event(kind, fields, seating)
        thought = fields_to_thought(fields) if kind in _DECISIONS else None
        yield Line(number, event, thought)
        before = kind
    if before != "end":
        raise RecordError(
            f"{source} stops after line {rows[-1][0]} without an `end` line: it was cut off, "
            "or the match had not ended; export it again"
        )


def substance(text: str, source: str = "the record") -> str:
    """Writes a record without its run-time fields, each line in the one way of the writer.

    Two runs of one match by the same bots have equal substance. Raises RecordError.
    """
    record = read_record(text, source)
    header = record.header
    first = match_line(
        players=header.players,
        rules=header.rules,
        dealer=header.dealer,
        commitment=header.commitment,
    )
    return "".join(f"{line}\n" for line in (first, *map(_substance_line, record.lines)))


def _substance_line(line: Line) -> str:
    event = line.event
    if isinstance(event, Fault):
        return fault_line(event.seat, event.kind, strike=event.strike)
    if isinstance(event, Ending):
        outcome = event.outcome
        return end_line(
            winner=outcome.winner,
            places=outcome.places,
            scores=outcome.scores,
            termination=outcome.termination,
            seed=event.seed,
            nonce=event.nonce,
        )
    return event_line(event)


def _rows(text: str) -> Iterator[tuple[int, str]]:
    """Numbers the lines that hold something.

    Only a line feed ends a line: a note may hold the other characters that `splitlines`
    takes for ends. A carriage return before it is white space to JSON.
    """
    for number, row in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        if row and not row.isspace():
            yield number, row


def _row_to_object(
    row: str, source: str, number: int, rows: list[tuple[int, str]]
) -> dict[str, object]:
    try:
        value = _DECODER.decode(row)
    except JSONDecodeError as error:
        if number == rows[-1][0] and row.startswith("{") and error.msg != "Extra data":
            raise RecordError(
                f"{source} ends in the middle of line {number}: it was cut off; export it again"
            ) from None
        wrong = f"not JSON ({error.msg}, column {error.colno})"
    except _UnusableJsonError as error:
        wrong = str(error)
    except ValueError:  # Python refuses to read whole numbers of thousands of digits.
        wrong = "a number too long to read"
    except RecursionError:
        wrong = "JSON nested too deeply to read"
    else:
        if isinstance(value, dict):
            return value
        wrong = f"{short_text(value)}, no JSON object"
    raise RecordError(
        f"{source}, line {number} is {wrong}: it is no record, or was changed; export it again"
    )


def _checked_kind(fields: Fields, before: str) -> str:
    kind = fields.values.get("type")
    if not isinstance(kind, str) or kind not in _FOLLOWERS:
        raise fields.error("type", "one of " + ", ".join(_FOLLOWERS))
    if kind in _FOLLOWERS[before]:
        return kind
    raise RecordError(
        f"{fields.where}: a `{kind}` line cannot follow a `{before}` line: lines were lost, "
        "added or moved; export the record again"
    )


class _UnusableJsonError(ValueError):
    """Says what makes a JSON text useless here though `json` would take it."""


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    # Readers differ in which of two equal names they take, so such a line proves nothing.
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise _UnusableJsonError("JSON with one field twice")
    return fields


def _refuse_constant(name: str) -> NoReturn:
    raise _UnusableJsonError(f"not JSON ({name} is no number)")


_DECODER = JSONDecoder(object_pairs_hook=_unique, parse_constant=_refuse_constant)
