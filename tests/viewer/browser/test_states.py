"""The page never invents: after every step it shows what the engine says."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from engine import PRESETS
from tests.languages.reader import any_rules, played
from tests.record.matches import VECTOR_NAMES, Writer, vector
from tests.viewer.browser.engine_says import engine_says
from tests.viewer.browser.shown import shown

# What seldom happens; tests/viewer/test_story.py has all of them, without a browser.
VECTORS = [name for name in VECTOR_NAMES if name.startswith("rare-") and "-3p-" in name]
GAMES = [(players, preset) for players in (2, 3, 4) for preset in PRESETS]


def in_the_page(browser: Browser, folder: Path, record: str) -> dict[int, Any]:
    """What the page shows after each line of a record: at its last step there."""
    with shown(browser, folder, {"match": record}) as one:
        walk = one.walk()
        assert list(range(one.state()["steps"])) == [step["at"] for step in walk]
    return {step["line"]: step for step in walk}


def check(browser: Browser, folder: Path, record: str) -> None:
    """Compares page and engine after every line."""
    page = in_the_page(browser, folder, record)
    assert set(range(1, record.count("\n") + 1)) == set(page)
    for line, expected in engine_says(record).items():
        found = {name: page[line][name] for name in expected}
        assert (line, expected) == (line, found)


@pytest.mark.parametrize(("players", "preset"), GAMES)
def test_it_shows_what_the_engine_says(
    players: int, preset: str, browser: Browser, tmp_path: Path
) -> None:
    """Hands, table, piles, stock and scores, in every preset with 2, 3 and 4 players."""
    check(browser, tmp_path, played(f"{preset} {players}", players, PRESETS[preset]))


@pytest.mark.parametrize("name", VECTORS)
def test_it_shows_the_reference_matches(name: str, browser: Browser, tmp_path: Path) -> None:
    """The same for the matches that are law."""
    check(browser, tmp_path, vector(name))


@pytest.mark.parametrize("number", range(4))
def test_it_shows_any_switches(number: int, browser: Browser, tmp_path: Path) -> None:
    """The same where every switch of the rules is drawn at random."""
    rules = any_rules(f"page {number}")
    check(browser, tmp_path, played(f"page {number}", 2 + number % 3, rules))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("kind", ["illegal", "late", "crashed"])
def test_it_shows_forfeits(players: int, kind: str, browser: Browser, tmp_path: Path) -> None:
    """The same where a bot fails, and a stand-in plays on where there are three."""
    bots = ("counter", "greedy", "random", "other")[:players]
    check(browser, tmp_path, Writer(players, bots=bots, faults={20: (1, kind)}).text())
