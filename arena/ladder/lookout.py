"""Asks workers now and then what they play, in a thread of its own.

So nobody who runs a ladder waits for a worker that is busy, stopped or gone. Must not know
what is told.
"""

import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing.managers import RemoteError

from arena.play.glance import Glance

_ASK_S = 1.0  # between two looks


class Lookout:
    """Keeps what each worker has said last."""

    def __init__(self, asks: Sequence[Callable[[], Glance]]) -> None:
        """Takes what asks each worker, which may wait, and may raise when one is gone."""
        self._asks = asks
        self._closing = threading.Event()
        self.glances: Sequence[Glance] = ()
        threading.Thread(target=self._look, name="lookout", daemon=True).start()

    def close(self) -> None:
        """Lets the thread end; does not wait for it, as it may wait for a worker."""
        self._closing.set()

    def _look(self) -> None:
        with suppress(EOFError, OSError, RemoteError):  # a worker is gone, all are made anew
            while not self._closing.is_set():
                self.glances = [ask() for ask in self._asks]
                self._closing.wait(_ASK_S)
