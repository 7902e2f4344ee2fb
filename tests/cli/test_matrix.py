import io

import pytest
from rich.console import Console
from rich.table import Table

from arena.cli.matrix import (
    adjusted_cells,
    margin_cell,
    matrix_markdown,
    matrix_view,
    rate_cell,
    raw_cells,
)
from arena.contest.statistics.crosstable import Adjusted, HeadToHead
from arena.contest.statistics.intervals import Estimate

_LABELS = ["greedy", "counter", "random"]
_ORDER = [1, 0, 2]


def _row(entrant: int, opponent: int, margin: Estimate, rate: Estimate) -> HeadToHead:
    adjusted = Adjusted(Estimate(0.5, -1.0, 2.0, 9), Estimate(0.5, 0.25, 0.75, 9), 9, 1.1, 1.0)
    return HeadToHead(entrant, opponent, 9, 18, 0, 0, 0, margin, rate, adjusted)


_ROWS = [
    _row(1, 0, Estimate(15.25, 14.0, 16.5, 9), Estimate(0.82, 0.79, 0.85, 9)),
    _row(0, 1, Estimate(-15.25, -16.5, -14.0, 9), Estimate(0.18, 0.15, 0.21, 9)),
    _row(0, 2, Estimate(1.0, -2.0, 4.0, 9), Estimate(0.5, 0.4, 0.6, 9)),
    _row(2, 0, Estimate(-1.0, -4.0, 2.0, 9), Estimate(0.5, 0.4, 0.6, 9)),
]


def _printed(table: Table | None, *, is_terminal: bool = False) -> list[str]:
    assert table is not None
    file = io.StringIO()
    colours = "standard" if is_terminal else None
    screen = Console(file=file, width=80, force_terminal=is_terminal, color_system=colours)
    screen.print(table)
    return [line.rstrip() for line in file.getvalue().splitlines()]


def test_a_matrix_has_a_line_a_bot_where_that_fits() -> None:
    """In the order of the standings; who never met has no figure."""
    margins, rates = raw_cells(_ROWS)
    assert [
        "                     1            2          3",
        "1 counter            .  +15.2* ±1.2",
        "2 greedy   -15.2* ±1.2            .  +1.0 ±3.0",
        "3 random                  -1.0 ±3.0          .",
    ] == _printed(matrix_view(margins, _ORDER, _LABELS, 80))
    assert "1 counter          .  82* 79-85" in _printed(matrix_view(rates, _ORDER, _LABELS, 80))


def test_a_narrow_matrix_has_two_lines_a_bot() -> None:
    """The interval stands below the mean; narrower still there is no matrix."""
    margins, _ = raw_cells(_ROWS)
    lines = _printed(matrix_view(margins, _ORDER, _LABELS, 34))
    assert [
        "                1       2     3",
        "1 counter       .  +15.2*",
        "                     ±1.2",
        "2 greedy   -15.2*       .  +1.0",
        "             ±1.2          ±3.0",
    ] == lines[:5]
    assert None is matrix_view(margins, _ORDER, _LABELS, 26)


def test_eight_bots_fit_a_terminal_of_80_columns() -> None:
    """With names of up to 12 letters and points of two digits."""
    cells = {
        (one, other): margin_cell(Estimate(-25.5, -26.5, -24.5, 100))
        for one in range(8)
        for other in range(8)
        if one != other
    }
    rates = {pair: rate_cell(Estimate(0.99, 0.98, 1.0, 100)) for pair in cells}
    for one in (cells, rates):
        assert None is not matrix_view(one, range(8), ["a-long-name-"] * 8, 80)


def test_colour_shows_what_is_sure() -> None:
    """Green and red where the interval leaves even out, and dim where it does not."""
    table = matrix_view(raw_cells(_ROWS)[0], _ORDER, _LABELS, 80)
    text = "\n".join(_printed(table, is_terminal=True))
    assert "\x1b[32m+15.2* ±1.2" in text
    assert "\x1b[31m-15.2* ±1.2" in text
    assert "\x1b[2m+1.0 ±3.0" in text


@pytest.mark.parametrize(
    ("estimate", "mean", "interval", "style"),
    [
        (Estimate(0.5, 0.4, 0.6, 9), "50", "40-60", "dim"),
        (Estimate(1.0, None, None, 1), "100", "", "dim"),
        (Estimate(0.7, 0.5, 0.9, 9), "70", "50-90", "dim"),
        (Estimate(0.7, 0.51, 0.9, 9), "70*", "51-90", "green"),
        (Estimate(0.3, 0.1, 0.49, 9), "30*", "10-49", "red"),
    ],
)
def test_a_win_rate(estimate: Estimate, mean: str, interval: str, style: str) -> None:
    """In percent; one block alone has no interval, and is never sure."""
    cell = rate_cell(estimate)
    assert (mean, interval, style) == (cell.mean, cell.interval, cell.style)


def test_figures_without_luck() -> None:
    """The same matrix, of other figures."""
    margins, rates = adjusted_cells(_ROWS)
    assert ("+0.5 ±1.5", "50 25-75") == (margins[0, 2].line, rates[0, 2].line)
    assert "+0.5\n±1.5" == margins[0, 2].lines


def test_markdown() -> None:
    """A table that GitHub shows, with what is sure in bold."""
    assert [
        "| | 1 | 2 | 3 |",
        "|---|---:|---:|---:|",
        "| 1 counter | . | **+15.2** ±1.2 |  |",
        "| 2 greedy | **-15.2** ±1.2 | . | +1.0 ±3.0 |",
        "| 3 random |  | -1.0 ±3.0 | . |",
    ] == matrix_markdown(raw_cells(_ROWS)[0], _ORDER, _LABELS)
