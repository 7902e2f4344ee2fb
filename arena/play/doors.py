"""Doors: the ways in for instances in a sandbox, a unix socket of each one's own.

A door leads to one instance: where somebody comes in is who they are, and whoever says
another token there is turned away. Must not know what a sandbox is.
"""

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from pathlib import Path

import grpc

from arena.play.instance import Instance
from arena.play.server import start_socket_server
from arena.play.service import Host, PlayService
from arena.play.session import Answers
from arena.play.sockets import SocketFolder

_LAST_WORDS_S = 1.0  # how long what is still said at a door that closes may take
_CLOSE_S = 5.0

Opened = Callable[[Path], None]
"""Is told the socket of a door, once somebody may come in there."""


class Doors:
    """Opens and closes doors, within a running event loop."""

    def __init__(self, host: Host, on_answers: Answers) -> None:
        self._host = host
        self._on_answers = on_answers
        self._folder = SocketFolder()
        self._servers: dict[int, grpc.aio.Server] = {}  # by the instance's number
        self._wanted: set[int] = set()  # whose doors are to be open
        self._tasks: set[asyncio.Task[None]] = set()

    def open(self, instance: Instance, opened: Opened) -> None:
        """Opens the door of an instance; says so later, unless it was closed by then."""
        self._wanted.add(instance.number)
        self._begin(self._open(instance, opened))

    def close(self, number: int) -> None:
        """Closes a door behind its instance; what is being said there may be finished."""
        self._wanted.discard(number)
        server = self._servers.pop(number, None)
        if server is not None:
            self._begin(self._shut(number, server, _LAST_WORDS_S))

    async def close_all(self) -> None:
        """Closes all doors, and leaves nothing of them."""
        self._wanted.clear()
        servers, self._servers = self._servers, {}
        for number, server in servers.items():
            self._begin(self._shut(number, server, 0))
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_CLOSE_S):
                await asyncio.gather(*self._tasks, return_exceptions=True)
        self._folder.close()

    async def _open(self, instance: Instance, opened: Opened) -> None:
        number, socket = instance.number, self._folder.socket(instance.number)
        try:
            service = PlayService(self._host, self._on_answers, instance)
            server = await start_socket_server(service, socket)
            if number not in self._wanted:
                await self._shut(number, server, 0)
                return
            self._servers[number] = server
            opened(socket)
        except Exception as error:
            self._host.broke(error)

    async def _shut(self, number: int, server: grpc.aio.Server, grace_s: float) -> None:
        await server.stop(grace_s)
        self._folder.socket(number).unlink(missing_ok=True)

    def _begin(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
