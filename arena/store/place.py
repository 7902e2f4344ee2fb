"""The file that a database is in: whether it is there still, and still the same one.

SQLite goes on writing into a file that has been deleted, where nobody will find it, and
makes an empty one for a new connection. Must not know what is in the file.
"""

import contextlib
from pathlib import Path

from arena.errors import ArenaError

_PAGE_BYTES = 4096  # of SQLite


class LostDatabaseError(ArenaError):
    """Says that a database's file is no more where it was."""


class Place:
    """Remembers which file is at a path."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._found = _identity(path)

    def check(self) -> None:
        """Raises LostDatabaseError where the file has been deleted, moved or replaced since."""
        if _identity(self._path) != self._found:
            raise LostDatabaseError(
                f"{self._path} is no more the file that was opened: it was deleted, moved or "
                "replaced meanwhile. Put it back, if you can, and go on from what it holds."
            )


def remove_if_empty(database: Path) -> None:
    """Takes away a database that was begun and got no table: of one page at most."""
    log, index = (database.with_name(database.name + ending) for ending in ("-wal", "-shm"))
    with contextlib.suppress(OSError):
        if database.stat().st_size <= _PAGE_BYTES and not (log.exists() and log.stat().st_size):
            for file in (index, log, database):
                file.unlink(missing_ok=True)


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino
