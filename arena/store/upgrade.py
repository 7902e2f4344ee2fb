"""Brings the database of an older arena up to date, once a copy of it has been put beside it.

The one mark of a database's schema is the number in `meta`. Each number has a revision of
its own in `migrations/versions`, written with Alembic's operations. Must not know what the
tables are for.
"""

import sys
from pathlib import Path

from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory
from sqlalchemy import update

from arena.errors import InputError
from arena.store.backup import copy_database
from arena.store.connection import Store, read_schema
from arena.store.lock import writer_lock
from arena.store.schema import SCHEMA_VERSION, meta

_MIGRATIONS = Path(__file__).with_name("migrations")


def upgrade_database(store: Store) -> None:
    """Brings a database to this arena's schema, and says so on the standard error.

    All in one transaction. A database in a file is first copied, and changed only by the
    one writer of its home. Raises InputError while another process writes there, for a
    database that cannot be written, and where there is no room for the copy.
    """
    if store.engine.dialect.name != "sqlite":
        found = _upgrade(store)
        _say(f"The database {store.name} was brought from schema {found} to {SCHEMA_VERSION}.")
        return
    url = store.engine.url
    if "immutable" in url.query:
        raise InputError(
            f"{store.name} was made by an older arena and must be brought up to date, but "
            "cannot be written: make it and its folder writable."
        )
    path = Path(url.database or "")
    with writer_lock(path.parent):
        with store.reading() as connection:
            found = read_schema(connection, store.name)
        if found == SCHEMA_VERSION:
            return  # Another process was quicker.
        copy = _free_name(path, found)
        copy_database(store, copy)
        try:
            _upgrade(store)
        except BaseException:
            copy.unlink()  # The database is as it was.
            raise
    _say(
        f"{path} was made by an older arena: it was brought from schema {found} to "
        f"{SCHEMA_VERSION}, and {copy} is a copy of it as it was."
    )


def _upgrade(store: Store) -> int:
    """Takes all steps that are missing; returns the schema found."""
    with store.writing() as connection:
        found = read_schema(connection, store.name)
        with Operations.context(MigrationContext.configure(connection)):
            for revision in reversed(list(ScriptDirectory(str(_MIGRATIONS)).walk_revisions())):
                if int(revision.revision) > found:
                    revision.module.upgrade()
        connection.execute(
            update(meta).where(meta.c.key == "schema").values(value=str(SCHEMA_VERSION))
        )
    return found


def _free_name(path: Path, schema: int) -> Path:
    """Finds a name for a copy, such as `arena-schema-1.db`, that nothing has."""
    copy = path.with_name(f"{path.stem}-schema-{schema}{path.suffix}")
    number = 2
    while copy.exists():
        copy = path.with_name(f"{path.stem}-schema-{schema}-{number}{path.suffix}")
        number += 1
    return copy


def _say(sentence: str) -> None:
    print(f"arena: {sentence}", file=sys.stderr)
