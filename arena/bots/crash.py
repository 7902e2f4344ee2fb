"""Picks the lines of a bot's log that say why its program has crashed.

Most languages print what happened first and the calls that led there after it, so that the
end of a log shows neither. Must not know where the log is.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from arena.bots.building.excerpt import legible_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_LINES = 8
"""The most lines that are picked."""

_LAST_LINES = 1  # of what was written after a crash and its calls
_SURVIVED_LINES = 20  # written after what looks like a crash by a program that has gone on
_ABOVE = 4  # lines above its error in which Node.js may say where that is

_CRASH = re.compile(
    r"panic: |fatal error: "  # Go
    r"|thread '.*' (?:\(\d+\) )?panicked at "  # Rust
    r'|Exception in thread "|Exception: java\.'  # Java
    r"|terminate called |libc\+\+abi: |.*: Assertion .* failed\.$|==\d+==\s*ERROR: "  # C, C++
    r"|Unhandled exception|PHP Fatal error: |Fatal error: "  # .NET, Dart, PHP, OCaml, Swift
)
_ERROR = re.compile(r"(?:Uncaught |\[)?(?:[\w$]+\.)*[A-Z][\w$]*(?:Error|Exception)\b")
_TRACEBACK = "Traceback (most recent call last):"
_CAUSE = re.compile(r"\s*Caused by: ")
_JS_PLACE = re.compile(r"(?:file://)?/.*:\d+$")
_CALL = re.compile(
    r"\t.*\.go:\d+"  # Go, below the function's name
    r"|\s+at [^ ].*|\s+\.\.\. \d+ more$"  # Java, Node.js, .NET
    r"|\s+#?\d+:? .*|\s+from .*:\d+:in "  # sanitizers, Rust, Ruby
)
_GO_FUNCTION = re.compile(r"\S+\(.*\)$|goroutine \d+ |created by |runtime stack:")
_GO_CALL = re.compile(r"\t.*\.go:\d+")
_FOREIGN = re.compile(
    r"\s+at (?:async )?(?:(?:java|javax|jdk|sun|io\.grpc|io\.netty|com\.google|kotlin|scala)[./]"
    r"|.*(?:\(|\b)node:|.*/node_modules/|System\.|Grpc\.)"
    r"|\s+\.\.\. \d+ more$"
    r"|\s+#?\d+:? +(?:0x\w+ in )?_*(?:std|core|alloc|tokio|rust|libc)\w*\b"
    r"|\s+at (?:/rustc/|.*/\.cargo/registry/)"
)
_FOREIGN_IN_GO = re.compile(
    r".*(?:/go[\d.-]*/src/|/pkg/mod/|@v\d)"
    r"|\t(?:bufio|bytes|context|encoding|errors|fmt|internal|io|log|maps|math|net|os|reflect"
    r"|runtime|slices|sort|strconv|strings|sync|testing|time)/"  # -trimpath shows no more of it
)


def crash_lines(text: str) -> list[str]:
    """Picks the last lines of a log, or where a crash begins above them, those that tell of it.

    Of the calls that led to a crash those in libraries are left out, where there are others.
    """
    lines = legible_lines(text)
    end = lines[-MOST_LINES:]
    begin = _crash(lines)
    if begin is None:
        return end
    if lines[begin] == _TRACEBACK:
        return _traceback(lines, begin)
    if begin >= len(lines) - MOST_LINES:
        return end
    told = _own_lines(lines[begin:])
    if len(told) <= MOST_LINES:
        return told
    last = [] if _CALL.match(told[-1]) else told[-_LAST_LINES:]
    shown = _shortest(told, MOST_LINES - 1 - len(last))
    return [*shown, "...", *last]


def _crash(lines: Sequence[str]) -> int | None:
    """Finds where the last crash begins; None where the program has gone on long after it."""
    after = 0
    for number in range(len(lines) - 1, -1, -1):
        line = lines[number]
        if _CRASH.match(line) or line == _TRACEBACK:
            return number
        if _ERROR.match(line) and lines[number + 1 : number + 2] and _is_at(lines[number + 1]):
            return _js_place(lines, number)
        after += not (line[:1].isspace() or _CAUSE.match(line) or _GO_FUNCTION.match(line))
        if after > _SURVIVED_LINES:
            return None
    return None


def _is_at(line: str) -> bool:
    return line.lstrip().startswith("at ") and line[:1].isspace()


def _js_place(lines: Sequence[str], error: int) -> int:
    """Where an error of Node.js begins: with the place in the program, where it says one."""
    for number in range(max(0, error - _ABOVE), error):
        if _JS_PLACE.match(lines[number]):
            return number
    return error


def _traceback(lines: Sequence[str], begin: int) -> list[str]:
    """Picks the end of a traceback of Python, which is its error, and what comes last."""
    end = begin + 1
    while end < len(lines) and lines[end][:1].isspace():
        end += 1
    after = lines[end + 1 :]
    if len(after) < MOST_LINES // 2:
        return list(lines[-MOST_LINES:])
    room = MOST_LINES - 1 - _LAST_LINES
    return [*lines[max(begin, end + 1 - room) : end + 1], "...", *after[-_LAST_LINES:]]


def _own_lines(lines: Sequence[str]) -> list[str]:
    """Leaves out the calls in libraries, where others are left."""
    foreign: set[int] = set()
    is_own = False
    for number, line in enumerate(lines):
        if _GO_CALL.match(line):
            if _FOREIGN_IN_GO.match(line) and not lines[number - 1].startswith("main."):
                foreign |= {number - 1, number}
            else:
                is_own = True
        elif _FOREIGN.match(line):
            foreign.add(number)
        elif _CALL.match(line):
            is_own = True
    return [line for number, line in enumerate(lines) if not is_own or number not in foreign]


def _shortest(lines: Sequence[str], room: int) -> list[str]:
    """Picks the first lines; where a cause is told further down, the crash's line and that."""
    causes = [number for number, line in enumerate(lines) if _CAUSE.match(line)]
    if not causes or causes[-1] < room - 1:
        return list(lines[:room])
    return [lines[0], *lines[causes[-1] : causes[-1] + room - 1]]
