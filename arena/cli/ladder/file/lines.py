"""Finds the lines on which the keys of a TOML text stand, which the TOML reader does not tell.

Reads texts that are TOML; of others it finds what comes before they cannot be followed. A
line that is not sure is left out. Must not know what the keys mean.
"""

import contextlib
import tomllib
from bisect import bisect_right

Place = tuple[str | int, ...]
"""Where a value stands: keys from the outside in, and numbers, from 0, in lists."""

_BARE_ENDS = " \t\r\n=.]#,}{[\"'"
_VALUE_ENDS = ",]}#\r\n"


def find_lines(text: str) -> dict[Place, int]:
    """Returns the line, from 1, on which each key, table and element of a list begins.

    A table that is written in several places is where it is named first.
    """
    scan = _Scan(text)
    with contextlib.suppress(_LostError, RecursionError):
        scan.document()
    return scan.found


class _LostError(Exception):
    """Says that the text goes on in a way that no TOML does."""


class _Scan:
    """Goes through a text from its beginning to its end, once."""

    def __init__(self, text: str) -> None:
        self.found: dict[Place, int] = {}
        self._text = text
        self._at = 0
        self._newlines = [place for place, sign in enumerate(text) if sign == "\n"]
        self._counts: dict[Place, int] = {}  # elements of arrays of tables

    def document(self) -> None:
        """Reads tables and their keys to the end."""
        table: Place = ()
        while self._skip_lines():
            if self._sees("["):
                table = self._header()
            else:
                self._pair(table)
            self._skip_blanks()
            if self._at < len(self._text) and self._text[self._at] not in "#\r\n":
                raise _LostError

    def _header(self) -> Place:
        """Reads `[a.b]` or `[[a.b]]`; returns where its keys belong."""
        line = self._line()
        is_array = self._sees("[[")
        self._at += 2 if is_array else 1
        keys = self._keys()
        self._expect("]]" if is_array else "]")
        place: Place = ()
        for key in keys[:-1]:
            place = self._newest((*place, key), line)
        place = (*place, keys[-1])
        if not is_array:
            return self._newest(place, line)
        self.found.setdefault(place, line)
        count = self._counts.get(place, 0)
        self._counts[place] = count + 1
        self.found[*place, count] = line
        return (*place, count)

    def _newest(self, place: Place, line: int) -> Place:
        """The table at a place, the last one where there are several."""
        self.found.setdefault(place, line)
        return (*place, self._counts[place] - 1) if place in self._counts else place

    def _pair(self, table: Place) -> None:
        """Reads `a.b = value`."""
        line = self._line()
        place = table
        for key in self._keys():
            place = (*place, key)
            self.found.setdefault(place, line)
        self._expect("=")
        self._skip_blanks()
        self._value(place)

    def _keys(self) -> list[str]:
        """Reads a key, or several with dots between them."""
        keys = [self._key()]
        self._skip_blanks()
        while self._sees("."):
            self._at += 1
            keys.append(self._key())
            self._skip_blanks()
        return keys

    def _key(self) -> str:
        self._skip_blanks()
        start = self._at
        if self._sees('"') or self._sees("'"):
            self._string()
        else:
            self._skip_until(_BARE_ENDS)
        try:
            (key,) = tomllib.loads(f"{self._text[start : self._at]} = 0")
        except ValueError:
            raise _LostError from None
        return key

    def _value(self, place: Place) -> None:
        if self._sees("["):
            self._array(place)
        elif self._sees("{"):
            self._inline_table(place)
        elif self._sees('"') or self._sees("'"):
            self._string()
        else:
            start = self._at
            self._skip_until(_VALUE_ENDS)
            if not self._text[start : self._at].strip():
                raise _LostError

    def _array(self, place: Place) -> None:
        self._at += 1
        number = 0
        while self._skip_lines() and not self._sees("]"):
            self.found[*place, number] = self._line()
            self._value((*place, number))
            number += 1
            self._skip_lines()
            if not self._sees("]"):
                self._expect(",")
        self._expect("]")

    def _inline_table(self, place: Place) -> None:
        self._at += 1
        self._skip_blanks()
        while not self._sees("}"):
            self._pair(place)
            self._skip_blanks()
            if not self._sees("}"):
                self._expect(",")
                self._skip_blanks()
        self._at += 1

    def _string(self) -> None:
        """Reads a text in quotes of any of the four kinds."""
        quote = self._text[self._at]
        is_long = self._sees(3 * quote)
        end = 3 * quote if is_long else quote
        self._at += len(end)
        while not self._sees(end):
            if self._at >= len(self._text) or (self._sees("\n") and not is_long):
                raise _LostError
            self._at += 2 if quote == '"' and self._sees("\\") else 1
        self._at += len(end)
        for _ in range(2):  # a long text may end in quotes of its own
            self._at += is_long and self._sees(quote)

    def _skip_lines(self) -> bool:
        """Skips blanks, ends of lines and comments; tells whether anything follows."""
        self._skip_blanks()
        while self._at < len(self._text) and self._text[self._at] in "#\r\n":
            if self._sees("#"):
                self._skip_until("\n")
            else:
                self._at += 1
            self._skip_blanks()
        return self._at < len(self._text)

    def _skip_blanks(self) -> None:
        while self._at < len(self._text) and self._text[self._at] in " \t":
            self._at += 1

    def _skip_until(self, ends: str) -> None:
        while self._at < len(self._text) and self._text[self._at] not in ends:
            self._at += 1

    def _expect(self, sign: str) -> None:
        self._skip_blanks()
        if not self._sees(sign):
            raise _LostError
        self._at += len(sign)

    def _sees(self, sign: str) -> bool:
        return self._text.startswith(sign, self._at)

    def _line(self) -> int:
        return bisect_right(self._newlines, self._at) + 1
