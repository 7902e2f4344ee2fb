"""How all plots look: sizes, letters, colours; and a figure as the bytes of a file.

Nothing here depends on a user's settings of matplotlib or on its global state, so that the
same values make the same bytes. Must not know what is drawn.
"""

import io
import warnings
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from textwrap import wrap
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

FORMATS = ("svg", "png", "pdf")
"""The files that can be made."""

SIZE = 8.0  # of letters, in points: what papers have in figures
SMALL = 7.0
DPI = 300  # of png, as printers want it

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#8f4f7c", "#b07d00", "#2f8fc4", "#000000")
"""Okabe and Ito's, which colour-blind people tell apart; the light ones darkened for lines."""

DASHES = ("-", "--", "-.", (0, (1, 1)), (0, (5, 1, 1, 1, 1, 1)), (0, (7, 2)), (0, (2, 2)))
"""Beside each colour, so that lines differ in grey too."""

INK, FAINT, LINE = "#1a1a1a", "#b8b8b8", "#d9d9d9"

_NARROW, _NARROWEST = 5.0, 3.0  # inches of a figure; of the narrowest, labels have two lines
_LABEL_PAD = 4.0  # points

_SETTINGS: dict[Any, Any] = {
    "text.parse_math": False,  # a name may hold $ and \
    "text.usetex": False,
    "font.family": ["DejaVu Sans"],  # comes with matplotlib
    "font.size": SIZE,
    "axes.titlesize": SIZE,
    "axes.labelsize": SIZE,
    "xtick.labelsize": SMALL,
    "ytick.labelsize": SIZE,
    "axes.edgecolor": INK,
    "axes.linewidth": 0.6,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "grid.color": LINE,
    "grid.linewidth": 0.5,
    "svg.fonttype": "path",  # looks the same where the font is not there
    "svg.hashsalt": "arena",
    "pdf.fonttype": 42,  # whole TrueType fonts, which publishers ask for
}

_METADATA: dict[str, dict[str, str | None]] = {
    "svg": {"Date": None, "Creator": "arena"},
    "png": {"Software": "arena"},
    "pdf": {"CreationDate": None, "Creator": "arena", "Producer": "arena"},
}


_DESCRIPTIONS = {"svg": "Description", "png": "Description", "pdf": "Subject"}


@dataclass(frozen=True, slots=True)
class Look:
    """What a caller decides of a plot beside what it shows."""

    width: float  # in inches
    title: str = ""
    note: str = ""  # below, in words: what is drawn, and what intervals are

    @property
    def label_length(self) -> int:
        """The most letters of a label that stands beside a plot."""
        return max(10, min(34, int(self.width * 4.4)))


@contextmanager
def drawing() -> Iterator[None]:
    """Makes the settings hold, and no others; all drawing and saving belongs inside."""
    with mpl.rc_context(), warnings.catch_warnings():
        mpl.rcdefaults()
        mpl.rcParams.update(_SETTINGS)
        # A title may hold signs that no font here has: they become boxes.
        warnings.filterwarnings("ignore", message="Glyph .* missing from font")
        yield


def new_figure(look: Look, height: float) -> Figure:
    """Begins a figure with title and note; `height` is that of the plot alone, in inches."""
    lines = wrap(look.note, max(20, int(look.width * 72 / (SMALL * 0.54))))
    title = wrap(look.title, max(20, int(look.width * 72 / (SIZE * 0.7))))
    room = (len(title) * (SIZE + 1) * 1.25 + len(lines) * SMALL * 1.35) / 72
    room += 0.14 if title else 0.0
    figure = Figure(figsize=(look.width, height + room), layout="constrained")
    if title:
        figure.suptitle("\n".join(title), fontsize=SIZE + 1, fontweight="bold", color=INK)
    if lines:
        figure.supxlabel(
            "\n".join(lines), x=0.01, ha="left", fontsize=SMALL, color="#444444", linespacing=1.3
        )
    return figure


def figure_bytes(figure: Figure, form: str, title: str, description: str) -> bytes:
    """Makes the file of a figure; the same figure, the same bytes.

    Title and description are kept in it, for whoever cannot see it.
    """
    file = io.BytesIO()
    about = _METADATA[form] | {"Title": title, _DESCRIPTIONS[form]: description}
    figure.savefig(file, format=form, dpi=DPI, metadata=about, facecolor="white")
    return file.getvalue()


def shortened(labels: Sequence[str], most: int) -> list[str]:
    """Cuts labels in their middle; those that would look alike elsewhere, where they do least."""
    middle = (most - 1) // 2
    short = [_cut(label, most, middle) for label in labels]
    fronts = sorted(range(most), key=lambda front: abs(front - middle))
    for text, count in Counter(short).items():
        if count > 1:
            alike = [place for place, one in enumerate(short) if one == text]
            front = max(
                fronts, key=lambda one: len({_cut(labels[place], most, one) for place in alike})
            )
            for place in alike:
                short[place] = _cut(labels[place], most, front)
    return short


def _cut(label: str, most: int, front: int) -> str:
    """Leaves the first letters of a label, and as many of the last ones as there is room for."""
    if len(label) <= most:
        return label
    return f"{label[:front]}…{label[len(label) - (most - 1 - front) :]}"


def signed_text(value: float, digits: int) -> str:
    """Writes a number with its sign, as print has it: `+15.7`, `−0.3`, and `0.0` without one."""
    text = f"{value:+.{digits}f}"
    return text.replace("-", "−") if float(text) else text[1:]


def row_labels(labels: Sequence[str], most: int) -> list[str]:
    """Names rows by label and place; the places stand below each other at the axis."""
    return [f"{one}  {place}" for place, one in enumerate(shortened(labels, most), 1)]


def label_across(axes: Axes, text: str, look: Look, *, is_over_time: bool = False) -> None:
    """Names the axis across, so that nothing is cut off, nor lies on a date beside the ticks."""
    is_narrow = look.width < _NARROW
    axes.set_xlabel(
        text.replace(" (", "\n(") if look.width < _NARROWEST else text,
        # From the end of the axis on it has the room of the labels at the left, too.
        loc="right" if is_narrow else "center",
        labelpad=_LABEL_PAD + (SMALL * 1.3 if is_over_time else 0.0),
    )


def clear_left(axes: Axes) -> None:
    """Takes the line and marks of the left axis off, where labels name rows."""
    axes.spines["left"].set_visible(False)
    axes.tick_params(axis="y", length=0)
