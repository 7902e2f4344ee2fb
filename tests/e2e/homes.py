"""Homes with a ladder that is played in seconds, and what a run has come to in them."""

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from arena.cli.bot.added import add_bot
from arena.ladder.begin import begin_ladder, enter_bot
from arena.record.packing import unpack_record
from arena.record.reader import substance
from arena.store.connection import DATABASE_FILE, open_home
from arena.store.ladders import LadderSettings
from arena.terms.clock import STALL_LIMIT
from engine import STANDARD
from tests.e2e.processes import MARK
from tests.fakes import database_contents

ROOT = Path(__file__).parents[2]
BOT = ROOT / "bench" / "instant_bot.py"
CUP = "cup"
"""The ladder's name."""

_TARGET_SCORE = 5  # so that a match has few decisions


def quick_bots(folder: Path, *, tables: int = 16) -> list[Path]:
    """Makes the folders of two bots that answer at once, with the first and the last move."""
    bots = []
    for name in ("first", "last"):
        bot = folder / name
        bot.mkdir(parents=True)
        shutil.copyfile(BOT, bot / "bot.py")
        (bot / "bot.toml").write_text(
            f'name = "{name}"\nrun = "python bot.py {name}"\ntables = {tables}\n'
        )
        bots.append(bot)
    return bots


def make_home(folder: Path, *, throughput: bool = True) -> Path:
    """Makes a home with a ladder of two quick bots, which has not been played."""
    home = folder / "home"
    versions = [add_bot(bot, home).version for bot in quick_bots(folder / "bots")]
    rules = replace(STANDARD, target_score=_TARGET_SCORE)
    begin_ladder(home, LadderSettings(CUP, 2, rules, STALL_LIMIT, throughput=throughput))
    for version in versions:
        enter_bot(home, CUP, version)
    return home


def command(home: Path, *words: str | Path) -> list[str]:
    """The command line of the arena in a home."""
    return [sys.executable, "-m", "arena", "--home", str(home), *map(str, words)]


def marked(home: Path) -> dict[str, str]:
    """The environment of processes that are to be found again by their home."""
    return {**os.environ, MARK: str(home)}


def arena(home: Path, *words: str | Path, code: int = 0) -> str:
    """Runs the command to its end, which must be this code; returns what it printed."""
    done = subprocess.run(
        command(home, *words),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        cwd=home.parent,
        env=marked(home),
    )
    assert (code, "Traceback" in done.stdout) == (done.returncode, False), done.stdout
    return done.stdout


def run_words(blocks: int, *more: str) -> list[str]:
    """The words of a run of the ladder up to so many blocks."""
    return ["ladder", "run", CUP, "--blocks", str(blocks), *more]


def start(home: Path, words: Sequence[str | Path], output: Path) -> "subprocess.Popen[bytes]":
    """Starts the command in a process group of its own; what it prints is added to a file."""
    with output.open("ab") as file:
        return subprocess.Popen(
            command(home, *words),
            stdout=file,
            stderr=subprocess.STDOUT,
            cwd=home.parent,
            env=marked(home),
            start_new_session=True,
        )


def stored_blocks(home: Path) -> int:
    """How many blocks are stored."""
    with closing(sqlite3.connect(home / DATABASE_FILE, timeout=60)) as database:
        return int(database.execute("select count(*) from blocks").fetchone()[0])


def rows(home: Path) -> dict[str, list[dict[str, object]]]:
    """All that is stored, but for when and how fast it came to be."""
    with closing(open_home(home)) as store:
        return database_contents(store)


def contents(home: Path) -> dict[str, list[dict[str, object]]]:
    """All that a run must bring about again: records' substance and ratings included."""
    found = rows(home)
    for row in found["records"]:
        row["record"] = substance(unpack_record(row["record"]))  # type: ignore[arg-type]
    return found
