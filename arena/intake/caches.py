"""What builds keep for the next time, of all bots together: no more than the disk can spare.

Must not know what is kept.
"""

from __future__ import annotations

import contextlib
import os
import stat
from typing import TYPE_CHECKING

from arena.bots.clearing import remove_whatever

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def forget_oldest(caches: Path, most_bytes: int) -> list[str]:
    """Removes what has not been needed for longest, so that all together are not too large.

    Each bot has a folder below `caches`, changed when it was needed last. Returns their names.
    """
    found = sorted(_entries(caches), key=lambda entry: entry[1].st_mtime_ns, reverse=True)
    total = 0
    forgotten = []
    for path, _ in found:
        size = size_of(path)
        if total + size > most_bytes:
            remove_whatever(path)
            forgotten.append(path.name)
        else:
            total += size
    return forgotten


def size_of(folder: Path) -> int:
    """Counts the bytes of the files in a folder; follows no link."""
    total = 0
    waiting = [folder]
    while waiting:
        for path, status in _entries(waiting.pop()):
            if stat.S_ISDIR(status.st_mode):
                waiting.append(path)
            elif stat.S_ISREG(status.st_mode):
                total += status.st_size
    return total


def _entries(folder: Path) -> Iterator[tuple[Path, os.stat_result]]:
    """Yields what is in a folder; nothing of one that is gone, as another build may have it."""
    with contextlib.suppress(OSError), os.scandir(folder) as found:
        for entry in found:
            with contextlib.suppress(OSError):
                yield folder / entry.name, entry.stat(follow_symlinks=False)
