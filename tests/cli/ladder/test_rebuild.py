"""Tests of `arena ladder rebuild`, as people and scripts see it."""

import sqlite3
from contextlib import closing
from itertools import combinations, cycle, islice
from pathlib import Path

import pytest

from arena.store.lock import writer_lock
from tests.cli.conftest import Arena
from tests.ladder.paper import paper_home

PAIRS = list(islice(cycle(combinations(range(3), 2)), 12))


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home, where commands look for it, with a ladder of twelve blocks."""
    return paper_home(tmp_path / "arena-home", ["a1", "b5", "c9"], PAIRS)


def spoil(home: Path, statement: str = "UPDATE ratings SET mu = 99.5 WHERE block = 4") -> None:
    with closing(sqlite3.connect(home / "arena.db")) as database, database:
        assert database.execute(statement).rowcount > 0


@pytest.mark.usefixtures("home")
def test_all_is_well(arena: Arena) -> None:
    """One sentence, and nothing that fails."""
    said = arena("ladder", "rebuild", "demo")
    assert (0, "") == (said.code, said.err)
    assert (
        "Ladder demo: 12 blocks rated anew from their results; 24 changes of ratings and all "
        "standings are as they are stored.\n"
    ) == said.out
    document = arena("ladder", "rebuild", "demo", "--json").json()
    assert (False, False, 12, 24, None, []) == tuple(
        document[key]
        for key in ("is_different", "is_written", "blocks", "changes", "first", "standings")
    )


def test_a_difference_is_told_and_repaired(arena: Arena, home: Path) -> None:
    """Which block first, which bot, by how much; and how to repair it."""
    spoil(home)
    spoil(home, "UPDATE entrants SET wins = 77 WHERE number = 2")
    said = arena("ladder", "rebuild", "demo")
    assert (1, "") == (said.code, said.err)
    lines = said.out.splitlines()
    assert "Ladder demo: what is stored is not what follows from its results." == lines[0]
    assert lines[1].startswith("The first difference is in block 4, for a1: mu is 99.50 and ")
    assert "2 of 24 changes of ratings: 2 differ, 0 are missing, 0 follow from nothing." == lines[2]
    assert lines[4].startswith("  c9  wins is 77 and follows as ")
    assert (
        "Nothing was changed. To store what follows: arena ladder rebuild demo --write" == lines[-1]
    )
    document = arena("ladder", "rebuild", "demo", "--json").json()
    assert (4, "a1", 99.5) == (
        document["first"]["block"],
        document["first"]["bot"],
        document["first"]["stored"]["mu"],
    )
    assert ["c9"] == [one["bot"] for one in document["standings"]]
    written = arena("ladder", "rebuild", "demo", "--write")
    assert (1, "It is stored now as it follows from the results.") == (
        written.code,
        written.out.splitlines()[-1],
    )
    assert 0 == arena("ladder", "rebuild", "demo", "--write").code
    assert 0 == arena("db", "check").code


def test_a_running_ladder_is_not_written(arena: Arena, home: Path) -> None:
    """One sentence says who is writing."""
    spoil(home)
    with writer_lock(home):
        assert 1 == arena("ladder", "rebuild", "demo").code
        said = arena("ladder", "rebuild", "demo", "--write")
    assert (2, "") == (said.code, said.out)
    assert "is writing in" in said.err


@pytest.mark.usefixtures("home")
def test_an_unknown_ladder(arena: Arena) -> None:
    """It is said where to look."""
    said = arena("ladder", "rebuild", "spring")
    assert (
        2,
        "arena: There is no ladder 'spring': 'arena ladder list' shows those there are.\n",
    ) == (
        said.code,
        said.err,
    )
