"""Figures as they are shown: tables in Markdown, printed, and put into the page as printed.

Between the page's marks `<!-- NAME -->` and `<!-- end -->` stands what was printed under this
name. Must not know what is measured.
"""

from __future__ import annotations

import math
import re
import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from arena.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

_SLOT = re.compile(r"(<!-- (?P<name>[a-z0-9-]+) -->\n).*?(<!-- end -->)", re.DOTALL)


@dataclass
class Report:
    """Gathers what is printed."""

    tables: dict[str, str] = field(default_factory=dict)  # by the name of its place in the page

    def show(
        self, name: str, title: str, headings: Sequence[str], rows: Sequence[Sequence[str]]
    ) -> None:
        """Prints a table, and keeps it under a name."""
        self.tables[name] = text = markdown_table(headings, rows)
        print(f"\n{title} [{name}]\n\n{text}", flush=True)

    def fill(self, page: Path) -> None:
        """Puts the tables into their places in a page.

        Raises InputError, and writes nothing, for a page that is not there, or has a place
        for which nothing was measured.
        """
        text = read_page(page)
        missing = [slot["name"] for slot in _SLOT.finditer(text) if slot["name"] not in self.tables]
        if missing:
            raise InputError(
                f"{page} has a place for '{missing[0]}', which was not measured: there are "
                f"{', '.join(self.tables)}."
            )
        filled = _SLOT.sub(
            lambda slot: slot[1] + "\n" + self.tables[slot["name"]] + "\n" + slot[3], text
        )
        page.write_text(filled, encoding="utf-8")


def read_page(page: Path) -> str:
    """Reads a page; InputError where it cannot be read."""
    try:
        return page.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"Cannot read the page {page}: {error}") from None


def markdown_table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Lays out a table whose columns stand below each other; the first one to the left."""
    lines = [headings, *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(headings))]
    rule = ["-" * max(3, widths[0])] + ["-" * (max(3, width) - 1) + ":" for width in widths[1:]]
    laid = [
        [
            cell.ljust(len(mark)) if column == 0 else cell.rjust(len(mark))
            for column, (cell, mark) in enumerate(zip(line, rule, strict=True))
        ]
        for line in lines
    ]
    return "".join(f"| {' | '.join(line)} |\n" for line in [laid[0], rule, *laid[1:]])


def percent(value: float, digits: int = 1) -> str:
    """Writes a part as a percentage; a dash where there is none."""
    return "-" if math.isnan(value) else f"{100 * value:.{digits}f} %"


def tell(what: str) -> None:
    """Says on the error stream how far it is."""
    print(what, file=sys.stderr, flush=True)
