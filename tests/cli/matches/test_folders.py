"""Tests of `arena matches` in folders of records."""

from pathlib import Path

import pytest

from tests.cli.conftest import Arena, vector_text
from tests.record.matches import Writer, first_line, greedy, with_fields
from tests.record.test_parting import stubborn

HOSTILE = "\x1b[31m<b>$x$\u202e\n"


def record(leg: int, seed: int = 0, **changes) -> str:
    """A leg of a block of `ann` and a bot with a hostile name."""
    bots = ("ann", HOSTILE)
    return Writer(seed=bytes([seed]) * 32, bots=bots if leg == 0 else bots[::-1], **changes).text()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two blocks: one whose legs part, and one with a forfeit."""
    place = tmp_path / "some" / "matches"
    place.mkdir(parents=True)
    for name, text in {
        "0-0": record(0),
        "0-1": record(1, choose=stubborn),
        "1-0": record(0, seed=1, faults={30: (0, "late")}),
        "1-1": record(1, seed=1),
    }.items():
        (place / f"{name}.jsonl").write_text(text, encoding="utf-8")
    return place


def names(said) -> list[str]:
    assert (0, "") == (said.code, said.err)
    return [Path(one["match"]).stem for one in said.json()["matches"]]


def test_a_folder(arena: Arena, folder: Path) -> None:
    """Its records are matches, replayed by their paths; hostile names do nothing."""
    said = arena("matches", "some")
    assert (0, "") == (said.code, said.err)
    assert "\x1b" not in said.out
    assert "\\x1b[31m<b>$x$\\u202e\\n " in said.out
    assert "4 matches." == said.out.splitlines()[-1]
    (line,) = [one for one in said.out.splitlines() if one.endswith("1-0.jsonl")]
    command = line[line.index("arena replay") :].split()
    assert 0 == arena(*command[1:]).code
    assert 1 == len(arena("matches", folder / "0-0.jsonl", "--json").json()["matches"])


def test_what_is_named_twice(arena: Arena, folder: Path, played_home: Path) -> None:
    """It is found once, however it is written, and with the other legs of its block."""
    said = arena("matches", folder / "0-0.jsonl", folder, folder / "..", folder, "--json")
    assert 4 == len(names(said))
    assert 2 == len(names(arena("matches", folder / "0-0.jsonl", folder, "--parted", "--json")))
    assert 4 == len(names(arena("matches", "demo", played_home, "demo", "--json")))


def test_files_that_cannot_be_read(
    arena: Arena, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are passed over, and it is said why; alone they are refused."""
    lost = folder / "lost.jsonl"
    lost.touch()
    read = Path.read_bytes

    def refuse(path: Path) -> bytes:
        if path == lost:
            raise PermissionError(13, "Permission denied")
        return read(path)

    monkeypatch.setattr(Path, "read_bytes", refuse)
    said = arena("matches", folder, "--json")
    assert 4 == len(names(said))
    (note,) = said.json()["notes"]
    assert note.startswith(f"1 file is no whole record: {lost} cannot be read: ")
    assert not note.endswith("..")
    for path in folder.glob("?-?.jsonl"):
        path.unlink()
    said = arena("matches", folder)
    assert (2, True) == (said.code, "holds no record that can be read" in said.err)


def test_conditions(arena: Arena, folder: Path) -> None:
    """Those of ladders hold here too."""
    assert ["1-0"] == names(arena("matches", folder, "--faults", "--json"))
    assert 4 == len(names(arena("matches", folder, "--bot", "ann", "--json")))
    assert 4 == len(names(arena("matches", folder, "--bot", "ann", "--against", HOSTILE, "--json")))
    assert "1-0" not in names(arena("matches", folder, "--closest", "--json"))
    assert 4 == len(names(arena("matches", folder, "--since", "2026-01-02", "--json")))
    assert 4 == len(names(arena("matches", folder, "--until", "2026-01-03", "--json")))
    said = arena("matches", folder, "--until", "2026-01-02")
    assert (2, True) == (said.code, "--until 2026-01-02 leaves none." in said.err)


def test_legs_are_known_by_their_seed(arena: Arena, folder: Path) -> None:
    """Whatever files are called, those of one folder with one seed are a block."""
    (folder / "0-1.jsonl").rename(folder / "zzz.jsonl")
    assert ["0-0", "zzz"] == sorted(names(arena("matches", folder, "--parted", "--json")))
    other = folder.with_name("other")
    other.mkdir()
    (folder / "zzz.jsonl").rename(other / "zzz.jsonl")
    assert "--parted leaves none" in arena("matches", folder, other, "--parted").err


def test_records_without_names_and_times(arena: Arena, tmp_path: Path) -> None:
    """Bots are called by their seats, and times are unknown."""
    (tmp_path / "x.jsonl").write_text(Writer(choose=greedy).text(), encoding="utf-8")
    (found,) = arena("matches", "x.jsonl", "--json").json()["matches"]
    assert ["seat 0", "seat 1"] == [seat["bot"] for seat in found["seats"]]
    assert (None, None) == (found["started"], found["ended"])
    assert 0 == arena("matches", "x.jsonl").code
    assert "--since 3d leaves none" in arena("matches", "x.jsonl", "--since", "3d").err


def test_a_ladder_and_a_folder(arena: Arena, folder: Path, played_home: Path) -> None:
    """Both can be searched at once."""
    del played_home
    said = arena("matches", "demo", folder, "--most", "caida", "--json").json()
    assert 8 == said["found"]
    assert f"demo and {folder}" == said["where"]


def test_an_export(arena: Arena, played_home: Path) -> None:
    """The records of a ladder are found with what they had in it."""
    del played_home
    arena("export", "demo", "--out", "out")
    stored = arena("matches", "demo", "--most", "lead", "--json").json()["matches"]
    exported = arena("matches", "out", "--most", "lead", "--json").json()["matches"]
    assert sorted((one["counts"]["lead"], one["scores"]) for one in stored) == sorted(
        (one["counts"]["lead"], one["scores"]) for one in exported
    )


def test_what_is_no_record(arena: Arena, folder: Path) -> None:
    """It is passed over, and said."""
    text = vector_text("standard-2p-0")
    (folder / "broken.jsonl").write_text(text[: len(text) // 2], encoding="utf-8")
    moved = with_fields(text, first_line(text, "round_end"), declarations=["x", 0])
    (folder / "changed.jsonl").write_text(moved, encoding="utf-8")
    (folder / "binary.jsonl").write_bytes(b"\xff\xfe\x00")
    said = arena("matches", folder)
    assert 0 == said.code
    assert "3 files are no whole record: " in said.out
    for path in folder.glob("?-?.jsonl"):
        path.unlink()
    said = arena("matches", folder)
    assert (2, "") == (said.code, said.out)
    assert "holds no record that can be read: " in said.err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--upset"], "--upset goes by the ratings of a ladder: the matches in some have none."),
        (["--since", "block:3"], "--since block:3: only ladders have numbered blocks"),
        (["--until", "block:3"], "--until block:3: only ladders have numbered blocks"),
        (["--bot", "anne"], "no bot is called 'anne' in some: did you mean ann?"),
    ],
)
def test_bad_words(words: list[str], sentence: str, arena: Arena, folder: Path) -> None:
    """What folders cannot tell is said."""
    del folder
    said = arena("matches", "some", *words)
    assert (2, "") == (said.code, said.out)
    assert sentence in said.err
