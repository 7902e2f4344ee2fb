"""Attempts to leave a message where another instance of the same bot finds it, and to find it.

The one that leaves does not end before it is told to, so that what is there while it lives is
found too. Standard library alone: this runs as a bot would.
"""

from __future__ import annotations

import contextlib
import ctypes
import fcntl
import os
import socket
import struct
import time
from pathlib import Path
from typing import TYPE_CHECKING

from arena.doctor.attempts.syscalls import call

if TYPE_CHECKING:
    from arena.doctor.attempts.saying import Target

_PATIENCE_S = 3.0
_CREATE = 0o1666
_WORD_BYTES = 32
_IN_OPEN = 0x20


def leave_file(target: Target) -> str:
    """Writes the message into a file of each place that may be shared."""
    written = []
    for folder in target["folders"]:
        with contextlib.suppress(OSError, KeyError):
            path = Path(os.path.expandvars(folder), target["name"])
            path.write_text(target["message"], encoding="utf-8")
            path.chmod(0o666)
            written.append(folder)
    return " ".join(written)


def find_file(target: Target) -> str:
    """Reads the file in each place that may be shared."""
    refused: OSError | None = None
    for folder in target["folders"]:
        try:
            return Path(os.path.expandvars(folder), target["name"]).read_text(encoding="utf-8")
        except OSError as error:
            refused = error
    raise refused or OSError("there is no place")


def leave_socket(target: Target) -> str:
    """Gives the message to whoever comes to an abstract socket, until it ends."""
    return _serve(socket.AF_UNIX, "\0" + target["name"], target)


def find_socket(target: Target) -> str:
    """Asks for the message at the abstract socket."""
    return _ask(socket.AF_UNIX, "\0" + target["name"])


def leave_port(target: Target) -> str:
    """Gives the message to whoever comes to a port of the loopback, until it ends."""
    return _serve(socket.AF_INET, ("127.0.0.1", target["port"]), target)


def find_port(target: Target) -> str:
    """Asks for the message at the port."""
    return _ask(socket.AF_INET, ("127.0.0.1", target["port"]))


def leave_shared(target: Target) -> str:
    """Puts the message into a segment of shared memory (shmget)."""
    segment = call("shmget", target["key"], _WORD_BYTES, _CREATE)
    at = call("shmat", segment, 0, 0)
    ctypes.memmove(at, target["message"].encode().ljust(_WORD_BYTES, b"\0"), _WORD_BYTES)
    return "left"


def find_shared(target: Target) -> str:
    """Reads the message in the segment, which it then removes."""
    segment = call("shmget", target["key"], _WORD_BYTES, 0)
    at = call("shmat", segment, 0, 0)
    text = ctypes.string_at(at, _WORD_BYTES).rstrip(b"\0").decode()
    call("shmctl", segment, 0, 0)
    return text


def leave_queue(target: Target) -> str:
    """Puts the message into a queue (msgget)."""
    queue = call("msgget", target["key"], _CREATE)
    text = struct.pack("l", 1) + target["message"].encode().ljust(_WORD_BYTES, b"\0")
    call("msgsnd", queue, text, _WORD_BYTES, 0)
    return "left"


def find_queue(target: Target) -> str:
    """Takes the message out of the queue."""
    queue = call("msgget", target["key"], 0)
    text = ctypes.create_string_buffer(8 + _WORD_BYTES)
    call("msgrcv", queue, text, _WORD_BYTES, 0, 0o4000)
    return text.raw[8:].rstrip(b"\0").decode()


def leave_posix_queue(target: Target) -> str:
    """Puts the message into a named queue (mq_open)."""
    about = (ctypes.c_long * 8)(0, 1, _WORD_BYTES)
    queue = call(
        "mq_open", target["name"].encode(), os.O_CREAT | os.O_RDWR, 0o666, ctypes.byref(about)
    )
    text = target["message"].encode().ljust(_WORD_BYTES, b"\0")
    call("mq_timedsend", queue, text, _WORD_BYTES, 0, 0)
    return "left"


def find_posix_queue(target: Target) -> str:
    """Takes the message out of the named queue, which it then removes."""
    queue = call("mq_open", target["name"].encode(), os.O_RDWR | os.O_NONBLOCK, 0, 0)
    text = ctypes.create_string_buffer(_WORD_BYTES)
    call("mq_timedreceive", queue, text, _WORD_BYTES, 0, 0)
    call("mq_unlink", target["name"].encode())
    return text.raw.rstrip(b"\0").decode()


def leave_locks(target: Target) -> str:
    """Locks those bytes of a file of its folder whose bits of the message are set (fcntl)."""
    file = os.open(target["file"], os.O_RDONLY)  # stays open: the locks end with it
    for place, bit in enumerate(_bits(target["message"])):
        if bit:
            fcntl.lockf(file, fcntl.LOCK_SH | fcntl.LOCK_NB, 1, place)
    return "locked"


def find_locks(target: Target) -> str:
    """Asks of each byte of the file whether it is locked, and puts the message together."""
    file = os.open(target["file"], os.O_RDONLY)
    bits = []
    for place in range(8 * target["length"]):
        asked = struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, place, 1, 0)
        answer = fcntl.fcntl(file, fcntl.F_GETLK, asked)
        bits.append(struct.unpack("hhqqi4x", answer)[0] != fcntl.F_UNLCK)
    return bytes(
        sum(bit << (7 - place) for place, bit in enumerate(bits[at : at + 8]))
        for at in range(0, len(bits), 8)
    ).decode("utf-8", "replace")


def leave_whole_locks(target: Target) -> str:
    """Locks those of many files whose bits of the message are set (flock)."""
    for place, bit in enumerate(_bits(target["message"])):
        file = os.open(f"{target['file']}.{place}", os.O_RDONLY)
        if bit:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    return "locked"


def find_whole_locks(target: Target) -> str:
    """Tries to lock each file, and puts the message together from those that are taken."""
    number = 0
    for place in range(8 * target["length"]):
        file = os.open(f"{target['file']}.{place}", os.O_RDONLY)
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
            number = number << 1
        except BlockingIOError:
            number = number << 1 | 1
        os.close(file)
    return number.to_bytes(target["length"]).decode("utf-8", "replace")


def leave_looks(target: Target) -> str:
    """Opens those of many files of its folder whose bits are set, again and again."""
    if os.fork():
        return "opens them"
    files = [f"{target['file']}.{at}" for at, bit in enumerate(_bits(target["message"])) if bit]
    give_up = time.monotonic() + 4 * _PATIENCE_S
    while time.monotonic() < give_up:
        for name in files:
            os.close(os.open(name, os.O_RDONLY))
        time.sleep(0.02)
    os._exit(0)


def find_looks(target: Target) -> str:
    """Watches which of the files are opened (inotify), and puts the message together."""
    watch = call("inotify_init1", os.O_NONBLOCK)
    numbers = {
        call("inotify_add_watch", watch, f"{target['file']}.{place}".encode(), _IN_OPEN): place
        for place in range(8 * target["length"])
    }
    number = 0
    give_up = time.monotonic() + _PATIENCE_S / 3
    while time.monotonic() < give_up:
        with contextlib.suppress(BlockingIOError):
            events = os.read(watch, 1 << 16)
            for at in range(0, len(events), 16):
                place = numbers[struct.unpack_from("i", events, at)[0]]
                number |= 1 << (8 * target["length"] - 1 - place)
        time.sleep(0.02)
    return number.to_bytes(target["length"]).decode("utf-8", "replace")


def _bits(text: str) -> list[int]:
    return [byte >> (7 - place) & 1 for byte in text.encode() for place in range(8)]


def _serve(family: int, address: object, target: Target) -> str:
    server = socket.socket(family, socket.SOCK_STREAM)
    server.bind(address)  # type: ignore[arg-type]
    server.listen()
    if os.fork():
        return "serves it"
    server.settimeout(4 * _PATIENCE_S)
    with contextlib.suppress(OSError):
        while True:
            stream, _ = server.accept()
            with stream:
                stream.sendall(target["message"].encode())
    os._exit(0)


def _ask(family: int, address: object) -> str:
    with socket.socket(family, socket.SOCK_STREAM) as stream:
        stream.settimeout(_PATIENCE_S)
        stream.connect(address)  # type: ignore[arg-type]
        return stream.recv(100).decode()
