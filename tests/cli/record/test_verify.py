import contextlib
import io
import itertools
import os
import pty
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import VECTORS, Arena, vector_text
from tests.cli.record.test_replay import BROKEN, SENTENCES

_RECORD = VECTORS / "standard-2p-0.jsonl"
_CHANGED = vector_text("standard-2p-0").replace('"captured": "7B"', '"captured": ""', 1)


def test_proved(arena: Arena) -> None:
    """Proved records are counted, whatever named them."""
    assert "1 record: proved (cards, plays, scores)\n" == arena("verify", _RECORD).out
    said = arena("verify", _RECORD, VECTORS)
    assert (0, "") == (said.code, said.err)
    assert said.out.endswith(" records: all proved (cards, plays, scores)\n")


@pytest.mark.usefixtures("played_home")
def test_ladder(arena: Arena) -> None:
    """A ladder's matches are verified by its name, or one by one."""
    assert "4 records: all proved (cards, plays, scores)\n" == arena("verify", "demo").out
    assert (
        "2 records: all proved (cards, plays, scores)\n"
        == arena("verify", "demo/0/0", "demo/1/1").out
    )


def test_difference(arena: Arena, tmp_path: Path) -> None:
    """A difference names file, line, and what was expected, and ends with 1."""
    (tmp_path / "x.jsonl").write_text(_CHANGED)
    said = arena("verify", "x.jsonl", _RECORD)
    assert (1, "") == (said.code, said.err)
    assert (
        'x.jsonl, line 10, `captured`: expected "7B", found ""\n2 records: 1 proved, 1 not\n'
        == said.out
    )


@pytest.mark.parametrize("name", BROKEN)
def test_unreadable_file(name: str, arena: Arena, tmp_path: Path) -> None:
    """A file that is named and no record ends with 2."""
    (tmp_path / "x.jsonl").write_bytes(BROKEN[name])
    said = arena("verify", "x.jsonl", _RECORD)
    assert 2 == said.code
    assert SENTENCES[name] in said.out
    assert said.out.endswith("\n2 records: 1 proved, 0 not, 1 unreadable\n")


def test_folder(arena: Arena, tmp_path: Path) -> None:
    """A folder is searched to its depth; what cannot be read in it is not proved."""
    deep = tmp_path / "records" / "deep"
    deep.mkdir(parents=True)
    (deep / "a.jsonl").write_text(_CHANGED)
    (deep / "b.jsonl").write_bytes(BROKEN["cut"])
    (deep / "c.jsonl").write_bytes(_RECORD.read_bytes())
    (deep / "notes.txt").write_text("no record")
    said = arena("verify", "records")
    assert 1 == said.code
    assert said.out.endswith("\n3 records: 1 proved, 1 not, 1 unreadable\n")


def test_nothing_there(arena: Arena, tmp_path: Path, played_home: Path) -> None:
    """Names that lead nowhere are complained of, and the rest is verified all the same."""
    (tmp_path / "bare").mkdir()
    said = arena("verify", "nothing", "bare", "arena-home", _RECORD)
    assert 2 == said.code
    assert "1 record: proved (cards, plays, scores)\n" == said.out
    assert "arena: There is no file 'nothing'" in said.err
    assert "The folder bare holds no records: no file in it ends in .jsonl.\n" in said.err
    assert "It is a home: name a ladder of it, and --home arena-home.\n" in said.err


def test_thousand_records(tmp_path: Path) -> None:
    """A folder of 1,000 records is proved, and on a terminal one sees how far it is."""
    shortest = sorted(VECTORS.glob("*.jsonl"), key=lambda path: path.stat().st_size)[:5]
    names = itertools.cycle(shortest)
    for number, path in zip(range(1000), names, strict=False):
        shutil.copyfile(path, tmp_path / f"{number}.jsonl")
    command = [sys.executable, "-m", "arena", "verify", str(tmp_path)]
    leader, follower = pty.openpty()
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=follower, env={**os.environ, "TERM": "xterm"}
    ) as process:
        os.close(follower)
        shown = _read_terminal(leader)
        assert process.stdout is not None
        assert b"1,000 records: all proved (cards, plays, scores)\n" == process.stdout.read()
    assert 0 == process.returncode
    assert {b"1000"} == set(re.findall(rb"verifying[^/]*/(\d+)", shown))
    seen = [int(done) for done in re.findall(rb"(\d+)/1000", shown)]
    assert sorted(seen) == seen
    assert any(0 < done < 1000 for done in seen)


def _read_terminal(leader: int) -> bytes:
    """Reads all that is shown on a terminal until nobody writes to it any more."""
    shown = b""
    with contextlib.suppress(OSError):  # what Linux says at the end
        while piece := os.read(leader, 4096):
            shown += piece
    os.close(leader)
    return shown


def test_nothing(arena: Arena) -> None:
    """An empty word names nothing, not the folder one is in; a ladder may be yet to play."""
    arena("ladder", "create", "summer")
    said = arena("verify", "", "summer")
    assert (2, "") == (said.code, said.out)
    assert "arena: An empty text names no record: name a file" in said.err
    assert "Ladder 'summer' has no matches yet: 'arena ladder run summer' plays" in said.err
    assert "An empty text names no record" in arena("replay", "").err


def test_standard_input(arena: Arena, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record can be piped in."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(_RECORD.read_bytes())))
    assert "1 record: proved (cards, plays, scores)\n" == arena("verify", "-").out


def test_json(arena: Arena, tmp_path: Path) -> None:
    """The document has the sum, and each record's verdict with what is wrong."""
    (tmp_path / "x.jsonl").write_text(_CHANGED)
    said = arena("verify", "--json", "x.jsonl", _RECORD)
    document = said.json()
    assert 1 == said.code
    assert {"proved": 1, "different": 1, "unreadable": 0, "pruned": 0} == document["summary"]
    assert ["different", "proved"] == [one["verdict"] for one in document["records"]]
    assert ['x.jsonl, line 10, `captured`: expected "7B", found ""'] == document["records"][0][
        "problems"
    ]
