"""What is shown while something takes a while: a bar, or a line where its end is not known.

On a terminal only, on the standard error, and gone when it is done.

Must not know what takes so long.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from arena.cli.screen import console

Tell = Callable[[int, int], None]
"""Is told how much is done, and of how much."""

Phrase = Callable[[str], None]
"""Is told in a few words what is being done."""


@contextmanager
def progress_bar(label: str, *, is_counted: bool = False) -> Iterator[Tell]:
    """Yields what moves the bar; nothing is shown before it is first called.

    What people can count is shown by numbers, anything else by percents.
    """
    if not sys.stderr.isatty():
        yield lambda _done, _total: None
        return
    from rich.progress import (  # noqa: PLC0415 # only where it is shown
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeRemainingColumn,
    )

    done_column = MofNCompleteColumn() if is_counted else TaskProgressColumn()
    columns = (TextColumn(label), BarColumn(), done_column, TimeRemainingColumn())
    with Progress(*columns, console=console(stderr=True), transient=True) as progress:
        task = progress.add_task("", visible=False)
        yield lambda done, total: progress.update(task, completed=done, total=total, visible=True)


@contextmanager
def progress_line(first: str) -> Iterator[Phrase]:
    """Yields what changes the line, which begins as `first`."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    with console(stderr=True).status(first) as status:
        yield status.update
