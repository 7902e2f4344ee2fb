"""Whether a terminal can show the player, and showing it there until somebody leaves.

The player and what draws it are imported only then. Must not know what is drawn.
"""

import asyncio
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

from arena.cli.signals import ENDING
from arena.record.narration import check_seat
from arena.record.reader import Reading

if TYPE_CHECKING:
    from arena.cli.replay.player import Player

_TERMINAL = Path("/dev/tty")
_PATIENCE_S = 10.0  # within which the player ends that was told to
_OF_A_SHELL = 128  # what shells add to a signal's number


def can_watch() -> bool:
    """Whether the player can be shown: on a terminal that obeys, with keys to read."""
    if not (sys.stdout.isatty() and sys.stderr.isatty()):
        return False
    if os.environ.get("TERM", "dumb") == "dumb" or "utf" not in sys.stdout.encoding.lower():
        return False
    if sys.__stdin__ is None:  # closed (`<&-`): no place to which keys could be led
        return False
    return sys.stdin.isatty() or _can_open_terminal()


def watch(reading: Reading, seat: int | None) -> int:
    """Shows a record in full screen, with all hands or as a seat saw it; returns the exit code.

    That is 1 for a record that is not proved, which is shown as far as it goes, else 0, and
    after a signal that of a shell. Raises InputError for a seat that the match does not have.
    """
    from arena.cli.replay.player import Player  # noqa: PLC0415 # only where it is shown
    from arena.cli.replay.scene import make_film  # noqa: PLC0415

    check_seat(reading.record, seat)
    player = Player(make_film(reading), seat)
    with _keys_from_terminal(), _signals_kept():
        code = asyncio.run(_run(player))
    if code is None:
        raise player.failure or RuntimeError("the player ended by itself")
    return code


async def _run(player: "Player") -> int | None:
    """Runs the player, which signals end in order, and at once where it cannot end.

    When the terminal is gone the library may wait for ever for what it has drawn last to be
    written. Then the loop calls nobody any more, but the interpreter still hears signals.
    """
    loop = asyncio.get_running_loop()
    last_resorts: list[threading.Timer] = []

    def end(number: int, _: FrameType | None) -> None:
        code = _OF_A_SHELL + number
        last_resorts.append(threading.Timer(_PATIENCE_S, os._exit, [code]))
        last_resorts[-1].daemon = True
        last_resorts[-1].start()
        loop.call_soon_threadsafe(player.exit, code)

    for number in ENDING:
        signal.signal(number, end)
    try:
        return await player.run_async()
    finally:
        for one in last_resorts:
            one.cancel()


@contextmanager
def _signals_kept() -> Iterator[None]:
    """Gives signals back, to whom they went before, once the player is done."""
    changed = [*ENDING, *(getattr(signal, name) for name in _DRIVEN if hasattr(signal, name))]
    before = {number: signal.getsignal(number) for number in changed}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


_DRIVEN = ("SIGTSTP", "SIGCONT", "SIGWINCH", "SIGTTIN", "SIGTTOU")
"""Signals to which the full-screen library listens."""


def _can_open_terminal() -> bool:
    try:
        os.close(os.open(_TERMINAL, os.O_RDWR | os.O_NOCTTY))
    except OSError:
        return False
    return True


@contextmanager
def _keys_from_terminal() -> Iterator[None]:
    """Lets keys come from the terminal, also where the record was piped in."""
    if sys.stdin.isatty():
        yield
        return
    stdin = sys.__stdin__.fileno() if sys.__stdin__ is not None else 0
    before = os.dup(stdin)
    terminal = os.open(_TERMINAL, os.O_RDONLY | os.O_NOCTTY)
    os.dup2(terminal, stdin)
    os.close(terminal)
    try:
        yield
    finally:
        os.dup2(before, stdin)
        os.close(before)
