"""The relay: a port inside that leads to the instance's own socket."""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.sandbox.kept import needs_level_a, python, ran

MANY = 5_000_000


@contextmanager
def listening(path: Path, answer: Callable[[socket.socket], None]) -> Iterator[None]:
    """Answers whoever comes in by a socket, each in a thread."""
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(str(path))
    listener.listen()

    def serve() -> None:
        with listener:
            while True:
                try:
                    connection, _ = listener.accept()
                except OSError:
                    return
                threading.Thread(target=handle, args=[connection], daemon=True).start()

    def handle(connection: socket.socket) -> None:
        with connection:
            answer(connection)

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    try:
        yield
    finally:
        listener.shutdown(socket.SHUT_RDWR)
        thread.join()


def echo(connection: socket.socket) -> None:
    """Says again all that it hears, once that has ended."""
    heard = bytearray()
    while piece := connection.recv(65536):
        heard += piece
    connection.sendall(heard)


@pytest.fixture
def door(tmp_path: Path) -> Path:
    """Where the socket of an instance lies."""
    return tmp_path / "door"


SAY = """
import os, socket
def said(connection, text):
    connection.sendall(text)
    connection.shutdown(socket.SHUT_WR)
    heard = bytearray()
    while piece := connection.recv(65536): heard += piece
    return bytes(heard) == text
host, port = os.environ["ARENA_ADDRESS"].split(":")
"""


def test_both_ways_lead_to_the_socket(folder: Path, door: Path) -> None:
    """ARENA_SOCKET at once, ARENA_ADDRESS by the relay; ends are told one at a time."""
    needs_level_a()
    script = f"""{SAY}
direct = socket.socket(socket.AF_UNIX)
direct.connect(os.environ["ARENA_SOCKET"].removeprefix("unix:"))
print(said(direct, b"direct"))
print(said(socket.create_connection((host, int(port))), os.urandom({MANY})))
"""
    with listening(door, echo):
        done = ran(folder, *python(script), socket=door)
    assert (done.stdout, done.stderr) == ("True\nTrue\n", "")


def test_many_connections_at_once(folder: Path, door: Path) -> None:
    """Up to what is ever needed; whoever is one too many is turned away."""
    needs_level_a()
    script = f"""{SAY}
def connected(): return socket.create_connection((host, int(port)))
def repeated(connection):
    connection.sendall(b"x")
    return connection.recv(1)
connections = [connected() for _ in range(32)]
print({{repeated(connection) for connection in connections}})
try: print(connected().recv(1))
except ConnectionResetError: print(b'')
print({{repeated(connection) for connection in connections}})
"""

    def repeat(connection: socket.socket) -> None:
        while piece := connection.recv(65536):
            connection.sendall(piece)

    with listening(door, repeat):
        done = ran(folder, *python(script), socket=door)
    assert (done.stdout, done.stderr) == ("{b'x'}\nb''\n{b'x'}\n", "")


def test_last_words_arrive(folder: Path, door: Path) -> None:
    """Also where the command ends with them."""
    needs_level_a()
    heard: list[bytes] = []

    def listen(connection: socket.socket) -> None:
        while piece := connection.recv(65536):
            heard.append(piece)

    script = f"{SAY}\nsocket.create_connection((host, int(port))).sendall(b'bye')\nos._exit(0)\n"
    with listening(door, listen):
        done = ran(folder, *python(script), socket=door)
    assert (done.returncode, b"".join(heard)) == (0, b"bye")


def test_it_outlives_who_is_not_there(folder: Path, door: Path) -> None:
    """Where nobody listens any more, whoever connects is turned away, and the command goes on."""
    needs_level_a()
    with listening(door, echo):
        pass
    script = f"""{SAY}
try: print(socket.create_connection((host, int(port))).recv(1))
except ConnectionResetError: print(b'')
"""
    done = ran(folder, *python(script), socket=door)
    assert (done.stdout, done.returncode) == ("b''\n", 0)


def test_there_is_no_other_way_out(folder: Path, door: Path) -> None:
    """What listens at a port outside cannot be reached."""
    needs_level_a()
    with socket.create_server(("127.0.0.1", 0)) as outside:
        script = f"""
import socket
try: socket.create_connection(("127.0.0.1", {outside.getsockname()[1]}), 5)
except OSError as error: print(error.strerror)
try: socket.create_connection(("192.0.2.1", 80), 5)
except OSError as error: print(error.strerror)
"""
        with listening(door, echo):
            done = ran(folder, *python(script), socket=door)
    assert done.stdout == "Connection refused\nNetwork is unreachable\n"
