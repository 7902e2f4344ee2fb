"""Tests of the page about ladder files: it has every key, and its examples are fine."""

import re
from pathlib import Path

import pytest

from arena.cli.ladder.file.keys import KINDS, keys_of
from arena.cli.ladder.file.read import read_ladder_file
from tests.cli.conftest import Arena, write_bot

DOCS = Path(__file__).parents[4] / "docs"
PAGE = (DOCS / "ladder-files.md").read_text(encoding="utf-8")


def test_the_page_has_every_key():
    """Each in a row of its tables; tables of keys are named as they are written."""
    rows = set(re.findall(r"^\| `\[?(\w+)\]?`", PAGE, re.MULTILINE))
    assert {place[0] for place in KINDS} | set(keys_of(("stop",))) == rows
    assert all(f"`{key}`" in PAGE for key in keys_of(("rating",)))


def test_the_first_example_of_the_page_is_fine(arena: Arena, tmp_path: Path):
    """As it stands there, with bots of these names beside it."""
    [text] = re.findall(r"^```toml\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    for name in ("anna", "ben"):
        write_bot(tmp_path / "bots" / name, name)
    (tmp_path / "summer.toml").write_text(text, encoding="utf-8")
    assert 0 == arena("ladder", "check", "summer.toml").code


@pytest.mark.usefixtures("tmp_path")
def test_the_example_file_is_fine(arena: Arena):
    """It names a good part of what can be said."""
    path = DOCS / "examples" / "summer.toml"
    said = arena("ladder", "check", path)
    assert (0, "") == (said.code, said.err)
    assert "3 bots, two at a table, round robin, standard rules; throughput" in said.out
    places = set(read_ladder_file(path).words)
    assert {("stop", key) for key in keys_of(("stop",))} <= places
    assert {
        ("players",),
        ("pairing",),
        ("time",),
        ("rules", "preset"),
        ("rating", "beta"),
    } <= places
