"""Names the state of a bot's folder by a hash of its files.

The recipe is public (docs/bot-toml.md), so that others can recompute a hash. Must not
know what a bot is: any folder has a content.
"""

from __future__ import annotations

import hashlib
import os
import stat
from typing import TYPE_CHECKING

from arena.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from pathlib import Path

LEFT_OUT = frozenset({".git", ".venv", "__pycache__", "node_modules", ".DS_Store", "arena-matches"})
"""Files and folders of these names are not content: tools make them, the arena among these.

`arena match .` writes its records into the bot's folder; that makes the bot no other one.
"""

LEFT_OUT_ENDING = ".pyc"
FOLDER_MARKS = frozenset({"CACHEDIR.TAG", "arena.db", "pyvenv.cfg"})
"""A folder that holds one of these is left out: a cache by its own word, an arena's home, or a
virtual environment of Python under whatever name."""

MAX_FILES = 10_000
MAX_BYTES = 512 * 1024 * 1024

_PIECE = 1 << 20
_READ = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC  # whatever has taken its place


def content_paths(folder: Path, outputs: Collection[str] = ()) -> list[str]:
    """Lists the files that make up a folder's content, by relative paths with `/`.

    Sorted by the bytes of the paths. `outputs` are files and folders, as such paths, that are
    made from the content and so are none. Raises `InputError` for links, devices, names that
    are not UTF-8, folders that cannot be read, and content beyond the limits.
    """
    paths: list[str] = []
    total = 0
    open_folders = [""]
    while open_folders:
        prefix = open_folders.pop()
        entries = _entries(folder / prefix)
        if prefix and any(entry.name in FOLDER_MARKS for entry in entries):
            continue
        for entry in entries:
            if entry.name in LEFT_OUT or entry.name.endswith(LEFT_OUT_ENDING):
                continue
            path = prefix + entry.name
            if path in outputs:
                continue
            if entry.is_dir(follow_symlinks=False):
                open_folders.append(path + "/")
                continue
            status = entry.stat(follow_symlinks=False)
            refuse_unless_file(folder / path, status.st_mode)
            paths.append(path)
            total += status.st_size
            _refuse_beyond_limits(folder, len(paths), total)
    return sorted(paths, key=str.encode)


def content_hash(folder: Path, paths: Sequence[str] | None = None) -> str:
    """Returns the SHA-256 that names a folder's content, as 64 hexadecimal digits.

    With `paths`, of these files alone. Raises `InputError` as `content_paths` does, and
    for files that are not there, cannot be read, or change meanwhile.
    """
    total = hashlib.sha256()
    for path in content_paths(folder) if paths is None else paths:
        file = folder / path
        try:
            with open(os.open(file, _READ), "rb") as stream:
                status = os.fstat(stream.fileno())
                refuse_unless_file(file, status.st_mode)
                mark = b"x" if status.st_mode & stat.S_IXUSR else b"-"
                total.update(path.encode() + b"\0" + mark + status.st_size.to_bytes(8, "big"))
                read = 0
                while read <= status.st_size and (piece := stream.read(_PIECE)):
                    total.update(piece)
                    read += len(piece)
        except OSError as error:
            raise InputError(f"{file} cannot be read: {error.strerror}.") from None
        if read != status.st_size:
            raise InputError(f"{file} changed while it was read: try again.")
    return total.hexdigest()


def _entries(folder: Path) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            return list(entries)
    except OSError as error:
        raise InputError(f"{folder} cannot be read: {error.strerror}.") from None


def refuse_unless_file(file: Path, mode: int) -> None:
    """Raises `InputError` for what no content can be: links, devices, names not in UTF-8."""
    if stat.S_ISLNK(mode):
        raise InputError(
            f"{file} is a link, and what it leads to can change: put the file itself there."
        )
    if not stat.S_ISREG(mode):
        raise InputError(f"{file} is {_kind_name(mode)}: a bot's folder may hold files only.")
    try:
        str(file).encode()
    except UnicodeEncodeError:
        raise InputError(
            f"{str(file)!a} has a name that is not UTF-8: give the file another one."
        ) from None


def _refuse_beyond_limits(folder: Path, files: int, size: int) -> None:
    if files > MAX_FILES:
        excess = f"more than {MAX_FILES} files"
    elif size > MAX_BYTES:
        excess = f"more than {MAX_BYTES // 1024**2} MB"
    else:
        return
    raise InputError(f"{folder} has {excess}: keep only what the bot needs in its folder.")


def _kind_name(mode: int) -> str:
    if stat.S_ISSOCK(mode):
        return "a socket"
    return "a named pipe" if stat.S_ISFIFO(mode) else "a device"
