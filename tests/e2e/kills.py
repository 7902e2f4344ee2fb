"""Kills an arena again and again and lets it go on: what comes of it, and what is left.

All moments come from dice, so that a seed gives them again as far as the machine allows.
"""

import os
import random
import shutil
import signal
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from tests.e2e.homes import arena, contents, make_home, run_words, start, stored_blocks
from tests.e2e.processes import left_behind, wait_until, without_children

if TYPE_CHECKING:
    import subprocess

TARGETS = ("arena", "group", "everything", "worker", "warden")
"""What is killed: the parent alone, its process group, all processes, one of its helpers."""

_HELPERS = {"worker": "--multiprocessing-fork", "warden": "arena/warden"}
_EARLY = 0.4  # the share of kills that come at some moment of the start
_MOST_DELAY_S = 0.06  # between a stored block and the kill
_POLL_S = 0.002
_TRACE = "Traceback"


@dataclass(frozen=True)
class Kill:
    """One kill."""

    target: str
    moment: str
    blocks: int  # that were stored by then
    gone_s: float | None  # until no process was left; None: the run goes on
    printed: str  # by what was killed, if there was a traceback in it


Tell = Callable[[Kill], None]


@dataclass
class Trial:
    """A ladder that is killed again and again, beside one that was left in peace."""

    folder: Path
    blocks: int
    workers: int
    throughput: bool
    dice: random.Random
    tell: Tell = lambda _: None
    targets: Sequence[str] = TARGETS
    early: float = _EARLY
    kills: list[Kill] = field(default_factory=list)
    starts: int = 0
    start_s: float = 1.0  # until the first block of a run is stored
    differences: list[str] = field(default_factory=list)

    @property
    def traces(self) -> list[str]:
        """What was printed with a traceback in it."""
        return [kill.printed for kill in self.kills if kill.printed]

    def prepare(self) -> None:
        """Makes the ladder, and plays a copy of it in peace."""
        self.home = make_home(self.folder, throughput=self.throughput)
        self.peaceful = self.folder / "peaceful"
        shutil.copytree(self.home, self.peaceful)
        begun = time.monotonic()
        running = start(self.peaceful, self._words(), self.folder / "peaceful.txt")
        while not stored_blocks(self.peaceful) and running.poll() is None:
            time.sleep(_POLL_S)
        self.start_s = time.monotonic() - begun
        assert running.wait() == 0, (self.folder / "peaceful.txt").read_text()

    def play(self, kills: int) -> None:
        """Kills so many times; a ladder that is complete before is begun anew."""
        wanted = kills
        while wanted:
            home = self.folder / f"killed-{len(self.kills)}"
            shutil.copytree(self.home, home)
            wanted -= self._kill_until_complete(home, wanted)
            self.starts += 1
            arena(home, *self._words())
            assert left_behind(home) == []
            assert "all is well" in arena(home, "db", "check")
            self._compare(home)

    def _words(self) -> list[str]:
        more = [] if self.throughput else ["--oversubscribe"]
        return run_words(self.blocks, "--workers", str(self.workers), *more)

    def _kill_until_complete(self, home: Path, most: int) -> int:
        """Returns how many kills there were."""
        output = home.with_suffix(".txt")
        running = None
        done = 0
        while done < most and stored_blocks(home) < self.blocks:
            if running is None or running.poll() is not None:
                running = start(home, self._words(), output)
                self.starts += 1
            moment = self._wait(home, running, most - done)
            if running.poll() is not None:
                continue  # it was complete, or told why it could not go on
            done += 1
            self._kill(home, running, moment, output)
        if running is not None and running.poll() is None:
            running.kill()
            running.wait()
        wait_until(lambda: left_behind(home) == [])
        return done

    def _wait(self, home: Path, running: "subprocess.Popen[bytes]", kills_left: int) -> str:
        """Waits for a moment of the start, or for so many more blocks and a little longer."""
        if self.dice.random() < self.early:
            delay = self.dice.uniform(0, self.start_s)
            time.sleep(delay)
            return f"{delay:.3f} s after the start or the last kill"
        before = stored_blocks(home)
        left = self.blocks - before
        wanted = self.dice.randint(0, max(1, min(left - 1, 2 * left // (kills_left + 1))))
        while running.poll() is None and stored_blocks(home) < before + wanted:
            time.sleep(_POLL_S)
        delay = self.dice.uniform(0, _MOST_DELAY_S)
        time.sleep(delay)
        return f"{delay:.3f} s after {wanted} more blocks"

    def _kill(
        self, home: Path, running: "subprocess.Popen[bytes]", moment: str, output: Path
    ) -> None:
        target = self.dice.choice(self.targets)
        helpers = without_children(left_behind(home, _HELPERS.get(target, "no helper")))
        begun = time.monotonic()
        gone_s = None
        if helpers:
            _end(self.dice.choice(helpers))
        else:
            target = "arena" if target in _HELPERS else target  # it has none yet
            _kill_arena(home, running, target)
            wait_until(lambda: left_behind(home) == [])
            gone_s = time.monotonic() - begun
        text = output.read_text(errors="replace")
        output.write_text("")
        kill = Kill(target, moment, stored_blocks(home), gone_s, text if _TRACE in text else "")
        self.kills.append(kill)
        self.tell(kill)

    def _compare(self, home: Path) -> None:
        wanted, found = contents(self.peaceful), contents(home)
        self.differences += [
            f"{home.name}: table {name} differs: {len(found[name])} rows, not {len(rows)}"
            if len(found[name]) != len(rows)
            else f"{home.name}: table {name} differs"
            for name, rows in wanted.items()
            if found[name] != rows
        ]


def _kill_arena(home: Path, running: "subprocess.Popen[bytes]", target: str) -> None:
    if target == "group":
        os.killpg(running.pid, signal.SIGKILL)
    else:
        running.kill()
    if target == "everything":
        # The parent first: a bot that ends before its arena does has failed.
        for pid in left_behind(home):
            _end(pid)
    running.wait()


def _end(pid: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
