"""The runner: one event loop in a thread of its own, one PlayService, and its instances.

Blocking from outside, so that an executor's worker or a command can simply call `play`.
"""

import asyncio
import contextlib
import threading
from collections.abc import Callable, Coroutine, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Self, TypeVar

from arena.contest.blocks import BlockResult, BlockTask, MatchResult
from arena.errors import ArenaError
from arena.play.doors import Doors
from arena.play.glance import Glance
from arena.play.hall import Hall
from arena.play.roster import Attach
from arena.play.server import start_server
from arena.play.service import PlayService
from arena.play.settings import RunnerSettings
from arena.sandbox.level import Level

if TYPE_CHECKING:
    from concurrent.futures import Future

    import grpc

new_event_loop: Callable[[], asyncio.AbstractEventLoop] = asyncio.new_event_loop
with contextlib.suppress(ImportError):
    # Not made for every system; asyncio's own loop serves too, at half the rate.
    from uvloop import new_event_loop

__all__ = ["Runner", "RunnerSettings"]

_T = TypeVar("_T")
_STOP_S = 5.0  # how long the server may take to drop what is left of its streams


class Runner:
    """Plays blocks with instances that live on from call to call; close it when done.

    `attach` is told, in the runner's thread, of contestants without a command. Raises
    InputError when the wanted port is in use.
    """

    def __init__(self, settings: RunnerSettings, attach: Attach | None = None) -> None:
        self._settings = settings
        self._attach = attach
        self._closing = threading.Lock()
        self._loop = new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="runner", daemon=True)
        self._thread.start()
        self._hall: Hall | None = None
        self._server: grpc.aio.Server | None = None
        try:
            self._wait(self._open())
        except BaseException:
            self.close()
            raise

    @property
    def address(self) -> str:
        """Where the runner's PlayService listens, host:port; empty where only doors lead in."""
        return "" if self._hall is None else self._hall.roster.address

    @property
    def tokens(self) -> list[str]:
        """What the instances that are here have in ARENA_TOKEN."""
        return [] if self._hall is None else self._hall.roster.tokens

    def play(self, tasks: Sequence[BlockTask]) -> list[BlockResult]:
        """Plays blocks and returns their results in the order of `tasks`.

        Several threads may call it at once: their blocks are played side by side.
        """
        if self._hall is None:
            raise ArenaError("the runner is closed")
        matches: dict[tuple[str, int, int], list[MatchResult]] = {}
        for task, result in self._wait(self._hall.play(tasks)):
            matches.setdefault(_key(task), []).append(result)
        return [
            BlockResult(
                task.number,
                task.attempt,
                tuple(sorted(matches[_key(task)], key=lambda one: one.leg)),
            )
            for task in tasks
        ]

    def glance(self, most: int) -> Glance:
        """Says what is played now, of single matches at most so many; waits for nobody."""
        hall = self._hall
        return Glance(0, (), ()) if hall is None else hall.glance(most)

    def is_turning(self, seconds: float) -> bool:
        """Whether the loop does what it is told within so long, or need not any more."""
        has_turned = threading.Event()
        try:
            self._loop.call_soon_threadsafe(has_turned.set)
        except RuntimeError:
            return True  # it has been closed
        return has_turned.wait(seconds)

    def close(self) -> None:
        """Ends every instance, the server and the loop. May be called twice, and by two at once."""
        with self._closing:
            if self._thread.is_alive():
                self._wait(self._close())
                self._loop.call_soon_threadsafe(self._loop.stop)
                self._thread.join()
                self._loop.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _wait(self, work: Coroutine[object, object, _T]) -> _T:
        future: Future[_T] = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return future.result()
        except BaseException:
            future.cancel()  # Ctrl-C: what was waited for is not wanted any more
            raise

    async def _open(self) -> None:
        hall = Hall(self._settings, self._attach)
        self._hall = hall
        settings = self._settings
        if settings.sandbox.level is Level.A:
            hall.roster.doors = Doors(hall.roster, hall.answers)
            if self._attach is None and not settings.port:
                return  # nobody comes in another way
        service = PlayService(hall.roster, hall.answers)
        self._server, hall.roster.address = await start_server(service, settings.port)

    async def _close(self) -> None:
        hall, self._hall = self._hall, None
        if hall is not None:
            await hall.close()
            if hall.roster.doors is not None:
                await hall.roster.doors.close_all()
        if self._server is not None:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._server.stop(0), _STOP_S)


def _key(task: BlockTask) -> tuple[str, int, int]:
    return task.match_prefix, task.number, task.attempt
