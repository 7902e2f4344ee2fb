"""Where misbehaving bots are shown: good company, what it is told, and what is left behind.

A show is one match with 2, one with 3 and one with 4 players, played at once, in which the
bot sits at seat 1 of each. With 4 players it has a partner who is another bot, so that
one instance of it plays all three. The next show, of a bot that plays properly, tells
whether the runner goes on as if nothing had been.
"""

import asyncio
import json
import os
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any

import grpc
import pytest

from arena.contest.blocks import BlockTask, Contestant, MatchResult
from arena.play.runner import Runner, RunnerSettings
from arena.record.packing import unpack_record
from arena.record.reader import parse_record
from arena.record.verify import verify
from arena.terms.clock import SECOND_NS, STALL_LIMIT, TimeControl
from engine import commitment
from tests.e2e.hall import contestant, task
from tests.e2e.processes import MARK, left_behind, wait_until

COMPANY = 3
"""How many processes of good bots a show needs."""


@dataclass(frozen=True)
class Shown:
    """One match of a show, and what each good bot was told of its end, by seat."""

    task: BlockTask
    match: MatchResult
    told: dict[int, dict[str, Any]]

    @property
    def players(self) -> int:
        """How many sat down."""
        return self.task.players

    @property
    def failed(self) -> list[tuple[int, str]]:
        """The seat and the kind of each fault."""
        return [(fault.seat, fault.kind) for fault in self.match.faults]

    @property
    def record(self) -> str:
        """The record as text."""
        return unpack_record(self.match.record)

    def assert_proved(self) -> None:
        """The record holds every fault and is proved by the engine."""
        lines = [json.loads(line) for line in self.record.splitlines()]
        recorded = [
            (line["seat"], line["kind"], line["detail"])
            for line in lines
            if line["type"] == "fault"
        ]
        faults = [(fault.seat, fault.kind, fault.detail) for fault in self.match.faults]
        assert faults == recorded
        assert [] == list(verify(parse_record(self.record.encode(), "a show")))

    def assert_told(self) -> None:
        """Every good bot was told the result that the record has, and who forfeited."""
        match = self.match
        end = {
            "told": "end",
            "winner": match.winner,
            "places": list(match.places),
            "termination": f"TERMINATION_{match.termination.upper()}",
            "forfeited": [fault.seat for fault in match.faults],
        }
        assert good_seats(self.task) == sorted(self.told)
        for seat, told in self.told.items():
            assert {**end, "seat": seat} == {key: told[key] for key in (*end, "seat")}


def good_seats(one: BlockTask) -> list[int]:
    """Where bots sit that write down what they are told."""
    return [seat for seat, place in enumerate(one.legs[0]) if _writes(one.contestants[place])]


def _writes(bot: Contestant) -> bool:
    return "--diary" in bot.command


class Venue:
    """A runner with good company, for one misbehaving bot after the other."""

    def __init__(self, folder: Path, runner: Runner) -> None:
        self.folder = folder
        self.runner = runner
        self._numbers = count()
        self._good = [self.good(name) for name in ("good", "partner", "fine")]

    def good(self, name: str) -> Contestant:
        """A bot that plays properly and writes down what it is told."""
        return contestant(name, "--diary", str(self.folder / "diaries"))

    def seat(
        self, *bots: Contestant, players: int = 0, control: TimeControl | None = STALL_LIMIT
    ) -> BlockTask:
        """The first leg of a block with new cards."""
        block = task(*bots, players=players, number=next(self._numbers), control=control)
        return replace(block, only_leg=0)

    def tasks(self, bot: Contestant, control: TimeControl | None = STALL_LIMIT) -> list[BlockTask]:
        """A show's matches: the first legs of three blocks."""
        good, partner, fine = self._good
        seatings = [(good, bot), (good, bot, partner), (good, bot, partner, fine)]
        return [self.seat(*seating, control=control) for seating in seatings]

    def show(self, bot: Contestant, control: TimeControl | None = STALL_LIMIT) -> list[Shown]:
        """Plays a show."""
        return self.play(self.tasks(bot, control))

    def play(self, tasks: list[BlockTask]) -> list[Shown]:
        """Plays tasks and waits until the good bots have written down what they were told."""
        results = self.runner.play(tasks)
        found = []
        for one, result in zip(tasks, results, strict=True):
            [match] = result.matches
            name = commitment(one.seed, one.nonces[0])
            seats = set(good_seats(one))
            wait_until(lambda name=name, seats=seats: seats <= set(self._told(name)))  # type: ignore[misc]
            found.append(Shown(one, match, self._told(name)))
        return found

    def assert_clean(self) -> None:
        """Plays a show without anybody who misbehaves, and all is well in it."""
        for shown in self.show(self.good("clean")):
            assert [] == shown.failed
            assert shown.match.termination == "score"
            assert sorted(shown.told) == list(range(shown.players))

    def _told(self, match: str) -> dict[int, dict[str, Any]]:
        told = {}
        for path in (self.folder / "diaries").iterdir():
            for line in path.read_text(encoding="utf-8").splitlines(keepends=True):
                if match in line and line.endswith("\n"):
                    entry = json.loads(line)
                    if entry["told"] == "end":
                        told[entry["seat"]] = entry
        return told


@dataclass(frozen=True)
class Belongings:
    """What a process can leave behind."""

    sockets: int
    threads: frozenset[str]
    temporary: tuple[str, ...]

    @classmethod
    def now(cls, temporary: Path) -> "Belongings":
        """What there is at this moment."""
        sockets = 0
        for entry in Path("/proc/self/fd").iterdir():
            try:
                sockets += os.readlink(entry).startswith("socket:")
            except OSError:
                continue  # it was of the listing itself
        return cls(
            sockets,
            frozenset(thread.name for thread in threading.enumerate()),
            tuple(sorted(path.name for path in temporary.iterdir())),
        )


@contextmanager
def nothing_left(folder: Path, instances: int = 0) -> Iterator[None]:
    """Nothing that has begun inside is there afterwards.

    Processes: of those marked with the folder, `instances` stay. Sockets, threads and
    temporary files: those of this process, and of what it starts, as they were before.
    """
    temporary = folder / "temporary"
    before = Belongings.now(temporary)
    yield
    wait_until(lambda: len(left_behind(folder, "misbehaving")) == instances)
    wait_until(lambda: Belongings.now(temporary) == before)


async def _wake_grpc() -> None:
    grpc.aio.init_grpc_aio()


@contextmanager
def venue(folder: Path, *, patience_ns: int = 60 * SECOND_NS, most: int = 4) -> Iterator[Venue]:
    """Opens a venue; when it closes, nothing is left of it."""
    for name in ("diaries", "temporary"):
        (folder / name).mkdir()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(MARK, str(folder))
        patch.setenv("TMPDIR", str(folder / "temporary"))
        patch.setattr(tempfile, "tempdir", str(folder / "temporary"))
        # The thread and the sockets that gRPC has of its own are there before and after.
        asyncio.run(_wake_grpc())
        with nothing_left(folder):
            settings = RunnerSettings(folder / "logs", patience_ns=patience_ns, most_instances=most)
            with Runner(settings) as runner:
                yield Venue(folder, runner)
        wait_until(lambda: left_behind(folder) == [])
