"""Live progress of a ladder's run: on a terminal in place, elsewhere a line now and then.

Must not know how a ladder is run.
"""

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from arena.cli.complaints import complaints_once
from arena.cli.ladder.stopping import state_text
from arena.cli.screen import console, counted, say
from arena.cli.tables import entrant_labels
from arena.ladder.progress import Progress
from arena.sandbox.sandbox import Sandbox

if TYPE_CHECKING:
    from rich.console import Console

_QUIET_SECONDS = 5.0  # between lines where nothing can be drawn in place
_DRAWN_A_SECOND = 2
_LINE_ROWS = 5  # of the standings, in a line

Show = Callable[[Progress], None]


@contextmanager
def live_progress(sandbox: Sandbox | None = None) -> Iterator[Show]:
    """Yields what shows progress; `sandbox` is what bots are in."""
    if not can_draw():
        with complaints_once(sandbox=sandbox):
            yield _line_now_and_then()
        return
    from rich.live import Live  # noqa: PLC0415 # only where it is shown

    from arena.cli.ladder.live import LiveScreen  # noqa: PLC0415

    screen = console()
    with (
        Live(console=screen, transient=True, refresh_per_second=_DRAWN_A_SECOND) as live,
        # Above the drawing, not in it.
        complaints_once(screen.print if sys.stderr.isatty() else None, sandbox),
    ):
        size = screen.size

        def show(progress: Progress) -> None:
            nonlocal size
            if screen.size != size:
                size = screen.size
                _begin_anew(screen)
            live.update(LiveScreen(progress, progress_text(progress), time.time()))

        yield show


def _begin_anew(screen: "Console") -> None:
    """Pushes all that stands on the screen out of sight, after it was made larger or smaller.

    The terminal has broken and moved the rows of the drawing, so that nobody could wipe them;
    and what stands above them can still be scrolled back to.
    """
    rows = screen.size.height
    screen.file.write(f"\x1b[{rows};1H" + "\n" * rows + "\x1b[H")
    screen.file.flush()


def can_draw() -> bool:
    """Whether the output is a terminal in which something can be drawn in place.

    In another encoding than UTF-8 signs are spelled out, and rows get longer than they are.
    """
    if not sys.stdout.isatty() or os.environ.get("TERM", "dumb") == "dumb":
        return False
    return "utf" in (sys.stdout.encoding or "utf-8").lower()


def progress_text(progress: Progress) -> str:
    """Says in one line how far a run is: matches done, or blocks, rate, time left."""
    # Where blocks differ in their matches nobody knows how many are left.
    one, many, size = "match", "matches", progress.matches_per_block
    if progress.is_mixed:
        one, many, size = "block", "blocks", 1
    done, total = progress.blocks_done * size, progress.blocks_total * size
    parts = [counted(done, one, many)]
    if not progress.is_open:
        parts = [f"{done:,} of {total:,} {many}"]
    parts += [state_text(state) for state in progress.rules]
    if progress.recent_rate:
        per_block = 1.0 if size > 1 else progress.matches_played / max(1, progress.blocks_played)
        parts.append(rate_text(progress.recent_rate / per_block))
    if progress.seconds_left is not None and not progress.is_finished:
        parts.append(f"{duration_text(progress.seconds_left)} left")
    if progress.voids:
        parts.append(f"{progress.voids} blocks void")
    return ", ".join(parts)


def rate_text(a_second: float) -> str:
    """Says how fast it goes; where bots think for long, in a minute."""
    if a_second >= 1:
        return f"{a_second:.0f} a second"
    return f"{a_second * 60:.2g} a minute"


def duration_text(seconds: float) -> str:
    """Writes a length of time in the two units that matter."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours} h {minutes} min"
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"


def _line_now_and_then() -> Show:
    last_shown = -_QUIET_SECONDS

    def show(progress: Progress) -> None:
        nonlocal last_shown
        if progress.seconds - last_shown < _QUIET_SECONDS and not progress.is_finished:
            return
        last_shown = progress.seconds
        labels = entrant_labels([(row.bot, row.version) for row in progress.standings])
        ranked = [
            f"{row.rank}. {label}"
            for row, label in zip(progress.standings, labels, strict=True)
            if (row.bot, row.version) not in progress.out
        ]
        say("  ".join([progress_text(progress), *ranked[:_LINE_ROWS]]))
        sys.stdout.flush()

    return show
