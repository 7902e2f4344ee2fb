"""Ears: sockets outside, where a packet that got out of a sandbox is heard.

What has arrived waits in the kernel until it is looked at, so nothing need run meanwhile.
"""

from __future__ import annotations

import contextlib
import secrets
import socket
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_FAR = ("192.0.2.1", 9)  # nobody's address: only the way there is asked for
_MOST_BYTES = 4096
_LINE = 4096  # as many as wait to be let in


class Ears:
    """Listens in every way that a bot might reach something by."""

    def __init__(self, folder: Path) -> None:
        self.abstract = f"@arena-doctor-{secrets.token_hex(8)}"
        self.own, self.other = folder / "own.sock", folder / "other.sock"
        self.address = own_address()
        self._heard = b""
        self._servers = [
            socket.create_server((self.address or "127.0.0.1", 0), backlog=_LINE),
            socket.create_server(("127.0.0.1", 0), backlog=_LINE),
            *(_unix(str(path)) for path in (self.own, self.other)),
            _unix("\0" + self.abstract[1:]),
        ]
        for server in self._servers:
            server.setblocking(False)
        self.machine_port, self.port = (one.getsockname()[1] for one in self._servers[:2])
        with socket.create_server(("127.0.0.1", 0)) as server:
            self.free_port = server.getsockname()[1]
        self._packets = [_packets(self.address or "127.0.0.1"), _packets("127.0.0.1")]
        self.machine_packet_port, self.packet_port = (one.getsockname()[1] for one in self._packets)

    def has_heard(self, mark: str) -> bool:
        """Whether a word has come in on any of them."""
        for server in self._servers:
            with contextlib.suppress(BlockingIOError):
                while True:
                    stream, _ = server.accept()
                    with stream, contextlib.suppress(OSError):
                        stream.setblocking(False)
                        self._heard += stream.recv(_MOST_BYTES)
        for packets in self._packets:
            with contextlib.suppress(BlockingIOError):
                while True:
                    self._heard += packets.recv(_MOST_BYTES)
        return mark.encode() in self._heard

    def close(self) -> None:
        """Closes all of them."""
        for one in (*self._servers, *self._packets):
            one.close()


def own_address() -> str:
    """Returns an address of this machine that is not its loopback's; empty where it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(_FAR)
        except OSError:
            return ""
        address: str = way.getsockname()[0]
    return "" if address.startswith("127.") else address


def _unix(name: str) -> socket.socket:
    server = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    server.bind(name)
    server.listen(_LINE)
    return server


def _packets(host: str) -> socket.socket:
    packets = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    packets.bind((host, 0))
    packets.setblocking(False)
    return packets
