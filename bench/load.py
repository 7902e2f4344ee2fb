"""`make load`: whether a busy arena blames bots for its own lag.

Bots that answer at once play many matches at a time under a limit, while other processes
keep every core busy, and the arena's own loop is held up now and then for about as long as
the limit. No bot is ever late here, so each time-out was caused by the arena: the command
fails if there is one.
"""

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from arena.contest.blocks import Block, BlockTask, Contestant, MatchResult
from arena.contest.task import make_task
from arena.play.hall import Hall
from arena.play.runner import new_event_loop
from arena.play.server import start_server
from arena.play.service import PlayService
from arena.play.settings import RunnerSettings
from arena.record.packing import unpack_record
from arena.terms.clock import SECOND_NS, TimeControl
from arena.terms.times import Pace, Times, add_paces, add_times, count_times
from bench.figures import head, say
from engine import PRESETS

_BOT = Path(__file__).with_name("load_bot.py")
_TABLES_A_CORE = 16
_MOST_BLOCKS_AT_ONCE = 64
_DECISIONS_A_BLOCK = 320
_SPIN = """\
import os
parent = os.getppid()
while os.getppid() == parent:
    for _ in range(1_000_000):
        pass
"""


@dataclass(frozen=True)
class Load:
    """What is to be borne."""

    decisions: int
    tables: int  # matches at a time
    spinners: int  # processes that do nothing but keep a core busy
    limit_ns: int
    stall_every_s: float  # about so often the loop is held up; 0: never
    stall_s: tuple[float, float]  # from so long to so long

    @property
    def blocks_at_once(self) -> int:
        """How many blocks to play before looking whether it is enough."""
        return min(_MOST_BLOCKS_AT_ONCE, self.decisions // _DECISIONS_A_BLOCK + 1)


@dataclass
class Borne:
    """What came of it."""

    decisions: int = 0
    seconds: float = 0.0
    stalls: list[float] = field(default_factory=list)  # seconds
    faults: Counter[str] = field(default_factory=Counter)  # by kind
    details: list[str] = field(default_factory=list)  # of the first faults
    voids: int = 0
    pace: Pace = field(default_factory=Pace)
    held: Times = field(default_factory=Times)  # how long the bots held a question, as they say
    beyond: Times = field(default_factory=Times)  # what was charged beyond that

    def add(self, matches: Sequence[MatchResult]) -> None:
        """Counts matches that have ended."""
        self.decisions += sum(match.decisions for match in matches)
        self.voids += sum(match.void is not None for match in matches)
        faults = [fault for match in matches for fault in match.faults]
        self.faults.update(fault.kind for fault in faults)
        self.details += [f"{fault.kind}: {fault.detail}" for fault in faults]
        self.pace = add_paces([self.pace, *(pace for match in matches for pace in match.paces)])
        charged = [one for match in matches for one in _charged(match)]
        self.held = add_times([self.held, count_times(held_ns for _, held_ns in charged)])
        over = count_times(max(0, think_ns - held_ns) for think_ns, held_ns in charged)
        self.beyond = add_times([self.beyond, over])


def _charged(match: MatchResult) -> Iterator[tuple[int, int]]:
    """Yields, of each answer, the time it was charged and the time its bot held the question."""
    for line in unpack_record(match.record).splitlines() if match.record else ():
        read = json.loads(line)
        if read.get("by") == "bot":
            yield round(read["ms"] * 1e6), int(read["note"])


def main() -> None:
    """Bears what was asked for; ends with 1 where the arena has blamed a bot."""
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    parser.add_argument("--smoke", action="store_true", help="as little as shows that it works")
    parser.add_argument("--decisions", type=int, default=100_000, metavar="N")
    parser.add_argument("--limit", type=float, default=0.5, metavar="SECONDS")
    parser.add_argument("--no-stalls", action="store_true", help="never hold the loop up")
    parser.add_argument("--no-spinners", action="store_true", help="leave the cores alone")
    options = parser.parse_args()
    if options.smoke:
        options.decisions, options.limit = 1000, 30.0  # on a machine as busy as can be
    cores = os.cpu_count() or 1
    load = Load(
        decisions=options.decisions,
        tables=_TABLES_A_CORE * cores,
        spinners=0 if options.no_spinners else cores,
        limit_ns=round(options.limit * SECOND_NS),
        stall_every_s=0.0 if options.no_stalls else 0.3 if options.smoke else 2.0,
        stall_s=(0.1, 0.2) if options.smoke else (0.4 * options.limit, 1.2 * options.limit),
    )
    head(
        f"{load.tables} matches at a time on {cores} cores, {load.spinners} processes beside it "
        f"that spin, limit {options.limit:g} s"
    )
    borne = bear(load)
    show(borne)
    sys.exit(1 if borne.faults or borne.voids else 0)


def show(borne: Borne) -> None:
    """Prints the figures."""
    late = borne.faults["late"]
    rate = borne.decisions / borne.seconds
    say("decisions", f"{borne.decisions:,} in {borne.seconds:.0f} s, {rate:,.0f} a second")
    longest = max(borne.stalls, default=0.0)
    say("the loop was held up", f"{len(borne.stalls)} times, for up to {longest:.2f} s")
    say("time-outs; the bots answer at once, so the arena's", str(late))
    say("other faults; void matches", f"{borne.faults.total() - late}; {borne.voids}")
    say("the arena's lag in ms", _text(borne.pace.lag))
    say("think time as the arena saw it, in ms", _text(borne.pace.think))
    say("as the bots saw it, in ms", _text(borne.held))
    say("charged beyond that (under way, or unread), in ms", _text(borne.beyond))
    for detail in borne.details[:10]:
        say("", detail)


def _text(times: Times) -> str:
    median, p99, most = (value / 1e6 for value in (times.median_ns, times.p99_ns, times.most_ns))
    return f"median {median:.2f}, 99 % {p99:.2f}, most {most:.1f}"


def bear(load: Load) -> Borne:
    """Plays in a loop of its own until enough was decided."""
    loop = new_event_loop()
    with tempfile.TemporaryDirectory(prefix="arena-load-") as folder, _spinning(load.spinners):
        try:
            return loop.run_until_complete(_bear(load, Path(folder)))
        finally:
            loop.close()


@contextmanager
def _spinning(count: int) -> Iterator[None]:
    """Keeps so many cores busy; the processes end with this one, however it ends."""
    processes = [subprocess.Popen([sys.executable, "-c", _SPIN]) for _ in range(count)]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


async def _bear(load: Load, folder: Path) -> Borne:
    hall = Hall(RunnerSettings(log_folder=folder, most_matches=load.tables))
    server, hall.roster.address = await start_server(PlayService(hall.roster, hall.answers), 0)
    borne = Borne()
    stalls = asyncio.create_task(_stall(load, borne.stalls))
    try:
        await hall.play(_tasks(load, folder, range(1)))  # the bots have started then
        begun, first = time.monotonic(), 1
        while borne.decisions < load.decisions:
            numbers = range(first, first + load.blocks_at_once)
            ended = await hall.play(_tasks(load, folder, numbers))
            first = numbers.stop
            borne.add([match for _, match in ended])
        borne.seconds = time.monotonic() - begun
    finally:
        stalls.cancel()
        with suppress(asyncio.CancelledError):
            await stalls
        await hall.close()
        await server.stop(0)
    return borne


async def _stall(load: Load, stalls: list[float]) -> None:
    """Holds the loop up now and then, by work and by waiting in turn."""
    dice = random.Random(1)
    while load.stall_every_s:
        await asyncio.sleep(dice.uniform(0.5, 1.5) * load.stall_every_s)
        begun = time.monotonic()
        until = begun + dice.uniform(*load.stall_s)
        if len(stalls) % 2:
            time.sleep(until - begun)
        while time.monotonic() < until:
            pass
        stalls.append(time.monotonic() - begun)


def _tasks(load: Load, folder: Path, numbers: range) -> list[BlockTask]:
    command = (sys.executable, str(_BOT))
    contestants = [
        Contestant(name, name, str(folder), command, load.tables) for name in ("one", "two")
    ]
    return [
        make_task(
            bytes(32),
            Block(number, 0, (0, 1)),
            contestants,
            match_prefix="load",
            players=2,
            rules=PRESETS["standard"],
            time_control=TimeControl(None, 0, load.limit_ns),
            throughput=True,
            hide_names=False,
        )
        for number in numbers
    ]


if __name__ == "__main__":
    main()
