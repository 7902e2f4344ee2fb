"""The plot of who beats whom by how much: a field for each bot against each other.

One scale from dark to light, so that it reads in grey as in colour. Must not know where the
figures come from.
"""

from collections.abc import Mapping, Sequence

from matplotlib import colormaps
from matplotlib.axes import Axes
from matplotlib.cm import ScalarMappable
from matplotlib.colors import Normalize
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from arena.contest.statistics.intervals import Estimate
from arena.plots.look import SMALL, Look, new_figure, row_labels, signed_text

_NOTE = (
    "Points a match by which the row's bot is ahead of the column's, whose number is its place: "
    "mean over blocks{interval}. {mark} the 95 % interval{method} leaves 0 out, for one pair "
    "looked at alone."
)
_METHOD = " (Student's t, a block is one observation)"
_LABEL = 24  # the most letters of a name: fields need the room
_LETTER = 0.065  # inches that a letter of a name takes
_BESIDE = 1.0  # inches that the scale takes, and what is between
_EMPTY = "#f0f0f0"
_HIGHEST = 0.45  # inches of a field
_FIELD_FOR_INTERVAL, _FIELD_FOR_NUMBER = 0.42, 0.2  # inches that a field must have
_UNSURE = 0.4  # of a field's sides is what is drawn of one that is not sure


def crosstable_note(labels: Sequence[str], look: Look) -> str:
    """Says what is drawn for so many bots."""
    field = _field(labels, look)
    if field >= _FIELD_FOR_INTERVAL:
        interval = f"; ± half of the 95 % interval{_METHOD}"
        return _NOTE.format(interval=interval, mark="Bold with *:", method="")
    mark = "Bold with *:" if field >= _FIELD_FOR_NUMBER else "Fields that are filled:"
    return _NOTE.format(interval="", mark=mark, method=_METHOD)


def draw_crosstable(
    labels: Sequence[str], margins: Mapping[tuple[int, int], Estimate], look: Look
) -> Figure:
    """Draws margins by row and column, which are numbered in the order of the labels."""
    count = len(labels)
    field = _field(labels, look)
    figure = new_figure(look, 0.5 + max(min(field, _HIGHEST) * count, 0.9))
    axes = figure.add_subplot()
    widest = max((abs(one.mean) for one in margins.values()), default=0.0) or 1.0
    scale = ScalarMappable(Normalize(-widest, widest), colormaps["cividis"])
    for (row, column), estimate in margins.items():
        colour = scale.cmap((estimate.mean / widest + 1) / 2)
        side = 1.0 if field >= _FIELD_FOR_NUMBER or is_settled(estimate) else _UNSURE
        corner = (column - side / 2, row - side / 2)
        axes.add_patch(Rectangle(corner, side, side, facecolor=colour, linewidth=0))
        ink = "white" if estimate.mean < 0.1 * widest else "black"
        _write(axes, (column, row), estimate, field, ink)
    for place in range(count):
        corner = (place - 0.5, place - 0.5)
        axes.add_patch(Rectangle(corner, 1, 1, facecolor=_EMPTY, linewidth=0))
    axes.set_yticks(range(count), row_labels(labels, min(look.label_length, _LABEL)))
    axes.set_xticks(range(count), [str(place) for place in range(1, count + 1)])
    axes.tick_params(length=0, top=False, labeltop=True, bottom=False, labelbottom=False)
    if field < 0.16:
        axes.tick_params(axis="both", labelsize=SMALL - 2)
    axes.set_xlim(-0.5, count - 0.5)
    axes.set_ylim(count - 0.5, -0.5)
    axes.spines[:].set_visible(False)
    bar = figure.colorbar(scale, ax=axes, shrink=0.9, aspect=18, pad=0.02)
    bar.set_label("points a match")
    bar.outline.set_visible(False)
    return figure


def _field(labels: Sequence[str], look: Look) -> float:
    """How many inches wide a field is."""
    longest = max(
        (len(name) for name in row_labels(labels, min(look.label_length, _LABEL))), default=0
    )
    return max(0.05, (look.width - _BESIDE - _LETTER * longest) / max(1, len(labels)))


def _write(axes: Axes, place: tuple[int, int], estimate: Estimate, field: float, ink: str) -> None:
    """Writes what has room: the number with its interval, the number, or nothing."""
    if field < _FIELD_FOR_NUMBER:
        return
    is_sure = is_settled(estimate)
    has_interval = field >= _FIELD_FOR_INTERVAL
    text = signed_text(estimate.mean, 1 if has_interval else 0) + ("*" if is_sure else "")
    if has_interval and estimate.low is not None and estimate.high is not None:
        text += f"\n±{(estimate.high - estimate.low) / 2:.1f}"
    axes.text(
        *place,
        text,
        ha="center",
        va="center",
        color=ink,
        fontsize=SMALL if has_interval else min(SMALL, max(5.0, field * 20)),
        weight="bold" if is_sure else "normal",
    )


def is_settled(estimate: Estimate) -> bool:
    """Whether its 95 % interval leaves 0 out."""
    return (
        estimate.low is not None
        and estimate.high is not None
        and (estimate.low > 0 or estimate.high < 0)
    )
