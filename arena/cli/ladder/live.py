"""The live screen of a ladder's run: how far it is, who stands where, what is played now.

Fits into any terminal: what matters most stays when there is little room. Must not know how
a ladder is run.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rich.console import Group
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from arena.cli.screen import counted, plain
from arena.cli.tables import entrant_labels, standings_view
from arena.contest.stopping import HOURS
from arena.ladder.progress import LatestBlock, Progress
from arena.play.glance import Glance, OpenMatch

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType, RenderResult

_BAR_COLUMNS = 30
_LEAST_NAME = 18  # columns for a name, however little room there is
_NUMBERS_WIDTH = 63  # rank and numbers of the standings; names have the rest
_BESIDE_NAMES = 24  # of a line that says who plays
_NAME_END = 9  # signs of a name that is cut: a version, or what numbers it
_LEAST_BAR_WIDTH = 70  # of the terminal, from which there is room for a bar
_LEAST_STANDINGS = 4  # rows, the heading's among them
_MOST_NOW = 7  # rows for what is played, the heading's among them
_MOST_LATEST = 4  # blocks


@dataclass(frozen=True, slots=True)
class _Block:
    """Something to show, and how many rows it takes."""

    shown: "RenderableType"
    rows: int


@dataclass(frozen=True, slots=True)
class LiveScreen:
    """Draws a run's progress as large as the terminal is when it is drawn."""

    progress: Progress
    text: str  # how far the run is, in a line
    now: float  # seconds since the epoch

    def __rich_console__(self, console: "Console", options: "ConsoleOptions") -> "RenderResult":
        blocks = self._blocks(options.max_width, console.height)
        yield Group(*(block.shown for block in blocks))

    def _blocks(self, width: int, height: int) -> list[_Block]:
        """What is shown, from above; together less than the terminal has, for the cursor's row."""
        progress = self.progress
        head = [self._head(width), _Block(_fitted(_hand_line(progress, self.now), width), 1)]
        left = height - 1 - len(head)
        now, latest = _now_lines(progress, width)[:_MOST_NOW], _latest_lines(progress.latest)
        # Standings come first; the rest has what they leave, but at least what is played.
        rows = max(_LEAST_STANDINGS, left - 2 - len(now) - (1 + len(latest) if latest else 0))
        blocks = [*head, *self._standings(width, min(rows, left - 1))]
        for lines in (now, latest):
            room = height - 2 - sum(block.rows for block in blocks)
            shown = lines[: max(0, room)]
            if len(shown) > 1:  # a heading alone says nothing
                text = Text("\n").join([Text(), *(_fitted(line, width) for line in shown)])
                blocks.append(_Block(text, 1 + len(shown)))
        return blocks[: max(1, height - 1)]

    def _head(self, width: int) -> _Block:
        if width < _LEAST_BAR_WIDTH:
            return _Block(_fitted(Text(self.text), width), 1)
        grid = Table.grid(padding=(0, 2))
        bar = ProgressBar(100, 100 * part_done(self.progress), width=_BAR_COLUMNS)
        grid.add_row(bar, _fitted(Text(self.text), width - _BAR_COLUMNS - 2))
        return _Block(grid, 1)

    def _standings(self, width: int, room: int) -> list[_Block]:
        """The best of the standings in so many rows, and how many there are below."""
        rows = self.progress.standings
        is_cut = 1 + len(rows) > room
        most = room - 2 if is_cut else len(rows)
        if most < 1:
            return []
        labels = entrant_labels([(row.bot, row.version) for row in rows])
        named = [
            replace(row, bot=_cut(label, width - _NUMBERS_WIDTH))
            for row, label in zip(rows, labels, strict=True)
        ]
        table = standings_view(named, width, most=most)
        for column in table.columns:
            column.no_wrap, column.overflow = True, "ellipsis"
        blocks = [_Block("", 1), _Block(table, 1 + most)]
        if is_cut:
            blocks.append(_Block(Text(f"and {len(rows) - most} more", style="dim"), 1))
        return blocks


def part_done(progress: Progress) -> float:
    """How far a run is, by the rule that is nearest to its end; from 0 to 1."""
    parts = [min(1.0, one.reached / one.wanted) for one in progress.rules]
    if not progress.is_open:
        parts.append(progress.blocks_done / max(1, progress.blocks_total))
    return 1.0 if progress.is_finished else max(parts, default=0.0)


def _hand_line(progress: Progress, now: float) -> Text:
    """Blocks done, in hand and planned, tables, and when it will be over."""
    parts = [f"{counted(progress.blocks_done, 'block')} done"]
    if not progress.is_open:
        parts[0] = f"{progress.blocks_done:,} of {counted(progress.blocks_total, 'block')} done"
    if progress.in_hand:
        parts.append(f"{progress.in_hand:,} in hand")
    if progress.glances:
        tables = sum(one.tables for one in progress.glances)
        parts.append(counted(tables, "table"))
    left = progress.seconds_left
    if left is not None and not progress.is_finished:
        basis = _basis(progress)
        parts.append(f"ends about {_clock_text(now + left, now)}{basis}")
    elif not progress.is_finished:
        parts.append("nobody knows yet when it ends")
    return Text(", ".join(parts), style="dim")


def _basis(progress: Progress) -> str:
    """By what the end is estimated, where that is not the rate alone."""
    return " by its hours" if any(one.rule == HOURS for one in progress.rules) else ""


def _clock_text(moment: float, now: float) -> str:
    """A time of day here; with the date where that is another."""
    then, today = time.localtime(moment), time.localtime(now)
    is_today = then[:3] == today[:3]
    return time.strftime("%H:%M:%S" if is_today else "%Y-%m-%d %H:%M", then)


def _now_lines(progress: Progress, width: int) -> list[Text]:
    """What is at the tables: by worker, and the matches that are under way for longest."""
    glances = progress.glances
    if not any(one.tables for one in glances):
        return []
    lines = [Text("playing now", style="bold")]
    lines += [_worker_line(number, one, width) for number, one in enumerate(glances)]
    longest = sorted((one for glance in glances for one in glance.longest), key=_seconds_below)
    return lines + [_match_line(one, width) for one in longest]


def _seconds_below(match: OpenMatch) -> float:
    return -match.seconds


def _worker_line(number: int, glance: Glance, width: int) -> Text:
    line = Text(f"  worker {number}  {counted(glance.tables, 'table')}")
    meetings = [f"{_together(bots, width)} {count}" for bots, count in glance.meetings]
    return line.append("  " + ", ".join(meetings) if meetings else "", style="dim")


def _match_line(match: OpenMatch, width: int) -> Text:
    seconds = f"{match.seconds:.0f} s"
    return Text(f"  {plain(match.name)}  since {seconds}  {_together(match.bots, width)}")


def _latest_lines(latest: Sequence[LatestBlock]) -> list[Text]:
    """What the last blocks came to, the last one first."""
    if not latest:
        return []
    lines = [Text("latest blocks, with points ahead over all legs", style="bold")]
    return lines + [_block_line(one) for one in latest[:_MOST_LATEST]]


def _block_line(block: LatestBlock) -> Text:
    line = Text(f"  block {block.number}  ")
    if not block.margins:
        return line.append("void, played again", style="bold")
    pairs = zip(block.bots, block.margins, strict=True)
    line.append(", ".join(f"{plain(bot)} {margin:+.4g}" for bot, margin in pairs))
    faults = ", ".join(f"{plain(bot)} {kind}" for bot, kind in block.faults)
    return line.append(f"  forfeit: {faults}" if faults else "", style="bold")


def _together(bots: Sequence[str], width: int) -> str:
    """Who plays, each name short enough that all are named."""
    between = " - "
    room = (width - _BESIDE_NAMES) // len(bots) - len(between)
    return between.join(_cut(plain(bot), room) for bot in bots)


def _cut(name: str, room: int) -> str:
    """A name in so many columns; its end stays, which may be all that tells it from others."""
    most = max(_LEAST_NAME, room)
    if len(name) <= most:
        return name
    return f"{name[: most - _NAME_END - 1]}…{name[-_NAME_END:]}"


def _fitted(line: Text, width: int) -> Text:
    """A line that is not broken, and cut off where there is no room."""
    line.no_wrap = True
    line.truncate(width, overflow="ellipsis")
    return line
