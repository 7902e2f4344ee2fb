"""Copies an SQLite database to a new file, whole, beside whoever writes in it.

Must not know what the database holds.
"""

import contextlib
import os
import sqlite3
import tempfile
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
    Whatever raises, no half of a copy is left.
    """
    with _whole_file(target) as workshop, translated_errors(str(target)):
        copy = sqlite3.connect(workshop)
        with closing(copy), closing(store.engine.raw_connection()) as source:
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
def _whole_file(target: Path) -> Iterator[str]:
    """Yields a file beside `target` that takes its place when all has been written."""
    workshop = None
    is_ours = False
    try:
        # Whoever comes second finds the name taken.
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        is_ours = True
        file, workshop = tempfile.mkstemp(prefix=f".{target.name}-", dir=target.parent)
        os.close(file)
        yield workshop
        os.replace(workshop, target)
        is_ours, workshop = False, None
    except FileExistsError:
        raise InputError(f"{target} exists: nothing is overwritten, name another file.") from None
    except OSError as error:
        raise InputError(f"{target} cannot be made: {error.strerror}.") from None
    finally:
        with contextlib.suppress(OSError):
            if workshop is not None:
                os.unlink(workshop)
            if is_ours:
                target.unlink()
