"""Removes folders that strangers have filled, however deep they are and whatever is in them.

Python's own way goes down one call and one open file a level, and so fails with folders made
to that end. Follows no link. Must not know what the folder was for.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
from typing import TYPE_CHECKING

from arena.errors import ArenaError

if TYPE_CHECKING:
    from pathlib import Path

_OPEN = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_MOST_TURNS = 100  # over what is there, should something come anew meanwhile


def clear_away(folder: Path) -> None:
    """Removes a folder with all that is in it; nothing happens where there is none.

    Nobody may be writing in it any more. Raises `ArenaError` where something stays.
    """
    try:
        _unlock(folder, None)
        root = os.open(folder, _OPEN)
    except FileNotFoundError:
        return
    except OSError as error:
        raise _stays(folder, error) from None
    try:
        for _ in range(_MOST_TURNS):
            if not _empty(root):
                break
        os.rmdir(folder)
    except OSError as error:
        raise _stays(folder, error) from None
    finally:
        os.close(root)


def remove_whatever(path: Path) -> None:
    """Removes what may be a folder, a link, or anything that was put in their place."""
    if path.is_dir() and not path.is_symlink():
        clear_away(path)
    else:
        path.unlink(missing_ok=True)


def _empty(root: int) -> bool:
    """Removes all that is in a folder; says whether there was anything.

    Folders in folders are first put beside these, so that all lie in one level.
    """
    waiting = os.listdir(root)
    had_some = bool(waiting)
    while waiting:
        name = waiting.pop()
        if not _is_folder(name, root):
            os.unlink(name, dir_fd=root)
            continue
        _unlock(name, root)
        inner = os.open(name, _OPEN, dir_fd=root)
        try:
            for entry in os.listdir(inner):
                if not _is_folder(entry, inner):
                    os.unlink(entry, dir_fd=inner)
                    continue
                beside = secrets.token_hex(16)  # which no name in there can be, by guessing
                _unlock(entry, inner)  # a folder that is moved is written to
                os.rename(entry, beside, src_dir_fd=inner, dst_dir_fd=root)
                waiting.append(beside)
        finally:
            os.close(inner)
        os.rmdir(name, dir_fd=root)
    return had_some


def _is_folder(name: str, where: int) -> bool:
    return stat.S_ISDIR(os.stat(name, dir_fd=where, follow_symlinks=False).st_mode)


def _unlock(name: str | Path, where: int | None) -> None:
    """Lets the owner into a folder that was shut."""
    if stat.S_ISDIR(os.stat(name, dir_fd=where, follow_symlinks=False).st_mode):
        with contextlib.suppress(PermissionError):
            os.chmod(name, 0o700, dir_fd=where)


def _stays(folder: Path, error: OSError) -> ArenaError:
    return ArenaError(f"{folder} cannot be removed: {error.strerror}.")
