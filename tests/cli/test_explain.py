"""Tests of `arena explain`, as people and programs see it."""

import json
import sqlite3
from contextlib import closing
from itertools import combinations, cycle, islice
from pathlib import Path

import pytest

from arena.contest.ratings.rating import RatingSettings
from tests.cli.conftest import Arena
from tests.fakes import fake_settings
from tests.ladder.paper import paper_home
from tests.ladder.test_suspension import failing

BOTS = ["a9", "b5", "faulty"]
PAIRS = list(islice(cycle(combinations(range(3), 2)), 12))
MIXED = [(0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2)] * 3


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home, where commands look for it, with a ladder of twelve blocks."""
    return paper_home(tmp_path / "arena-home", BOTS, PAIRS)


def change(home: Path, *statements: str) -> None:
    with closing(sqlite3.connect(home / "arena.db")) as database, database:
        for statement in statements:
            database.execute(statement)


@pytest.mark.usefixtures("home")
def test_a_block_is_explained(arena: Arena) -> None:
    """What was expected, what came, how much of a surprise it was, what followed."""
    said = arena("explain", "demo/3")
    assert (0, "") == (said.code, said.err)
    assert said.out.startswith("Block demo/3: a9 against b5, rated once, by the points summed")
    for text in ("Before it:", "What came:", "  leg 0   a9 ", "  summed  a9 ", "After it:"):
        assert f"\n{text}" in said.out
    assert "\nExpected (with beta 4.167):\n  a9 before b5  " in said.out
    assert " bits: " in said.out


@pytest.mark.usefixtures("home")
def test_a_match_is_explained_with_its_block(arena: Arena) -> None:
    """The two are rated together; programs read which was named."""
    said = arena("explain", "demo/3/1")
    assert "Match demo/3/1 was rated with the other legs of its block.\n" in said.out
    assert said.out.endswith(arena("explain", "demo/3").out)
    document = arena("explain", "demo/3/1", "--json").json()
    assert ("demo", 3, 1, "rated", "block", True) == tuple(
        document[key] for key in ("ladder", "block", "leg", "state", "unit", "is_consistent")
    )
    assert ["demo/3/0", "demo/3/1"] == [leg["match"] for leg in document["legs"]]
    (update,) = document["updates"]
    assert [["a9"], ["b5"]] == update["sides"]
    chances = update["expected"][0]
    assert pytest.approx(1.0) == chances["before"] + chances["level"] + chances["after"]
    assert update["chance"] in (chances["before"], chances["level"], chances["after"])
    assert ["a9", "b5"] == [one["bot"] for one in document["ratings"]]
    for one in document["ratings"]:
        gain = one["mu_gain"] + one["sigma_gain"] - one["tau_cost"]
        assert pytest.approx(gain) == one["conservative_gain"]


def test_each_match_is_explained_where_matches_are_rated(arena: Arena, tmp_path: Path) -> None:
    """One after the other."""
    settings = fake_settings(rating=RatingSettings(unit="match"))
    paper_home(tmp_path / "arena-home", BOTS, PAIRS, settings)
    said = arena("explain", "demo/3/1")
    assert "each match rated by itself, one after the other." in said.out
    assert "\nLeg 0 came to " in said.out
    assert "\nLeg 1 came to " in said.out


def test_three_and_partners(arena: Arena, tmp_path: Path) -> None:
    """Orders of three; sums of two partners; who failed beside one."""
    paper_home(tmp_path / "three", BOTS, [(0, 1, 2)] * 4, fake_settings(3))
    said = arena("explain", "demo/2", "--home", tmp_path / "three")
    assert "  first of all " in said.out
    bots = [*BOTS[:2], "c1", "d0"]
    paper_home(tmp_path / "teams", bots, MIXED, fake_settings(4, teams="mixed"))
    said = arena("explain", "demo/2", "--home", tmp_path / "teams")
    assert "Block demo/2: a9 with b5 against d0 with c1, rated once" in said.out
    assert "\n  a9 with b5 before d0 with c1  " in said.out
    bots = [*BOTS, "d0"]
    paper_home(tmp_path / "failed", bots, MIXED, fake_settings(4, teams="mixed"))
    told = [arena("explain", f"demo/{n}", "--home", tmp_path / "failed").out for n in range(9)]
    alone = [text for text in told if "so only faulty is rated, as last of all" in text]
    assert alone
    assert "\nThat faulty would be last of all had a chance of " in alone[0]
    assert alone[0].count("(not rated)") == 3


def test_a_winner_that_stands_lower_is_explained(arena: Arena, home: Path) -> None:
    """In plain words: tau, and a win that everybody expected."""
    strong = "UPDATE entrants SET start_mu = {}, start_sigma = 0.5 WHERE number = {}"
    change(home, strong.format(70, 0), strong.format(10, 1))
    assert 1 == arena("ladder", "rebuild", "demo", "--write").code
    said = arena("explain", "demo/0")
    won = next(line for line in said.out.splitlines() if "came first, yet its" in line)
    assert "tau first widened its sigma from 0.5000 to 0.5069" in won
    assert won.endswith("less, as a win that is expected teaches little.")


def test_a_loser_that_stands_higher_is_explained(arena: Arena, home: Path) -> None:
    """Of a newcomer little is known, and every result tells something."""
    change(home, "UPDATE entrants SET start_mu = 35, start_sigma = 0.5 WHERE number = 0")
    assert 1 == arena("ladder", "rebuild", "demo", "--write").code
    document = arena("explain", "demo/0", "--json").json()
    loser = document["ratings"][1]
    assert loser["mu_gain"] < 0 < loser["conservative_gain"]
    assert "b5 came last, yet its mu-3sigma rose by " in loser["why"]


def test_what_does_not_follow_is_said(arena: Arena, home: Path) -> None:
    """And where to look."""
    change(home, "UPDATE ratings SET mu = mu + 1 WHERE block = 3 AND entrant = 0")
    said = arena("explain", "demo/3")
    assert 0 == said.code
    assert "is not what follows from its result: arena ladder rebuild demo says more." in said.out
    change(home, "DELETE FROM ratings WHERE block = 4")
    said = arena("explain", "demo/4")
    assert (2, "") == (said.code, said.out)
    assert "What is stored of block demo/4 is incomplete: arena ladder rebuild" in said.err


def test_blocks_that_changed_no_rating(arena: Arena, home: Path) -> None:
    """Each is said to be so, and why; that is a failure to explain, and no wrong question."""
    change(
        home,
        "UPDATE ladders SET cursor = 10",
        *(
            f"DELETE FROM {table} WHERE block = {number}"
            for table in ("ratings", "seats", "records", "matches")
            for number in (5, 7, 8)
        ),
        "UPDATE blocks SET state = 'abandoned', attempt = 2 WHERE number = 5",
        "DELETE FROM blocks WHERE number IN (7, 8)",
        "INSERT INTO voids VALUES (1, 5, 2, 'no room left', 1), (1, 7, 0, 'a pipe broke', 1)",
    )
    for number, state, sentence in (
        (5, "abandoned", "the arena failed in it 3 times, at last as 'no room left'; it was given"),
        (7, "void", "the arena failed in it (a pipe broke), so it is void and is played again"),
        (8, "open", "it is not played yet, though some after it are."),
        (11, "waiting", "blocks are rated in order, and block 10 is the next."),
    ):
        said = arena("explain", f"demo/{number}")
        assert (1, "") == (said.code, said.err)
        assert sentence in said.out
        told = arena("explain", f"demo/{number}/0", "--json")
        assert (1, state, 0) == (told.code, told.json()["state"], told.json()["leg"])
        assert sentence in json.dumps(told.json())


def test_a_block_in_which_a_bot_never_started(arena: Arena, tmp_path: Path) -> None:
    """It rates nobody, and it is said who was not there."""
    paper_home(tmp_path / "arena-home", BOTS, PAIRS, play=failing("no_show", "b5"))
    said = arena("explain", "demo/0")
    assert 1 == said.code
    assert "Block demo/0 is not rated: b5 never started in it" in said.out


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("demo", "'demo' names no match: name a match of a ladder, such as demo/12/0, or a block"),
        ("", "'' names no match"),
        ("demo/x", "'demo/x' names no match"),
        ("a/b/3/0", "'a/b/3/0' names no match"),
        ("spring/3", "There is no ladder 'spring': 'arena ladder list' shows those there are."),
        ("demo/99", "Ladder 'demo' has no block 99: it has blocks 0 to 11."),
        ("demo/3/7", "Block demo/3 has no leg 7: its matches are demo/3/0 to demo/3/1."),
        ("demo/3/0a1", "Ladder 'demo' has no match 'demo/3/0a1': demo/3/0 counts."),
        ("0-0.jsonl", "0-0.jsonl is a file or folder: a match outside of any ladder is not rated"),
        ("arena-home", "arena-home is a file or folder"),
    ],
)
@pytest.mark.usefixtures("home")
def test_what_names_no_block(arena: Arena, word: str, sentence: str) -> None:
    """One sentence says what is wrong, and what to name."""
    Path("0-0.jsonl").write_text("{}\n", encoding="utf-8")
    said = arena("explain", word)
    assert (2, "") == (said.code, said.out)
    assert said.err.startswith(f"arena: {sentence}")
    assert 1 == said.err.count("\n")


def test_a_ladder_that_was_never_run(arena: Arena, tmp_path: Path) -> None:
    """It has no blocks to explain."""
    paper_home(tmp_path / "arena-home", BOTS, [])
    said = arena("explain", "demo/0")
    assert (2, "arena: Ladder 'demo' has no blocks yet: 'arena ladder run demo' plays some.\n") == (
        said.code,
        said.err,
    )


def test_a_closed_ladder_is_explained_all_the_same(arena: Arena, home: Path) -> None:
    """What was rated stays rated."""
    change(home, "UPDATE ladders SET closed_ns = 1")
    assert 0 == arena("explain", "demo/3").code
    assert 0 == arena("ladder", "rebuild", "demo").code
