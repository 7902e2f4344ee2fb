"""What a duel shows on the way: on a terminal in place, elsewhere a line now and then.

Must not know what a duel is.
"""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from arena.cli.complaints import complaints_once
from arena.cli.screen import console, say
from arena.sandbox.sandbox import Sandbox

_QUIET_SECONDS = 5.0  # between lines where nothing can be drawn in place

Show = Callable[[Callable[[], str]], None]
"""Is told how to write the line; it is written only where it is shown."""


@contextmanager
def live_line(*, is_quiet: bool = False, sandbox: Sandbox | None = None) -> Iterator[Show]:
    """Yields what shows the line, and tells each complaint of the workers once.

    `is_quiet`: nothing but complaints. `sandbox` is what bots are in.
    """
    if is_quiet or not sys.stdout.isatty():
        with complaints_once(sandbox=sandbox):
            yield _say_nothing if is_quiet else _line_now_and_then()
        return
    screen = console()
    with (
        screen.status("starting the bots") as status,
        # Above the line, not in it.
        complaints_once(screen.print if sys.stderr.isatty() else None, sandbox),
    ):
        yield lambda text: status.update(text())


def _say_nothing(_: Callable[[], str]) -> None:
    """Shows nothing."""


def _line_now_and_then() -> Show:
    last = time.monotonic()

    def show(text: Callable[[], str]) -> None:
        nonlocal last
        if time.monotonic() - last < _QUIET_SECONDS:
            return
        last = time.monotonic()
        say(text())
        sys.stdout.flush()

    return show
