"""What docs/exports.md promises: its columns, its examples, and exports on a full disk."""

import contextlib
import io
import re
import shutil
import subprocess
from pathlib import Path

import duckdb
import pytest
from pyarrow import parquet

from arena.ladder.twins import ASPECTS
from arena.store.columns import DECISION_COLUMNS, MATCH_COLUMNS, Column
from arena.terms.clock import STALL_LIMIT
from tests.e2e.homes import CUP, arena, command, contents, make_home, run_words, start
from tests.e2e.processes import after, wait_until, with_files_up_to
from tests.e2e.test_pages import blocks
from tests.fakes import fake_settings
from tests.ladder.test_imports import Elsewhere

pytestmark = pytest.mark.e2e

PAGE = "docs/exports.md"
ROOT = Path(__file__).parents[2]


def _export(
    home: Path, *words: str | Path, most_bytes: int | None = None
) -> "subprocess.CompletedProcess[str]":
    """Exports the ladder; no file may grow beyond a size, as on a disk that is full."""
    export = command(home, "export", "demo", *words)
    return subprocess.run(
        export if most_bytes is None else after(with_files_up_to(most_bytes), *export),
        cwd=home.parent,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the exported tables of a ladder, as the page's examples name them."""
    folder = tmp_path_factory.mktemp("exports")
    played = Elsewhere(folder / "home", fake_settings(time_control=STALL_LIMIT), blocks=12)
    played.store.close()
    done = _export(folder / "home", "--format", "parquet", "--out", "demo-tables")
    assert 0 == done.returncode, done.stderr
    return folder


@pytest.mark.parametrize("columns", [MATCH_COLUMNS, DECISION_COLUMNS])
def test_the_page_has_the_columns(columns: tuple[Column, ...]) -> None:
    """Each column of both tables is there as it is, in order."""
    rows = "\n".join(f"| `{one.name}` | {one.kind} | {one.meaning} |" for one in columns)
    assert rows in (ROOT / PAGE).read_text(encoding="utf-8")


def test_the_page_has_the_aspects() -> None:
    """What check-ladder looks at is there as it is."""
    rows = "\n".join(f"| {aspect} | {wanted} |" for aspect, wanted in ASPECTS.items())
    assert rows in (ROOT / PAGE).read_text(encoding="utf-8")


def test_duckdb_answers(tables: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page's queries can be asked, and tell of each pair and bot."""
    monkeypatch.chdir(tables)
    pairs, plays = (duckdb.sql(query).fetchall() for query in blocks(PAGE, "sql"))
    assert 12 == len(pairs)  # each of four bots has met each other
    assert 24 == sum(row[2] for row in pairs)
    assert [0.0] * 4 == [
        pytest.approx(sum(row[3] for row in pairs if {row[0], row[1]} == {bot, "ann"}))
        for bot in ("bob", "cem", "dan", "bob")
    ]
    assert {"ann", "bob", "cem", "dan"} == {row[0] for row in plays}
    assert all(row[1] > 100 and 0 < row[3] < 1 for row in plays)


def test_polars_answers(tables: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page's program runs, and prints a line for each bot."""
    monkeypatch.chdir(tables)
    [program] = blocks(PAGE, "python")
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(compile(program, PAGE, "exec"), {})  # noqa: S102 # the page's own example
    assert ["ann", "bob", "cem", "dan"] == re.findall("ann|bob|cem|dan", printed.getvalue())


def test_an_export_that_is_killed_is_not_there(tables: Path) -> None:
    """It has its name only once it is whole; what it leaves beside begins with a point."""
    words = ["export", "demo", "--format", "parquet", "--out", "killed"]
    running = start(tables / "home", words, tables / "output")
    wait_until(lambda: any(tables.glob(".killed-*")) or running.poll() is not None)
    running.kill()
    running.wait()
    if (tables / "killed").exists():  # it was quicker
        assert 24 == parquet.read_table(tables / "killed" / "matches.parquet").num_rows / 2
    for path in tables.iterdir():
        if "killed" in path.name:
            shutil.rmtree(path)


def test_what_was_played_in_a_copy_is_imported(tmp_path: Path) -> None:
    """A home is copied and its ladder played there: imported, it is as if played here."""
    here = make_home(tmp_path)
    there = tmp_path / "there" / "home"
    shutil.copytree(here, there)
    arena(there, *run_words(6))
    arena(there, "export", CUP, "--out", "out")
    told = arena(here, "ladder", "import", CUP, there.parent / "out")
    assert told.startswith("6 blocks (12 matches) taken into ladder cup; 6 blocks are rated.")
    assert contents(there) == contents(here)
    assert "all is well" in arena(here, "db", "check")
    arena(here, *run_words(8))
    arena(there, *run_words(8))
    assert contents(there) == contents(here)


@pytest.mark.parametrize("form", ["jsonl", "parquet"])
def test_where_there_is_no_room_nothing_is_left(tables: Path, form: str) -> None:
    """An export that does not fit leaves nothing, and says why in a sentence."""
    before = sorted(path.name for path in tables.iterdir())
    # SQLite needs that much beside the database, to read it.
    done = _export(tables / "home", "--format", form, "--out", "full", most_bytes=34_000)
    assert (2, 1) == (done.returncode, done.stderr.count("\n")), done.stderr
    assert done.stderr.startswith("arena: Nothing was exported to full: ")
    assert before == sorted(path.name for path in tables.iterdir())
