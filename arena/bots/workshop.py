"""The folder in which a snapshot is made before it takes its place.

Who is killed leaves it behind; whoever makes a snapshot next clears it away. Must not know
what is made in it.
"""

from __future__ import annotations

import contextlib
import shutil
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from filelock import FileLock, Timeout

if TYPE_CHECKING:
    from collections.abc import Iterator

_PREFIX = ".new-"
_LOCK = "in-use"
_NEW_S = 60.0  # for which a workshop is not touched: its lock may be yet to come


@contextmanager
def open_workshop(parent: Path) -> Iterator[Path]:
    """Yields a new folder below `parent`, which is gone when the block ends.

    Removes those whose processes were killed.
    """
    for left in parent.glob(f"{_PREFIX}*"):
        _remove_if_left(left)
    with (
        tempfile.TemporaryDirectory(prefix=_PREFIX, dir=parent, ignore_cleanup_errors=True) as made,
        FileLock(Path(made) / _LOCK),
    ):
        yield Path(made)


def _remove_if_left(folder: Path) -> None:
    with contextlib.suppress(OSError, Timeout):
        if time.time() - folder.stat().st_mtime > _NEW_S:
            with FileLock(folder / _LOCK, timeout=0):
                shutil.rmtree(folder, ignore_errors=True)
