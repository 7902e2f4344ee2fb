"""One writer at a time: a lock on a home, and who holds it.

Must not know what is written.
"""

import contextlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from arena.errors import InputError

_LOCK_FILE = "arena.lock"
_HOLDER_FILE = "arena.lock.pid"  # the lock file itself cannot be read on every system


class HomeBusyError(InputError):
    """Says that another process is writing in a home."""


@contextmanager
def writer_lock(home: Path) -> Iterator[None]:
    """Holds a home's lock for the length of the block; it is free when this process ends.

    Raises HomeBusyError when another process holds it, InputError when it cannot be made.
    """
    lock = FileLock(home / _LOCK_FILE)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise HomeBusyError(
            f"Another arena{_holder(home)} is writing in {home}: wait for it, or stop it."
        ) from None
    except (OSError, NotImplementedError) as error:
        raise InputError(
            f"The home {home} cannot be locked ({error}): make it writable, or name another "
            "with --home."
        ) from None
    try:
        _note_holder(home)
        yield
    finally:
        with contextlib.suppress(OSError):
            (home / _HOLDER_FILE).unlink()
        lock.release()


def held_since(home: Path) -> int | None:
    """Returns when who is writing in a home began to, in ns since the epoch; None: nobody is."""
    holder = home / _HOLDER_FILE
    try:
        since_ns, process = holder.stat().st_mtime_ns, int(holder.read_text())
    except (OSError, ValueError):
        return None
    # Only where somebody seems to hold it is the lock tried, which could keep another out.
    with contextlib.suppress(PermissionError):  # another user's
        try:
            os.kill(process, 0)
        except (ProcessLookupError, OverflowError):
            return None
    lock = FileLock(home / _LOCK_FILE)
    try:
        lock.acquire(timeout=0)
    except (OSError, NotImplementedError):  # a timeout is one of them
        return since_ns
    lock.release()
    return None


def _note_holder(home: Path) -> None:
    # Only for the other's sentence: a full disk must not stop what could go on.
    with contextlib.suppress(OSError):
        (home / _HOLDER_FILE).write_text(str(os.getpid()))


def _holder(home: Path) -> str:
    try:
        return f" (process {int((home / _HOLDER_FILE).read_text())})"
    except (OSError, ValueError):
        return ""
