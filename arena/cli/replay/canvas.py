"""A sheet of text of a fixed size, on which blocks of lines are put where they belong.

Knows how wide signs are.
"""

from collections.abc import Sequence
from io import StringIO

from rich.console import Console
from rich.text import Text

_CONSOLE = Console(file=StringIO())  # it knows how wide signs are; nothing is printed


def broken(text: Text, width: int) -> list[Text]:
    """Breaks a line between words where it is wider, and words that are wider themselves."""
    lines = list(text.wrap(_CONSOLE, width))
    for line in lines:
        line.rstrip()
    return lines


def block_width(block: Sequence[Text]) -> int:
    """The columns of the widest line."""
    return max((line.cell_len for line in block), default=0)


class Canvas:
    """Takes blocks of lines at places; what would not fit on it is cut off."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._pieces: list[list[tuple[int, Text]]] = [[] for _ in range(height)]

    def put(self, column: int, row: int, block: Sequence[Text]) -> None:
        """Puts a block with its upper left corner there."""
        for place, line in enumerate(block, row):
            if 0 <= place < self.height:
                self._pieces[place].append((max(0, column), line))

    def put_middle(self, row: int, block: Sequence[Text], *, left: int = 0, width: int = 0) -> None:
        """Puts a block into the middle of a stretch of columns; without one, of them all."""
        width = width or self.width
        self.put(left + (width - block_width(block)) // 2, row, block)

    def lines(self) -> list[Text]:
        """All lines; none is wider than the canvas."""
        return [self._line(pieces) for pieces in self._pieces]

    def _line(self, pieces: list[tuple[int, Text]]) -> Text:
        line = Text(no_wrap=True)
        for column, piece in sorted(pieces, key=lambda one: one[0]):
            line.append(" " * (column - line.cell_len)).append_text(piece)
        line.truncate(self.width)
        return line
