"""Tests of showing all that is known of a ladder."""

import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import update

from arena.record.packing import pack_record
from arena.store.connection import Store, open_home
from arena.store.ladders import Ladder, find_ladder
from arena.store.lock import writer_lock
from arena.store.records import read_newest_record
from arena.store.runs import Machine, begin_run, end_run
from arena.store.schema import blocks, entrants, ladders, records
from arena.version import ARENA_VERSION
from engine import ENGINE_VERSION
from tests.cli.conftest import Arena
from tests.fakes import enter_fake_bot, fake_settings

START_NS = 1_780_000_000_000_000_000
MACHINE = Machine(4, "TestOS-1", "3.99", 0.256)


def _note_run(store: Store, seconds: int | None) -> None:
    with store.writing() as connection:
        ladder = find_ladder(connection, "demo")
        run = begin_run(
            connection, ladder.id, MACHINE, workers=2, oversubscribed=True, now_ns=START_NS
        )
        if seconds is not None:
            end_run(connection, run, START_NS + seconds * 1_000_000_000)


def test_a_ladder_is_shown_whole(arena: Arena, played_home: Path) -> None:
    """Settings, promise, bots, and runs with machine, load and versions."""
    with closing(open_home(played_home)) as store:
        _note_run(store, 90)
        _note_run(store, None)
    said = arena("ladder", "show", "demo")
    assert (0, "") == (said.code, said.err)
    document = arena("ladder", "show", "demo", "--json").json()
    assert f"its commitment is\n{document['commitment']}.\n" in said.out
    for line in ("  players                  2\n", "  target_score             41\n"):
        assert line in said.out
    assert "2 blocks played, 2 rated, 4 matches.\n" in said.out
    versions = f"{ARENA_VERSION}  {ENGINE_VERSION}"
    start = "2026-05-28 20:26:40"
    machine = f"2 oversubscribed  4      0.26  {versions}"
    assert f"{start}  1 min 30 s      {machine}" in said.out
    assert f"{start}  not to its end  {machine}" in said.out
    assert said.out.endswith("\nRun on TestOS-1, Python 3.99.\n")
    assert {"played": 2, "abandoned": 0, "rated": 2, "by_engine": {ENGINE_VERSION: 2}} == (
        document["blocks"]
    )
    assert ["counter", "greedy"] == [one["bot"] for one in document["bots"]]
    assert {
        "started": "2026-05-28T20:26:40.000Z",
        "ended": None,
        "arena": ARENA_VERSION,
        "engine": ENGINE_VERSION,
        "python": "3.99",
        "platform": "TestOS-1",
        "cores": 4,
        "load": 0.256,
        "workers": 2,
        "oversubscribed": True,
    } == document["runs"][1]


def test_a_run_that_goes_on_is_told_from_one_that_was_killed(
    arena: Arena, played_home: Path
) -> None:
    """It goes on while who has begun it writes in the home."""
    with closing(open_home(played_home)) as store:
        _note_run(store, None)
    with writer_lock(played_home):  # by who has come after that run
        assert "goes on" not in arena("ladder", "show", "demo").out
        holder = played_home / "arena.lock.pid"
        os.utime(holder, ns=(START_NS, START_NS))
        said = arena("ladder", "show", "demo").out
        assert "  goes on  " in said
        assert "not to its end" not in said
    assert "  not to its end  " in arena("ladder", "show", "demo").out


@pytest.mark.parametrize("left", ["", "gone", "mine"])
def test_who_was_killed_writes_no_more(arena: Arena, played_home: Path, left: str) -> None:
    """Also where its number is left, and even where that is another's by now."""
    with closing(open_home(played_home)) as store:
        _note_run(store, None)
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    holder = played_home / "arena.lock.pid"
    holder.write_text({"": "", "gone": str(dead.pid), "mine": str(os.getpid())}[left])
    os.utime(holder, ns=(START_NS, START_NS))
    assert "  not to its end  " in arena("ladder", "show", "demo").out


def test_blocks_that_wait_are_told(arena: Arena, played_home: Path) -> None:
    """A block is rated only after all before it, as a run that was stopped may leave some."""
    with closing(open_home(played_home)) as store, store.writing() as connection:
        connection.execute(update(ladders).values(cursor=1))
    told = "2 blocks played, 1 rated (1 not yet, behind one that is still to be played), 4 matches."
    assert told in arena("ladder", "show", "demo").out


def test_a_new_ladder_is_shown(arena: Arena) -> None:
    """Nobody is in it and nothing was played."""
    arena("ladder", "create", "summer")
    said = arena("ladder", "show", "summer")
    assert "0 blocks played, 0 rated, 0 matches.\n" in said.out
    assert said.out.endswith("\nNobody is in this ladder yet.\n\nIt was never run.\n")


def test_an_engine_that_has_changed_is_told_at_the_next_run(
    arena: Arena, played_home: Path
) -> None:
    """What that means for ratings, and what to do; again only after blocks of the new one."""
    assert "another engine" not in arena("ladder", "run", "demo").err
    with closing(open_home(played_home)) as store, store.writing() as connection:
        connection.execute(update(blocks).values(engine_version="0"))
    said = arena("ladder", "run", "demo", "--home", "arena-home")
    first, *_ = said.err.splitlines()
    assert (
        "arena: Ladder 'demo' was played by another engine so far (2 blocks by engine 0), and "
        f"from now on by engine {ENGINE_VERSION}: the same decisions can come to other results by "
        "other rules code, and the ratings mix the two. 'arena verify demo' names the matches "
        "that would go otherwise today; if there are any that matter, rate the bots anew in a "
        "ladder of its own: 'arena ladder create NAME'."
    ) == first
    with closing(open_home(played_home)) as store, store.writing() as connection:
        newest = blocks.c.number == 1
        connection.execute(update(blocks).where(newest).values(engine_version=ENGINE_VERSION))
    assert "another engine" not in arena("ladder", "run", "demo").err
    shown = arena("ladder", "show", "demo").out
    counts = f"1 block by engine 0, 1 block by engine {ENGINE_VERSION}"
    assert f"Its blocks were played by several engines ({counts}): the same" in shown


@pytest.mark.usefixtures("played_home")
def test_pruned_records_are_counted(arena: Arena) -> None:
    """Beside the blocks they were of."""
    arena("db", "prune", "--ladder", "demo", "--keep-blocks", "1", "--yes")
    assert "4 matches, 2 records pruned.\n" in arena("ladder", "show", "demo").out
    assert 2 == arena("ladder", "show", "demo", "--json").json()["records_pruned"]


def test_what_each_bot_had_of_a_ladder_is_shown(arena: Arena, played_home: Path) -> None:
    """What it played, how long it waited, and who has played least and most."""
    said = arena("ladder", "show", "demo").out
    assert "  0           2       4        0            0" in said
    assert "\nA wait is how many blocks others play between two of a bot's own, while it" in said
    assert "\nAll that are in it have played 4 matches.\n" in said
    with closing(open_home(played_home)) as store:
        enter_fake_bot(store, Ladder(1, fake_settings(), b"", "", 0, None, 2), "late")
        with store.writing() as connection:
            connection.execute(update(entrants).where(entrants.c.number == 2).values(from_block=1))
    said = arena("ladder", "show", "demo").out
    assert "Of those that are in it late has played least, 0 matches, and counter most, 4." in said
    fairness = arena("ladder", "show", "demo", "--json").json()["fairness"]
    late = fairness["bots"].pop()
    assert (0, 0, None, 1) == tuple(
        late[name] for name in ("blocks", "matches", "median_wait", "longest_wait")
    )
    assert (0, 4, 1) == tuple(
        fairness[name] for name in ("least_matches", "most_matches", "longest_wait")
    )


@pytest.mark.parametrize(
    ("level", "part"), [("A", "lately in sandbox A"), ("none", "lately in no sandbox")]
)
def test_it_says_what_bots_were_kept_in(
    arena: Arena, played_home: Path, level: str, part: str
) -> None:
    """As the newest record has it; nothing where that says nothing, as in records of old."""
    assert "lately" not in arena("ladder", "show", "demo").out
    assert arena("ladder", "show", "demo", "--json").json()["sandbox"] is None
    with closing(open_home(played_home)) as store, store.writing() as connection:
        text = read_newest_record(connection, find_ladder(connection, "demo"))
        assert text is not None
        said = text.replace('"format": 1,', f'"format": 1, "sandbox": "{level}",', 1)
        connection.execute(update(records).values(record=pack_record(said)))
    assert f"2 blocks played, 2 rated, 4 matches, {part}.\n" in arena("ladder", "show", "demo").out
    assert level == arena("ladder", "show", "demo", "--json").json()["sandbox"]
