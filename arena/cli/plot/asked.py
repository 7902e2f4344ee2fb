"""What all plots are told on the command line: which ladder and blocks, where to, how wide.

Must not know what is drawn.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import click

from arena.cli.completion import complete_ladders
from arena.cli.home import home_option
from arena.cli.ladder.choice import Choice
from arena.cli.plot.file import check_file
from arena.cli.plot.sizes import parse_width
from arena.cli.screen import plain
from arena.contest.statistics.filters import FILTER_WORDS
from arena.errors import InputError

MOST_TITLE = 200
"""Characters of a title."""

_Command = TypeVar("_Command", bound=Callable[..., object])


@dataclass(frozen=True, slots=True)
class Asked:
    """What was typed, for whichever plot."""

    name: str
    out: Path
    form: str
    width: float
    title: str
    has_note: bool
    choice: Choice
    home: Path


_OPTIONS: tuple[Callable[[Callable[..., object]], Callable[..., object]], ...] = (
    click.argument("name", metavar="LADDER", shell_complete=complete_ladders),
    click.option(
        "--out",
        required=True,
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Where to: a name ending in .svg, .png or .pdf. A file there is replaced.",
    ),
    click.option(
        "--width",
        default="page",
        metavar="WIDTH",
        help="column (3.4 inches), page (7), or such as 5in or 12cm; without it page.",
    ),
    click.option("--title", default="", metavar="TEXT", help="A line above the plot."),
    click.option(
        "--no-note",
        is_flag=True,
        help="Without the lines below that say what is drawn, where a caption does.",
    ),
    click.option(
        "--filter",
        "filters",
        multiple=True,
        metavar="WORDS",
        help=f"Only blocks for which all of these hold: {', '.join(FILTER_WORDS)}.",
    ),
    click.option(
        "--since",
        metavar="WHEN",
        help="Only blocks from then on, as ladder standings has it.",
    ),
    click.option(
        "--bots",
        metavar="REGEX",
        help="Only blocks in which all bots have names in which it is found.",
    ),
    home_option,
)


def plot_options(command: _Command) -> _Command:
    """Gives a command what all plots have; it passes it to `read_asked`."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def read_asked(
    *,
    name: str,
    out: Path,
    width: str,
    title: str,
    no_note: bool,
    filters: Sequence[str],
    since: str | None,
    bots: str | None,
    home: Path,
) -> Asked:
    """Reads what was typed; InputError for what cannot be, and where nothing can be drawn."""
    require_plots()
    title = " ".join(plain(title).split())
    if len(title) > MOST_TITLE:
        raise InputError(
            f"--title has {len(title):,} characters: no more than {MOST_TITLE} have room above a "
            "plot."
        )
    return Asked(
        name=name,
        out=out,
        form=check_file(out),
        width=parse_width(width),
        title=title,
        has_note=not no_note,
        choice=Choice(tuple(filters), since, bots),
        home=home,
    )


def require_plots() -> None:
    """Raises InputError, with what to do, where this arena cannot draw."""
    try:
        import matplotlib  # noqa: F401, PLC0415 # an extra
    except ImportError:
        raise InputError(
            "Plots need matplotlib, which is not installed here: 'pip install matplotlib' brings "
            "it, as does 'pip install .[plot]' in the clone."
        ) from None
