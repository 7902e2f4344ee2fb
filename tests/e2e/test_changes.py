"""Bots that come, go and are replaced while real processes play, which are killed between."""

import os
import shutil
import signal
import sqlite3
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import update

from arena.ladder.schedule import ladder_pairing
from arena.store.connection import DATABASE_FILE, open_home
from arena.store.entrants import list_entrants
from arena.store.ladders import find_ladder
from arena.store.results import first_unstored_block
from arena.store.schema import entrants, ladders, metadata
from tests.e2e.homes import BOT, CUP, arena, contents, make_home, run_words, start, stored_blocks
from tests.e2e.processes import left_behind, wait_until

if TYPE_CHECKING:
    import subprocess

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(600)]

MANY = 100_000  # blocks, more than are ever played
_KEPT = {"meta", "bots", "versions", "ladders", "entrants", "suspensions"}


def run(home: Path) -> "subprocess.Popen[bytes]":
    """Starts a run, and waits until it has stored some blocks more than there were."""
    before = stored_blocks(home)
    words = run_words(MANY, "--oversubscribe", "--workers", "1")
    running = start(home, words, home.with_name("output.txt"))
    wait_until(lambda: stored_blocks(home) > before or running.poll() is not None)
    assert running.poll() is None, home.with_name("output.txt").read_text()
    return running


def kill(home: Path, running: "subprocess.Popen[bytes]") -> None:
    """Kills a run, and waits until nothing of it is left."""
    assert running.poll() is None, home.with_name("output.txt").read_text()
    running.kill()
    running.wait()
    wait_until(lambda: left_behind(home) == [])


def freeze(home: Path, running: "subprocess.Popen[bytes]") -> None:
    """Stops a run at a moment at which it does not hold the database: others can write."""

    def is_frozen() -> bool:
        os.kill(running.pid, signal.SIGSTOP)
        assert os.waitid(os.P_PID, running.pid, os.WSTOPPED) is not None
        with closing(sqlite3.connect(home / DATABASE_FILE, timeout=0)) as database:
            try:
                database.execute("begin immediate")
            except sqlite3.OperationalError:
                os.kill(running.pid, signal.SIGCONT)
                return False
        return True

    wait_until(is_frozen)


def write_bot(folder: Path, name: str, note: str = "") -> Path:
    """Writes the folder of a bot that answers at once; another note is another version."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    shutil.copyfile(BOT, folder / "bot.py")
    (folder / "note.txt").write_text(note)
    (folder / "bot.toml").write_text(f'name = "{name}"\nrun = "python bot.py last"\ntables = 16\n')
    return folder


def asked(home: Path) -> list[tuple[str | None]]:
    """The answers to all that was asked for; None where there is none yet."""
    with closing(sqlite3.connect(home / DATABASE_FILE, timeout=60)) as database:
        return list(database.execute("select answer from requests order by id"))


def unplayed(home: Path, copy: Path) -> Path:
    """Copies a home, with all that is known of who came and went, and no block."""
    shutil.copytree(home, copy)
    with closing(open_home(copy)) as store, store.writing() as connection:
        for table in reversed(metadata.sorted_tables):
            if table.name not in _KEPT:
                connection.execute(table.delete())
        ladder = find_ladder(connection, CUP)
        connection.execute(update(ladders).values(cursor=0))
        settings = ladder.settings.rating
        counts = ("blocks", "matches", "wins", "draws", "losses", "faults")
        fresh = dict.fromkeys((*counts, "forfeit_run", "no_show_run"), 0)
        for one in list_entrants(connection, ladder):
            mu, sigma = one.first_rating or (settings.mu, settings.sigma)
            connection.execute(
                update(entrants)
                .where(entrants.c.number == one.number)
                .values(mu=mu, sigma=sigma, **fresh)
            )
    return copy


def next_goal(home: Path) -> int:
    """The least goal that all that is stored falls short of."""
    with closing(open_home(home)) as store, store.reading() as connection:
        ladder = find_ladder(connection, CUP)
        pairing = ladder_pairing(ladder, list_entrants(connection, ladder))
        stored = first_unstored_block(connection, ladder)
    return next(goal for goal in count(1) if pairing.blocks_until(goal) > stored)


def test_a_ladder_that_is_killed_after_each_change_ends_as_if_all_had_been_known(
    tmp_path: Path,
) -> None:
    """Blocks, records and ratings are those of a run that was never changed or stopped."""
    home = make_home(tmp_path, throughput=False)
    third = write_bot(tmp_path / "third", "third")
    running = run(home)
    assert ": in ladder cup as " in arena(home, "ladder", "add", CUP, third)
    kill(home, running)
    running = run(home)
    replacing = write_bot(tmp_path / "third", "third", "second")
    assert " in the place of " in arena(home, "ladder", "replace", CUP, "third", replacing)
    assert "first: stopped in ladder cup" in arena(home, "ladder", "stop", CUP, "first")
    kill(home, running)
    running = run(home)
    assert "first: back in ladder cup" in arena(home, "ladder", "resume-bot", CUP, "first")
    kill(home, running)
    goal = next_goal(home)
    peaceful = unplayed(home, tmp_path / "peaceful")
    for one in (home, peaceful):
        arena(one, *run_words(goal, "--oversubscribe", "--workers", "1"))
        assert "all is well" in arena(one, "db", "check")
    assert 4 == len(asked(home))
    wanted, found = contents(peaceful), contents(home)
    for name in wanted.keys() - {"requests"}:
        assert wanted[name] == found[name], name


def test_a_change_survives_whoever_is_killed(tmp_path: Path) -> None:
    """Of a run that does not answer who asks makes it; of one who asks the run does."""
    home = make_home(tmp_path, throughput=False)
    write_bot(tmp_path / "third", "third")
    arena(home, "ladder", "add", CUP, tmp_path / "third")
    running = run(home)
    freeze(home, running)
    asking = start(home, ["ladder", "stop", CUP, "first"], tmp_path / "stop.txt")
    wait_until(lambda: len(asked(home)) == 1)
    running.kill()
    running.wait()
    assert 0 == asking.wait(), (tmp_path / "stop.txt").read_text()
    assert "first: stopped in ladder cup" in (tmp_path / "stop.txt").read_text()
    wait_until(lambda: left_behind(home) == [])

    running = run(home)
    freeze(home, running)
    asking = start(home, ["ladder", "resume-bot", CUP, "first"], tmp_path / "resume.txt")
    wait_until(lambda: len(asked(home)) == 2)
    asking.kill()
    asking.wait()
    os.kill(running.pid, signal.SIGCONT)
    wait_until(lambda: None not in [answer for (answer,) in asked(home)])
    kill(home, running)
    assert "Stopped" not in arena(home, "ladder", "show", CUP)
    assert "all is well" in arena(home, "db", "check")


def test_a_run_goes_on_when_a_bot_that_comes_is_broken(tmp_path: Path) -> None:
    """Who asked for it hears why."""
    home = make_home(tmp_path, throughput=False)
    third = write_bot(tmp_path / "third", "third")
    arena(home, "bot", "add", third)
    for snapshot in (home / "bots").glob("*/note.txt"):
        snapshot.write_text("changed")
    running = run(home)
    said = arena(home, "ladder", "add", CUP, "third", code=2)
    assert "has changed since it was taken: add the bot again" in said
    before = stored_blocks(home)
    wait_until(lambda: stored_blocks(home) > before or running.poll() is not None)
    kill(home, running)
