"""A glance at a home's names that changes nothing: no upgrade, no lock, no complaint.

For completion in a shell, where whatever is in the way means only that there is nothing to
offer.
"""

import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import Table, select
from sqlalchemy.dialects import sqlite

from arena.store.connection import DATABASE_FILE
from arena.store.schema import bots, ladders, users

_PATIENCE_S = 0.2  # somebody waits for the key to have an effect


def ladder_names(home: Path) -> list[str]:
    """Names the ladders of a home; none where they cannot be read."""
    return _names(home, ladders)


def bot_names(home: Path) -> list[str]:
    """Names the bots of a home; none where they cannot be read."""
    return _names(home, bots)


def user_names(home: Path) -> list[str]:
    """Names the users of a home; none where they cannot be read."""
    return _names(home, users)


def _names(home: Path, table: Table) -> list[str]:
    query = str(select(table.c.name).order_by(table.c.name).compile(dialect=sqlite.dialect()))
    place = f"{(home / DATABASE_FILE).absolute().as_uri()}?mode=ro"
    try:
        with closing(sqlite3.connect(place, uri=True, timeout=_PATIENCE_S)) as database:
            return [str(name) for (name,) in database.execute(query)]
    except (sqlite3.Error, ValueError):
        return []
