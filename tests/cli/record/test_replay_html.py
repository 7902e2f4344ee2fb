"""`arena replay --html`: the page is written whole or not at all, and says what it shows."""

import io
import json
import os
import re
import shutil
import stat
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from arena.cli.record import replay_page
from arena.contest.blocks import BlockResult, MatchResult
from arena.errors import ArenaError
from arena.store.connection import open_home
from arena.store.ladders import find_ladder
from arena.store.prune import Keep, prune_records
from arena.store.results import PlayedBlock, store_blocks
from arena.store.schema import records
from tests.cli.conftest import VECTORS, Arena, vector_text
from tests.cli.record.test_replay import BROKEN, SENTENCES
from tests.record.matches import Writer, first_line, with_fields
from tests.viewer.reading import Page

_RECORD = VECTORS / "standard-2p-0.jsonl"


def given(path: Path | str) -> dict[str, Any]:
    """What the viewer in a page is mounted with."""
    return read(Path(path).read_text(encoding="utf-8"))


def read(page: str) -> dict[str, Any]:
    """What the viewer in the text of a page is mounted with."""
    found: dict[str, Any] = json.loads(Page(page).texts["script"][0])
    return found


def leg_text(leg: int, match: str = "match-1/4") -> str:
    """A record of the leg of a block."""
    return with_fields(Writer(bots=("one", "two")).text(), 1, match=f"{match}/{leg}")


def names(document: dict[str, Any]) -> list[str]:
    """The names of the records in a page."""
    return [one["name"] for one in document["records"]]


def test_a_file(arena: Arena) -> None:
    """A record's page has the record, and one line says file, size and what it shows."""
    said = arena("replay", _RECORD, "--html", "x.html")
    assert (0, "") == (said.code, said.err)
    assert re.fullmatch(r"x\.html: [0-9.]+ kB, shows standard-2p-0\.jsonl\.\n", said.out)
    document = given("x.html")
    assert [vector_text("standard-2p-0")] == [one["text"] for one in document["records"]]
    assert "missing" not in document
    assert ["x.html"] == os.listdir()


@pytest.mark.usefixtures("played_home")
@pytest.mark.parametrize(
    ("match", "shown", "leg"),
    [
        ("demo/0/0", ["demo/0/0", "demo/0/1"], None),
        ("demo/1/1", ["demo/1/0", "demo/1/1"], 1),
        ("demo/1", ["demo/1/0", "demo/1/1"], None),
    ],
)
def test_a_match_of_a_ladder(match: str, shown: list[str], leg: int | None, arena: Arena) -> None:
    """All legs of the block are in the page, which begins with the one that was named."""
    said = arena("replay", match, "--html", "x.html")
    assert (0, "") == (said.code, said.err)
    assert said.out.endswith(f" kB, shows {shown[leg or 0]} and 1 other leg of its block.\n")
    document = given("x.html")
    assert (shown, leg) == (names(document), document.get("leg"))


@pytest.mark.usefixtures("played_home")
def test_alone(arena: Arena) -> None:
    """`--alone` leaves the other legs out; a block has none to be alone."""
    arena("replay", "demo/0/1", "--html", "x.html", "--alone")
    assert ["demo/0/1"] == names(given("x.html"))
    said = arena("replay", "demo/0", "--html", "x.html", "--alone")
    sentence = "demo/0 is a block: with --alone name one of its matches, such as demo/0/0."
    assert (2, f"arena: {sentence}\n") == (said.code, said.err)


def test_legs_beside_a_file(arena: Arena, tmp_path: Path) -> None:
    """Records in the same folder that say they are of the same block are its other legs."""
    for leg in (0, 1):
        (tmp_path / f"any-{leg}.jsonl").write_text(leg_text(leg))
    (tmp_path / "other.jsonl").write_text(leg_text(1, "match-2/4"))
    (tmp_path / "copy.jsonl").write_text(leg_text(1))
    (tmp_path / "no.jsonl").write_bytes(b"\xff{")
    (tmp_path / "folder.jsonl").mkdir()
    said = arena("replay", "any-1.jsonl", "--html", "x.html")
    assert (0, "") == (said.code, said.err)
    document = given("x.html")
    assert (["match-1/4/0", "match-1/4/1"], 1) == (names(document), document["leg"])
    arena("replay", "any-1.jsonl", "--html", "x.html", "--alone")
    assert ["match-1/4/1"] == names(given("x.html"))


def test_a_leg_that_is_missing(arena: Arena, tmp_path: Path) -> None:
    """A leg that is not beside the file is named in a sentence and in the page."""
    (tmp_path / "x.jsonl").write_text(leg_text(1))
    said = arena("replay", "x.jsonl", "--html", "x.html")
    assert 0 == said.code
    assert said.err.startswith("arena: match-1/4/0 of the same block could not be found or read.")
    assert ["match-1/4/0"] == given("x.html")["missing"]


def test_a_leg_that_is_no_record(arena: Arena, tmp_path: Path) -> None:
    """A leg that cannot be read counts as missing; the one that was named is shown."""
    (tmp_path / "0.jsonl").write_text(leg_text(0))
    (tmp_path / "1.jsonl").write_text(with_fields(leg_text(1), 1, commitment="?"))
    said = arena("replay", "0.jsonl", "--html", "x.html")
    assert (0, ["match-1/4/1"]) == (said.code, given("x.html")["missing"])
    assert ["match-1/4/0"] == names(given("x.html"))
    said = arena("replay", "1.jsonl", "--html", "y.html")
    assert (2, False) == (said.code, Path("y.html").exists())
    assert said.err.startswith("arena: 1.jsonl, line 1: `commitment` is '?'")


def test_a_pruned_leg(arena: Arena, played_home: Path) -> None:
    """Where records were given up, the sentence says that, and what is left is shown."""
    with closing(open_home(played_home)) as store, store.writing() as connection:
        ladder = find_ladder(connection, "demo")
        prune_records(connection, ladder, Keep(newest_blocks=1), now_ns=1)
    said = arena("replay", "demo/0/1", "--html", "x.html")
    assert 2 == said.code
    assert "The record of match 'demo/0/1' was pruned on " in said.err
    told = arena("replay", "demo/0", "--html", "x").err
    assert "Nothing is left of block demo/0 to show. The record of match 'demo/0/0' was" in told
    assert ["arena-home"] == os.listdir()


def test_a_damaged_leg(arena: Arena, played_home: Path) -> None:
    """A leg whose record is damaged in the database is named, and the others are shown."""
    with closing(open_home(played_home)) as store, store.writing() as connection:
        is_it = (records.c.block == 1) & (records.c.leg == 0)
        connection.execute(records.update().where(is_it).values(record=b"zzz"))
    for word in ("demo/1/1", "demo/1"):
        said = arena("replay", word, "--html", "x.html")
        assert 0 == said.code
        assert said.err.startswith("arena: demo/1/0 of the same block could not be found or read.")
        assert ["demo/1/1"] == names(given("x.html"))
    said = arena("replay", "demo/1/0", "--html", "y.html")
    assert (1, False) == (said.code, Path("y.html").exists())
    assert "The record of match demo/1/0 is damaged in the database." in said.err


def test_a_leg_whose_record_is_gone(arena: Arena, played_home: Path) -> None:
    """A leg of a ladder that has no record any more is named, and the others are shown."""
    with closing(open_home(played_home)) as store, store.writing() as connection:
        connection.execute(records.delete().where(records.c.block == 1, records.c.leg == 0))
    said = arena("replay", "demo/1/1", "--html", "x.html")
    assert 0 == said.code
    assert said.err.startswith("arena: demo/1/0 of the same block could not be found or read.")
    document = given("x.html")
    assert (["demo/1/1"], ["demo/1/0"]) == (names(document), document["missing"])


def test_a_void_block(arena: Arena, played_home: Path) -> None:
    """A block in which the arena failed has no matches; the sentence says why."""
    with closing(open_home(played_home)) as store, store.writing() as connection:
        ladder = find_ladder(connection, "demo")
        void = MatchResult(0, (0, 1), b"", None, (), (), "", (), 0, 0, 0, void="the disk was full")
        store_blocks(
            connection, ladder.id, [PlayedBlock(BlockResult(2, 0, (void,)), (0, 1))], now_ns=1
        )
    for match in ("demo/2/0", "demo/2"):
        said = arena("replay", match, "--html", "x.html")
        assert (2, False) == (said.code, Path("x.html").exists())
        assert said.err.startswith("arena: Block demo/2 is void, as the arena failed in it (the di")
    assert "Block demo/2 is void" in arena("replay", "demo/2/0").err


def test_a_forfeited_match(arena: Arena, tmp_path: Path) -> None:
    """A match that a forfeit ended is proved up to there and shown as it is."""
    (tmp_path / "x.jsonl").write_text(Writer(bots=("a", "b"), faults={9: (1, "late")}).text())
    said = arena("replay", "x.jsonl", "--html", "x.html", "--alone")
    assert (0, "") == (said.code, said.err)
    told = Page(Path("x.html").read_text()).texts["p"]
    assert any("Forfeited by a fault: 1\N{NO-BREAK SPACE}b." in text for text in told)


def test_standard_input_and_output(arena: Arena, monkeypatch: pytest.MonkeyPatch) -> None:
    """`-` reads a record that is piped in, and prints the page alone."""
    text = io.TextIOWrapper(io.BytesIO(_RECORD.read_bytes()))
    monkeypatch.setattr(sys, "stdin", text)
    said = arena("replay", "-", "--html", "-")
    assert (0, "") == (said.code, said.err)
    assert ["standard input"] == names(read(said.out))
    assert [] == os.listdir()


def test_wishes(arena: Arena) -> None:
    """Seat, language and deck are how the page begins; all hands stay in it."""
    said = arena(
        *("replay", _RECORD, "--html", "x.html"),
        *("--seat", 1, "--lang", "pt", "--deck", "french"),
    )
    assert said.out.endswith("It begins as seat 1 saw it; all hands are in the file.\n")
    document = given("x.html")
    assert (1, "pt", "french") == (document["seat"], document["language"], document["deck"])
    assert vector_text("standard-2p-0") == document["records"][0]["text"]


def test_a_record_that_is_not_proved(arena: Arena, tmp_path: Path) -> None:
    """The page is made, with what `arena verify` says of it; the exit code is 1."""
    text = vector_text("standard-2p-0")
    changed = with_fields(text, first_line(text, "play"), captured="1B")
    (tmp_path / "x.jsonl").write_text(changed)
    said = arena("replay", "x.jsonl", "--html", "x.html")
    assert (1, True) == (said.code, said.out.startswith("x.html: "))
    problem = arena("verify", "x.jsonl").out.splitlines()[0]
    assert said.err == (
        f"arena: {problem}. The page shows the match up to where it can be followed.\n"
    )
    assert [f"{problem}."] == [one["finding"] for one in given("x.html")["records"]]


@pytest.mark.parametrize("name", ["cut", "short"])
def test_a_record_that_was_cut_off(name: str, arena: Arena, tmp_path: Path) -> None:
    """What there is of it is shown, and the sentence of what is wrong is said and in the page."""
    (tmp_path / "x.jsonl").write_bytes(BROKEN[name])
    said = arena("replay", "x.jsonl", "--html", "x.html")
    assert 1 == said.code
    assert SENTENCES[name] in said.err
    [record] = given("x.html")["records"]
    assert BROKEN[name].decode() == record["text"]
    assert SENTENCES[name] in record["finding"]


@pytest.mark.parametrize("name", ["newer", "xml", "bytes", "empty"])
def test_what_is_no_record(name: str, arena: Arena, tmp_path: Path) -> None:
    """Nothing is written for what is no record at all."""
    (tmp_path / "x.jsonl").write_bytes(BROKEN[name])
    said = arena("replay", "x.jsonl", "--html", "x.html")
    assert (2, "", ["x.jsonl"]) == (said.code, said.out, os.listdir())
    assert said.err.startswith("arena: x.jsonl")
    assert SENTENCES[name] in said.err


@pytest.mark.usefixtures("played_home")
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["nothing", "--html", "x.html"], "There is no file 'nothing', and neither a match nor"),
        (["demo/9", "--html", "x.html"], "Ladder 'demo' has no block 9 (yet)."),
        (["other/9", "--html", "x.html"], "There is no ladder 'other'"),
        (["demo/9/0", "--html", "x.html"], "Ladder 'demo' has no match 'demo/9/0' (yet)."),
        (["demo/0/0", "--html", "x.html", "--seat", "2"], "demo/0/0 has no seat 2: it has 2"),
        (["demo/0/0", "--html", "x.html", "--lang", "fr"], "Invalid value for '--lang': 'fr'"),
        (["demo/0/0", "--html", "x.html", "--deck", "tarot"], "Invalid value for '--deck'"),
        (["demo/0/0", "--html", "."], "--html . is a folder: name a file in it."),
        (["demo/0/0", "--html", ""], "--html '' names no file"),
        (["demo/0/0", "--html", "/dev/null"], "/dev/null is no file that could be written anew"),
        (["demo/0/0", "--html", "no/x.html"], "There is no folder no to write x.html in"),
        (["demo/0/0", "--lang", "de"], "--lang, --deck and --alone are for a page: name its file"),
        (["demo/0/0", "--html", "x" * 300], "x" * 300 + " cannot be written: File name too long."),
    ],
)
def test_bad_words(words: list[str], sentence: str, arena: Arena) -> None:
    """What cannot be shown or written is refused in a sentence, and nothing is written."""
    said = arena("replay", *words)
    assert (2, "") == (said.code, said.out)
    assert said.err.startswith(f"arena: {sentence}")
    assert ["arena-home"] == os.listdir()


def test_a_page_takes_the_place_of_a_page(arena: Arena, tmp_path: Path) -> None:
    """A file of that name is written anew, a link leads on to its file; never the record itself."""
    shutil.copyfile(_RECORD, "x.jsonl")
    (tmp_path / "x.html").write_text("old")
    Path("link.html").symlink_to("x.html")
    assert 0 == arena("replay", "x.jsonl", "--html", "link.html").code
    assert Path("link.html").is_symlink()
    assert given("x.html") == given("link.html")
    said = arena("replay", "x.jsonl", "--html", "x.jsonl")
    assert "arena: x.jsonl is a record that the page is made from: name another" in said.err
    assert (2, _RECORD.read_bytes()) == (said.code, Path("x.jsonl").read_bytes())


def test_others_may_read_the_page(arena: Arena) -> None:
    """A page has the rights of any new file, not those of a temporary one."""
    Path("plain").write_text("")
    arena("replay", _RECORD, "--html", "x.html")
    rights = [stat.S_IMODE(os.stat(name).st_mode) for name in ("plain", "x.html")]
    assert rights[0] == rights[1]


def test_never_half_written(arena: Arena, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A full disk leaves the page that was there, and nothing beside it."""
    (tmp_path / "x.html").write_text("old")

    def fail(path: Path, _: Path) -> None:
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr(Path, "replace", fail)
    said = arena("replay", _RECORD, "--html", "x.html")
    assert (2, "arena: x.html cannot be written: No space left on device.\n") == (
        said.code,
        said.err,
    )
    assert (["x.html"], "old") == (os.listdir(), Path("x.html").read_text())


def test_without_the_viewer(arena: Arena, monkeypatch: pytest.MonkeyPatch) -> None:
    """An installation that lacks the viewer says so in a sentence; it is no wrong usage."""

    def fail(*_: object) -> str:
        raise ArenaError("This installation has no replay viewer.")

    monkeypatch.setattr(replay_page, "replay_page", fail)
    said = arena("replay", _RECORD, "--html", "x.html")
    assert (1, []) == (said.code, os.listdir())
    assert "This installation has no replay viewer." in said.err


@pytest.mark.usefixtures("played_home")
def test_a_hostile_name(arena: Arena, tmp_path: Path) -> None:
    """What a record says of itself cannot steer a terminal, nor lead to other files."""
    (tmp_path / "x.jsonl").write_text(leg_text(0, "\x1b[31m../\u202e/7"))
    said = arena("replay", "x.jsonl", "--html", "x.html")
    assert "\x1b" not in said.out + said.err
    assert "\u202e" not in said.out + said.err
    assert ["\\x1b[31m../\\u202e/7/0"] == names(given("x.html"))
