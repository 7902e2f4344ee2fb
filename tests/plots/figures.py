"""What the tests of plots share: drawing with the settings of files, and all the words drawn."""

from collections.abc import Callable

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.text import Text

from arena.plots.look import FORMATS, Look, drawing, figure_bytes

HOSTILE = r"$\frac{a}{b}$_^{}\title &<b>"
"""A label that mathematics, XML or LaTeX would read otherwise."""


def drawn(draw: Callable[[Look], Figure], width: float = 7.0) -> Figure:
    """Draws a figure, and makes sure that it can be laid out and saved."""
    with drawing():
        figure = draw(Look(width, "A title", "What is drawn, in words."))
        _assert_legible(figure)
        assert figure_bytes(figure, "svg", "a title", "a description")
    return figure


def _assert_legible(figure: Figure) -> None:
    """No axis' name is cut off at the edge of the figure, nor lies on a date beside the ticks."""
    figure.draw_without_rendering()
    for axes in figure.axes:
        if axes.get_visible() and axes.get_xlabel():
            extent = axes.xaxis.label.get_window_extent()
            assert figure.bbox.x0 <= extent.x0
            assert extent.x1 <= figure.bbox.x1
            dates = [one.xaxis.get_offset_text() for one in figure.axes]
            shown = [one for one in dates if one.get_text()]
            assert not any(one.get_window_extent().overlaps(extent) for one in shown)


def assert_always_the_same(draw: Callable[[Look], Figure]) -> None:
    """Draws a figure twice into each format."""
    look = Look(3.4, HOSTILE, HOSTILE)
    for form in FORMATS:
        with drawing():
            one, other = (figure_bytes(draw(look), form, "title", "described") for _ in range(2))
        assert len(one) > 1000
        assert one == other


def words(figure: Figure) -> list[str]:
    """All that is written in a figure."""
    return [text.get_text() for text in figure.findobj(Text) if text.get_text()]


def row_words(axes: Axes) -> list[str]:
    """What stands beside the rows."""
    return [label.get_text() for label in axes.get_yticklabels()]
