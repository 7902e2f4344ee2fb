"""Plays the blocks of bots that run elsewhere in the server's process, beside all else there.

Asked from the ladder's thread, plays in the server's event loop. Must not know who is there.
"""

import asyncio
import time
from concurrent.futures import Future

from arena.contest.blocks import BlockTask
from arena.errors import ArenaError
from arena.ladder.worker import PlayedChunk
from arena.ladder.workers import LostWorkerError
from arena.play.glance import Glance
from arena.play.hall import Hall
from arena.play.premises import Premises
from arena.play.settings import RunnerSettings

_MOST_SHOWN = 8


class RemotePlayer:
    """Owns the premises in which such blocks are played; made in the event loop."""

    def __init__(self, settings: RunnerSettings, most_tables: int) -> None:
        """Takes how many matches a bot may play at a time."""
        self._loop = asyncio.get_running_loop()
        self._settings = settings
        self._most_tables = most_tables
        self._is_broken = False
        self._premises, self._opening = self._begin()

    @property
    def hall(self) -> Hall:
        """The hall that plays by now."""
        return self._premises.hall

    def submit(self, tasks: list[BlockTask]) -> Future[PlayedChunk]:
        """Has blocks played; from any thread."""
        return asyncio.run_coroutine_threadsafe(self._play(tasks), self._loop)

    def glance(self) -> Glance:
        """Says what is played now; from any thread."""
        return self.hall.glance(_MOST_SHOWN)

    def renew(self) -> None:
        """Begins anew where the arena itself has failed; from any other thread than the loop's.

        Who is there loses its session, and comes again.
        """
        if self._is_broken:
            asyncio.run_coroutine_threadsafe(self._restart(), self._loop).result()

    async def close(self) -> None:
        """Ends all that is played, and whoever plays it."""
        await asyncio.wait({self._opening})
        await self._premises.close()

    async def _play(self, tasks: list[BlockTask]) -> PlayedChunk:
        began = time.monotonic()
        try:
            await asyncio.shield(self._opening)
            results = await self._premises.play(tasks)
        except ArenaError as error:
            self._is_broken = True
            raise LostWorkerError(f"the server's own matches have failed: {error}") from None
        return PlayedChunk(results, time.monotonic() - began)

    async def _restart(self) -> None:
        await self.close()
        self._is_broken = False
        self._premises, self._opening = self._begin()

    def _begin(self) -> tuple[Premises, asyncio.Task[None]]:
        premises = Premises(self._settings)
        premises.hall.lobby.most_tables = self._most_tables
        return premises, self._loop.create_task(premises.open())
