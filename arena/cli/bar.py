"""A bar for what may take a while: on a terminal, on the standard error, gone when it is done.

Must not know what takes so long.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from arena.cli.screen import console

Tell = Callable[[int, int], None]
"""Is told how much is done, and of how much."""


@contextmanager
def progress_bar(label: str) -> Iterator[Tell]:
    """Yields what moves the bar; nothing is shown before it is first called."""
    if not sys.stderr.isatty():
        yield lambda _done, _total: None
        return
    from rich.progress import (  # noqa: PLC0415 # only where it is shown
        BarColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (TextColumn(label), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console(stderr=True), transient=True) as progress:
        task = progress.add_task("", visible=False)
        yield lambda done, total: progress.update(task, completed=done, total=total, visible=True)
