"""Looks whether a database is whole: as a file, as what ladders have come to, and of people.

Only reads, and all at one moment, so that a ladder may be run meanwhile. Must not know how
what is wrong came about.
"""

from collections.abc import Callable, Iterator
from itertools import islice

from sqlalchemy import Connection, func, select

from arena.contest.blocks import match_id
from arena.errors import ArenaError, InputError
from arena.record.packing import DamagedRecordError, unpack_record
from arena.store.check_ladder import LadderRow, ladder_problems
from arena.store.check_people import people_problems
from arena.store.connection import Store
from arena.store.schema import ladders, records

Tell = Callable[[int, int], None]
"""Is told how many records were looked at, and of how many."""


def database_problems(
    store: Store, tell: Tell = lambda _done, _total: None, *, most: int = 1000
) -> list[str]:
    """Lists what is wrong, a sentence each, at most so many; nothing where all is well."""
    problems: list[str] = []
    try:
        with store.reading() as connection:
            problems.extend(islice(_problems(connection, tell), most))
    except (ArenaError, InputError) as error:
        problems.append(str(error))  # The file itself cannot be read any further.
    return problems


def _problems(connection: Connection, tell: Tell) -> Iterator[str]:
    if connection.dialect.name == "sqlite":
        yield from _file_problems(connection)
    found = connection.execute(
        select(*(ladders.c[field] for field in LadderRow._fields)).order_by("id")
    )
    rows = [LadderRow(*row) for row in found]
    for row in rows:
        try:
            yield from ladder_problems(connection, row)
        except InputError as error:
            yield str(error)
    yield from people_problems(connection)
    yield from _record_problems(connection, {row.id: row.name for row in rows}, tell)


def _file_problems(connection: Connection) -> Iterator[str]:
    for (verdict,) in connection.exec_driver_sql("PRAGMA integrity_check"):
        if verdict != "ok":
            yield f"The file is damaged: {verdict}."
    for table, row, parent, _ in connection.exec_driver_sql("PRAGMA foreign_key_check"):
        yield f"Row {row} of table {table} refers to what table {parent} does not have."


def _record_problems(connection: Connection, names: dict[int, str], tell: Tell) -> Iterator[str]:
    total = connection.scalar(select(func.count()).select_from(records)) or 0
    found = connection.execute(
        select(records).order_by(*records.primary_key).execution_options(yield_per=100)
    )
    for done, row in enumerate(found, 1):
        try:
            unpack_record(row.record)
        except DamagedRecordError:
            name = match_id(names.get(row.ladder_id, "?"), row.block, row.leg)
            yield f"The record of match {name} is damaged."
        tell(done, total)
