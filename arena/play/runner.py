"""The runner: one event loop in a thread of its own, one PlayService, and its instances.

Blocking from outside, so that an executor's worker or a command can simply call `play`.
"""

import asyncio
import contextlib
import threading
from collections.abc import Callable, Coroutine, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Self, TypeVar

from arena.contest.blocks import BlockResult, BlockTask
from arena.errors import ArenaError
from arena.play.glance import Glance
from arena.play.premises import Premises
from arena.play.roster import Attach
from arena.play.settings import RunnerSettings

if TYPE_CHECKING:
    from concurrent.futures import Future

new_event_loop: Callable[[], asyncio.AbstractEventLoop] = asyncio.new_event_loop
with contextlib.suppress(ImportError):
    # Not made for every system; asyncio's own loop serves too, at half the rate.
    from uvloop import new_event_loop

__all__ = ["Runner", "RunnerSettings"]

_T = TypeVar("_T")


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
        self._premises: Premises | None = None
        try:
            self._wait(self._open())
        except BaseException:
            self.close()
            raise

    @property
    def address(self) -> str:
        """Where the runner's PlayService listens, host:port; empty where only doors lead in."""
        return "" if self._premises is None else self._premises.hall.roster.address

    @property
    def tokens(self) -> list[str]:
        """What the instances that are here have in ARENA_TOKEN."""
        return [] if self._premises is None else self._premises.hall.roster.tokens

    def play(self, tasks: Sequence[BlockTask]) -> list[BlockResult]:
        """Plays blocks and returns their results in the order of `tasks`.

        Several threads may call it at once: their blocks are played side by side.
        """
        if self._premises is None:
            raise ArenaError("the runner is closed")
        return self._wait(self._premises.play(tasks))

    def glance(self, most: int) -> Glance:
        """Says what is played now, of single matches at most so many; waits for nobody."""
        premises = self._premises
        return Glance(0, (), ()) if premises is None else premises.hall.glance(most)

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
        self._premises = Premises(self._settings, self._attach)
        await self._premises.open()

    async def _close(self) -> None:
        premises, self._premises = self._premises, None
        if premises is not None:
            await premises.close()
