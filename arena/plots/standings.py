"""The plot of standings: a bot a row, its rating with what is unsure of it.

Must not know where ratings come from.
"""

from collections.abc import Sequence
from typing import NamedTuple

from matplotlib.figure import Figure

from arena.plots.look import COLOURS, INK, Look, clear_left, label_across, new_figure, row_labels

BELIEF = 1.96
"""So many sigma to both sides hold a normal distribution 95 times in 100."""

NOTE = (
    "Dot: mu, TrueSkill's estimate of strength. Bar: mu ± 1.96 sigma, which holds the strength "
    "with a probability of 95 % if TrueSkill's model is right. Tick: mu − 3 sigma, by which the "
    "bots are ordered."
)
_ROW = 0.2  # inches


class RatedBot(NamedTuple):
    """One row."""

    label: str
    mu: float
    sigma: float


def draw_standings(bots: Sequence[RatedBot], look: Look) -> Figure:
    """Draws ratings in the order given, the first on top."""
    figure = new_figure(look, 0.55 + _ROW * max(2, len(bots)))
    axes = figure.add_subplot()
    rows = range(len(bots))
    axes.hlines(
        rows,
        [bot.mu - BELIEF * bot.sigma for bot in bots],
        [bot.mu + BELIEF * bot.sigma for bot in bots],
        color=COLOURS[0],
        alpha=0.45,
        linewidth=4,
    )
    axes.plot([bot.mu for bot in bots], rows, "o", color=COLOURS[0], markersize=4.5)
    lows = [bot.mu - 3 * bot.sigma for bot in bots]
    axes.plot(lows, rows, "|", color=INK, markersize=7, markeredgewidth=1.1)
    axes.set_yticks(list(rows), row_labels([bot.label for bot in bots], look.label_length))
    axes.set_ylim(len(bots) - 0.4, -0.6)
    label_across(axes, "strength (TrueSkill points)", look)
    axes.grid(axis="x")
    clear_left(axes)
    return figure
