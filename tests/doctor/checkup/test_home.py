import sqlite3
from contextlib import closing
from pathlib import Path

from arena.doctor.checkup.finding import Verdict
from arena.doctor.checkup.home import look_at_home
from arena.store.connection import DATABASE_FILE, open_home
from arena.store.schema import SCHEMA_VERSION


def change_schema(home: Path, schema: int) -> None:
    with closing(sqlite3.connect(home / DATABASE_FILE)) as connection, connection:
        connection.execute("UPDATE meta SET value = ? WHERE key = 'schema'", (str(schema),))


def test_no_home_is_no_trouble(tmp_path: Path) -> None:
    """And looking for one makes none."""
    assert Verdict.FINE == look_at_home(tmp_path / "home").verdict
    assert [] == list(tmp_path.iterdir())


def test_a_home_is_whole(tmp_path: Path) -> None:
    """Its schema and size are said."""
    open_home(tmp_path, can_create=True).close()
    finding = look_at_home(tmp_path)
    assert Verdict.FINE == finding.verdict
    assert f"schema {SCHEMA_VERSION}, whole" in finding.text


def test_other_schemas_are_said_and_left(tmp_path: Path) -> None:
    """An older one is weak, a newer one cannot be used, and neither is changed."""
    open_home(tmp_path, can_create=True).close()
    for schema, verdict in ((SCHEMA_VERSION - 1, Verdict.WEAK), (99, Verdict.FAILED)):
        change_schema(tmp_path, schema)
        before = (tmp_path / DATABASE_FILE).read_bytes()
        assert verdict == look_at_home(tmp_path).verdict
        assert before == (tmp_path / DATABASE_FILE).read_bytes()


def test_a_file_that_is_no_database_fails(tmp_path: Path) -> None:
    """So does a folder of its name."""
    (tmp_path / DATABASE_FILE).write_bytes(b"no database at all" * 100)
    finding = look_at_home(tmp_path)
    assert Verdict.FAILED == finding.verdict
    assert "not a database" in finding.text
    (tmp_path / "other" / DATABASE_FILE).mkdir(parents=True)
    assert Verdict.FAILED == look_at_home(tmp_path / "other").verdict
