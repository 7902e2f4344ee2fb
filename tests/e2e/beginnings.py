"""Kills what makes a home's database, and what brings an older one up to date."""

import os
import random
import signal
import sqlite3
import subprocess
import time
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path

from arena.store.connection import DATABASE_FILE
from tests.e2e.homes import arena, quick_bots, rows, start
from tests.e2e.processes import left_behind, wait_until
from tests.store.test_upgrade import older_home

_OLDEST = 1
_BETWEEN = 1.2  # kills come up to so long after the start, in lengths of a whole command


def kill_begin(folder: Path, dice: random.Random, kills: int) -> tuple[int, list[str]]:
    """Kills `bot add` in a home that is not there yet, and lets it be made in the end.

    Returns how many kills found it running, and what is wrong.
    """
    bots = quick_bots(folder / "bots")
    peaceful = folder / "peaceful"
    begun = time.monotonic()
    arena(peaceful, "bot", "add", *bots)
    seconds = time.monotonic() - begun
    hits = 0
    problems: list[str] = []
    for number in range(kills):
        home = folder / f"home-{number // 3}"  # some are killed more than once
        hits += kill_command(home, ["bot", "add", *bots], dice.uniform(0, _BETWEEN * seconds))
        if number % 3 == 2 or number == kills - 1:
            arena(home, "bot", "add", *bots)
            problems += _problems(home, peaceful)
    return hits, problems


def kill_upgrade(folder: Path, dice: random.Random, kills: int) -> tuple[int, list[str]]:
    """Kills the first command in a home of an older arena, and lets it come to its end.

    Returns how many kills found it running, and what is wrong.
    """
    folder.mkdir(parents=True, exist_ok=True)
    words = ["ladder", "standings", "demo"]
    peaceful = older_home(folder / "peaceful", _OLDEST)
    as_it_was = _dump(peaceful / DATABASE_FILE)
    begun = time.monotonic()
    arena(peaceful, *words)
    seconds = time.monotonic() - begun
    hits = 0
    problems: list[str] = []
    for number in range(kills):
        home = older_home(folder / f"home-{number}", _OLDEST)
        hits += kill_command(home, words, dice.uniform(0, _BETWEEN * seconds))
        arena(home, *words)
        problems += _problems(home, peaceful)
        problems += [
            f"{copy} is no whole copy"
            for copy in home.glob("arena-schema-*.db")
            if _dump(copy) != as_it_was
        ]
    return hits, problems


def kill_command(home: Path, words: Sequence[str | Path], delay_s: float) -> bool:
    """Starts a command and kills its process group after a while; whether it was running still."""
    running = start(home, words, home.with_suffix(".txt"))
    with suppress(subprocess.TimeoutExpired):
        running.wait(delay_s)
    was_running = running.poll() is None
    with suppress(ProcessLookupError):
        os.killpg(running.pid, signal.SIGKILL)
    running.wait()
    wait_until(lambda: left_behind(home) == [])
    return was_running


def _problems(home: Path, peaceful: Path) -> list[str]:
    problems = []
    if rows(home) != rows(peaceful):
        problems.append(f"{home} holds something else")
    if "all is well" not in arena(home, "db", "check"):
        problems.append(f"{home} is not whole")
    problems += [f"{left} is left" for left in home.glob(".*.part*")]
    return problems


def _dump(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as database:
        return list(database.iterdump())
