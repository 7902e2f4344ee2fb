"""Attempts to read what is none of a bot's business.

Standard library alone: this runs as a bot would.
"""

import contextlib
import ctypes
import hashlib
import os
from collections.abc import Iterator
from pathlib import Path

from arena.doctor.attempts.saying import Target
from arena.doctor.attempts.syscalls import call

_MOST_BYTES = 1000


def digest(target: Target) -> str:
    """Tells the SHA-256 of a file, which says that it was read without telling it."""
    return hashlib.sha256(Path(target["path"]).read_bytes()).hexdigest()


def file(target: Target) -> str:
    """Tells what is in a file."""
    return Path(target["path"]).read_text(encoding="utf-8")[:_MOST_BYTES]


def own_link(target: Target) -> str:
    """Reads through a symbolic link in the bot's own folder, which points outside."""
    return Path(target["link"]).read_text(encoding="utf-8")[:_MOST_BYTES]


def environments(target: Target) -> str:
    """Looks through its own and every process's environment for a name."""
    name = target["name"] + "="
    found = [os.environ[target["name"]]] if target["name"] in os.environ else []
    denied = ""
    for folder in _processes():
        try:
            words = (folder / "environ").read_bytes().split(b"\0")
        except OSError as error:
            denied = f"; {error.strerror} ({folder})"
            continue
        found += [word.decode() for word in words if word.startswith(name.encode())]
    if found:
        return " ".join(found)
    raise OSError(f"no process to be seen has {target['name']}{denied}")


def through_processes(target: Target) -> str:
    """Looks for a file through the roots, folders and open files of every process."""
    path, tried = target["path"], 0
    for folder in _processes():
        ways = [folder / "root" / path.lstrip("/"), folder / "cwd" / Path(path).name]
        with contextlib.suppress(OSError):
            ways += list((folder / "fd").iterdir())
        for way in ways:
            tried += 1
            with contextlib.suppress(OSError):
                text = _regular(way)
                if target["mark"] in text:
                    return text
    raise OSError(f"none of {tried} ways through /proc leads there")


def open_files(target: Target) -> str:
    """Reads whatever files it was started with beside its standard ones."""
    found = []
    for name in os.listdir("/proc/self/fd"):
        with contextlib.suppress(OSError):
            text = _regular(Path("/proc/self/fd", name))
            if target["mark"] in text:
                return text
            found.append(name)
    raise OSError("no file of the arena's is open in it")


def by_handle(target: Target) -> str:
    """Opens a file by its number in the file system, past all folders (open_by_handle_at)."""

    class Handle(ctypes.Structure):
        _fields_ = (
            ("handle_bytes", ctypes.c_uint),
            ("handle_type", ctypes.c_int),
            ("handle", ctypes.c_char * 128),
        )

    kind, text = target["handle"]
    handle = Handle(len(text) // 2, kind, bytes.fromhex(text))
    refused: OSError | None = None
    for place in (".", "/usr", "/"):
        folder = os.open(place, os.O_RDONLY)
        try:
            opened = call("open_by_handle_at", folder, ctypes.byref(handle), os.O_RDONLY)
            return os.read(opened, _MOST_BYTES).decode()
        except OSError as error:
            refused = error
        finally:
            os.close(folder)
    raise refused or OSError("there is no folder to begin at")


def _processes() -> Iterator[Path]:
    return (folder for folder in Path("/proc").iterdir() if folder.name.isdigit())


def _regular(path: Path) -> str:
    """Reads a file of the disk; nothing of pipes, which would block."""
    return path.read_text(encoding="utf-8")[:_MOST_BYTES] if path.is_file() else ""
