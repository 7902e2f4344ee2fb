"""Fetches what a build has made from the folder in which nobody trusted has worked.

Files are copied, folders made anew, and links stay links, whatever they lead to: nothing here
follows one. Nobody may be writing in the folder any more. Must not know what was built.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import stat
from typing import TYPE_CHECKING

from arena.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from pathlib import Path

_READ = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
_WRITE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC


def harvest(source: Path, target: Path, kept: Collection[str]) -> list[str]:
    """Brings to `target` what `source` has beside the files that are `kept` as they are there.

    `kept` are relative paths with `/`. Returns what was left behind: sockets and the like,
    and what lies where `target` has something else. Raises `OSError`, and `InputError` for a
    file that changes while it is copied.
    """
    left = []
    for path, status in _walk(source, set(kept)):
        to, mode = target / path, status.st_mode
        if stat.S_ISDIR(mode):
            if not _is_real_folder(to):
                if os.path.lexists(to):
                    left.append(path)
                    continue
                to.mkdir()
            to.chmod(0o755)  # whatever the umask: bots run as other users
        elif os.path.lexists(to) or not _is_real_folder(to.parent):
            left.append(path)
        elif stat.S_ISLNK(mode):
            os.symlink(os.readlink(source / path), to)
        elif stat.S_ISREG(mode):
            _copy(source / path, to)
        else:
            left.append(path)
    return left


def _walk(source: Path, kept: Collection[str]) -> Iterator[tuple[str, os.stat_result]]:
    """Yields relative paths, folders before what is in them."""
    waiting = [""]
    while waiting:
        prefix = waiting.pop()
        _unlock(source / prefix)
        with os.scandir(source / prefix) as found:
            entries = sorted(found, key=lambda one: os.fsencode(one.name))
        for entry in entries:
            path = prefix + entry.name
            if path in kept:
                continue
            status = entry.stat(follow_symlinks=False)
            yield path, status
            if stat.S_ISDIR(status.st_mode):
                waiting.append(f"{path}/")


def _copy(source: Path, target: Path) -> None:
    """Copies a file: its bytes, whether it is executable, and when it was changed."""
    _unlock(source)
    with open(os.open(source, _READ), "rb") as old:
        status = os.fstat(old.fileno())
        if not stat.S_ISREG(status.st_mode):
            raise InputError("The build goes on after its end: something of it still runs.")
        mode = 0o755 if status.st_mode & 0o111 else 0o644
        with open(os.open(target, _WRITE, mode), "wb") as new:
            shutil.copyfileobj(old, new)
            if new.tell() != status.st_size:
                raise InputError("The build goes on after its end: something of it still runs.")
            new.flush()  # which would change the time again
            os.fchmod(new.fileno(), mode)
            os.utime(new.fileno(), ns=(status.st_mtime_ns, status.st_mtime_ns))


def _unlock(path: Path) -> None:
    """Lets the arena read what a build has shut, where it is the arena's own user's."""
    status = path.lstat()
    if stat.S_ISLNK(status.st_mode) or status.st_mode & 0o400:
        return
    with contextlib.suppress(PermissionError):
        path.chmod(status.st_mode | 0o700)


def _is_real_folder(path: Path) -> bool:
    try:
        return stat.S_ISDIR(path.lstat().st_mode)
    except OSError:
        return False
