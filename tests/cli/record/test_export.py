import csv
import sys
from pathlib import Path

import pytest
from pyarrow import parquet

from arena.cli.record import export_text
from arena.record.decisions import Decision
from arena.store import tables
from tests.cli.conftest import Arena, vector_text

pytestmark = pytest.mark.usefixtures("played_home")


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_export(arena: Arena, tmp_path: Path) -> None:
    """The folder has all records as they are, a row a match, and the standings."""
    said = arena("export", "demo", "--out", "deep/out")
    out = tmp_path / "deep" / "out"
    assert (0, "deep/out: 4 records, matches.csv, standings.csv\n") == (said.code, said.out)
    assert ["demo-0-0.jsonl", "demo-0-1.jsonl", "demo-1-0.jsonl", "demo-1-1.jsonl"] == sorted(
        path.name for path in (out / "records").iterdir()
    )
    assert vector_text("ronda5-2p-0") == (out / "records" / "demo-1-0.jsonl").read_text()
    matches = _rows(out / "matches.csv")
    assert ["demo/0/0", "demo/0/1", "demo/1/0", "demo/1/1"] == [row["match"] for row in matches]
    assert ("counter greedy", "1970-01-01T00:00:02.500Z") == (
        matches[0]["bots"],
        matches[0]["ended"],
    )
    assert ["1", "2"] == [row["rank"] for row in _rows(out / "standings.csv")]
    assert ["out"] == [path.name for path in out.parent.iterdir()]


def test_export_json(arena: Arena) -> None:
    """A program is told where and how many."""
    document = arena("export", "demo", "--out", "out", "--json").json()
    assert {
        "ladder": "demo",
        "format": "jsonl",
        "out": "out",
        "matches": 4,
        "pruned": 0,
    } == document


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["demo", "--out", "there"], "there exists: nothing is overwritten"),
        (["demo", "--out", "there/file/x"], "Nothing was exported to there/file/x: "),
        (["other", "--out", "out"], "There is no ladder 'other'"),
        (["demo", "--out", "out", "--home", "nowhere"], "There is no arena in nowhere"),
        (["demo", "--out", "out", "--format", "xml"], "Invalid value for '--format': 'xml' is not"),
        (["demo", "--out", "there", "--format", "parquet"], "there exists: nothing is overwri"),
        (["demo", "--out", "out", "--bots", "("], "'(' is no regular expression for bots: miss"),
        (["demo", "--out", "out", "--bots", "^x"], "No bot of ladder 'demo' matches '^x': there"),
    ],
)
def test_bad_words(words: list[str], sentence: str, arena: Arena, tmp_path: Path) -> None:
    """What cannot be exported or written is refused in a sentence."""
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "file").write_text("")
    said = arena("export", *words)
    assert (2, "") == (said.code, said.out)
    assert said.err.startswith(f"arena: {sentence}")


def test_no_matches(arena: Arena) -> None:
    """A ladder that has not been played has nothing to export."""
    arena("ladder", "create", "new")
    said = arena("export", "new", "--out", "out")
    assert (2, "arena: Ladder 'new' has no matches yet: 'arena ladder run new' plays some.\n") == (
        said.code,
        said.err,
    )


def test_parquet(arena: Arena, tmp_path: Path) -> None:
    """Two tables: a row a match and seat, a row a decision."""
    said = arena("export", "demo", "--out", "out", "--format", "parquet")
    decisions = parquet.read_table(tmp_path / "out" / "decisions.parquet")
    expected = f"out: matches.parquet (4 matches), decisions.parquet ({len(decisions)} decisions)\n"
    assert (0, expected) == (said.code, said.out)
    matches = parquet.read_table(tmp_path / "out" / "matches.parquet").to_pylist()
    assert [("demo/0/0", "counter"), ("demo/0/0", "greedy")] == [
        (row["match"], row["bot"]) for row in matches[:2]
    ]
    assert ["decisions.parquet", "matches.parquet"] == sorted(
        path.name for path in (tmp_path / "out").iterdir()
    )


def test_parquet_without_pyarrow(arena: Arena, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where pyarrow is missing, one sentence says how to get it, and nothing is written."""
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    said = arena("export", "demo", "--out", "out", "--format", "parquet")
    assert (2, False) == (said.code, Path("out").exists())
    assert said.err.startswith("arena: Parquet files need pyarrow, which is not installed here")


def test_only_some_bots(arena: Arena, tmp_path: Path) -> None:
    """`--bots` takes the matches that only bots are in whose names match."""
    said = arena("export", "demo", "--out", "out", "--bots", "^count|eedy")
    assert (0, "out: 4 records, matches.csv, standings.csv\n") == (said.code, said.out)
    for form in ("jsonl", "parquet"):
        said = arena("export", "demo", "--out", "none", "--bots", "^count", "--format", form)
        sentence = "arena: No match of ladder 'demo' has only bots that match '^count'.\n"
        assert (2, sentence) == (said.code, said.err)
    assert ["arena-home", "out"] == sorted(path.name for path in tmp_path.iterdir())


def test_never_half_a_table(arena: Arena, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A table that does not fit on the disk leaves nothing."""

    def fail(*_: object) -> list[Decision]:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(tables, "record_decisions", fail)
    said = arena("export", "demo", "--out", "out", "--format", "parquet")
    assert 2 == said.code
    assert said.err.startswith("arena: Nothing was exported to out: ")
    assert "No space left on device" in said.err
    assert ["arena-home"] == [path.name for path in tmp_path.iterdir()]


def test_never_half_done(arena: Arena, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An export that fails midway leaves nothing."""

    def fail(folder: Path, *_: object) -> int:
        folder.mkdir()
        raise OSError(28, "No space left on device", str(folder))

    monkeypatch.setattr(export_text, "_write_records", fail)
    said = arena("export", "demo", "--out", "out")
    assert 2 == said.code
    assert "No space left on device" in said.err
    assert ["arena-home"] == [path.name for path in tmp_path.iterdir()]
