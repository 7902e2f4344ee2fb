"""Live progress of a ladder's run: on a terminal in place, elsewhere a line now and then.

Must not know how a ladder is run.
"""

import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from arena.cli.screen import console, plain, say
from arena.cli.tables import entrant_labels, standings_view
from arena.ladder.progress import Progress

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

_QUIET_SECONDS = 5.0  # between lines where nothing can be drawn in place
_BAR_COLUMNS = 30
_LAST_WORDS_SECONDS = 0.5  # for complaints that are still on their way
_LINE_ROWS = 5  # of the standings, in a line

Show = Callable[[Progress], None]


@contextmanager
def live_progress() -> Iterator[Show]:
    """Yields what shows progress."""
    if not sys.stdout.isatty():
        yield _line_now_and_then()
        return
    from rich.live import Live  # noqa: PLC0415 # only where it is shown

    screen = console()
    with (
        Live(console=screen, transient=True, refresh_per_second=4) as live,
        _complaints_above(screen),
    ):
        yield lambda progress: live.update(_drawing(progress, screen.width))


@contextmanager
def _complaints_above(screen: "Console") -> Iterator[None]:
    """Shows what this process and its workers complain of above the drawing, not in it.

    Each line once: a bot that does not start is complained of with every block.
    """
    sys.stderr.flush()
    if not sys.stderr.isatty():
        yield
        return
    heard, said = os.pipe()
    terminal = os.dup(sys.stderr.fileno())
    os.dup2(said, sys.stderr.fileno())
    os.close(said)
    reader = threading.Thread(target=_pass_lines_on, args=(heard, screen), daemon=True)
    reader.start()
    try:
        yield
    finally:
        sys.stderr.flush()
        os.dup2(terminal, sys.stderr.fileno())
        os.close(terminal)
        reader.join(_LAST_WORDS_SECONDS)


def _pass_lines_on(heard: int, screen: "Console") -> None:
    seen: set[str] = set()
    with open(heard, encoding="utf-8", errors="replace") as lines:
        for line in lines:
            if line not in seen:
                seen.add(line)
                screen.print(plain(line.rstrip()))


def progress_text(progress: Progress) -> str:
    """Says in one line how far a run is: matches done, rate, time left."""
    done = progress.blocks_done * progress.matches_per_block
    total = progress.blocks_total * progress.matches_per_block
    parts = [f"{done:,} of {total:,} matches"]
    if progress.recent_rate:
        parts.append(f"{progress.recent_rate:.0f} a second")
    if progress.seconds_left is not None and not progress.is_finished:
        parts.append(f"{duration_text(progress.seconds_left)} left")
    if progress.voids:
        parts.append(f"{progress.voids} blocks void")
    return ", ".join(parts)


def duration_text(seconds: float) -> str:
    """Writes a length of time in the two units that matter."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours} h {minutes} min"
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"


def _drawing(progress: Progress, width: int) -> "RenderableType":
    from rich.console import Group  # noqa: PLC0415 # only where it is shown
    from rich.progress_bar import ProgressBar  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415

    head = Table.grid(padding=(0, 2))
    bar = ProgressBar(progress.blocks_total, progress.blocks_done, width=_BAR_COLUMNS)
    head.add_row(bar, progress_text(progress))
    return Group(head, "", standings_view(progress.standings, width))


def _line_now_and_then() -> Show:
    last_shown = -_QUIET_SECONDS

    def show(progress: Progress) -> None:
        nonlocal last_shown
        if progress.seconds - last_shown < _QUIET_SECONDS and not progress.is_finished:
            return
        last_shown = progress.seconds
        labels = entrant_labels([(row.bot, row.version) for row in progress.standings])
        ranked = zip(progress.standings[:_LINE_ROWS], labels, strict=False)
        table = "  ".join(f"{row.rank}. {label}" for row, label in ranked)
        say(f"{progress_text(progress)}  {table}")
        sys.stdout.flush()

    return show
