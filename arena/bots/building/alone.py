"""Lets one process at a time work in a folder, which need not be one that can be written.

Must not know what is done there.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
from contextlib import contextmanager
from typing import TYPE_CHECKING

from arena.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


@contextmanager
def alone_in(folder: Path, tell: Callable[[str], None]) -> Iterator[None]:
    """Waits until nobody else is in such a block with the folder; tells, where it has to wait.

    The folder itself is locked: nothing is written, and nothing is left by who is killed.
    Raises `InputError` for a folder that is not there or cannot be read.
    """
    try:
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    except OSError as error:
        raise InputError(f"{folder} cannot be read: {error.strerror}.") from None
    try:
        with contextlib.suppress(OSError):  # some network file systems have no locks
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                tell(f"another process is building {folder}; waiting for it")
                fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)
