"""`make soak`: a long ladder of good bots and bad ones, and whether the arena stands it.

Prints as it goes what was played, who failed how, and what the arena's own processes take.
At the end: whether memory and open files stayed flat after the first tenth; whether the good
bots' matches among each other came out as they do without the bad ones, record by record;
and what is left behind. Ends with 1 where anything of that is not as it should be.
"""

import argparse
import os
import shutil
import sys
import tempfile
from collections import Counter
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import func, select

from arena.cli.bot.added import add_bot
from arena.contest.suspension import SuspensionRule
from arena.ladder.begin import begin_ladder, enter_bot
from arena.ladder.progress import Progress
from arena.ladder.run import RunOptions, run_ladder
from arena.ladder.todo import Goal
from arena.store.connection import open_home
from arena.store.ladders import LadderSettings
from arena.store.schema import seats, voids
from arena.terms.clock import parse_time_control
from bench.apart import compare_apart
from bench.figures import head, say
from bench.footprint import (
    Footprint,
    Tolerance,
    children,
    comes_to_be,
    command,
    footprint,
    is_flat,
    marked,
)
from engine import PRESETS

LADDER = "soak"
MATCHES, SMOKE_MATCHES = 10_000, 200
MEMORY = Tolerance(share=0.10, most=8.0)
FILES = Tolerance(share=0.10, most=8.0)
_LEAST_READINGS = 8  # below, nothing can be said about growth
_MARK = "ARENA_SOAK"
_TRACKER = "multiprocessing.resource_tracker"
_ROOT = Path(__file__).parents[1]
_LIMIT = "/5"
_WAYS = {
    "dies": "never-starts exits killed leaves",
    "stalls": "hangs twice old",
    "lies": "illegal wrong-kind unknown-table future hello-twice",
    "burdens": "floods shouts children exits",
}


@dataclass(frozen=True, slots=True)
class Field:
    """Who plays, and how likely a bad bot fails at a decision."""

    good: tuple[str, ...]
    bad: tuple[str, ...]
    chance: float


FIELD = Field(("first", "last", "greedy", "random"), tuple(_WAYS), 0.003)
# Nobody who has to be waited for, and few to be started.
SMOKE_FIELD = Field(("first", "last", "random"), ("dies", "lies", "burdens"), 0.01)


class Diary:
    """Notes, each time so many more matches are played, what has come to pass."""

    def __init__(self, home: Path, every: int) -> None:
        self.parent: list[Footprint] = []
        self.workers: list[Footprint] = []
        self.matches = 0
        self._home = home
        self._every = every

    def __call__(self, progress: Progress) -> None:
        """Is told how the run goes."""
        self.matches = progress.matches_played
        if self.matches < (len(self.parent) + 1) * self._every:
            return
        workers = children(os.getpid())
        wardens = [pid for worker in workers for pid in children(worker)]
        self.parent.append(footprint([os.getpid()]))
        self.workers.append(footprint([*workers, *wardens]))
        took = ", ".join(
            f"{name} {one.megabytes:.0f} MB and {one.files} files"
            for name, one in (("parent", self.parent[-1]), ("workers", self.workers[-1]))
        )
        say(f"{self.matches:,} matches, {progress.seconds:.0f} s", took)
        say("", faults_text(self._home))

    def verdicts(self) -> dict[str, bool]:
        """Whether what was read is flat, by what it is; nothing where too little was read."""
        if len(self.parent) < _LEAST_READINGS:
            return {}
        told = {}
        for name, read in (("parent", self.parent), ("workers", self.workers)):
            told[f"{name}: memory flat"] = is_flat([one.megabytes for one in read], MEMORY)
            told[f"{name}: open files flat"] = is_flat([one.files for one in read], FILES)
        return told


def faults_text(home: Path) -> str:
    """Who failed how, counted by kind, and how often the arena did."""
    with closing(open_home(home)) as store, store.reading() as connection:
        kinds = connection.execute(
            select(seats.c.fault, func.count()).where(seats.c.fault.is_not(None)).group_by("fault")
        )
        counted = Counter({row[0]: row[1] for row in kinds})
        counted["void"] = connection.scalar(select(func.count()).select_from(voids)) or 0
    return "faults: " + ", ".join(f"{kind} {count:,}" for kind, count in sorted(counted.items()))


def make_home(folder: Path, field: Field) -> Path:
    """A home with a ladder of good and bad bots."""
    home = folder / "home"
    settings = LadderSettings(
        name=LADDER,
        players=2,
        rules=PRESETS["standard"],
        time_control=parse_time_control(_LIMIT),
        throughput=True,
        suspension=SuspensionRule(0, 0),  # they are to fail to the end
    )
    begin_ladder(home, settings)
    for name in field.good:
        enter_bot(home, LADDER, add_bot(_good_bot(folder / name), home).version)
    for name in field.bad:
        words = f"{field.chance} {_WAYS[name]}"
        bot = _bot(folder / name, "failing_bot.py", words, tables=8)
        enter_bot(home, LADDER, add_bot(bot, home).version)
    return home


def _good_bot(folder: Path) -> Path:
    sample = _ROOT / "sample_bots" / folder.name
    if not sample.is_dir():
        return _bot(folder, "instant_bot.py", folder.name, tables=64)
    shutil.copytree(sample, folder, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def _bot(folder: Path, program: str, words: str, tables: int) -> Path:
    folder.mkdir()
    shutil.copy(Path(__file__).with_name(program), folder / "bot.py")
    (folder / "bot.toml").write_text(
        f'name = "{folder.name}"\nrun = "python bot.py {words}"\ntables = {tables}\n'
    )
    return folder


def soak(matches: int, field: Field, workers: int | None, folder: Path) -> dict[str, bool]:
    """Plays, prints, and says what is as it should be."""
    home = make_home(folder, field)
    diary = Diary(home, max(1, matches // 10))
    options = RunOptions(workers=workers)
    progress = run_ladder(home, LADDER, Goal(blocks=matches // 2), options, observer=diary)
    head("At the end")
    say("matches", f"{diary.matches:,} in {progress.seconds:.0f} s")
    say("attempts in which the arena failed", str(progress.voids))
    told = diary.verdicts() or {"too short a run to judge growth by": True}
    told["no match void"] = not progress.voids
    alike, compared = compare_apart(home, LADDER, field.good, workers)
    say("matches of good bots, played again without the bad ones", f"{compared:,}")
    told["good bots' crosstable and records identical"] = alike and compared > 0
    return told


def left(folder: str) -> list[int]:
    """Processes that came of this one and live, but for the one that Python keeps till its end."""
    return [pid for pid in marked(_MARK, folder) if _TRACKER not in command(pid)]


def main() -> int:
    """Soaks, and returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m bench.soak", description=__doc__)
    parser.add_argument("--matches", type=int, default=MATCHES, metavar="N")
    parser.add_argument("--smoke", action="store_true", help=f"{SMOKE_MATCHES} matches")
    parser.add_argument("--workers", type=int, metavar="N")
    options = parser.parse_args()
    if not sys.platform.startswith("linux"):
        sys.exit("The soak reads /proc, which only Linux has.")
    matches = SMOKE_MATCHES if options.smoke else max(2, options.matches)
    field = SMOKE_FIELD if options.smoke else FIELD
    with tempfile.TemporaryDirectory(prefix="arena-soak-") as name:
        folder = Path(name)
        temporary = folder / "tmp"
        temporary.mkdir()
        os.environ[_MARK] = name  # marks all that comes of this process
        os.environ["TMPDIR"] = tempfile.tempdir = str(temporary)
        good, bad = len(field.good), len(field.bad)
        head(f"A ladder of {matches:,} matches, {good} good bots and {bad} bad ones")
        told = soak(matches, field, options.workers, folder)
        told["no process left"] = comes_to_be(lambda: not left(name), 10)
        told["no temporary file left"] = not list(temporary.iterdir())
        tempfile.tempdir = None
        del os.environ["TMPDIR"]
    for what, is_so in told.items():
        say(what, "yes" if is_so else "NO")
    return 0 if all(told.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
