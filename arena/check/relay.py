"""A relay: passes bytes between a bot and an arena, until it is cut.

So that an arena can be gone for a bot without a word, which no server that ends itself is.
"""

import asyncio
import contextlib
import socket
from pathlib import Path

from arena.play.server import HOST, SOCKET_MODE

_PORTION = 64 * 1024


class Relay:
    """Holds an address; whoever connects there is connected to another address, or refused."""

    def __init__(self, path: Path | None = None) -> None:
        """Takes a free port of loopback, or, given a path, makes a unix socket there."""
        # Bound at once: as long as it does not listen, whoever comes is refused, and nobody
        # else can be met there.
        self.path = path
        self._socket = socket.socket(socket.AF_INET if path is None else socket.AF_UNIX)
        if path is None:
            self._socket.bind((HOST, 0))
            self.address = "{}:{}".format(*self._socket.getsockname())
        else:
            self._socket.bind(str(path))
            path.chmod(SOCKET_MODE)
            self.address = f"unix:{path}"
        self._writers: list[asyncio.StreamWriter] = []
        self._pumps: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    async def open(self, target: str) -> None:
        """Lets in who connects."""

        async def let_in(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            host, _, port = target.rpartition(":")
            there_reader, there_writer = await asyncio.open_connection(host, port)
            self._writers += [writer, there_writer]
            for source, sink in ((reader, there_writer), (there_reader, writer)):
                pump = asyncio.create_task(_pump(source, sink))
                self._pumps.add(pump)
                pump.add_done_callback(self._pumps.discard)

        serve = asyncio.start_server if self.path is None else asyncio.start_unix_server
        self._server = await serve(let_in, sock=self._socket)

    def cut(self) -> None:
        """Breaks all connections off, and lets in nobody any more."""
        if self._server is not None:
            self._server.close()
        for writer in self._writers:
            writer.transport.abort()

    async def close(self) -> None:
        """Cuts what there is, and gives the address back."""
        self.cut()
        self._socket.close()
        if self.path is not None:
            self.path.unlink(missing_ok=True)
        await asyncio.gather(*self._pumps, return_exceptions=True)


async def _pump(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
    """Passes bytes on in one direction, to the end of either."""
    with contextlib.suppress(OSError):
        while portion := await source.read(_PORTION):
            sink.write(portion)
            await sink.drain()
    sink.close()
