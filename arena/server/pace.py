"""How fast a server's ladder is played: as fast as can be while a bot is little known, then slowly.

Where every bot is known well, more blocks only fill the disk and warm the room. Must not
know how blocks are played.
"""

import time
from collections.abc import Callable

from arena.ladder.progress import Progress
from arena.ladder.todo import ChunkSize

_MINUTE_S = 60.0
_MOST_SAVED = 4.0  # blocks that are made up for where none were handed out for a while


class Pace:
    """Says how many blocks may be begun, once it has been told how the ladder goes."""

    def __init__(
        self,
        settled_blocks: int,
        blocks_a_minute: float,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Takes from how many rated blocks on a bot is known, and how many follow a minute then.

        `blocks_a_minute` of 0 is as many as can be. `clock` tells seconds.
        """
        self._settled_blocks = settled_blocks
        self._rate = blocks_a_minute / _MINUTE_S
        self._clock = clock
        self._saved = 1.0  # blocks
        self._at = clock()
        self.is_slow = False

    def note(self, progress: Progress) -> None:
        """Takes note of how well the bots that play are known by now."""
        was_slow = self.is_slow
        self.is_slow = self._rate > 0 and all(
            row.blocks >= self._settled_blocks
            for row in progress.standings
            if (row.bot, row.version) not in progress.out
        )
        if self.is_slow and not was_slow:
            self._saved, self._at = 1.0, self._clock()

    def take(self, wanted: int) -> int:
        """Returns how many of the blocks that are wanted may be begun, and counts them."""
        if not self.is_slow:
            return wanted
        now = self._clock()
        self._saved = min(_MOST_SAVED, self._saved + self._rate * (now - self._at))
        self._at = now
        taken = min(wanted, int(self._saved))
        self._saved -= taken
        return taken


class PacedChunkSize(ChunkSize):
    """Finds how many blocks a worker gets, none where the pace allows none."""

    def __init__(self, size: ChunkSize, pace: Pace) -> None:
        self._size_of = size
        self._pace = pace

    def next(self, left: int) -> int:
        """Returns the size for a chunk when so many blocks are left to hand out."""
        return self._pace.take(self._size_of.next(left))

    def learn(self, blocks: int, seconds: float) -> None:
        """Takes note of how long a chunk took to play."""
        self._size_of.learn(blocks, seconds)
