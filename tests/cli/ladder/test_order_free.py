"""Tests of the order-free rating beside standings, as people and programs see it."""

import sqlite3
import sys
from contextlib import closing
from itertools import combinations, cycle, islice
from pathlib import Path

import pytest

from arena.contest.ratings.rating import RatingSettings
from tests.cli.conftest import Arena
from tests.fakes import fake_settings
from tests.ladder.paper import paper_home

BOTS = ["a9", "b5", "c1", "d0"]
PAIRS = list(islice(cycle(combinations(range(4), 2)), 30))
HEADING = "\nAll results at once, on the scale of mu (its middle may differ: compare gaps):\n"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home, where commands look for it, with a ladder of thirty blocks."""
    return paper_home(tmp_path / "arena-home", BOTS, PAIRS)


@pytest.mark.usefixtures("home")
def test_strengths_stand_beside_the_standings(arena: Arena) -> None:
    """For people with mu beside them, for programs with all digits, on pages as a table."""
    said = arena("ladder", "standings", "demo")
    assert (0, "") == (said.code, said.err)
    assert f"{HEADING}   bot  strength   95 % interval     mu\n1  " in said.out
    assert "Warning" not in said.out
    document = arena("ladder", "standings", "demo", "--json").json()
    found = document["order_free"]
    assert (30, 0, 1, 1.0, []) == tuple(
        found[key] for key in ("results", "blocks_repeated", "groups", "widening", "disagreements")
    )
    strengths = [one["strength"] for one in found["bots"]]
    assert sorted(strengths, reverse=True) == strengths
    assert pytest.approx(25.0) == sum(strengths) / 4
    for one in found["bots"]:
        assert one["low"] < one["strength"] < one["high"]
    page = arena("ladder", "standings", "demo", "--output", "markdown").out
    assert f"{HEADING}\n|  | bot | strength | 95 % interval | mu |\n|---:|---|---:|" in page


@pytest.mark.usefixtures("home")
def test_chosen_blocks_are_rated_at_once_too(arena: Arena) -> None:
    """Only those bots are shown that are in them."""
    words = ("ladder", "standings", "demo", "--bots", "^(a9|b5)$", "--json")
    found = arena(*words).json()["order_free"]
    assert (5, {"a9", "b5"}) == (found["results"], {one["bot"] for one in found["bots"]})


def test_groups_that_never_met_are_told_apart(arena: Arena, tmp_path: Path) -> None:
    """And of a bot that met nobody no number is said."""
    meetings = [(0, 1), (2, 3)] * 6
    paper_home(tmp_path / "arena-home", [*BOTS, "e3"], meetings)
    said = arena("ladder", "standings", "demo")
    assert f"{HEADING}   bot  group  strength" in said.out
    assert "\nNumbers of different groups cannot be compared: no results lead from one" in said.out
    assert "\nNo strength is said of e3: no results compare it with another bot.\n" in said.out
    found = arena("ladder", "standings", "demo", "--json").json()["order_free"]
    assert (2, None, None) == (
        found["groups"],
        found["bots"][-1]["group"],
        found["bots"][-1]["strength"],
    )


def test_ratings_that_disagree_are_warned_of(arena: Arena, home: Path) -> None:
    """A standing that is far from what all results say."""
    document = arena("ladder", "standings", "demo", "--json").json()["order_free"]
    weakest = document["bots"][-1]
    with closing(sqlite3.connect(home / "arena.db")) as database, database:
        database.execute(
            "UPDATE entrants SET mu = 60, sigma = 0.5 WHERE number = ?",
            (BOTS.index(weakest["bot"]),),
        )
    said = arena("ladder", "standings", "demo")
    warnings = [line for line in said.out.splitlines() if line.startswith("Warning: by TrueSkill")]
    assert warnings
    assert f"Warning: by TrueSkill {weakest['bot']} is " in warnings[0]
    found = arena("ladder", "standings", "demo", "--json").json()["order_free"]
    assert len(warnings) == len(found["disagreements"])
    one = found["disagreements"][0]
    assert weakest["bot"] == one["ahead"]["bot"]
    assert one["order_free_gap"] < 0 < one["mu_gap"]
    assert one["low"] < one["order_free_gap"] < one["high"]
    assert one["probability"] < 0.5
    page = arena("ladder", "standings", "demo", "--output", "markdown").out
    assert warnings[0] in page


def test_matches_that_share_their_cards_are_told_of(arena: Arena, tmp_path: Path) -> None:
    """Where each match is rated by itself, what they have in common is measured."""
    settings = fake_settings(rating=RatingSettings(unit="match"))
    home = paper_home(tmp_path / "arena-home", BOTS[:2], [(0, 1)] * 40, settings)
    with closing(sqlite3.connect(home / "arena.db")) as database, database:
        database.execute("UPDATE seats SET place = 1 + (entrant + block) % 2")
    found = arena("ladder", "standings", "demo", "--json").json()["order_free"]
    assert found["widening"] > 1.9
    assert "\nIntervals are 1.4" in arena("ladder", "standings", "demo").out


@pytest.mark.usefixtures("home")
def test_without_what_it_needs_the_standings_say_how_to_get_it(
    arena: Arena, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In one line; everything else is as it was."""
    monkeypatch.setitem(sys.modules, "numpy", None)
    monkeypatch.setitem(sys.modules, "scipy.optimize", None)
    said = arena("ladder", "standings", "demo")
    assert 0 == said.code
    sentence = (
        "The order-free rating, over all results at once, needs numpy and scipy: 'pip install "
        "numpy scipy' brings them, as does 'pip install .[stats]' in the clone."
    )
    assert f"\n{sentence}\n" in said.out
    document = arena("ladder", "standings", "demo", "--json").json()
    assert (None, sentence) == (document["order_free"], document["order_free_missing"])
    assert 4 == len(document["standings"])
    assert sentence not in arena("ladder", "standings", "demo", "--output", "markdown").out


def test_nothing_rated_is_nothing_to_say(arena: Arena, tmp_path: Path) -> None:
    """A ladder at its beginning shows no strengths."""
    paper_home(tmp_path / "arena-home", BOTS, [])
    assert HEADING not in arena("ladder", "standings", "demo").out
    found = arena("ladder", "standings", "demo", "--json").json()["order_free"]
    assert 0 == found["results"]
