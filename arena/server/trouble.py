"""Trouble with the database: telling it from other errors, and going on once it is over.

A disk that is slow, a file that somebody moves for a moment: no reason for a server to end.
Must not know what is read or written.
"""

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from arena.errors import ArenaError, InputError
from arena.server.journal import Journal
from arena.store.connection import Store, open_home
from arena.store.place import LostDatabaseError

PATIENCE_S = 120.0
"""How long the database may be away until whoever needs it gives up."""

_AGAIN_S = 1.0


def is_of_database(error: BaseException) -> bool:
    """Whether an error says that the database cannot be reached, read or written."""
    if isinstance(error, PoolTimeoutError | LostDatabaseError):
        return True
    is_told = isinstance(error, ArenaError | InputError)
    return is_told and isinstance(error.__cause__, DBAPIError | sqlite3.Error)


def work_with_home(
    home: Path,
    work: Callable[[Store], None],
    *,
    journal: Journal,
    wait: Callable[[float], bool],
    patience_s: float = PATIENCE_S,
) -> None:
    """Does work that needs a home's database, from its beginning again where that was away.

    `wait` waits so many seconds and says whether it is to end. Passes on what else goes wrong,
    and what is wrong still after `patience_s` without success.
    """
    began = since = time.monotonic()
    while True:
        try:
            began = time.monotonic()
            with closing(_opened(home)) as store:
                work(store)
            return
        except (ArenaError, InputError) as error:
            now = time.monotonic()
            if now - began > patience_s:
                since = now  # it went well for long
            if not is_of_database(error) or now - since > patience_s:
                raise
            journal.warning("database_away", f"{error} It is tried again.")
        if wait(_AGAIN_S):
            return


def _opened(home: Path) -> Store:
    try:
        return open_home(home)
    except InputError as error:
        raise LostDatabaseError(str(error)) from error
