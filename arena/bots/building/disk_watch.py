"""Watches how much of the disk a build takes, also in files that no folder shows any more.

Must not know what the build is.
"""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import stat
import time
from typing import TYPE_CHECKING, NamedTuple

from arena.errors import ArenaError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

LEAST_FREE = 256 * 1024 * 1024
"""The bytes that must be free on the disk, so that something is built."""

MOST_DEPTH = 64
"""The most folders in folders."""

MOST_PATH = 1024
"""The most bytes of a path in a folder."""

_LONG = f"folders: a path of more than {MOST_PATH:,} bytes"
_REST = 9  # times as long as a look has taken nobody looks again


class Measure(NamedTuple):
    """How much there is, or may be."""

    size: int  # bytes of the files, as they say themselves
    entries: int  # files, folders and all else

    def plus(self, other: Measure) -> Measure:
        """Returns both together."""
        return Measure(self.size + other.size, self.entries + other.entries)


def excess(folder: Path, most: Measure) -> str:
    """Says what in a folder is too much, as a phrase; empty where nothing is.

    Looks no further than to the first excess, whatever is in the folder; somebody may be
    writing there. A folder that shuts the arena out is one too many, and so is a path that is
    longer than the arena could name anywhere else.
    """
    try:
        return _excess(folder, most)
    except PermissionError:
        return "folders: one that cannot be read"
    except OSError as error:
        if error.errno != errno.ENAMETOOLONG:
            raise
        return _LONG


def _excess(folder: Path, most: Measure) -> str:
    size = entries = 0
    waiting = [(folder, 0)]
    while waiting:
        here, depth = waiting.pop()
        for name, status in _entries(here):
            entries += 1
            size += status.st_size if stat.S_ISREG(status.st_mode) else 0
            if entries > most.entries:
                return f"files: more than {most.entries:,}"
            if size > most.size:
                return f"disk: more than {most.size // 10**6:,} MB"
            if len(os.fsencode(here / name)) - len(os.fsencode(folder)) > MOST_PATH:
                return _LONG
            if stat.S_ISDIR(status.st_mode):
                if depth >= MOST_DEPTH:
                    return f"folders: more than {MOST_DEPTH} in each other"
                waiting.append((here / name, depth + 1))
    return ""


def _entries(folder: Path) -> Iterator[tuple[str, os.stat_result]]:
    """Yields what is in a folder, as far as it stays there while somebody looks."""
    with contextlib.suppress(FileNotFoundError, NotADirectoryError), os.scandir(folder) as found:
        for entry in found:
            with contextlib.suppress(FileNotFoundError):
                yield entry.name, entry.stat(follow_symlinks=False)


class DiskWatch:
    """Looks at folders while something works there."""

    def __init__(self, most: Mapping[Path, Measure]) -> None:
        """Takes what each folder may have; all are on one disk.

        Raises `ArenaError` where that is full before anything has begun.
        """
        self._most = dict(most)
        self._place = next(iter(self._most))
        self._whole = sum(one.size for one in self._most.values())
        self._next_look_s = 0.0
        self._free = shutil.disk_usage(self._place).free
        if self._free < LEAST_FREE:
            raise ArenaError(f"{self._place} is on a disk with too little room to build anything.")

    def look(self) -> str:
        """Says what is too much, as a phrase; mostly empty, and often without having looked."""
        began = time.monotonic()
        if began < self._next_look_s:
            return ""
        found = self._gone()
        for folder, most in self._most.items():
            found = found or excess(folder, most)
        now = time.monotonic()
        self._next_look_s = now + _REST * (now - began)
        return found

    def _gone(self) -> str:
        """Says that the disk fills faster than what is seen in the folders."""
        free = shutil.disk_usage(self._place).free
        taken = self._free - free
        if taken > 2 * self._whole + LEAST_FREE or (taken > 0 and free < LEAST_FREE):
            return f"disk: {taken // 10**6:,} MB less are free than before"
        return ""
