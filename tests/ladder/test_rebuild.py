"""Tests of rating a ladder anew: it comes to the same, and finds and repairs what does not."""

import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from itertools import combinations, cycle, islice
from pathlib import Path

import pytest

from arena.contest.blocks import Block
from arena.contest.ratings.rating import RatingSettings
from arena.errors import InputError
from arena.ladder.play import block_to_task
from arena.ladder.rate import rate_finished_blocks
from arena.ladder.rebuild import Rebuild, rebuild_ratings
from arena.store.bots import add_version
from arena.store.connection import open_home
from arena.store.entrants import add_entrant, list_entrants
from arena.store.ladders import find_ladder
from arena.store.lock import writer_lock
from arena.store.results import PlayedBlock, store_blocks
from tests.fakes import fake_contestants, fake_settings, play_on_paper
from tests.ladder.paper import paper_home
from tests.ladder.test_suspension import failing

BOTS = ["a1", "b5", "c9", "faulty"]
PAIRS = list(islice(cycle(combinations(range(4), 2)), 30))


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home with a ladder of thirty blocks."""
    return paper_home(tmp_path / "home", BOTS, PAIRS)


def look(home: Path, *, can_write: bool = False) -> Rebuild:
    return rebuild_ratings(home, "demo", can_write=can_write)


def change(home: Path, *statements: str) -> None:
    """Changes what is stored behind the arena's back."""
    with closing(sqlite3.connect(home / "arena.db")) as database, database:
        for statement in statements:
            assert database.execute(statement).rowcount > 0


def stored(home: Path) -> list[list[tuple[object, ...]]]:
    """All that a rebuild may write."""
    with closing(sqlite3.connect(home / "arena.db")) as database:
        return [
            database.execute(f"SELECT * FROM {table} ORDER BY 1, 2, 3").fetchall()
            for table in ("ratings", "entrants", "ladders")
        ]


@pytest.mark.parametrize("unit", ["block", "match"])
@pytest.mark.parametrize(
    ("players", "teams", "meetings"),
    [
        (2, "clone", PAIRS),
        (3, "clone", list(combinations(range(4), 3)) * 3),
        (4, "clone", PAIRS),
        (4, "mixed", [(0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2)] * 3),
    ],
)
def test_the_same_results_give_the_same_ratings(
    tmp_path: Path, players: int, teams: str, meetings: list[tuple[int, ...]], unit: str
) -> None:
    """In every format, to the last digit."""
    settings = fake_settings(players, teams=teams, rating=RatingSettings(unit=unit))
    found = look(paper_home(tmp_path / "home", BOTS, meetings, settings))
    assert not found.is_different
    assert (len(meetings), 0) == (found.blocks, found.rounded)
    assert sum(map(len, meetings)) == found.changes


def test_blocks_that_are_not_rated_stay_so(tmp_path: Path) -> None:
    """A bot that never started: forfeits and rows of failures are counted alone."""
    home = paper_home(tmp_path / "home", BOTS, PAIRS, play=failing("no_show", "b5"))
    found = look(home)
    assert not found.is_different
    assert 0 < found.changes < 2 * len(PAIRS)
    assert next(one for one in found.entrants if one.bot == "b5").standing.run.no_shows > 0


def test_a_number_that_was_changed_is_found(home: Path) -> None:
    """Which block it is in, and what it should be; nothing is written unasked."""
    change(home, "UPDATE ratings SET mu = mu + 0.5 WHERE block = 12 AND entrant = 0")
    before = stored(home)
    found = look(home)
    first = found.first
    assert first is not None
    assert (12, 0) == (first.block, first.entrant)
    assert first.stored is not None
    assert first.rebuilt is not None
    assert pytest.approx(0.5) == first.stored.after.mu - first.rebuilt.after.mu
    assert (1, 0, 0, []) == (found.differing, found.missing, found.surplus, found.standings)
    assert before == stored(home)


def test_a_result_that_was_changed_is_found_from_there_on(home: Path) -> None:
    """Every rating that follows from it is another."""
    change(
        home,
        "UPDATE seats SET score = 99 WHERE block = 6 AND entrant = 0",
        "UPDATE seats SET place = 3 - place WHERE block = 6",
        "UPDATE matches SET winner = 1 - winner WHERE block = 6 AND winner IS NOT NULL",
    )
    found = look(home)
    assert found.first is not None
    assert 6 == found.first.block
    assert found.differing > 2
    assert found.standings


@pytest.mark.parametrize(
    ("statement", "counts"),
    [
        ("DELETE FROM ratings WHERE block = 3", (0, 2, 0)),
        ("DELETE FROM ratings WHERE block = 3 AND entrant = 1", (0, 1, 0)),
        ("UPDATE ratings SET margin = margin + 1 WHERE block = 3", (2, 0, 0)),
        ("UPDATE entrants SET wins = wins + 1 WHERE number = 2", (0, 0, 0)),
        ("UPDATE entrants SET mu = 1.5 WHERE number = 2", (0, 0, 0)),
        ("UPDATE entrants SET forfeit_run = 7 WHERE number = 2", (0, 0, 0)),
    ],
)
def test_what_is_wrong_is_repaired(
    home: Path, statement: str, counts: tuple[int, int, int]
) -> None:
    """What follows from the results is stored in its place, and is what was there before."""
    before = stored(home)
    change(home, statement)
    found = look(home)
    assert found.is_different
    assert counts == (found.differing, found.missing, found.surplus)
    written = look(home, can_write=True)
    assert written.is_written
    assert before == stored(home)
    assert not look(home).is_different


def test_ratings_of_blocks_that_are_gone_are_taken_away(home: Path) -> None:
    """A cursor beyond the blocks that are there goes back to them."""
    change(
        home,
        *(f"DELETE FROM {table} WHERE block = 29" for table in ("seats", "records", "matches")),
        "DELETE FROM blocks WHERE number = 29",
    )
    found = look(home)
    assert found.has_wrong_cursor
    assert (29, 2) == (found.blocks, found.surplus)
    look(home, can_write=True)
    assert not look(home).is_different
    assert 29 == look(home).ladder.cursor


def test_blocks_that_are_not_rated_yet_are_left_to_the_next_run(home: Path) -> None:
    """Behind the cursor nothing is rated, whatever is there."""
    change(home, "UPDATE ladders SET cursor = 10")
    found = look(home)
    assert (10, 40, 0) == (found.blocks, found.surplus, found.missing)
    written = look(home, can_write=True)
    assert 10 == written.blocks
    assert not look(home).is_different


def test_a_change_of_a_block_far_away_is_not_walked_to(home: Path) -> None:
    """However large a number somebody has written, it is one that follows from nothing."""
    change(
        home, f"UPDATE ratings SET block = {10**15} WHERE rowid = (SELECT max(rowid) FROM ratings)"
    )
    found = look(home, can_write=True)
    assert (1, 1) == (found.surplus, found.missing)
    assert not look(home).is_different


def test_a_version_begins_with_what_it_was_given(home: Path) -> None:
    """Not with what new bots begin with."""
    before = look(home)
    assert not before.is_different
    change(home, "UPDATE entrants SET start_mu = 31.0, start_sigma = 4.5 WHERE number = 1")
    found = look(home)
    assert found.first is not None
    assert 0 == found.first.block
    rebuilt = found.first.rebuilt
    assert rebuilt is not None
    look(home, can_write=True)
    assert not look(home).is_different


def test_a_replaced_bot_is_gone_on_with(home: Path) -> None:
    """Its new version begins at its mu, and plays on; a rebuild comes to the same."""
    with closing(open_home(home)) as store:
        with store.writing() as connection:
            ladder = find_ladder(connection, "demo")
            old = list_entrants(connection, ladder)[1]
            version, _ = add_version(connection, "b5", "f" * 64, {"name": "b5"}, now_ns=1)
            new = add_entrant(connection, ladder, version, now_ns=1, replaced=old)
            assert old.standing.rating.mu == new.standing.rating.mu
        contestants = fake_contestants([*BOTS, "b5"])
        played = [
            PlayedBlock(
                play_on_paper(block_to_task(ladder, Block(number, 0, (4, 0)), contestants)), (4, 0)
            )
            for number in range(30, 36)
        ]
        with store.writing() as connection:
            store_blocks(connection, ladder.id, played, now_ns=1)
        assert 36 == rate_finished_blocks(store, ladder)
    found = look(home)
    assert (36, False) == (found.blocks, found.is_different)
    change(home, "UPDATE ratings SET sigma = 1 WHERE block = 31 AND entrant = 4")
    assert look(home, can_write=True).is_written
    assert not look(home).is_different


def test_last_digits_of_other_machines_are_no_difference(home: Path) -> None:
    """But they are counted."""
    change(home, "UPDATE ratings SET mu = mu * (1 + 1e-13) WHERE block = 12 AND entrant = 0")
    found = look(home, can_write=True)
    assert (False, False, 1) == (found.is_different, found.is_written, found.rounded)


def test_a_bot_that_came_back_begins_its_rows_anew(tmp_path: Path) -> None:
    """What it failed in before that is not held against it, nor by a rebuild."""
    home = paper_home(tmp_path / "home", BOTS, PAIRS, play=failing("crashed", "c9"))
    change(
        home,
        "INSERT INTO suspensions (ladder_id, entrant, from_block, until_block, reason, "
        "suspended_ns, resumed_ns) VALUES (1, 2, 30, 30, 'failed', 1, 2)",
        "UPDATE entrants SET forfeit_run = 0 WHERE number = 2",
    )
    assert not look(home).is_different


def test_nothing_is_written_while_a_ladder_is_run(home: Path) -> None:
    """Looking is always possible."""
    change(home, "UPDATE ratings SET mu = 0 WHERE block = 1")
    before = stored(home)
    with writer_lock(home):
        assert look(home).is_different
        with pytest.raises(InputError, match="is writing in"):
            look(home, can_write=True)
    assert before == stored(home)


def test_what_cannot_be_rated_is_said(home: Path) -> None:
    """In a sentence that names the block."""
    change(home, "UPDATE blocks SET contestants = '[0, 77]' WHERE number = 5")
    with pytest.raises(InputError, match=r"cannot be rated from block 5 on .*arena db check"):
        look(home)


_KILLED = """
import os, signal, sys
from pathlib import Path
import arena.ladder.rebuild as rebuild

store, calls = rebuild.store_ratings, []

def store_and_die(connection, ladder, cursor, standings, history):
    store(connection, ladder, cursor, standings, history)
    calls.append(cursor)
    if len(calls) == int(sys.argv[2]):
        os.kill(os.getpid(), signal.SIGKILL)

rebuild.store_ratings = store_and_die
rebuild._BLOCKS_A_TIME = 10
rebuild.rebuild_ratings(Path(sys.argv[1]), "demo", can_write=True)
"""


@pytest.mark.parametrize("step", [1, 2, 4])
def test_a_kill_leaves_all_or_nothing(home: Path, step: int) -> None:
    """Whatever was written by then is as if it had not been, and the next one can go on."""
    change(home, "UPDATE ratings SET mu = mu + 3 WHERE block > 4")
    before = stored(home)
    words = [sys.executable, "-c", _KILLED, str(home), str(step)]
    killed = subprocess.run(words, env=dict(os.environ), capture_output=True, check=False)
    assert -signal.SIGKILL == killed.returncode, killed.stderr
    assert before == stored(home)
    assert look(home, can_write=True).is_written
    assert not look(home).is_different


def test_many_blocks_are_rated_in_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It comes to the same, and tells how far it is."""
    told: list[tuple[int, int]] = []
    monkeypatch.setattr("arena.ladder.rebuild._BLOCKS_A_TIME", 7)
    home = paper_home(tmp_path / "home", BOTS, PAIRS)
    found = rebuild_ratings(
        home, "demo", can_write=False, tell=lambda done, total: told.append((done, total))
    )
    assert not found.is_different
    assert [(7, 30), (14, 30), (21, 30), (28, 30), (30, 30)] == told


def test_nothing_played_is_nothing_wrong(tmp_path: Path) -> None:
    """A ladder at its beginning."""
    found = look(paper_home(tmp_path / "home", BOTS, []))
    assert (0, 0, False) == (found.blocks, found.changes, found.is_different)
