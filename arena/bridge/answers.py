"""Lines from the program: one line of proto3 JSON as the request that it means.

Everything that is wrong becomes one sentence with what to do. Must not know where lines
come from.
"""

from __future__ import annotations

import difflib
import json
import re
from typing import Any, NoReturn

from arena.v1 import match_pb2, play_pb2

MOST_LINE_BYTES = 4 * 1024 * 1024
"""The longest line that a program may write, as the largest message of the arena."""

_EXAMPLE = '{"answers":[{"table":1,"question":1,"move":"7O"}]}'
_KINDS: dict[str, type] = {"table": int, "question": int, "move": str, "signal": int, "note": str}
_MOST_NUMBER = 2**32 - 1
_SHOWN = 80  # characters of a line in a sentence
_DIGITS = re.compile(r"-?[0-9]{1,20}\Z")


class LineError(Exception):
    """Says what is wrong with a line, as a phrase after "The program", and what to do."""

    def __init__(self, what: str, advice: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.advice = advice or f"Answers look like this, on one line: {_EXAMPLE}"


def add_answers(line: bytes, request: play_pb2.PlayRequest) -> None:
    """Adds the answers of a line to a request; blank lines hold none.

    Raises `LineError` where the line is not what proto3 JSON has for a PlayRequest that
    only answers.
    """
    line = line.strip()
    if not line:
        return
    value = _parse_json(line)
    if not isinstance(value, dict):
        raise LineError(f"wrote {_kind_name(value)}, where an object is meant")
    for name in value:
        if name != "answers":
            _refuse_field(name)
    answers = value.get("answers")
    if answers is None:
        return
    if not isinstance(answers, list):
        raise LineError(f"wrote {_kind_name(answers)} as answers, where a list is meant")
    for place, answer in enumerate(answers):
        _add_answer(answer, place, request)


def shown_line(line: bytes) -> str:
    """Writes a line as a sentence can quote it: shortened, nothing that steers a terminal."""
    text = line[: 8 * _SHOWN].decode("utf-8", "backslashreplace").strip()
    text = "".join(mark if mark.isprintable() else ascii(mark)[1:-1] for mark in text)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."


def _add_answer(answer: object, place: int, request: play_pb2.PlayRequest) -> None:
    if not isinstance(answer, dict):
        raise LineError(f"wrote {_kind_name(answer)} as answers[{place}], where an object is meant")
    for name, value in answer.items():
        if type(value) is not _KINDS.get(name):
            answer[name] = _converted(name, value, place)
    try:
        request.answers.add(**answer)
    except ValueError:
        _refuse_value(answer, place)


def _converted(name: str, value: object, place: int) -> object:
    """Returns what a value of another kind stands for, as proto3 JSON has it, or refuses it."""
    kind = _KINDS.get(name)
    field = f"answers[{place}].{name}"
    if kind is None:
        near = difflib.get_close_matches(name, _KINDS, n=1)
        hint = f"did you mean {near[0]}?" if near else f"an answer has {', '.join(_KINDS)}."
        raise LineError(f"wrote the unknown field {shown_text(field)}", hint.capitalize())
    if value is None:
        return None
    if kind is int:
        if isinstance(value, float) and value.is_integer():
            return int(value)
        if isinstance(value, str) and _DIGITS.match(value):
            return int(value)
        allowed = f"a whole number from 0 to {_MOST_NUMBER}"
    else:
        allowed = "a text"
    raise LineError(f"wrote {_kind_name(value)} as {field}, where {allowed} is meant")


def _refuse_field(name: str) -> NoReturn:
    if name == "hello":
        raise LineError(
            "said hello",
            "Leave that out: arena connect has said it, and its option --tables says for how "
            "many tables",
        )
    near = difflib.get_close_matches(name, ["answers"], n=1)
    hint = "Did you mean answers?" if near else ""
    raise LineError(f"wrote the unknown field {shown_text(name)}", hint)


def _refuse_value(answer: dict[str, Any], place: int) -> NoReturn:
    """Says which value the contract's types cannot hold."""
    for name, value in answer.items():
        field = f"answers[{place}].{name}"
        if isinstance(value, int) and not 0 <= value <= _MOST_NUMBER:
            raise LineError(
                f"wrote a number as {field} that is not from 0 to {_MOST_NUMBER}",
                "Take table and question from the question",
            )
        try:
            match_pb2.Answer(**{name: value})
        except ValueError:
            raise LineError(
                f"wrote a text as {field} that is no Unicode (half of a surrogate pair)"
            ) from None
    raise AssertionError(answer)


_NO_TEXT = {
    "\ufeff": ("began a line with a byte order mark", "Write UTF-8 without one"),
    "\0": ("began a line with a zero byte", "Write UTF-8, not UTF-16, and no binary"),
}
"""First characters that no JSON has, with what is said of them."""


def _parse_json(line: bytes) -> object:
    try:
        text = line.decode()
    except UnicodeDecodeError as error:
        raise LineError(
            f"wrote a line that is not UTF-8 (byte {error.start + 1})", "Write UTF-8"
        ) from None
    if text[0] in _NO_TEXT:
        raise LineError(*_NO_TEXT[text[0]])
    try:
        return json.loads(text, object_pairs_hook=_unique)
    except json.JSONDecodeError as error:
        _refuse_text(text, error)
    except RecursionError:
        raise LineError("wrote JSON that is nested too deeply") from None
    except ValueError:  # Python reads no whole number of more than some 4000 digits
        raise LineError("wrote a number of thousands of digits") from None


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise LineError(f"wrote the field {shown_text(twice)} twice in one object")
    return fields


def _refuse_text(text: str, error: json.JSONDecodeError) -> NoReturn:
    """Says where a line stops being JSON, and what such lines mostly come from."""
    reason = error.msg[:1].lower() + error.msg[1:]
    what = f"wrote a line that is no JSON, at column {error.pos + 1} ({reason})"
    if text[0] not in "{[":
        advice = (
            "Standard output is for answers alone; what is for people, such as debug prints, "
            "belongs on standard error"
        )
    elif error.pos >= len(text) or error.msg.startswith("Unterminated string"):
        advice = "Write the whole object on one line (jq: -c; Python: json.dumps without indent)"
    elif error.msg == "Extra data":
        advice = "Write one object a line, and end each line"
    else:
        advice = ""
    raise LineError(what, advice)


def shown_text(text: str) -> str:
    """Quotes a name that the program has chosen."""
    return json.dumps(text if len(text) <= _SHOWN else f"{text[:_SHOWN]}...")


_KIND_NAMES: tuple[tuple[type, str], ...] = (
    (bool, "true or false"),
    (int, "a number"),
    (float, "a number"),
    (str, "a text"),
    (list, "a list"),
    (dict, "an object"),
)


def _kind_name(value: object) -> str:
    for kind, name in _KIND_NAMES:
        if isinstance(value, kind):
            return name
    return "null"
