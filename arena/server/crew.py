"""The crew of a ladder that never ends, which waits also while nothing may be played.

Must not know who plays.
"""

import threading
from collections.abc import Collection, Sequence
from concurrent.futures import Future

from arena.contest.blocks import BlockTask
from arena.ladder.worker import PlayedChunk
from arena.ladder.workers import Crew
from arena.play.glance import Glance
from arena.server.tally import Tally

_LOOK_S = 0.5  # how long is waited where nothing is in hand


class PatientCrew:
    """A crew whose losses are counted, and which waits also where nothing is played."""

    def __init__(self, crew: Crew, tally: Tally, change: threading.Event) -> None:
        self._crew = crew
        self._tally = tally
        self._change = change

    @property
    def workers(self) -> int:
        """How many chunks are played at a time."""
        return self._crew.workers

    def submit(self, tasks: list[BlockTask]) -> Future[PlayedChunk]:
        """Hands a chunk over; BrokenExecutor when the crew has been lost."""
        return self._crew.submit(tasks)

    def wait(
        self, futures: Collection[Future[PlayedChunk]], seconds: float
    ) -> set[Future[PlayedChunk]]:
        """Waits until one of them is done, but not longer; returns those that are."""
        if futures:
            return self._crew.wait(futures, seconds)
        # Nothing may be begun yet; but somebody may ask for something.
        self._change.wait(_LOOK_S)
        self._change.clear()
        return set()

    def glances(self) -> Sequence[Glance]:
        """What each worker plays."""
        return self._crew.glances()

    def renew(self) -> None:
        """Replaces a lost crew; what was handed over is dropped."""
        self._tally.crew_lost()
        self._crew.renew()

    def close(self) -> None:
        """Ends the crew when it has nothing to do."""
        self._crew.close()

    def abort(self) -> None:
        """Ends the crew at once, whatever it does."""
        self._crew.abort()
