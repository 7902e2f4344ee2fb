"""Tests of looking after the database."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from arena.cli.record.verify import PROVES
from arena.cli.screen import size_text
from arena.store.connection import open_home
from arena.store.lock import writer_lock
from tests.cli.conftest import Arena, vector_text
from tests.store.test_upgrade import older_home

PROVED = f"records: all proved ({PROVES})"


@pytest.mark.usefixtures("played_home")
def test_info(arena: Arena) -> None:
    """Size, tables and growth, for people and programs."""
    said = arena("db", "info")
    assert (0, "") == (said.code, said.err)
    assert "  matches  4\n" in said.out
    assert " for each 10,000 matches, " in said.out
    document = arena("db", "info", "--json").json()
    rows = {table["table"]: table["rows"] for table in document["tables"]}
    assert (2, 4, 8, 4) == tuple(rows[name] for name in ("blocks", "matches", "seats", "records"))
    assert document["bytes_per_10000_matches"] > document["record_bytes_per_10000_matches"] > 0


def test_info_of_a_new_home(arena: Arena) -> None:
    """Nobody knows yet how fast it grows."""
    arena("ladder", "create", "summer")
    assert "growth   unknown before there are matches" in arena("db", "info").out


def test_backup(arena: Arena, played_home: Path, tmp_path: Path) -> None:
    """A copy that is a home's database again, made while a ladder is run; never over anything."""
    with writer_lock(played_home):
        said = arena("db", "backup", "copy.db")
    assert (0, "") == (said.code, said.err)
    assert said.out.startswith(f"copy.db: a copy of {Path('arena-home', 'arena.db')}, ")
    again = arena("db", "backup", "copy.db")
    assert (2, "") == (again.code, again.out)
    assert "arena: copy.db exists: nothing is overwritten, name another file.\n" == again.err
    (tmp_path / "other").mkdir()
    (tmp_path / "copy.db").rename(tmp_path / "other" / "arena.db")
    said = arena("verify", "demo", "--home", "other")
    assert f"4 {PROVED}\n" == said.out
    document = arena("db", "backup", "third.db", "--json").json()
    assert {"file": "third.db", "bytes": (tmp_path / "third.db").stat().st_size} == document


def test_check(arena: Arena, played_home: Path) -> None:
    """All is well, or what is not, and a code for scripts."""
    said = arena("db", "check")
    assert (0, f"{Path('arena-home', 'arena.db')}: all is well\n") == (said.code, said.out)
    with closing(open_home(played_home)) as store, store.writing() as connection:
        connection.exec_driver_sql("DELETE FROM records WHERE block = 1")
    said = arena("db", "check")
    assert 1 == said.code
    assert "Ladder 'demo': match 1/0 has no record.\n" in said.out
    assert said.out.endswith("2 problems. Restore it from a copy, if there is one.\n")
    said = arena("db", "check", "--json")
    assert (1, 2) == (said.code, len(said.json()["problems"]))


@pytest.mark.usefixtures("played_home")
@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (lambda _: b"no database at all" * 100, "is no database of an arena"),
        (lambda whole: whole[:100] + bytes(4096) + whole[4196:], "is damaged"),
    ],
)
def test_check_of_what_cannot_be_opened(
    arena: Arena, played_home: Path, damage: Callable[[bytes], bytes], sentence: str
) -> None:
    """What was asked about is not well: that is an answer, and no wrong usage."""
    path = played_home / "arena.db"
    path.write_bytes(damage(path.read_bytes()))
    said = arena("db", "check")
    assert (1, "") == (said.code, said.err)
    assert sentence in said.out
    assert said.out.endswith("1 problem. Restore it from a copy, if there is one.\n")
    said = arena("db", "check", "--json")
    assert (1, 1) == (said.code, len(said.json()["problems"]))


def test_many_problems(arena: Arena, played_home: Path) -> None:
    """Only the first are shown."""
    with closing(open_home(played_home)) as store, store.writing() as connection:
        for number in range(2, 30):
            connection.exec_driver_sql(
                "INSERT INTO blocks (ladder_id, number, attempt, state, contestants, stored_ns) "
                f"VALUES (1, {number}, 0, 'finished', '[0, 1]', 0)"
            )
    said = arena("db", "check")
    assert 1 == said.code
    assert "... and 8 more: --json lists up to 1,000.\n" in said.out


@pytest.mark.usefixtures("played_home")
def test_prune(arena: Arena) -> None:
    """What would go is shown first; then verify, replay and export say what has gone."""
    words = ["db", "prune", "--ladder", "demo", "--keep-blocks", "1"]
    said = arena(*words)
    assert (0, "") == (said.code, said.err)
    assert "Ladder demo: 2 records of block 0, played until 1970-01-01, " in said.out
    assert "would go; 2 records would stay.\n" in said.out
    assert said.out.endswith(f"Nothing is gone yet. To do it: arena {' '.join(words)} --yes\n")
    assert f"4 {PROVED}\n" == arena("verify", "demo").out
    document = arena(*words, "--json").json()
    assert (False, 2, 2) == tuple(document[name] for name in ("done", "records", "records_kept"))
    standings = arena("ladder", "standings", "demo").out
    said = arena(*words, "--yes")
    assert (0, "") == (said.code, said.err)
    assert " gone; 2 records kept.\n" in said.out
    assert f"{Path('arena-home', 'arena.db')} has " in said.out
    assert "Ladder demo: no record is that old; 2 records kept.\n" == arena(*words, "--yes").out
    assert standings == arena("ladder", "standings", "demo").out
    assert 0 == arena("db", "check").code


@pytest.mark.usefixtures("played_home")
def test_pruned_matches_say_so(arena: Arena, tmp_path: Path) -> None:
    """Where they are replayed, verified or exported."""
    arena("db", "prune", "--ladder", "demo", "--keep-blocks", "1", "--yes")
    for command in ("replay", "verify"):
        said = arena(command, "demo/0/1")
        assert (2, "") == (said.code, said.out)
        assert said.err.startswith("arena: The record of match 'demo/0/1' was pruned on ")
    said = arena("verify", "demo")
    assert (0, f"2 {PROVED}; 2 matches were pruned and cannot be proved any more\n") == (
        said.code,
        said.out,
    )
    assert 2 == arena("verify", "demo", "--json").json()["summary"]["pruned"]
    said = arena("export", "demo", "--out", "out")
    assert "2 records could not be exported: pruned, only their results stay.\n" in said.out
    _, *rows = (tmp_path / "out" / "matches.csv").read_text(encoding="utf-8").splitlines()
    assert ["", "", "records/demo-1-0.jsonl", "records/demo-1-1.jsonl"] == [
        row.rpartition(",")[2] for row in rows
    ]
    record = (tmp_path / "out" / "records" / "demo-1-0.jsonl").read_text(encoding="utf-8")
    assert vector_text("ronda5-2p-0") == record
    arena("db", "prune", "--ladder", "demo", "--keep-days", "0", "--yes")
    said = arena("verify", "demo")
    assert (0, "4 matches were pruned and cannot be proved any more\n") == (said.code, said.out)


@pytest.mark.usefixtures("played_home")
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["prune", "--ladder", "demo"], "Say what is to be kept: either --keep-days N or"),
        (
            ["prune", "--ladder", "demo", "--keep-days", "1", "--keep-blocks", "1"],
            "Say what is to be kept: either --keep-days N or",
        ),
        (["prune", "--keep-days", "1"], "Missing option '--ladder'"),
        (["prune", "--ladder", "other", "--keep-days", "1"], "There is no ladder 'other'"),
        (["prune", "--ladder", "other", "--keep-days", "1", "--yes"], "There is no ladder 'other'"),
        (["prune", "--ladder", "demo", "--keep-days", "-1"], "Invalid value for '--keep-days'"),
        (["backup"], "Missing argument 'FILE'"),
        (["backup", "arena-home"], "arena-home exists: nothing is overwritten"),
        (["backup", "no/copy.db"], "no/copy.db cannot be made: No such file or directory."),
        (["info", "--home", "nowhere"], "There is no arena in nowhere"),
        (["check", "--home", "nowhere"], "There is no arena in nowhere"),
    ],
)
def test_bad_words(words: list[str], sentence: str, arena: Arena) -> None:
    """What cannot be done is refused in a sentence."""
    said = arena("db", *words)
    assert (2, "") == (said.code, said.out)
    assert said.err.startswith(f"arena: {sentence}")


@pytest.mark.usefixtures("played_home")
def test_a_million_days_are_for_ever(arena: Arena) -> None:
    """No moment is too far away for the database."""
    said = arena("db", "prune", "--ladder", "demo", "--keep-days", "1000000")
    assert "Ladder demo: no record is that old; 4 records kept.\n" == said.out


def test_prune_waits_for_the_writer(arena: Arena, played_home: Path) -> None:
    """While a ladder is run nothing is thinned out."""
    with writer_lock(played_home):
        said = arena("db", "prune", "--ladder", "demo", "--keep-days", "0", "--yes")
    assert 2 == said.code
    assert said.err.startswith("arena: Another arena (process ")
    assert f"4 {PROVED}\n" == arena("verify", "demo").out


@pytest.mark.usefixtures("played_home")
def test_a_file_that_cannot_be_made_smaller(arena: Arena, monkeypatch: pytest.MonkeyPatch) -> None:
    """The records are gone all the same."""

    def fail(_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("arena.store.prune.closing", fail)
    said = arena("db", "prune", "--ladder", "demo", "--keep-days", "0", "--yes")
    assert 0 == said.code
    assert " gone; 0 records kept.\n" in said.out
    assert said.err.startswith("arena: The records are gone, but the file keeps its size for now:")


def test_an_older_database_is_brought_up_to_date(arena: Arena, tmp_path: Path) -> None:
    """By whichever command comes first, which says so beside what it prints."""
    older_home(tmp_path / "arena-home", 1)
    said = arena("ladder", "standings", "demo", "--json")
    assert 0 == said.code
    assert 4 == said.json()["matches"]
    assert said.err.startswith("arena: ")
    assert 1 == said.err.count("\n")
    assert "was brought from schema 1 to " in said.err
    said = arena("db", "check")
    assert (0, "") == (said.code, said.err)


@pytest.mark.parametrize(
    ("size", "text"),
    [(0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1000, "1.0 kB"), (12_345_678, "12.3 MB")],
)
def test_sizes_as_text(size: int, text: str) -> None:
    """In units that fit."""
    assert text == size_text(size)
    assert "4,000.0 GB" == size_text(4 * 10**12)
