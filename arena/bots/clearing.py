"""Removes folders that strangers have filled, however deep they are and whatever is in them.

Python's own way goes down one call and one open file a level, and so fails with folders made
to that end. Follows no link. Must not know what the folder was for.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from typing import TYPE_CHECKING, NamedTuple

from arena.errors import ArenaError

if TYPE_CHECKING:
    from pathlib import Path

_OPEN = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC


def clear_away(folder: Path) -> None:
    """Removes a folder with all that is in it; nothing happens where there is none.

    Raises `ArenaError` where something stays, as it may while somebody writes there.
    """
    try:
        _unlock(folder, None)
        descent = _Descent(os.open(folder, _OPEN))
    except FileNotFoundError:
        return
    except OSError as error:
        raise _stays(folder, error) from None
    try:
        descent.remove_all()
        os.rmdir(folder)
    except OSError as error:
        raise _stays(folder, error) from None
    finally:
        os.close(descent.here)


def remove_whatever(path: Path) -> None:
    """Removes what may be a folder, a link, or anything that was put in their place."""
    if path.is_dir() and not path.is_symlink():
        clear_away(path)
    else:
        path.unlink(missing_ok=True)


class _Level(NamedTuple):
    """A folder on the way down to where things are removed."""

    identity: tuple[int, int]  # what it is known by, whatever it is called
    waiting: list[str]  # folders in it that are still there
    name: str  # of the folder that was entered from it


class _Descent:
    """The way down into a folder and up again, on which one folder is open at a time."""

    def __init__(self, root: int) -> None:
        self.here = root
        self._above: list[_Level] = []

    def remove_all(self) -> None:
        """Removes all that is in the folder that it began in."""
        waiting = self._remove_files()
        while waiting or self._above:
            waiting = self._enter(waiting) if waiting else self._leave()

    def _remove_files(self) -> list[str]:
        """Removes what is no folder; returns the folders."""
        folders = []
        for name in os.listdir(self.here):
            if _is_folder(name, self.here):
                folders.append(name)
            else:
                os.unlink(name, dir_fd=self.here)
        return folders

    def _enter(self, waiting: list[str]) -> list[str]:
        name = waiting.pop()
        _unlock(name, self.here)
        inner = os.open(name, _OPEN, dir_fd=self.here)
        self._above.append(_Level(_identity(self.here), waiting, name))
        self._go(inner)
        return self._remove_files()

    def _leave(self) -> list[str]:
        level = self._above.pop()
        above = os.open("..", _OPEN, dir_fd=self.here)
        self._go(above)
        if _identity(above) != level.identity:  # somebody has moved it: this is anywhere
            raise OSError(errno.ESTALE, os.strerror(errno.ESTALE))
        os.rmdir(level.name, dir_fd=above)
        return level.waiting

    def _go(self, folder: int) -> None:
        os.close(self.here)
        self.here = folder


def _identity(folder: int) -> tuple[int, int]:
    status = os.fstat(folder)
    return status.st_dev, status.st_ino


def _is_folder(name: str, where: int) -> bool:
    return stat.S_ISDIR(os.stat(name, dir_fd=where, follow_symlinks=False).st_mode)


def _unlock(name: str | Path, where: int | None) -> None:
    """Lets the owner into a folder that was shut."""
    if stat.S_ISDIR(os.stat(name, dir_fd=where, follow_symlinks=False).st_mode):
        with contextlib.suppress(PermissionError):
            os.chmod(name, 0o700, dir_fd=where)


def _stays(folder: Path, error: OSError) -> ArenaError:
    return ArenaError(f"{folder} cannot be removed: {error.strerror}.")
