"""What is wrong with a ladder file: a sentence, and where.

Must not know what a ladder file may say.
"""

import difflib
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from arena.cli.ladder.file.lines import Place


class Problem(NamedTuple):
    """One thing that is wrong."""

    text: str
    line: int | None = None  # from 1; None: it is on none, or it is not sure on which
    column: int | None = None  # from 1
    key: str | None = None  # as `stop.hours`; None: it is no key's
    suggestion: str | None = None  # what was meant, perhaps

    def sentence(self, source: str) -> str:
        """Writes it in one line: `ladder.toml:12: unknown key 'plaers'; did you mean ...`."""
        place = [str(part) for part in (self.line, self.column) if part is not None]
        return f"{':'.join([source, *place])}: {' '.join(self.text.split())}"


class Problems:
    """Collects what is wrong with one file."""

    def __init__(self, lines: Mapping[Place, int]) -> None:
        """Takes the lines on which keys stand."""
        self._lines = lines
        self._found: list[Problem] = []

    def __bool__(self) -> bool:
        """Whether anything is wrong."""
        return bool(self._found)

    def add(self, place: Place, text: str, suggestion: str | None = None) -> None:
        """Notes what is wrong at a place; the full stop of a sentence is left away."""
        key = ".".join(str(part) for part in place if isinstance(part, str)) or None
        text = text.rstrip().removesuffix(".")
        self._found.append(Problem(text, self.line(place), key=key, suggestion=suggestion))

    def extend(self, found: Iterable[Problem]) -> None:
        """Notes what others have found."""
        self._found.extend(found)

    def line(self, place: Place) -> int | None:
        """The line of a place, or of what it is in; None: it is not known."""
        while place and place not in self._lines:
            place = place[:-1]
        return self._lines.get(place)

    def lines_below(self, table: str) -> dict[Place, int]:
        """The lines of all that is in a table, by their places in it."""
        return {place[1:]: line for place, line in self._lines.items() if place[0] == table}

    def listed(self) -> list[Problem]:
        """Lists all of them in the order of lines; those without one come last."""
        return sorted(self._found, key=lambda one: (one.line is None, one.line or 0))


def suggest(word: str, known: Sequence[str]) -> str | None:
    """Guesses which of the known words was meant; None: none is near."""
    near = difflib.get_close_matches(word.lower(), known, n=1)
    return near[0] if near else None
