"""Crosstables as matrices: every bot's figures against every other, in the standings' order.

For people, on a terminal (colour, and marks that are there without it) or in Markdown. Must
not know where the figures come from.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from arena.cli.screen import plain
from arena.cli.tables import COLUMN_GAP, bare_table
from arena.contest.statistics.crosstable import HeadToHead
from arena.contest.statistics.intervals import Estimate

if TYPE_CHECKING:
    from rich.table import Table

SURE = "*"
"""Marks a figure whose 95 % interval leaves out that both are equally good."""

_SELF = "."
_BETTER, _WORSE, _OPEN = "green", "red", "dim"


@dataclass(frozen=True, slots=True)
class Cell:
    """One figure: a mean, its interval, and what is known from it."""

    mean: str
    interval: str  # empty where there is none
    style: str

    @property
    def lines(self) -> str:
        """The figure in two lines."""
        return f"{self.mean}\n{self.interval}" if self.interval else self.mean

    @property
    def line(self) -> str:
        """The figure in one line."""
        return f"{self.mean} {self.interval}".rstrip()


Cells = Mapping[tuple[int, int], Cell]
"""By entrant and opponent."""


def margin_cell(estimate: Estimate) -> Cell:
    """Writes a margin: `+15.7* ±0.8`."""
    style = _style(estimate, 0.0)
    interval = ""
    if estimate.low is not None and estimate.high is not None:
        interval = f"±{(estimate.high - estimate.low) / 2:.1f}"
    return Cell(f"{estimate.mean:+.1f}{_mark(style)}", interval, style)


def rate_cell(estimate: Estimate) -> Cell:
    """Writes a win rate in percent: `58* 51-65`."""
    style = _style(estimate, 0.5)
    interval = ""
    if estimate.low is not None and estimate.high is not None:
        interval = f"{100 * estimate.low:.0f}-{100 * estimate.high:.0f}"
    return Cell(f"{100 * estimate.mean:.0f}{_mark(style)}", interval, style)


def raw_cells(rows: Sequence[HeadToHead]) -> tuple[Cells, Cells]:
    """Returns margins and win rates as they were played."""
    margins = {(row.entrant, row.opponent): margin_cell(row.margin) for row in rows}
    return margins, {(row.entrant, row.opponent): rate_cell(row.win_rate) for row in rows}


def adjusted_cells(rows: Sequence[HeadToHead]) -> tuple[Cells, Cells]:
    """Returns margins and win rates without the luck of the deals, where that is known."""
    known = [(row.entrant, row.opponent, row.adjusted) for row in rows if row.adjusted]
    margins = {(entrant, other): margin_cell(found.margin) for entrant, other, found in known}
    return margins, {(entrant, other): rate_cell(found.win_rate) for entrant, other, found in known}


def matrix_view(
    cells: Cells, order: Sequence[int], labels: Sequence[str], width: int
) -> "Table | None":
    """Lays a matrix out, a line a bot or two; None where it does not fit even so.

    `order` is that of the standings, `labels` are by entrant; columns are headed by place.
    """
    names = [f"{place} {plain(labels[one])}" for place, one in enumerate(order, 1)]
    space = width - max(map(len, names))
    for is_short in (False, True):
        texts = {pair: cell.lines if is_short else cell.line for pair, cell in cells.items()}
        if sum(COLUMN_GAP + one for one in _widths(texts, order)) <= space:
            return _table(cells, texts, order, names)
    return None


def matrix_markdown(cells: Cells, order: Sequence[int], labels: Sequence[str]) -> list[str]:
    """Writes a matrix as a Markdown table; what is sure is bold."""
    heads = [str(place) for place in range(1, len(order) + 1)]
    lines = [f"| | {' | '.join(heads)} |", f"|---|{'---:|' * len(order)}"]
    for place, one in enumerate(order, 1):
        shown = [_SELF if one == other else _markdown(cells.get((one, other))) for other in order]
        lines.append(f"| {place} {plain(labels[one])} | {' | '.join(shown)} |")
    return lines


def _markdown(cell: Cell | None) -> str:
    if cell is None:
        return ""
    if cell.mean.endswith(SURE):
        return f"**{cell.mean.removesuffix(SURE)}** {cell.interval}".rstrip()
    return cell.line


def _table(
    cells: Cells,
    texts: Mapping[tuple[int, int], str],
    order: Sequence[int],
    names: Sequence[str],
) -> "Table":
    from rich.text import Text  # noqa: PLC0415 # not every command shows tables

    table = bare_table("")
    for place in range(1, len(order) + 1):
        table.add_column(str(place), justify="right", no_wrap=True)
    for one, name in zip(order, names, strict=True):
        row = [Text(name)]
        for other in order:
            cell = cells.get((one, other))
            if one == other:
                row.append(Text(_SELF, style=_OPEN))
            else:
                row.append(Text(texts[one, other], style=cell.style) if cell else Text(""))
        table.add_row(*row)
    return table


def _widths(texts: Mapping[tuple[int, int], str], order: Sequence[int]) -> list[int]:
    """How wide each column is."""
    columns = [[texts.get((one, other), "") for one in order] for other in order]
    return [
        max(len(line) for line in (str(place), *"\n".join(column).split("\n")))
        for place, column in enumerate(columns, 1)
    ]


def _style(estimate: Estimate, even: float) -> str:
    if estimate.low is not None and estimate.low > even:
        return _BETTER
    if estimate.high is not None and estimate.high < even:
        return _WORSE
    return _OPEN


def _mark(style: str) -> str:
    return "" if style == _OPEN else SURE
