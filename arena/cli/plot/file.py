"""The name of the file a plot goes into, and the format that it asks for.

Must not know what is drawn.
"""

from pathlib import Path

from arena.cli.whole_file import check_target
from arena.errors import InputError

FORMATS = ("svg", "png", "pdf")


def check_file(path: Path) -> str:
    """Returns the format that a name ends in; InputError where it can be no plot's."""
    check_target(path, "--out")
    form = path.suffix.lower().removeprefix(".")
    if form not in FORMATS:
        raise InputError(
            f"--out {path} does not say what to draw: let it end in .svg, .png or .pdf."
        )
    return form
