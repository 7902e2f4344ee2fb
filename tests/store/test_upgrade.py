"""Tests of bringing the databases of older arenas up to date."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import select

from arena.errors import InputError
from arena.ladder.rate import rate_finished_blocks
from arena.store import connection as connection_module
from arena.store.check import database_problems
from arena.store.connection import open_home
from arena.store.entrants import list_entrants
from arena.store.ladders import find_ladder, list_ladders
from arena.store.lock import writer_lock
from arena.store.records import find_record, read_matches, read_records
from arena.store.results import read_blocks_done
from arena.store.runs import list_runs
from arena.store.schema import SCHEMA_VERSION, blocks, meta, metadata

OLDER = range(1, SCHEMA_VERSION)
"""The schemas of which there is a database as it was written then, `schema-N.sql`."""


def older_home(home: Path, schema: int) -> Path:
    """Makes a home with the database of an older arena."""
    text = Path(__file__).with_name(f"schema-{schema}.sql").read_text(encoding="utf-8")
    home.mkdir(exist_ok=True)
    with closing(sqlite3.connect(home / "arena.db")) as database:
        database.executescript(text)
        database.execute("PRAGMA journal_mode=WAL")
    return home


def _dump(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as database:
        return list(database.iterdump())


@pytest.mark.parametrize("schema", OLDER)
def test_an_older_database_gets_the_tables_of_a_new_one(tmp_path: Path, schema: int):
    """Column by column, and nothing dangles."""
    home = older_home(tmp_path, schema)
    with closing(open_home(home)) as store, store.reading() as connection:
        assert [] == compare_metadata(MigrationContext.configure(connection), metadata)
        assert str(SCHEMA_VERSION) == connection.scalar(select(meta.c.value))
        for check, sound in (("foreign_key_check", []), ("integrity_check", [("ok",)])):
            assert sound == list(map(tuple, connection.exec_driver_sql(f"PRAGMA {check}")))


@pytest.mark.parametrize("schema", OLDER)
def test_an_older_database_keeps_what_is_in_it(tmp_path: Path, schema: int):
    """Ladders, entrants, runs, matches and records can all be read, and blocks rated."""
    with closing(open_home(older_home(tmp_path, schema))) as store:
        with store.reading() as connection:
            demo, three, empty = list_ladders(connection)
            bots = [one.bot for one in list_entrants(connection, three)]
            assert ["faulty", "b5", "c9"] == bots
            assert ["demo/0/0", "demo/0/1", "demo/1/0", "demo/1/1"] == [
                name for name, _ in read_records(connection, demo)
            ]
            assert 9 == len(list(read_matches(connection, three)))
            assert "record of three/2/0a1 " in find_record(connection, "three/2/0a1")
            assert ({0, 2, 4}, {1}, {1: 3, 2: 1}) == read_blocks_done(connection, three.id)
            assert [1, 1, 0] == [len(list_runs(connection, one.id)) for one in (demo, three, empty)]
            assert {"1"} == set(connection.scalars(select(blocks.c.engine_version)))
        assert (2, 3) == (demo.cursor, three.cursor)
        assert 3 == rate_finished_blocks(store, three)


@pytest.mark.parametrize("schema", OLDER)
def test_a_copy_is_left_beside_it(tmp_path: Path, capsys: pytest.CaptureFixture[str], schema: int):
    """As it was before; whoever opened it is told once."""
    before = _dump(older_home(tmp_path, schema) / "arena.db")
    open_home(tmp_path).close()
    copy = tmp_path / f"arena-schema-{schema}.db"
    assert before == _dump(copy)
    assert 0o600 == copy.stat().st_mode & 0o777
    assert (
        f"arena: {tmp_path / 'arena.db'} was made by an older arena: it was brought from schema "
        f"{schema} to {SCHEMA_VERSION}, and {copy} is a copy of it as it was.\n"
    ) == capsys.readouterr().err
    open_home(tmp_path).close()
    assert "" == capsys.readouterr().err
    assert [copy] == list(tmp_path.glob("arena-schema*"))


def test_no_copy_is_overwritten(tmp_path: Path):
    """Another is put beside it under another name."""
    (older_home(tmp_path, 1) / "arena-schema-1.db").write_text("mine")
    open_home(tmp_path).close()
    assert "mine" == (tmp_path / "arena-schema-1.db").read_text()
    assert (tmp_path / "arena-schema-1-2.db").is_file()


def test_an_older_database_waits_for_its_writer(tmp_path: Path):
    """It is changed by nobody else."""
    before = _dump(older_home(tmp_path, 1) / "arena.db")
    with writer_lock(tmp_path), pytest.raises(InputError, match="Another arena"):
        open_home(tmp_path)
    assert before == _dump(tmp_path / "arena.db")
    assert [] == list(tmp_path.glob("arena-schema*"))


def test_what_was_rated_before_schema_4_stays_rated(tmp_path: Path):
    """A block in which a bot never started is not rated any more, unless it was."""
    home = older_home(tmp_path, 3)
    with closing(sqlite3.connect(home / "arena.db")) as database:
        database.execute("UPDATE seats SET fault = 'no_show' WHERE ladder_id = 2 AND seat = 0")
        database.commit()
    with closing(open_home(home)) as store:
        with store.reading() as connection:
            three = find_ladder(connection, "three")
            found = connection.execute(
                select(blocks.c.number, blocks.c.is_rated).where(blocks.c.ladder_id == three.id)
            )
            assert {0: True, 1: True, 2: True, 4: False} == {row[0]: row[1] for row in found}
            assert (10, 3) == (
                three.settings.suspension.matches,
                three.settings.suspension.no_shows,
            )
        assert [] == [one for one in database_problems(store) if "rat" in one]


def test_an_upgrade_that_is_interrupted_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """The next attempt makes it whole."""
    before = _dump(older_home(tmp_path, 1) / "arena.db")

    def stop(_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("arena.store.upgrade.update", stop)
        with pytest.raises(KeyboardInterrupt):
            open_home(tmp_path)
    assert before == _dump(tmp_path / "arena.db")
    assert [] == list(tmp_path.glob("arena-schema*"))
    open_home(tmp_path).close()


def test_two_may_upgrade_one_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Who comes second finds it done."""
    read = connection_module.read_schema
    older_home(tmp_path, 1)

    def be_second(*words: object) -> int:
        found = read(*words)  # type: ignore[arg-type]
        monkeypatch.setattr(connection_module, "read_schema", read)
        open_home(tmp_path).close()
        return found

    monkeypatch.setattr(connection_module, "read_schema", be_second)
    open_home(tmp_path).close()
    assert 1 == len(list(tmp_path.glob("arena-schema*")))


def test_an_older_database_that_cannot_be_written_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """It cannot even be read: its tables are not those that are asked for."""
    older_home(tmp_path, 1)
    # A superuser may write everywhere, so that permissions would not do for this test.
    monkeypatch.setattr("os.access", lambda *_: False)
    with pytest.raises(InputError, match="older arena and must be brought up to date, but cannot"):
        open_home(tmp_path)
