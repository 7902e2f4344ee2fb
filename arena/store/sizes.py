"""How large a database is, what takes the room, and how fast it grows.

For SQLite, in which homes keep theirs. Must not know what the tables mean, but for which of
them grow with matches and which of those hold the records' text.
"""

from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, func, select, text
from sqlalchemy.exc import DBAPIError

from arena.store.schema import matches, metadata, records

GROWTH_UNIT = 10_000
"""How many matches growth is told by."""

_SIZES = (
    "SELECT tbl_name, sum(pgsize) FROM dbstat JOIN sqlite_master USING (name) GROUP BY tbl_name"
)


@dataclass(frozen=True, slots=True)
class TableSize:
    """How large one table is."""

    name: str
    rows: int
    size: int | None  # bytes, with its indexes; None: this SQLite cannot say


@dataclass(frozen=True, slots=True)
class DatabaseSize:
    """How large a database is, in bytes."""

    file: int
    log: int  # what was written lately and is not in the file yet
    free: int  # of the file; what is written next goes there
    tables: tuple[TableSize, ...]
    matches: int
    kept_records: int
    records: int  # bytes that the records take

    @property
    def growth(self) -> int | None:
        """What another `GROWTH_UNIT` matches take, as those stored do; None before the first."""
        if not self.matches or not self.kept_records:
            return None
        rest = (self.file - self.free - self.records) / self.matches
        return round(GROWTH_UNIT * (rest + self.records / self.kept_records))

    @property
    def record_growth(self) -> int | None:
        """The records' part of `growth`."""
        if not self.kept_records:
            return None
        return round(GROWTH_UNIT * self.records / self.kept_records)


def read_size(connection: Connection, path: Path) -> DatabaseSize:
    """Measures the SQLite database at `path`, to which there is a connection."""
    page, pages, free = (
        int(connection.exec_driver_sql(f"PRAGMA {name}").scalar_one())
        for name in ("page_size", "page_count", "freelist_count")
    )
    log = path.with_name(path.name + "-wal")
    kept, text_size = connection.execute(
        select(func.count(), func.coalesce(func.sum(func.length(records.c.record)), 0))
    ).one()
    tables = _read_tables(connection)
    (table_size,) = (table.size for table in tables if table.name == records.name)
    return DatabaseSize(
        file=page * pages,
        log=log.stat().st_size if log.exists() else 0,
        free=page * free,
        tables=tables,
        matches=connection.scalar(select(func.count()).select_from(matches)) or 0,
        kept_records=kept,
        records=text_size if table_size is None else table_size,
    )


def _read_tables(connection: Connection) -> tuple[TableSize, ...]:
    sizes = _table_sizes(connection)
    return tuple(
        TableSize(
            table.name,
            connection.scalar(select(func.count()).select_from(table)) or 0,
            sizes.get(table.name),
        )
        for table in metadata.sorted_tables
    )


def _table_sizes(connection: Connection) -> dict[str, int]:
    """Reads the tables' bytes, indexes included; nothing where SQLite was built without that."""
    try:
        return {name: int(size) for name, size in connection.execute(text(_SIZES))}
    except DBAPIError as error:
        if "no such table" in str(error.orig):
            return {}
        raise
