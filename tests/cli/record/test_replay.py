import io
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import VECTORS, Arena, vector_text

_RECORD = VECTORS / "standard-2p-0.jsonl"

BROKEN = {
    "cut": vector_text("standard-2p-0")[:5000].encode(),
    "short": "".join(vector_text("standard-2p-0").splitlines(True)[:20]).encode(),
    "newer": vector_text("standard-2p-0").replace('"format": 1', '"format": 2').encode(),
    "xml": b"<xml>\n",
    "bytes": b"\xff\xfe\x00",
    "empty": b"",
}
SENTENCES = {
    "cut": "ends in the middle of line 59: it was cut off",
    "short": "stops after line 20 without an `end` line",
    "newer": "the record has format 2, this arena reads up to format 1: use a newer arena",
    "xml": "line 1 is not JSON",
    "bytes": "is not UTF-8",
    "empty": "is empty",
}


def test_replay_file(arena: Arena) -> None:
    """A record is told play by play."""
    said = arena("replay", _RECORD)
    assert (0, "") == (said.code, said.err)
    assert said.out.startswith("A match: Ronda with 2 players\n")
    assert "takes 2B 3C 4B  caida 1" in said.out


def test_replay_seat(arena: Arena) -> None:
    """With a seat only what that seat knew is told."""
    said = arena("replay", _RECORD, "--seat", 1)
    assert "(this view)" in said.out
    assert "Seed" not in said.out


@pytest.mark.usefixtures("played_home")
def test_replay_match(arena: Arena) -> None:
    """A match of a ladder is found by its name."""
    assert arena("replay", "demo/0/0").out == arena("replay", _RECORD).out


def test_replay_standard_input(arena: Arena, monkeypatch: pytest.MonkeyPatch) -> None:
    """`-` is a record that is piped in."""
    text = io.TextIOWrapper(io.BytesIO(_RECORD.read_bytes()))
    monkeypatch.setattr(sys, "stdin", text)
    assert arena("replay", "-").out == arena("replay", _RECORD).out


@pytest.mark.parametrize("name", BROKEN)
def test_broken_record(name: str, arena: Arena, tmp_path: Path) -> None:
    """A record that cannot be read is named, with what is wrong and exit code 2."""
    (tmp_path / "x.jsonl").write_bytes(BROKEN[name])
    said = arena("replay", "x.jsonl")
    assert (2, "") == (said.code, said.out)
    assert said.err.startswith("arena: x.jsonl")
    assert SENTENCES[name] in said.err
    assert 1 == said.err.count("\n")


@pytest.mark.usefixtures("played_home")
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["nothing"], "There is no file 'nothing', and neither a match nor a ladder is called so"),
        (["."], ". is a folder: name one of the records in it."),
        (["demo/9/0"], "Ladder 'demo' has no match 'demo/9/0' (yet)."),
        (["demo/0/2"], "Ladder 'demo' has no match 'demo/0/2' (yet)."),
        (["demo/0/0a1"], "Ladder 'demo' has no match 'demo/0/0a1' (yet)."),
        (
            ["match-20261130T042239Z/0/0"],
            "There is no ladder 'match-20261130T042239Z' in arena-home, --home names another. A "
            "match outside of any ladder is a file: name that, such as arena-matches/",
        ),
        (
            ["demo/0/0", "--home", "nowhere"],
            "There is no arena in nowhere, --home names another. A match outside of any ladder",
        ),
        (["demo/0/0", "--seat", "2"], "demo/0/0 has no seat 2"),
    ],
)
def test_bad_names(words: list[str], sentence: str, arena: Arena) -> None:
    """What leads to no match gets a sentence."""
    said = arena("replay", *words)
    assert (2, "") == (said.code, said.out)
    assert said.err.startswith(f"arena: {sentence}")
