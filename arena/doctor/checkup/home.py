"""Looks at a home and its database, without changing either.

An older database is brought up to date by whatever opens it next; here it is only looked at.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from arena.doctor.checkup.finding import Finding, failed, fine, weak
from arena.store.connection import DATABASE_FILE
from arena.store.schema import SCHEMA_VERSION

if TYPE_CHECKING:
    from pathlib import Path

_MB = 1_000_000
_BUSY_S = 5.0


def look_at_home(home: Path) -> Finding:
    """Says whether there is a home, and whether its database is whole as a file."""
    path = home / DATABASE_FILE
    if not path.exists():
        return fine("home", f"none in {home}; 'arena bot add' begins one")
    if not path.is_file():
        return failed("home", f"{path} is no file", "move it away")
    try:
        schema, trouble = _look(path)
    except (sqlite3.Error, ValueError, TypeError) as error:
        schema, trouble = 0, f"it cannot be read ({error})"
    if trouble != "ok":
        return failed("home", f"{path} is damaged: {trouble}", "restore it from a copy")
    if schema > SCHEMA_VERSION:
        return failed("home", f"{path} was made by a newer arena (schema {schema})", "update it")
    text = f"{path}, {path.stat().st_size / _MB:.1f} MB, schema {schema}, whole"
    if schema < SCHEMA_VERSION:
        return weak("home", f"{text}, of an older arena", "it is brought up to date when used")
    return fine("home", f"{text} ('arena db check' looks closer)")


def _look(path: Path) -> tuple[int, str]:
    """Reads the schema, and what SQLite says of the file in its quick check."""
    name = f"{path.absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(name, uri=True, timeout=_BUSY_S)) as connection:
        trouble = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        schema = connection.execute("SELECT value FROM meta WHERE key = 'schema'").fetchone()
    if schema is None:
        raise ValueError("it does not say which schema it has")
    return int(schema[0]), str(trouble)
