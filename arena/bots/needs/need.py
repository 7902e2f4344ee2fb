"""What a bot needs to be there: a program, and perhaps its least version.

Must not know which programs there are, nor look for any.
"""

from __future__ import annotations

import re
from typing import NamedTuple

MOST_NEEDS = 20
"""The most programs that a bot can name."""

NEED_PATTERN = r"[A-Za-z0-9_][A-Za-z0-9_.+-]{0,63}( *>= *[0-9]{1,9}(\.[0-9]{1,9}){0,5})?"
"""How a need is written: `npm`, `go >= 1.24`."""

_NEED = re.compile(NEED_PATTERN)


class Need(NamedTuple):
    """A program that must be on the `PATH`, and its least version, `()` for any."""

    program: str
    least: tuple[int, ...] = ()

    def __str__(self) -> str:
        return f"{self.program} >= {version_text(self.least)}" if self.least else self.program


def parse_need(text: str) -> Need | None:
    """Reads a need; returns None where the text is none."""
    if _NEED.fullmatch(text) is None:
        return None
    program, _, version = text.partition(">=")
    return Need(program.strip(), parse_version(version))


def parse_version(text: str) -> tuple[int, ...]:
    """Reads a version, digits and dots, as numbers that compare; `()` for an empty text."""
    return tuple(int(part) for part in text.strip().split(".")) if text.strip() else ()


def version_text(version: tuple[int, ...]) -> str:
    """Writes a version as people do: `1.24`."""
    return ".".join(map(str, version))
