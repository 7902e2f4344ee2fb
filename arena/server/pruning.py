"""Gives old records of a ladder up now and then, where the operator wants that.

Must not know how a ladder is played.
"""

import time

from arena.store.connection import Store
from arena.store.ladders import Ladder
from arena.store.prune import Keep, prune_records

_PRUNE_S = 600.0  # how often


class Pruning:
    """Gives old records up now and then."""

    def __init__(self, kept_blocks: int) -> None:
        self._kept_blocks = kept_blocks
        self._next = time.monotonic()

    def look(self, store: Store, ladder: Ladder) -> int:
        """Prunes where it is time to; returns how many records are gone."""
        if not self._kept_blocks or time.monotonic() < self._next:
            return 0
        self._next = time.monotonic() + _PRUNE_S
        keep = Keep(newest_blocks=self._kept_blocks)
        with store.writing() as connection:
            return prune_records(connection, ladder, keep, time.time_ns())
