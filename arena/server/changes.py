"""Lets calls that watch something wait until anything has changed.

Must not know what changes.
"""

import asyncio
from contextlib import suppress


class Changes:
    """Is told of changes from any thread; wakes those who wait in its event loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._next = asyncio.Event()

    def tell(self) -> None:
        """Takes note that something has changed."""
        with suppress(RuntimeError):  # the loop has been closed: nobody waits
            self._loop.call_soon_threadsafe(self._turn)

    async def wait(self, seconds: float) -> None:
        """Waits for the next change, but not longer."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._next.wait()

    def _turn(self) -> None:
        passed, self._next = self._next, asyncio.Event()
        passed.set()
