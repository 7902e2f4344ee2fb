"""The reference matches as records."""

import json
from pathlib import Path

import pytest

from arena.errors import RecordError
from arena.record.lines import Thought, end_line, event_line, match_line
from arena.record.reader import parse_record, read_record, substance
from arena.record.replay import replay
from arena.record.values import Ending
from arena.record.verify import verify
from tests.record.matches import VECTOR_NAMES, vector

MORE = sorted((Path(__file__).parents[1] / "vectors" / "more").glob("*.jsonl"))
RUNTIME = {
    "match": {"match": "x/1/0", "seats": None, "time_control": "/30", "started": "now"},
    "declare": {"ms": 0.5, "lag_ms": 0, "by": "bot", "note": "a\u2028b"},
    "play": {"ms": 12, "lag_ms": 0.1, "by": "bot", "later": {"field": []}},
    "end": {"ended": "then"},
}


@pytest.mark.parametrize("name", VECTOR_NAMES)
def test_vectors_are_proved(name):
    """Every reference match is proved from its seed."""
    assert verify(read_record(vector(name), name)) == []


@pytest.mark.parametrize("path", MORE, ids=lambda path: path.stem)
def test_what_the_vectors_lack_is_proved_too(path):
    """Ties counted on, open tie-breaks, void deals, signals: a second reference agrees."""
    assert verify(parse_record(path.read_bytes(), path.name)) == []


@pytest.mark.parametrize("name", VECTOR_NAMES)
def test_vectors_are_rebuilt(name):
    """The engine's events, written as lines, are the reference matches byte for byte."""
    record = read_record(vector(name), name)
    header = record.header
    lines = [
        match_line(
            players=header.players,
            rules=header.rules,
            dealer=header.dealer,
            commitment=header.commitment,
        )
    ]
    for one in replay(record):
        event = one.event
        if isinstance(event, Ending):
            outcome = event.outcome
            lines.append(
                end_line(
                    winner=outcome.winner,
                    places=outcome.places,
                    scores=outcome.scores,
                    termination=outcome.termination,
                    seed=event.seed,
                    nonce=event.nonce,
                )
            )
        else:
            lines.append(event_line(event))
    assert vector(name).splitlines() == lines


@pytest.mark.parametrize("name", VECTOR_NAMES)
def test_substance_leaves_run_time_out(name):
    """The substance of a record with run-time fields is the reference match itself."""
    lines = []
    for line in vector(name).splitlines():
        fields = json.loads(line)
        lines.append(json.dumps(fields | RUNTIME.get(fields["type"], {})))
    text = "\r\n".join(lines)
    assert vector(name) == substance(text)
    assert verify(parse_record(text.encode(), name)) == []


@pytest.mark.parametrize("name", VECTOR_NAMES)
def test_changed_vectors_are_not_proved(name):
    """A reference match with any one value of any line changed is refused or differs."""
    text = vector(name)
    lines = text.splitlines()
    kinds_seen: dict[tuple[str, str], int] = {}
    for place, line in enumerate(lines):
        fields = json.loads(line)
        for field in fields:
            key = (fields["type"], field)
            kinds_seen[key] = kinds_seen.get(key, 0) + 1
            # Each field of each type of line, once a match.
            if kinds_seen[key] == 1 and field not in ("rules", "type", "format"):
                other = json.dumps(fields | {field: _other(fields[field])})
                changed = "\n".join([*lines[:place], other, *lines[place + 1 :]])
                assert not _is_proved(changed), f"line {place + 1}, {field}: {other}"


def _is_proved(text: str) -> bool:
    try:
        return verify(read_record(text, "changed")) == []
    except RecordError:
        return False


def _other(value: object) -> object:
    """A value of the same type that is another."""
    if isinstance(value, str):
        return _other_text(value)
    if isinstance(value, list):
        if not value:
            return ["mesa"]
        if isinstance(value[0], int):
            return [value[0] + 1, *value[1:]]
        return value[1:] + value[:1] if len(set(value)) > 1 else []
    return value + 1 if isinstance(value, int) else 0


def _other_text(text: str) -> str:
    if text == "score":
        return "max_rounds"
    cards = text.split()
    if len(cards) > 1:
        return " ".join([cards[1], cards[0], *cards[2:]])
    if len(text) >= 32:
        return ("0" if text[0] != "0" else "1") + text[1:]
    return "7O" if text != "7O" else "6O"


def test_thoughts_are_read():
    """Run-time fields of a decision are kept, those that are missing are not made up."""
    lines = vector("standard-2p-0").splitlines()
    fields = json.loads(lines[2]) | {"ms": 1.5, "note": "hm"}
    lines[2] = json.dumps(fields)
    record = read_record("\n".join(lines), "x")
    assert [Thought(1.5, None, "", "hm"), None] == [line.thought for line in record.lines[1:3]]
