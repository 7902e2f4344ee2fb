"""Tests of copies of a database."""

import errno
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import insert, select

from arena.errors import InputError
from arena.store.backup import copy_database
from arena.store.connection import Store, open_home, open_store
from arena.store.schema import bots


def _add_bots(store: Store, *names: str) -> None:
    with store.writing() as connection:
        connection.execute(insert(bots), [{"name": name, "added_ns": 0} for name in names])


def _bot_count(store: Store) -> int:
    with store.reading() as connection:
        return len(list(connection.scalars(select(bots.c.name))))


def test_a_copy_is_of_one_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """What is written while it is made is not in it, and need not wait."""
    monkeypatch.setattr("arena.store.backup._PAGES_A_STEP", 8)
    with closing(open_home(tmp_path, can_create=True)) as store:
        _add_bots(store, *(f"{number:064}" for number in range(1000)))
        steps: list[tuple[int, int]] = []

        def write_meanwhile(done: int, total: int) -> None:
            _add_bots(store, f"late{len(steps)}")
            steps.append((done, total))

        copy_database(store, tmp_path / "copy.db", write_meanwhile)
        assert len(steps) > 1
        assert steps[-1][0] == steps[-1][1]
        assert _bot_count(store) == 1000 + len(steps)
    with closing(open_store(f"sqlite:///{tmp_path / 'copy.db'}")) as copy:
        assert 1000 == _bot_count(copy)
    assert 0o600 == (tmp_path / "copy.db").stat().st_mode & 0o777


def test_nothing_is_overwritten(tmp_path: Path):
    """Nor is anything left beside it."""
    (tmp_path / "copy.db").write_text("mine")
    with closing(open_home(tmp_path / "home", can_create=True)) as store:
        with pytest.raises(InputError, match=r"copy.db exists: nothing is overwritten"):
            copy_database(store, tmp_path / "copy.db")
        with pytest.raises(InputError, match="cannot be made: No such file or directory"):
            copy_database(store, tmp_path / "nowhere" / "copy.db")
    assert ["copy.db", "home"] == sorted(path.name for path in tmp_path.iterdir())
    assert "mine" == (tmp_path / "copy.db").read_text()


@pytest.mark.parametrize(
    ("failure", "told"),
    [
        (KeyboardInterrupt(), KeyboardInterrupt),
        (sqlite3.OperationalError("database or disk is full"), InputError),
    ],
)
def test_a_copy_that_fails_leaves_nothing(
    tmp_path: Path, failure: BaseException, told: type[BaseException]
):
    """No half of a copy, and no name that is taken."""

    def fail(_done: int, _total: int) -> None:
        raise failure

    with closing(open_home(tmp_path / "home", can_create=True)) as store:
        with pytest.raises(told):
            copy_database(store, tmp_path / "copy.db", fail)
        assert ["home"] == [path.name for path in tmp_path.iterdir()]
        copy_database(store, tmp_path / "copy.db")


_KILLED = """
import os, signal, sys
from pathlib import Path
from arena.store.backup import copy_database
from arena.store.connection import open_home
copy_database(
    open_home(Path(sys.argv[1])),
    Path(sys.argv[2]),
    lambda *_: os.kill(os.getpid(), signal.SIGKILL),
)
"""


def test_a_copy_that_is_killed_takes_no_name(tmp_path: Path):
    """What it leaves goes with the next copy of that name."""
    target = tmp_path / "copy.db"
    with closing(open_home(tmp_path / "home", can_create=True)) as store:
        _add_bots(store, "a")
        done = subprocess.run(
            [sys.executable, "-c", _KILLED, str(tmp_path / "home"), str(target)], check=False
        )
        assert -signal.SIGKILL == done.returncode
        assert {"home", ".copy.db.part"} == {path.name for path in tmp_path.iterdir()}
        copy_database(store, target)
    assert {"home", "copy.db"} == {path.name for path in tmp_path.iterdir()}
    with closing(open_store(f"sqlite:///{target}")) as copy:
        assert 1 == _bot_count(copy)


def test_two_copies_of_one_name_at_once(tmp_path: Path):
    """The second is refused, and the first is whole."""
    target = tmp_path / "copy.db"
    with closing(open_home(tmp_path / "home", can_create=True)) as store:
        _add_bots(store, "a")

        def copy_too(_done: int, _total: int) -> None:
            with pytest.raises(InputError, match=r"Another process is writing .*copy\.db"):
                copy_database(store, target)

        copy_database(store, target, copy_too)
    with closing(open_store(f"sqlite:///{target}")) as copy:
        assert 1 == _bot_count(copy)


@pytest.mark.parametrize("is_taken", [False, True])
def test_a_copy_where_files_have_one_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_taken: bool
):
    """On such a file system it is renamed, and still over nothing."""
    target = tmp_path / "copy.db"

    def refuse(_part: Path, target: Path) -> None:
        if is_taken:
            target.write_text("mine")
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr("os.link", refuse)
    with closing(open_home(tmp_path / "home", can_create=True)) as store:
        if is_taken:
            with pytest.raises(InputError, match="nothing is overwritten"):
                copy_database(store, target)
            assert "mine" == target.read_text()
        else:
            copy_database(store, target)
    assert {"home", "copy.db"} == {path.name for path in tmp_path.iterdir()}
