"""Words and columns for people: names of seats, texts made harmless, lines that fit.

Knows widths and characters, nothing of how a match goes.
"""

from collections.abc import Iterable, Sequence
from textwrap import wrap
from unicodedata import east_asian_width

from arena.record.values import Header
from engine import cards_text, side_count, side_of

WIDTH = 80
_NAME_WIDTH = 12
_DEED_WIDTH = 40  # where the table begins on a play's line
_TABLE_WIDTH = 64  # where it ends


def harmless(text: str) -> str:
    """Spells out what a terminal might obey or hide: control, direction, no-character.

    A newline becomes `\\n`, an escape `\\x1b`; letters, signs and emoji stay.
    """
    if text.isprintable():
        return text
    return "".join(
        sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text
    )


class Names:
    """Names seats and sides, in columns of one width where the names are ordinary."""

    def __init__(self, header: Header) -> None:
        self._players = header.players
        bots = [_shortened(harmless(seat.bot)) for seat in header.seats]
        if bots:
            self._seats = [f"{seat} {bot}" for seat, bot in enumerate(bots)]
        else:
            self._seats = [f"seat {seat}" for seat in range(header.players)]
        self.width = max(map(len, self._seats))

    def seat(self, seat: int) -> str:
        """A seat's number and its bot's name; without a name, `seat 0`."""
        return self._seats[seat]

    def side(self, side: int) -> str:
        """A side: the seat's name, or `side 0` where two seats share it."""
        return f"side {side}" if self._players == 4 else self._seats[side]

    def sides(self) -> list[str]:
        """All sides in order."""
        return [self.side(side) for side in range(side_count(self._players))]

    def opponents(self, seat: int) -> str:
        """The sides that play against a seat."""
        own = side_of(self._players, seat)
        return " and ".join(name for side, name in enumerate(self.sides()) if side != own)


def _shortened(name: str) -> str:
    """Cuts a name to so many columns; signs of Chinese or emoji have two."""
    if _columns(name) <= _NAME_WIDTH:
        return name
    while _columns(name) >= _NAME_WIDTH:
        name = name[:-1]
    return f"{name}…"


def _columns(text: str) -> int:
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)


def deed_line(who: str, deed: str, table: str = "", gains: str = "", how: str = "") -> list[str]:
    """Sets what a seat did into columns: deed, table, gains, and how it was decided.

    A long table begins further left, a long deed pushes it right; where both have no room,
    the table goes on another line. So gains always stand below each other.
    """
    left = f"{who}  {deed}"
    if not table and not how:
        return [left]
    right = f" {gains:>6} {how:>8}".rstrip()
    begins = max(len(left) + 2, min(_DEED_WIDTH, _TABLE_WIDTH - len(table)))
    if begins + len(table) <= _TABLE_WIDTH:
        return [f"{left:<{begins}}{table:<{_TABLE_WIDTH - begins}}{right}".rstrip()]
    return [left, f"{table:>{_TABLE_WIDTH}}{right}".rstrip()]


def paragraph(text: str, indent: str = "", hanging: str | None = None) -> list[str]:
    """Breaks a text, made harmless, into lines that fit."""
    return wrap(
        harmless(text),
        WIDTH,
        initial_indent=indent,
        subsequent_indent=indent if hanging is None else hanging,
    )


def hands_lines(hands: Iterable[Sequence[int]]) -> list[str]:
    """Shows hands beside each other, each after the number of its seat."""
    lines = ["  hands "]
    for seat, hand in enumerate(hands):
        shown = f"  {seat}: {cards_text(hand)}"
        if len(lines[-1]) + len(shown) > WIDTH:
            lines.append(" " * 8)
        lines[-1] += shown
    return lines


def think_text(ms: float) -> str:
    """A thinking time, as short as it is readable."""
    return f"{ms / 1000:.2f} s" if ms >= 1000 else f"{ms:.1f} ms"


def score_text(points: Iterable[int]) -> str:
    """Points by side with colons between: `12:30`."""
    return ":".join(map(str, points))


def table_lines(
    title: str, columns: Sequence[str], rows: Iterable[tuple[str, Sequence[int]]]
) -> list[str]:
    """Sets numbers by side into a table with the sides' names above."""
    width = max(8, *map(len, columns)) + 2
    lines = [f"  {title:<16}" + "".join(f"{name:>{width}}" for name in columns)]
    for name, numbers in rows:
        lines.append(f"    {name:<14}" + "".join(f"{number:>{width}}" for number in numbers))
    return lines
