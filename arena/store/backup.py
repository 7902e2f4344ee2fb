"""Copies an SQLite database to a new file, whole, beside whoever writes in it.

Must not know what the database holds.
"""

import contextlib
import fcntl
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from arena.errors import InputError
from arena.store.connection import Store, translated_errors

_PAGES_A_STEP = 2048

Tell = Callable[[int, int], None]
"""Is told how much is done, and of how much."""


def copy_database(store: Store, target: Path, tell: Tell = lambda _done, _total: None) -> None:
    """Copies the database as it is at this moment; readable by nobody else, as secrets are in it.

    Raises InputError where `target` exists, for nothing is overwritten, or cannot be made.
    `target` is there only once it is whole, and whatever raises leaves nothing. Whoever is
    killed leaves `.target.part`, which the next copy of that name takes away.
    """
    with _whole_file(target) as part, translated_errors(str(target)):
        copy = sqlite3.connect(part)
        with closing(copy), closing(store.engine.raw_connection()) as source:
            copy.execute("PRAGMA journal_mode=OFF")  # one that fails is thrown away
            # One transaction holds the moment; otherwise each write would begin the copy anew.
            source.cursor().execute("BEGIN")
            source.cursor().execute("SELECT count(*) FROM meta").fetchone()
            original = source.driver_connection
            assert isinstance(original, sqlite3.Connection)
            original.backup(
                copy,
                pages=_PAGES_A_STEP,
                progress=lambda _status, left, total: tell(total - left, total),
            )


@contextmanager
def _whole_file(target: Path) -> Iterator[Path]:
    """Yields a file beside `target` that takes its name when all has been written."""
    try:
        if os.path.lexists(target):
            raise FileExistsError
        with _part_file(target) as part:
            yield part
            _name(part, target)
    except FileExistsError:
        raise InputError(f"{target} exists: nothing is overwritten, name another file.") from None
    except OSError as error:
        raise InputError(f"{target} cannot be made: {error.strerror}.") from None


@contextmanager
def _part_file(target: Path) -> Iterator[Path]:
    """Yields an empty file that nobody else writes in; it goes when the block ends."""
    part = target.with_name(f".{target.name}.part")
    file = os.open(part, os.O_CREAT | os.O_RDWR, 0o600)
    try:
        try:
            # One that was left by a killed process is locked by nobody.
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if not os.path.samestat(os.fstat(file), os.stat(part)):
                raise BlockingIOError  # it was another's, who has just taken it away
        except (BlockingIOError, FileNotFoundError):
            raise InputError(
                f"Another process is writing {target}: wait for it, or name another file."
            ) from None
        try:
            os.ftruncate(file, 0)
            yield part
        finally:
            with contextlib.suppress(OSError):
                part.unlink()
    finally:
        os.close(file)


def _name(part: Path, target: Path) -> None:
    """Gives a whole file its name, unless something else has it."""
    try:
        os.link(part, target)
    except FileExistsError:
        raise  # to the sentence for it
    except OSError:  # not every file system has files of two names
        if os.path.lexists(target):
            raise FileExistsError from None
        os.rename(part, target)
