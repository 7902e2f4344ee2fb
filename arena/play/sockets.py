"""The folder of a runner's sockets: short, private, and cleared when its runner is no more.

A folder is locked as long as its runner lives, which the system sees to. Whoever makes one
removes those whose runner was killed. Must not know who comes in by a socket.
"""

import contextlib
import fcntl
import os
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path

from arena.errors import ArenaError

MOST_PATH = 107
"""How many bytes the path of a unix socket may have (Linux; macOS: 103)."""

_PREFIX = "arena-doors-"
_ROOM = 40  # bytes for the folder's own name and a socket's
_FALLBACK = Path("/tmp")  # the folder made there is private


class SocketFolder:
    """A folder that nobody but this user can enter, until it is closed."""

    def __init__(self) -> None:
        """Makes the folder, and clears what was left behind; ArenaError where none can be."""
        base = _base()
        try:
            _clear(base)
            self.path, self._lock = _make(base)
        except OSError as error:
            raise ArenaError(
                f"no folder for sockets can be made in {base} ({error.strerror}): "
                "TMPDIR names another place"
            ) from None

    def socket(self, number: int) -> Path:
        """Names the socket of an instance; nothing is made."""
        return self.path / f"{number}.sock"

    def close(self) -> None:
        """Removes the folder with all that is in it."""
        if self._lock >= 0:
            _remove(self.path, self._lock)
            os.close(self._lock)
            self._lock = -1


def _base() -> Path:
    """Where such folders are made: a short path, best one that dies with the user's session."""
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    wanted = [*([Path(runtime)] if runtime else []), Path(tempfile.gettempdir())]
    for path in wanted:
        is_short = len(os.fsencode(path)) + _ROOM <= MOST_PATH
        if path.is_absolute() and is_short and os.access(path, os.W_OK | os.X_OK):
            return path
    return _FALLBACK


def _make(base: Path) -> tuple[Path, int]:
    """Makes a folder and locks it; again, where it was taken for one left behind meanwhile."""
    while True:
        path = Path(tempfile.mkdtemp(prefix=_PREFIX, dir=base))
        try:
            lock = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
        except FileNotFoundError:
            continue
        fcntl.flock(lock, fcntl.LOCK_EX)
        if os.fstat(lock).st_nlink:
            return path, lock
        os.close(lock)


def _clear(base: Path) -> None:
    """Removes the folders of this user that nobody has locked."""
    for path in base.glob(f"{_PREFIX}*"):
        with _opened(path) as lock:
            if lock is not None:
                _remove(path, lock)


@contextlib.contextmanager
def _opened(path: Path) -> Iterator[int | None]:
    """Locks a folder of this user; None where it is not, or somebody has it locked."""
    try:
        folder = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    except OSError:
        yield None
        return
    try:
        fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        is_own = os.fstat(folder).st_uid == os.geteuid()
        yield folder if is_own else None
    except BlockingIOError:
        yield None
    finally:
        os.close(folder)


def _remove(path: Path, folder: int) -> None:
    """Removes a folder with its sockets; `folder` is it, opened."""
    with contextlib.suppress(OSError):
        for name in os.listdir(folder):
            if stat.S_ISSOCK(os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode):
                os.unlink(name, dir_fd=folder)
        path.rmdir()
