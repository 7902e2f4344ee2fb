"""A crew that has blocks with bots from elsewhere played in this process, and others by workers.

Must not know how either plays.
"""

from __future__ import annotations

import contextlib
import time
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, InvalidStateError, wait
from typing import TYPE_CHECKING, Protocol
from weakref import WeakKeyDictionary

from arena.ladder.worker import PlayedChunk

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from arena.contest.blocks import BlockTask
    from arena.ladder.workers import Crew
    from arena.play.glance import Glance

_LOOK_S = 0.05  # how often it is looked at what is played here, while workers play too


class Player(Protocol):
    """Whoever plays the blocks with bots from elsewhere."""

    def submit(self, tasks: list[BlockTask]) -> Future[PlayedChunk]:
        """Has blocks played; LostWorkerError comes out where they are to be handed over again."""

    def glance(self) -> Glance:
        """Says what is played now."""

    def renew(self) -> None:
        """Begins anew where that is needed."""


class MixedCrew:
    """Hands each block to whom it belongs to."""

    def __init__(self, workers: Crew, player: Player) -> None:
        self._crew = workers
        self._player = player
        self._own: set[Future[PlayedChunk]] = set()
        # By what was handed over: the part of it that the workers play, if there is one.
        self._parts: WeakKeyDictionary[Future[PlayedChunk], Future[PlayedChunk] | None]
        self._parts = WeakKeyDictionary()

    @property
    def workers(self) -> int:
        """How many chunks are played at a time."""
        return self._crew.workers

    def submit(self, tasks: list[BlockTask]) -> Future[PlayedChunk]:
        """Hands a chunk over; BrokenExecutor when the workers have been lost."""
        own = [task for task in tasks if task.is_elsewhere]
        others = [task for task in tasks if not task.is_elsewhere]
        if not own:
            return self._crew.submit(tasks)
        # First those that can be refused: nothing is half handed over.
        theirs = self._crew.submit(others) if others else None
        mine = self._player.submit(own)
        self._own.add(mine)
        mine.add_done_callback(self._own.discard)
        handed = mine if theirs is None else _joined(tasks, theirs, mine)
        self._parts[handed] = theirs
        return handed

    def wait(
        self, futures: Collection[Future[PlayedChunk]], seconds: float
    ) -> set[Future[PlayedChunk]]:
        """Waits until one of them is done, but not longer; returns those that are."""
        until = time.monotonic() + seconds
        while True:  # how a crew waits is its own affair
            own = [one for one in futures if one in self._parts]
            theirs = [one for one in futures if one not in self._parts]
            parts = [part for one in own if (part := self._parts[one]) and not part.done()]
            if not own:
                return self._crew.wait(theirs, seconds)
            if theirs or parts:
                done = self._crew.wait([*theirs, *parts], _LOOK_S).difference(parts)
            else:
                done = wait(own, timeout=seconds, return_when=FIRST_COMPLETED).done
            done |= {one for one in own if one.done()}
            if done or time.monotonic() >= until:
                return done

    def glances(self) -> Sequence[Glance]:
        """What each worker plays, and this process."""
        return [*self._crew.glances(), self._player.glance()]

    def renew(self) -> None:
        """Replaces a lost crew; what was handed over is dropped."""
        self._drop()
        self._player.renew()
        self._crew.renew()

    def close(self) -> None:
        """Ends the workers when they have nothing to do."""
        self._crew.close()

    def abort(self) -> None:
        """Ends the workers at once, and drops what is played here."""
        self._drop()
        self._crew.abort()

    def _drop(self) -> None:
        for future in list(self._own):
            future.cancel()


def _joined(
    tasks: list[BlockTask], theirs: Future[PlayedChunk], mine: Future[PlayedChunk]
) -> Future[PlayedChunk]:
    """What comes of a chunk that two play, in the order of its blocks."""
    joined: Future[PlayedChunk] = Future()
    joined.set_running_or_notify_cancel()

    def join(_: object) -> None:
        if theirs.done() and mine.done():
            with contextlib.suppress(InvalidStateError):  # the two came at the same moment
                _join(tasks, theirs, mine, joined)

    for part in (theirs, mine):
        part.add_done_callback(join)
    return joined


def _join(
    tasks: list[BlockTask],
    theirs: Future[PlayedChunk],
    mine: Future[PlayedChunk],
    joined: Future[PlayedChunk],
) -> None:
    for part in (theirs, mine):
        try:
            error = part.exception()
        except CancelledError as cancelled:
            error = cancelled
        if error is not None:
            joined.set_exception(error)
            return
    seconds = max(theirs.result().seconds, mine.result().seconds)
    here, there = iter(mine.result().results), iter(theirs.result().results)
    results = [next(here if task.is_elsewhere else there) for task in tasks]
    joined.set_result(PlayedChunk(results, seconds))
