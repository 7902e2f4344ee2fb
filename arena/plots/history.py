"""The plot of ratings as they came about: a line for each bot, with what was unsure of it.

Few bots share a field, each line with its name at its end; of many each has a field of its own,
in which the others are grey. Must not know where ratings come from.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.dates import AutoDateLocator, ConciseDateFormatter
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from arena.plots.look import (
    COLOURS,
    DASHES,
    FAINT,
    SIZE,
    SMALL,
    Look,
    label_across,
    new_figure,
    shortened,
)
from arena.plots.standings import BELIEF

NOTE = (
    "Line: mu, TrueSkill's estimate of strength after each block. Band: mu ± 1.96 sigma, which "
    "holds the strength with a probability of 95 % if TrueSkill's model is right."
)
MOST_TOGETHER = 7
"""So many bots share a field."""

_DAY = 86_400
_HEIGHT = 3.0  # inches of the field that they share
_FIELD = 1.0  # inches that one of many is high, and at least wide
_LABEL_GAP = 1.25  # heights of letters that names at lines' ends are apart


@dataclass(frozen=True, slots=True)
class Course:
    """One bot's ratings, at places that rise."""

    label: str
    places: Sequence[float]  # blocks, or seconds since 1970; at least one
    mus: Sequence[float]
    sigmas: Sequence[float]


def draw_history(courses: Sequence[Course], look: Look, *, is_over_time: bool = False) -> Figure:
    """Draws courses, over the numbers of blocks or over time."""
    if len(courses) <= MOST_TOGETHER:
        return _draw_together(courses, look, is_over_time)
    return _draw_apart(courses, look, is_over_time)


def _draw_together(courses: Sequence[Course], look: Look, is_over_time: bool) -> Figure:
    figure = new_figure(look, _HEIGHT)
    axes = figure.add_subplot()
    for number, one in enumerate(courses):
        colour = COLOURS[number % len(COLOURS)]
        _band(axes, one, colour, is_over_time)
        places = _xs(one, is_over_time)
        axes.plot(places, one.mus, color=colour, linestyle=DASHES[number % 7], linewidth=1.3)
    axes.set_ylabel("strength (TrueSkill points)")
    axes.set_ylim(*_bounds(courses))
    axes.grid(axis="y")
    _across(axes, courses, is_over_time)
    label_across(axes, _unit(is_over_time), look, is_over_time=is_over_time)
    _name_ends(axes, courses, look)
    return figure


def _draw_apart(courses: Sequence[Course], look: Look, is_over_time: bool) -> Figure:
    columns = max(2, min(6, int(look.width / 1.35)))
    rows = -(-len(courses) // columns)
    figure = new_figure(look, 0.5 + _FIELD * rows)
    grid = figure.subplots(rows, columns, sharex=True, sharey=True, squeeze=False)
    most = max(8, int(look.width / columns * 13) - 4)
    names = shortened([one.label for one in courses], most)
    for number, axes in enumerate(grid.flat):
        if number >= len(courses):
            axes.set_visible(False)
            continue
        for other in courses:
            axes.plot(_xs(other, is_over_time), other.mus, color=FAINT, linewidth=0.35, zorder=1)
        one = courses[number]
        _band(axes, one, COLOURS[0], is_over_time, alpha=0.35)
        axes.plot(_xs(one, is_over_time), one.mus, color=COLOURS[0], linewidth=1.2)
        axes.set_title(f"{number + 1}  {names[number]}", fontsize=SMALL, loc="left", pad=2)
        axes.grid(axis="y")
        axes.tick_params(labelsize=SMALL - 1)
        _across(axes, courses, is_over_time, marks=3)
        axes.set_ylim(*_bounds(courses))
        if number + columns >= len(courses):
            axes.tick_params(labelbottom=True)
    figure.supylabel("strength (TrueSkill points)", fontsize=SIZE)
    label_across(grid[-1][0], _unit(is_over_time), look, is_over_time=is_over_time)
    return figure


def _band(axes: Axes, one: Course, colour: str, is_over_time: bool, *, alpha: float = 0.16) -> None:
    pairs = list(zip(one.mus, one.sigmas, strict=True))
    axes.fill_between(
        _xs(one, is_over_time),
        [mu - BELIEF * sigma for mu, sigma in pairs],
        [mu + BELIEF * sigma for mu, sigma in pairs],
        color=colour,
        alpha=alpha,
        linewidth=0,
        zorder=1.5,
    )


def _xs(one: Course, is_over_time: bool) -> list[float]:
    """Where its points are, times in the days that matplotlib counts."""
    return [place / _DAY if is_over_time else place for place in one.places]


def _bounds(courses: Sequence[Course]) -> tuple[float, float]:
    """What is high and low enough for lines, and for bands once they are not that wide."""
    lows, highs = [], []
    for one in courses:
        lows += [min(one.mus), one.mus[-1] - BELIEF * one.sigmas[-1]]
        highs += [max(one.mus), one.mus[-1] + BELIEF * one.sigmas[-1]]
    low, high = min(lows), max(highs)
    room = 0.12 * (high - low) or 1.0
    return low - room, high + room


def _across(
    axes: Axes,
    courses: Sequence[Course],
    is_over_time: bool,
    marks: int = 6,
) -> None:
    if is_over_time:
        locator = AutoDateLocator(maxticks=marks)  # type: ignore[no-untyped-call]
        axes.xaxis.set_major_locator(locator)
        formatter = ConciseDateFormatter(locator)  # type: ignore[no-untyped-call]
        axes.xaxis.set_major_formatter(formatter)
        return
    axes.xaxis.set_major_locator(MaxNLocator(marks, integer=True))
    axes.xaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")
    last = max(one.places[-1] for one in courses)
    axes.set_xlim(0, last or 1)


def _unit(is_over_time: bool) -> str:
    return "time (UTC)" if is_over_time else "blocks rated"


def _name_ends(axes: Axes, courses: Sequence[Course], look: Look) -> None:
    """Writes each name where its line ends, moved where names would lie on each other."""
    low, high = axes.get_ylim()
    gap = _LABEL_GAP * SIZE / 72 / (_HEIGHT - 0.6) * (high - low)
    order = sorted(range(len(courses)), key=lambda number: courses[number].mus[-1])
    heights: dict[int, float] = {}
    for place, number in enumerate(order):
        wanted = courses[number].mus[-1]
        below = heights[order[place - 1]] + gap if place else low
        heights[number] = max(wanted, below)
    excess = max(0.0, heights[order[-1]] - high)
    names = shortened([one.label for one in courses], look.label_length)
    for number, height in heights.items():
        axes.annotate(
            names[number],
            (1, height - excess),
            xycoords=("axes fraction", "data"),
            xytext=(5, 0),
            textcoords="offset points",
            color=COLOURS[number % len(COLOURS)],
            fontsize=SIZE,
            va="center",
            annotation_clip=False,
        )
