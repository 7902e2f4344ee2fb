"""The plot of how margins differ from block to block: a distribution for each pair of bots.

Must not know where blocks come from.
"""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from arena.contest.statistics.intervals import Estimate
from arena.plots.look import (
    COLOURS,
    FAINT,
    INK,
    Look,
    clear_left,
    label_across,
    new_figure,
    shortened,
)

NOTE = (
    "Shape: how often a block came to so many points a match for the first of the two, the mean "
    "over its legs, all of one height; of fewer than 25 blocks each is a stroke. Dot and bar: the "
    "mean of the blocks and its 95 % interval (Student's t, a block is one observation)."
)
_ROW, _LOW_ROW = 0.36, 0.24  # inches
_MANY = 20  # rows, of which more are low ones
_FEW = 25  # blocks, of which each is drawn
_FILL = "#9cc9e6"
_BINS = 41
_HEIGHT = 0.8  # of a shape, of its row


@dataclass(frozen=True, slots=True)
class PairMargins:
    """One pair: points a match of the first, a value a block."""

    first: str
    second: str
    values: Sequence[float]  # at least one
    mean: Estimate


def draw_margins(pairs: Sequence[PairMargins], look: Look) -> Figure:
    """Draws a row for each pair, the first on top."""
    height = _ROW if len(pairs) <= _MANY else _LOW_ROW
    figure = new_figure(look, 0.55 + height * max(2, len(pairs)))
    axes = figure.add_subplot()
    reach = [value for pair in pairs for value in _reach(pair)]
    widest = max(map(abs, reach)) or 1.0
    for row, pair in enumerate(pairs):
        axes.axhline(row, color=FAINT, linewidth=0.5)
        if len(pair.values) < _FEW:
            _strokes(axes, row, pair)
        else:
            reach += _shape(axes, row, pair, widest)
        _mean(axes, row, pair.mean)
    most = look.label_length // 2 + 4
    names = list(dict.fromkeys(name for one in pairs for name in (one.first, one.second)))
    short = dict(zip(names, shortened(names, most), strict=True))
    axes.set_yticks(
        range(len(pairs)), [f"{short[one.first]} – {short[one.second]}" for one in pairs]
    )
    axes.axvline(0, color=INK, linewidth=0.7)
    axes.set_ylim(len(pairs) - 0.6, -0.9)
    axes.set_xlim(min(reach) - 0.04 * widest, max(reach) + 0.04 * widest)
    label_across(axes, "margin of a block (points a match)", look)
    axes.grid(axis="x")
    clear_left(axes)
    return figure


def _strokes(axes: Axes, row: int, pair: PairMargins) -> None:
    """Draws each of few blocks."""
    axes.vlines(pair.values, row - 0.4, row, color=COLOURS[0], linewidth=1.0, alpha=0.75)


def _shape(axes: Axes, row: int, pair: PairMargins, widest: float) -> tuple[float, float]:
    """Draws a histogram that stands on the row's line; returns from where to where."""
    wanted = max(9, min(_BINS, 2 * int(len(pair.values) ** 0.5) + 1))
    # Whole points, so that each bin holds as many of the values that there can be.
    step = max(1, math.ceil(2 * widest / wanted))
    counts = Counter(math.floor(value / step + 0.5) for value in pair.values)
    places = range(min(counts), max(counts) + 1)
    most = max(counts.values())
    axes.stairs(
        [row - _HEIGHT * counts[place] / most for place in places],
        [step * (place - 0.5) for place in (*places, places[-1] + 1)],
        baseline=row,
        fill=True,
        facecolor=_FILL,
        edgecolor=COLOURS[0],
        linewidth=0.6,
    )
    return step * (places[0] - 0.5), step * (places[-1] + 0.5)


def _reach(pair: PairMargins) -> list[float]:
    """All that must lie within the plot, 0 among it."""
    ends = [end for end in (pair.mean.low, pair.mean.high) if end is not None]
    return [0.0, *pair.values, *ends]


def _mean(axes: Axes, row: int, mean: Estimate) -> None:
    if mean.low is not None and mean.high is not None:
        axes.hlines(row, mean.low, mean.high, color=INK, linewidth=2.4)
    axes.plot(mean.mean, row, "o", color=INK, markersize=3.6)
