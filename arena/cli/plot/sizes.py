"""How wide a plot is to be, as people write it.

Must not know what is drawn.
"""

import re

from arena.errors import InputError

WIDTHS = {"column": 3.4, "page": 7.0}
"""Widths in inches that have names: of a column and of the page of most journals."""

LEAST, MOST = 2.0, 40.0
"""Inches that can be drawn."""

_CM = 2.54
_WIDTH = re.compile(r"([0-9]{1,4}(?:\.[0-9]{1,4})?) ?(in|cm)?")


def parse_width(text: str) -> float:
    """Reads `column`, `page`, `3.4`, `3.4in` or `8.6cm` as inches; InputError for others."""
    if text in WIDTHS:
        return WIDTHS[text]
    found = _WIDTH.fullmatch(text)
    if found is None:
        raise InputError(
            f"--width is column, page, or a number of inches or centimetres (3.4in, 8.6cm), not "
            f"{text!r}."
        )
    inches = float(found[1]) / (_CM if found[2] == "cm" else 1)
    if not LEAST <= inches <= MOST:
        raise InputError(
            f"--width is from {LEAST:g} to {MOST:g} inches, not {inches:g}: nothing could be read."
        )
    return inches
