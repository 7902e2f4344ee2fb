"""Premises: a hall with the ways in for the instances that it launches; lives in one event loop.

Must not know who asks for blocks, nor in which thread the loop runs.
"""

import asyncio
import contextlib
from collections.abc import Sequence
from typing import TYPE_CHECKING

from arena.contest.blocks import BlockResult, BlockTask, MatchResult
from arena.play.doors import Doors
from arena.play.hall import Hall
from arena.play.server import start_server
from arena.play.service import PlayService
from arena.sandbox.level import Level

if TYPE_CHECKING:
    import grpc

    from arena.play.roster import Attach
    from arena.play.settings import RunnerSettings

_STOP_S = 5.0  # how long the server may take to drop what is left of its streams


class Premises:
    """Opens a hall's ways in, and closes them behind the last."""

    def __init__(self, settings: "RunnerSettings", attach: "Attach | None" = None) -> None:
        """Makes the hall; nobody can come in before `open`."""
        self.hall = Hall(settings, attach)
        self._settings = settings
        self._attach = attach
        self._server: grpc.aio.Server | None = None

    async def open(self) -> None:
        """Opens the ways in. Raises InputError when the wanted port is in use."""
        hall, settings = self.hall, self._settings
        if settings.sandbox.level is Level.A:
            hall.roster.doors = Doors(hall.roster, hall.answers)
            if self._attach is None and not settings.port:
                return  # nobody comes in another way
        service = PlayService(hall.roster, hall.answers)
        self._server, hall.roster.address = await start_server(service, settings.port)

    async def play(self, tasks: Sequence[BlockTask]) -> list[BlockResult]:
        """Plays blocks as `Hall.play` does, and returns their results in the order of `tasks`."""
        matches: dict[tuple[str, int, int], list[MatchResult]] = {}
        for task, result in await self.hall.play(tasks):
            matches.setdefault(_key(task), []).append(result)
        return [
            BlockResult(
                task.number,
                task.attempt,
                tuple(sorted(matches[_key(task)], key=lambda one: one.leg)),
            )
            for task in tasks
        ]

    async def close(self) -> None:
        """Ends every instance and closes all ways in."""
        await self.hall.close()
        if self.hall.roster.doors is not None:
            await self.hall.roster.doors.close_all()
        if self._server is not None:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._server.stop(0), _STOP_S)


def _key(task: BlockTask) -> tuple[str, int, int]:
    return task.match_prefix, task.number, task.attempt
