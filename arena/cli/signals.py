"""What ends a command from outside: Ctrl-C, being told to end, a terminal that closes.

All three are an interrupt, so that whatever is under way is put in order first. Must not
know what a command does.
"""

import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType

from arena.cli.screen import complain

ENDING = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)

_PATIENCE_S = 5.0  # within which a stop should be done: from then on it may be interrupted again
_OF_A_SHELL = 128  # what shells add to a signal's number


class Interrupts:
    """Notes which signal has come first, and raises KeyboardInterrupt for it alone."""

    def __init__(self) -> None:
        self.first: signal.Signals | None = None
        self.is_held = False  # whether what is done must be whole first
        self._heard_at = 0.0

    def hear(self, number: int, _: FrameType | None) -> None:
        """Interrupts what is done, unless it is being stopped already."""
        now = time.monotonic()
        if self.first is not None and now - self._heard_at < _PATIENCE_S:
            return
        self.first = self.first or signal.Signals(number)
        self._heard_at = now
        if not self.is_held:
            raise KeyboardInterrupt

    @property
    def exit_code(self) -> int:
        """What a shell has for a program ended by the first signal; 0 where there was none."""
        return 0 if self.first is None else _OF_A_SHELL + self.first


_open: list[Interrupts] = []  # of the block that is being interrupted, where there is one


@contextmanager
def hearing_interrupts() -> Iterator[Interrupts]:
    """Interrupts the block by each signal that ends programs, unless the caller ignores it.

    A block inside of such a block is interrupted with it.
    """
    if _open:
        yield _open[-1]
        return
    interrupts = Interrupts()
    if threading.current_thread() is not threading.main_thread():
        yield interrupts
        return
    before = {}
    _open.append(interrupts)
    for number in ENDING:
        if signal.getsignal(number) in (signal.SIG_DFL, signal.default_int_handler):
            before[number] = signal.signal(number, interrupts.hear)
    try:
        yield interrupts
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        _open.remove(interrupts)


def heed_interrupts() -> None:
    """Raises KeyboardInterrupt where one was raised already and got lost.

    Python drops what a signal raises in a callback that can pass nothing on, as there are in
    its import system. Whatever may take long calls this each time round.
    """
    if _open and _open[-1].first is not None:
        raise KeyboardInterrupt


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Lets a block that must be whole, and is short, come to its end before it is interrupted."""
    if not _open:
        yield
        return
    interrupts = _open[-1]
    interrupts.is_held = True
    try:
        yield
    finally:
        interrupts.is_held = False
    heed_interrupts()


@contextmanager
def outcome_told(outcome: str) -> Iterator[None]:
    """Says of a block that is interrupted what has come of it, or has not."""
    try:
        yield
    except KeyboardInterrupt:
        if sys.stderr.isatty():
            print(file=sys.stderr)  # the terminal has written ^C there
        complain(f"stopped: {outcome}.")
        raise


def ignore_interrupts() -> None:
    """Lets nothing interrupt any more a program that has done all and is about to end."""
    with suppress(ValueError):  # not in the main thread
        for number in ENDING:
            signal.signal(number, signal.SIG_IGN)
