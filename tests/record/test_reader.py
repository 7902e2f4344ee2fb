"""Reading records, good and bad."""

import json

import pytest

from arena.errors import RecordError
from arena.record.reader import parse_as_far, parse_record, read_record, substance
from arena.record.replay import replay
from arena.record.verify import verify
from engine import STANDARD
from tests.record.matches import Writer, first_line, vector, with_fields

GOOD = vector("standard-2p-0")
ROUND = first_line(GOOD, "round")
PLAY = first_line(GOOD, "play")
ROUND_END = first_line(GOOD, "round_end")
END = first_line(GOOD, "end")


def without(number: int) -> str:
    """The good record without one line."""
    lines = GOOD.splitlines(keepends=True)
    return "".join(lines[: number - 1] + lines[number:])


def with_line(number: int, line: str) -> str:
    """The good record with one line replaced."""
    lines = GOOD.splitlines()
    lines[number - 1] = line
    return "\n".join(lines)


def with_rules(**changes: object) -> str:
    """The good record with switches changed."""
    rules = json.loads(GOOD.splitlines()[0])["rules"]
    return with_fields(GOOD, 1, rules=rules | changes)


BAD = {
    "empty": ("", "x.jsonl is empty"),
    "blank": ("\n \r\n\n", "x.jsonl is empty"),
    "cut in a line": (GOOD[: len(GOOD) // 2], "x.jsonl ends in the middle of line"),
    "cut in the first line": (GOOD[:50], "x.jsonl ends in the middle of line 1"),
    "cut between lines": (without(END), f"x.jsonl stops after line {END - 1} without an `end`"),
    "newer": (with_fields(GOOD, 1, format=2), "line 1: the record has format 2"),
    "older than the first": (with_fields(GOOD, 1, format=0), "line 1: `format` is 0"),
    "not JSON": ("hello\n" + GOOD, "x.jsonl, line 1 is not JSON"),
    "prose": ("hello", "x.jsonl, line 1 is not JSON"),
    "not JSON inside": (with_line(5, "{oops}"), "x.jsonl, line 5 is not JSON"),
    "no object": (with_line(5, "[1]"), "x.jsonl, line 5 is [1], no JSON object"),
    "two on a line": (GOOD.rstrip() + "{}", "is not JSON (Extra data"),
    "not a number": (with_line(5, '{"ms": NaN}'), "line 5 is not JSON (NaN is no number)"),
    "field twice": (with_line(5, '{"a": 1, "a": 2}'), "line 5 is JSON with one field twice"),
    "huge whole number": (with_line(5, '{"a": ' + "9" * 5000 + "}"), "line 5 is a number too long"),
    "deep": (with_line(5, '{"a":' + "[" * 200_000), "line 5 is JSON nested too deeply"),
    "other JSON": ('{"a": 1}\n', "the first line of a record is of type match, this is None"),
    "no type": (with_line(5, "{}"), "line 5: `type` is missing, it should be one of match"),
    "type unknown": (with_fields(GOOD, 5, type="hi"), "line 5: `type` is 'hi'"),
    "type no text": (with_fields(GOOD, 5, type=[]), "line 5: `type` is []"),
    "no match line": (without(1), "line 1: the first line of a record is of type match"),
    "match twice": (with_line(2, GOOD.splitlines()[0]), "a `match` line cannot follow a `match`"),
    "no round": (without(ROUND), "line 2: a `declare` line cannot follow a `match` line"),
    "after the end": (GOOD + GOOD.splitlines()[END - 1], "a `end` line cannot follow a `end` line"),
    "players": (with_fields(GOOD, 1, players=5), "line 1: `players` is 5"),
    "players true": (with_fields(GOOD, 1, players=True), "line 1: `players` is True"),
    "players missing": (with_line(1, '{"type": "match", "format": 1}'), "`players` is missing"),
    "dealer": (with_fields(GOOD, 1, dealer=2), "line 1: `dealer` is 2"),
    "commitment": (with_fields(GOOD, 1, commitment="xyz"), "line 1: `commitment` is 'xyz'"),
    "rules": (with_fields(GOOD, 1, rules=[]), "line 1: `rules` is []"),
    "preset": (with_rules(preset="six"), "line 1: "),
    "switch": (with_rules(jokers=2), "line 1: "),
    "switch value": (with_rules(hand_size=5), "line 1: "),
    "seats": (with_fields(GOOD, 1, seats=[{}]), "line 1: `seats` is [{}]"),
    "seats of what": (with_fields(GOOD, 1, seats=[1, 2]), "line 1: `seats` is [1, 2]"),
    "seats without names": (with_fields(GOOD, 1, seats=[{}, {}]), "line 1, seat 0: `bot` is miss"),
    "no card": (with_fields(GOOD, PLAY, card="9O"), f"line {PLAY}: `card` is '9O'"),
    "two cards": (with_fields(GOOD, PLAY, card="7O 6O"), f"line {PLAY}: `card` is '7O 6O'"),
    "card is a number": (with_fields(GOOD, PLAY, card=7), f"line {PLAY}: `card` is 7"),
    "spaces": (with_fields(GOOD, PLAY, captured="7O  6O"), f"line {PLAY}: `captured` is '7O  6O'"),
    "card twice": (with_fields(GOOD, PLAY, captured="7O 7O"), f"line {PLAY}: `captured`"),
    "seat": (with_fields(GOOD, PLAY, seat=7), f"line {PLAY}: `seat` is 7"),
    "seat 1.0": (with_fields(GOOD, PLAY, seat=1.0), f"line {PLAY}: `seat` is 1.0"),
    "awards": (with_fields(GOOD, PLAY, awards=["luck"]), f"line {PLAY}: `awards` is ['luck']"),
    "signal": (with_fields(GOOD, PLAY, signal=16), f"line {PLAY}: `signal` is 16"),
    "by": (with_fields(GOOD, PLAY, by="me"), f"line {PLAY}: `by` is 'me'"),
    "ms": (with_fields(GOOD, PLAY, ms=-1), f"line {PLAY}: `ms` is -1"),
    "endless ms": (GOOD.replace('"awards": []}', '"awards": [], "ms": 1e999}', 1), "`ms` is inf"),
    "note": (with_fields(GOOD, PLAY, note=[]), f"line {PLAY}: `note` is []"),
    "pack": (with_fields(GOOD, ROUND, pack="7O"), f"line {ROUND}: `pack` is '7O'"),
    "hands": (with_fields(GOOD, ROUND, hands=["7O 6O 5O"]), f"line {ROUND}: `hands` is ['7O"),
    "hands of 2": (with_fields(GOOD, ROUND, hands=["7O 6O", "1O 2O"]), f"line {ROUND}: `hands`"),
    "returned": (with_fields(GOOD, ROUND, returned="7X"), f"line {ROUND}: `returned` is '7X'"),
    "piles": (with_fields(GOOD, ROUND_END, piles=[1]), f"line {ROUND_END}: `piles` is [1]"),
    "huge score": (with_fields(GOOD, ROUND_END, scores=[0, 10**13]), f"line {ROUND_END}: `scores`"),
    "winner missing": (
        with_line(END, '{"type": "end", "places": [1, 2], "scores": [0, 0]}'),
        f"line {END}: `winner` is missing",
    ),
    "winner": (with_fields(GOOD, END, winner=2), f"line {END}: `winner` is 2"),
    "seed": (with_fields(GOOD, END, seed="AB" * 32), f"line {END}: `seed` is 'ABAB"),
    "termination": (with_fields(GOOD, END, termination=1), f"line {END}: `termination` is 1"),
    "long value": (with_fields(GOOD, PLAY, card="x" * 10**5), f"line {PLAY}: `card` is 'xxx"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_records_are_refused(case):
    """A record that cannot be read is refused in one short sentence that says where."""
    text, expected = BAD[case]
    with pytest.raises(RecordError) as caught:
        read_record(text, "x.jsonl")
    message = str(caught.value)
    assert expected in message
    assert "x.jsonl" in message
    assert message.isprintable()
    assert len(message) < 400


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"\xff\xfe{\x00", "x.jsonl, line 1: byte 0 of the file is not UTF-8"),
        (GOOD.encode()[:900] + b"\xe9" + GOOD.encode()[900:], "byte 900 of the file is not UTF-8"),
    ],
)
def test_wrong_utf8_is_refused(data, expected):
    """Bytes that are not UTF-8 are named by line and place."""
    with pytest.raises(RecordError, match=expected):
        parse_record(data, "x.jsonl")


@pytest.mark.parametrize(
    "text",
    [
        GOOD.replace("\n", "\r\n"),
        GOOD.rstrip("\n"),
        "\ufeff" + GOOD,
        GOOD.replace("\n", "\n\n"),
        GOOD.replace('"type"', '"later": {"deep": [null]}, "type"'),
        GOOD.replace("10O", "JO").replace("11B", "QB").replace("12E", "KE"),
        with_fields(GOOD, PLAY, note="a\u2028b\x85c\u2029", ms=None),
        with_fields(GOOD, 1, seats=[{"bot": "a", "version": "b"}, {"bot": "c"}], started=None),
    ],
    ids=["crlf", "no last line end", "mark", "blank lines", "fields", "french", "note", "seats"],
)
def test_harmless_differences_are_read(text):
    """Line ends, unknown fields, a French pack and run-time fields change no substance."""
    assert substance(text) == GOOD
    assert verify(parse_record(text.encode(), "x")) == []


def test_missing_switches_are_standard():
    """A record without switches is of the standard rules."""
    record = read_record(with_fields(GOOD, 1, rules={}), "x")
    assert record.header.rules == STANDARD
    assert verify(record) == []


def test_blank_lines_keep_the_numbers():
    """Line numbers are those of the file, blank lines counted."""
    with pytest.raises(RecordError, match="x, line 7: `seat`"):
        read_record(with_fields(GOOD, 4, seat=7).replace("\n", "\n\n"), "x")


def test_run_time_fields_are_kept():
    """What a referee writes beside the substance is there to be shown."""
    record = read_record(Writer(bots=("a", "b"), faults={3: (1, "illegal")}).text(), "x")
    header = record.header
    found = [header.match, header.time_control, header.seats[1].bot, record.ending.ended]
    assert found == ["demo/7/0", "10+0.05/1", "b", "2026-01-02T03:05:00.000Z"]
    fault = record.lines[-2].event
    assert (fault.detail, fault.said) == ("answered 9O", "9O")


def _cut(text: str, lines: int) -> str:
    return "".join(text.splitlines(keepends=True)[:lines])


@pytest.mark.parametrize(
    ("data", "lines", "wrong"),
    [
        (GOOD.encode(), None, None),
        (_cut(GOOD, 20).encode(), 19, "x stops after line 20 without an `end`"),
        (GOOD.encode()[:5000], 57, "x ends in the middle of line 59"),
        (_cut(GOOD, 9).encode() + b'{"type": "\xff', 8, "x, line 10: byte"),
        (_cut(GOOD, 9).encode() + b"{}\n", 8, "x, line 10: `type` is missing"),
        (_cut(GOOD, 1).encode(), 0, "x stops after line 1 without an `end`"),
    ],
)
def test_a_damaged_record_is_read_as_far_as_it_goes(
    data: bytes, lines: int | None, wrong: str | None
) -> None:
    """What comes before the damage is read, can be replayed, and the damage has its sentence."""
    reading = parse_as_far(data, "x")
    whole = read_record(GOOD, "x").lines
    assert whole[:lines] == reading.record.lines
    assert reading.record.lines == tuple(one.line for one in replay(reading.record))
    assert data.startswith(reading.text.encode())
    assert wrong == (reading.error and str(reading.error)[: len(wrong or "")])


@pytest.mark.parametrize("data", [b"", b"<xml>", b"\xff\xfe", b'{"type": "round"}'])
def test_without_a_first_line_nothing_is_read(data: bytes) -> None:
    """Where not even the first line can be read there is no record, and the same is said of it."""
    with pytest.raises(RecordError) as of_whole:
        parse_record(data, "x")
    with pytest.raises(RecordError) as of_part:
        parse_as_far(data, "x")
    assert str(of_whole.value) == str(of_part.value)
