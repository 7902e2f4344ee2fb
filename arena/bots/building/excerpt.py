"""Picks the lines of a build's output that say why it failed.

Must not know where the output comes from.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_LINES = 20
"""The most lines that are picked."""

_CAUSE_LINES = 12  # from the first error on, where it is not among the last lines
_LONGEST = 300  # characters of a line

_STEERING = re.compile(
    r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[@-Z\\^_]|[ -/][0-~])"
)
_ERROR = re.compile(  # as a word of its own: packages are called thiserror, files error.c
    r"(?<![\w./-])(?:[Ee]rrors?|ERRORS?|ERR!|[A-Z]\w*Error|[Ff]atal|FATAL|[Ff]ailed|FAILED"
    r"|[Cc]annot find|not found)(?![\w.-])(?! *[:=] *0)"
)
_NO_WORD = re.compile(  # tags alone, and what Maven says after every failure
    r"\[[A-Z]+\]|npm (?:error|ERR!|warn)|\[ERROR\] (?:-> )?\[Help \d+\](?: https?://\S+)?"
    r"|\[ERROR\] (?:To see the full stack trace of the errors, |Re-run Maven using the -X switch "
    r"|For more information about the errors and possible solutions, ).*"
)
_REFERENCE = re.compile(r" -> \[Help \d+\]$")  # Maven's, to an article
_NO_ERROR = re.compile(r"\b(?:0|no) errors?\b|\bwarning\b", re.IGNORECASE)


def failure_lines(text: str) -> list[str]:
    """Picks the last lines of an output, and where the first error is further up, it first.

    Without the codes that colour a terminal, what was overwritten, and lines that say nothing.
    """
    legible = (_REFERENCE.sub("", line) for line in legible_lines(text))
    lines = [line for line in legible if line and not _NO_WORD.fullmatch(line)]
    if len(lines) <= MOST_LINES:
        return lines
    first = _first_error(lines)
    if first is None or first >= len(lines) - MOST_LINES:
        return lines[-MOST_LINES:]
    rest = MOST_LINES - _CAUSE_LINES - 1
    return [*lines[first : first + _CAUSE_LINES], "...", *lines[-rest:]]


def legible_lines(text: str) -> list[str]:
    """Returns the lines of an output as a terminal shows them in the end, but for blank ones."""
    return [line for line in map(_legible, text.split("\n")) if line]


def _legible(line: str) -> str:
    """A line as a terminal shows it in the end."""
    seen = _STEERING.sub("", line).rstrip().rpartition("\r")[2].rstrip()
    return seen if len(seen) <= _LONGEST else f"{seen[:_LONGEST]}..."


def _first_error(lines: Sequence[str]) -> int | None:
    for number, line in enumerate(lines):
        if _ERROR.search(line) and not _NO_ERROR.search(line):
            return number
    return None
