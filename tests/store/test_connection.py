"""Tests of opening databases, and of what people are told when that fails."""

import os
import shutil
import sqlite3
import stat
import threading
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import insert, select, update

from arena.errors import ArenaError, InputError
from arena.store import connection as connection_module
from arena.store.bots import list_versions
from arena.store.connection import Store, open_home, open_store, translated_errors
from arena.store.schema import SCHEMA_VERSION, bots, meta, runs


def _add_bot(store: Store, name: str) -> None:
    with store.writing() as connection:
        connection.execute(insert(bots).values(name=name, added_ns=0))


def _bot_names(store: Store) -> list[str]:
    with store.reading() as connection:
        return list(connection.scalars(select(bots.c.name).order_by(bots.c.name)))


def test_a_transaction_is_stored_whole_or_not_at_all(store: Store):
    """What raises in the middle leaves nothing."""
    _add_bot(store, "kept")

    def add_and_stop() -> None:
        with store.writing() as connection:
            connection.execute(insert(bots).values(name="lost", added_ns=0))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        add_and_stop()
    assert _bot_names(store) == ["kept"]


def test_references_are_checked(store: Store):
    """A run of no ladder cannot be stored."""
    with pytest.raises(ArenaError, match="failed"), store.writing() as connection:
        connection.execute(
            insert(runs).values(
                ladder_id=99, started_ns=0, arena_version="", cores=1, workers=1,
                oversubscribed=False,
            )
        )  # fmt: skip


def test_times_need_more_than_32_bits(store: Store):
    """Nanoseconds since 1970 fit."""
    with store.writing() as connection:
        connection.execute(insert(bots).values(name="late", added_ns=2**62))
    with store.reading() as connection:
        assert connection.scalar(select(bots.c.added_ns)) == 2**62


def test_a_new_home_is_made_and_found_again(tmp_path: Path):
    """Folders on the way too."""
    home = tmp_path / "far" / "away"
    with closing(open_home(home, can_create=True)) as store:
        _add_bot(store, "a")
    with closing(open_home(home)) as store:
        assert _bot_names(store) == ["a"]
    with closing(open_home(home, can_create=True)) as store:
        assert _bot_names(store) == ["a"]


def test_a_new_home_is_for_nobody_else(tmp_path: Path):
    """It holds secrets; one that was there keeps its rights, but the database has its own."""
    there = tmp_path / "there"
    there.mkdir(0o755)
    for home, rights in ((tmp_path / "new", 0o700), (there, 0o755)):
        with closing(open_home(home, can_create=True)) as store:
            _add_bot(store, "a")
            files = sorted(home.iterdir())
            assert {0o600} == {stat.S_IMODE(path.stat().st_mode) for path in files}
            assert home / "arena.db" in files
        assert rights == stat.S_IMODE(home.stat().st_mode)


def test_two_may_begin_one_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Who comes second finds the tables of who was first."""
    make_ready = connection_module._let_read_beside_writer

    def be_second(store: Store) -> None:
        make_ready(store)
        monkeypatch.setattr(connection_module, "_let_read_beside_writer", make_ready)
        open_home(tmp_path, can_create=True).close()

    monkeypatch.setattr(connection_module, "_let_read_beside_writer", be_second)
    with closing(open_home(tmp_path, can_create=True)) as store:
        _add_bot(store, "a")


def test_a_database_that_is_being_made_is_waited_for(store: Store, monkeypatch: pytest.MonkeyPatch):
    """But not for ever."""
    failures = [sqlite3.OperationalError("database is locked")] * 3

    class Connection:
        def cursor(self) -> "Connection":
            return self

        def execute(self, _: str) -> None:
            if failures:
                raise failures.pop()

        def close(self) -> None:
            failures.append(sqlite3.OperationalError("database is locked"))

    monkeypatch.setattr("time.sleep", lambda _: None)
    monkeypatch.setattr(store.engine, "raw_connection", Connection)
    connection_module._let_read_beside_writer(store)
    monkeypatch.setattr(connection_module, "_BUSY_MS", -1)
    with pytest.raises(InputError, match="kept busy by another process: try again"):
        connection_module._let_read_beside_writer(store)


def test_a_home_that_is_not_there_is_not_made_for_looking(tmp_path: Path):
    """One sentence instead of an empty table."""
    with pytest.raises(InputError, match="There is no arena in"):
        open_home(tmp_path / "nowhere")
    assert not (tmp_path / "nowhere").exists()


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path):
    """Here a file is in the way."""
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="cannot be made"):
        open_home(tmp_path / "file" / "home", can_create=True)
    with pytest.raises(InputError, match=r"file cannot be made|cannot be opened"):
        open_home(tmp_path / "file", can_create=True)


@pytest.mark.parametrize("is_replaced", [False, True])
def test_a_database_that_is_taken_away_is_missed(tmp_path: Path, is_replaced: bool):
    """What is stored into a deleted file would be lost, and an empty one would come of it."""
    with closing(open_home(tmp_path, can_create=True)) as store:
        _add_bot(store, "a")
        shutil.copy(tmp_path / "arena.db", tmp_path / "copy.db")
        (tmp_path / "arena.db").unlink()
        if is_replaced:
            (tmp_path / "copy.db").rename(tmp_path / "arena.db")
        with pytest.raises(ArenaError, match="is no more the file that was opened"):
            _add_bot(store, "b")
    assert is_replaced == (tmp_path / "arena.db").exists()


def test_a_folder_in_the_databases_place_is_named(tmp_path: Path):
    """It cannot be opened as a database."""
    (tmp_path / "arena.db").mkdir()
    with pytest.raises(InputError, match="is a folder, not a database"):
        open_home(tmp_path)


def test_a_pipe_in_the_databases_place_is_named(tmp_path: Path):
    """Nobody waits for what may come out of it."""
    os.mkfifo(tmp_path / "arena.db")
    for can_create in (False, True):
        with pytest.raises(InputError, match="is no file, not a database"):
            open_home(tmp_path, can_create=can_create)


@pytest.mark.parametrize("can_create", [False, True])
def test_a_file_that_is_no_database_is_named(tmp_path: Path, can_create: bool):
    """And left as it is."""
    text = "certainly not a database\n" * 100
    (tmp_path / "arena.db").write_text(text)
    with pytest.raises(InputError, match="is no database of an arena"):
        open_home(tmp_path, can_create=can_create)
    assert (tmp_path / "arena.db").read_text() == text


@pytest.mark.parametrize("can_create", [False, True])
def test_a_database_of_something_else_is_left_alone(tmp_path: Path, can_create: bool):
    """Nothing is added to it."""
    path = tmp_path / "arena.db"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE songs (title TEXT)")
        other.commit()
    before = path.read_bytes()
    with pytest.raises(InputError, match="holds no arena"):
        open_home(tmp_path, can_create=can_create)
    assert path.read_bytes() == before


def test_an_empty_file_becomes_an_arena_only_to_be_written(tmp_path: Path):
    """SQLite makes empty files."""
    (tmp_path / "arena.db").touch()
    with pytest.raises(InputError, match="holds no arena"):
        open_home(tmp_path)
    open_home(tmp_path, can_create=True).close()
    open_home(tmp_path).close()


@pytest.mark.parametrize(
    ("version", "sentence"),
    [
        (str(SCHEMA_VERSION + 1), "newer arena .*update the arena"),
        *((text, "does not say") for text in ("x", "", "²", "0", "-1", "1" * 5000)),
    ],
)
def test_another_schema_is_refused(tmp_path: Path, version: str, sentence: str):
    """A newer arena's database is not touched, one that says nothing neither."""
    with closing(open_home(tmp_path, can_create=True)) as store, store.writing() as connection:
        connection.execute(update(meta).values(value=version))
    with pytest.raises(InputError, match=sentence):
        open_home(tmp_path)


def test_readers_read_beside_a_writer(tmp_path: Path):
    """What is not committed is not seen, and nobody waits."""
    with (
        closing(open_home(tmp_path, can_create=True)) as store,
        closing(open_home(tmp_path)) as other,
        store.writing() as connection,
    ):
        connection.execute(insert(bots).values(name="soon", added_ns=0))
        assert _bot_names(other) == []


def test_writers_wait_for_each_other(tmp_path: Path):
    """Two that read first and then write both get through."""
    with closing(open_home(tmp_path, can_create=True)) as store:
        start = threading.Barrier(2)

        def add_in_turn(name: str) -> None:
            start.wait()
            for number in range(20):
                with store.writing() as connection:
                    list_versions(connection)
                    connection.execute(insert(bots).values(name=f"{name}{number}", added_ns=0))

        threads = [threading.Thread(target=add_in_turn, args=name) for name in ("a", "b")]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(_bot_names(store)) == 40


def test_a_read_only_home_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Writing it ends in a sentence."""
    with closing(open_home(tmp_path, can_create=True)) as store:
        _add_bot(store, "a")
    # A superuser may write everywhere, so that permissions would not do for this test.
    monkeypatch.setattr("os.access", lambda *_: False)
    with closing(open_home(tmp_path)) as store:
        assert _bot_names(store) == ["a"]
        with pytest.raises(InputError, match="is read-only: make it and its folder writable"):
            _add_bot(store, "b")
    assert {path.name for path in tmp_path.iterdir()} == {"arena.db"}


def test_a_database_kept_busy_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """After waiting in vain."""
    monkeypatch.setattr("arena.store.connection._BUSY_MS", 1)
    with (
        closing(open_home(tmp_path, can_create=True)) as store,
        closing(open_home(tmp_path)) as other,
        store.writing(),
        pytest.raises(InputError, match="kept busy by another process"),
    ):
        _add_bot(other, "b")


def test_a_full_disk_is_named(tmp_path: Path):
    """Nothing of the transaction is left."""
    with closing(open_home(tmp_path, can_create=True)) as store:
        with store.reading() as connection:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
            connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")
        with pytest.raises(InputError, match="The disk is full"), store.writing() as connection:
            connection.execute(
                insert(bots), [{"name": f"{number:64}", "added_ns": 0} for number in range(5000)]
            )
        assert _bot_names(store) == []


@pytest.mark.parametrize("problem", ["database or disk is full", "disk I/O error"])
def test_a_disk_too_full_to_begin_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, problem: str
):
    """No empty database is left, which would be no arena."""

    def fail(_: Store) -> None:
        with translated_errors("x"):
            raise sqlite3.OperationalError(problem)

    monkeypatch.setattr(connection_module, "_let_read_beside_writer", fail)
    with pytest.raises(InputError, match="full"):
        open_home(tmp_path / "home", can_create=True)
    assert list((tmp_path / "home").iterdir()) == []


def test_a_creation_that_is_interrupted_leaves_no_half_schema(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """The next attempt makes it whole."""

    def fail(_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("arena.store.connection.insert", fail)
        with pytest.raises(KeyboardInterrupt):
            open_home(tmp_path, can_create=True)
    with pytest.raises(InputError, match="There is no arena"):
        open_home(tmp_path)
    with closing(open_home(tmp_path, can_create=True)) as store:
        _add_bot(store, "a")


@pytest.mark.parametrize("url", ["nonsense", "neverheardof://here/there"])
def test_a_url_of_no_database_is_refused(url: str):
    """With an example of one."""
    with pytest.raises(InputError, match=r"names no database .*sqlite:///arena\.db"):
        open_store(url)


def test_other_exceptions_pass():
    """Only the database's own are put into other words."""
    with pytest.raises(ZeroDivisionError), translated_errors("x"):
        raise ZeroDivisionError


def test_an_interrupt_within_the_librarys_closing_is_an_interrupt():
    """SQLAlchemy complains then of what it could not finish; that is no defect of the arena."""

    def closed() -> None:
        try:
            raise KeyboardInterrupt
        finally:
            raise AssertionError  # as `assert not self.is_active` in its Transaction.close

    with pytest.raises(KeyboardInterrupt), translated_errors("arena.db"):
        closed()
    with pytest.raises(AssertionError), translated_errors("arena.db"):
        raise AssertionError
