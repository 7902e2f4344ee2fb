"""`python -m bench.connect`: what a bot costs that plays through `arena connect`.

Each bot plays against itself, so that all CPU time which is not this process's is that
bot's: with the bridge, where it has one, and its program. Of two runs the short one is taken
off the long one, so that starting does not count. What is compared
alternates, so that a busy machine is busy for all of them.
"""

import argparse
import resource
import shutil
import subprocess
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from arena.bots.snapshot import take_snapshot
from arena.contest.blocks import Block, Contestant
from arena.contest.task import make_task
from arena.play.launch import instance_environment
from arena.play.runner import Runner, RunnerSettings
from arena.terms.clock import STALL_LIMIT
from bench.figures import head, say, spread
from engine import PRESETS

_SAMPLES = Path(__file__).parents[1] / "sample_bots"
_BESIDE = "greedy"  # what the others are compared with: the same strategy on the Python kit
_USUAL = ("c", _BESIDE, "perl", "shell")
_SHORT = 2  # blocks


@dataclass(frozen=True)
class Cost:
    """What playing took, of this process and of the bots."""

    decisions: int
    seconds: float
    arena_cpu: float  # seconds
    bots_cpu: float

    def less(self, other: "Cost") -> "Cost":
        """What is left without the other's."""
        return Cost(
            self.decisions - other.decisions,
            self.seconds - other.seconds,
            self.arena_cpu - other.arena_cpu,
            self.bots_cpu - other.bots_cpu,
        )

    @property
    def rate(self) -> float:
        """Decisions a second."""
        return self.decisions / self.seconds

    @property
    def bot_micros(self) -> float:
        """The bots' CPU microseconds a decision."""
        return 1e6 * self.bots_cpu / self.decisions


def main() -> None:
    """Measures what was asked for."""
    parser = argparse.ArgumentParser(prog="python -m bench.connect", description=__doc__)
    parser.add_argument("--smoke", action="store_true", help="as little as shows that it works")
    parser.add_argument("--repeat", type=int, default=3, metavar="N")
    parser.add_argument("--bots", nargs="+", default=_USUAL, metavar="NAME", help="sample bots")
    options = parser.parse_args()
    names = list(dict.fromkeys([*options.bots, _BESIDE]))
    with tempfile.TemporaryDirectory(prefix="arena-bench-") as folder:
        bots = [take_snapshot(_SAMPLES / name, Path(folder)).contestant() for name in names]
        starts(bots, 1 if options.smoke else 5)
        for tables, blocks in ((1, 4), (32, 8)) if options.smoke else ((1, 10), (32, 100)):
            compare(bots, tables, blocks, 1 if options.smoke else options.repeat)


def compare(bots: Sequence[Contestant], tables: int, blocks: int, repeat: int) -> None:
    """Measures the bots by turns, and prints each beside the one on the kit."""
    head(f"{tables} {'table' if tables == 1 else 'tables'} an instance")
    costs: dict[str, list[Cost]] = {bot.bot: [] for bot in bots}
    for _ in range(repeat):
        for bot in bots:
            seated = replace(bot, tables=tables)
            costs[bot.bot].append(play(seated, _SHORT + blocks).less(play(seated, _SHORT)))
    for name, found in costs.items():
        beside = list(zip(found, costs[_BESIDE], strict=True))
        rates = [cost.rate / other.rate for cost, other in beside]
        micros = [cost.bot_micros / other.bot_micros for cost, other in beside]
        say(f"{name}: decisions a second", spread([cost.rate for cost in found]))
        say(f"{name}: beside {_BESIDE}", spread(rates, "{:.2f}"))
        say(f"{name}: CPU us a decision", spread([cost.bot_micros for cost in found]))
        say(f"{name}: beside {_BESIDE}", spread(micros, "{:.2f}"))


def starts(bots: Sequence[Contestant], repeat: int) -> None:
    """Measures how long each takes to find that no arena is there: its start, and little else."""
    head("Start: seconds until it has found that there is no arena")
    environment = instance_environment("127.0.0.1:1", "none")
    took: dict[str, list[float]] = {bot.bot: [] for bot in bots}
    for _ in range(repeat):
        for bot in bots:
            began = time.perf_counter()
            subprocess.run(
                bot.command, cwd=bot.folder, env=environment, capture_output=True, check=False
            )
            took[bot.bot].append(time.perf_counter() - began)
    for name, seconds in took.items():
        say(name, spread(seconds, "{:.2f}"))


def play(bot: Contestant, blocks: int) -> Cost:
    """Lets a bot play blocks against itself."""
    tasks = [
        make_task(
            bytes(32),
            Block(number, 0, (0, 1)),
            (bot, replace(bot, bot=f"{bot.bot}-too")),
            match_prefix="bench",
            players=2,
            rules=PRESETS["standard"],
            time_control=STALL_LIMIT,
            throughput=True,
        )
        for number in range(blocks)
    ]
    logs = tempfile.mkdtemp(prefix="arena-bench-")
    try:
        began, arena, bots = time.perf_counter(), time.process_time(), _children_cpu()
        with Runner(RunnerSettings(Path(logs))) as runner:
            results = runner.play(tasks)
        took = time.perf_counter() - began, time.process_time() - arena, _children_cpu() - bots
    finally:
        shutil.rmtree(logs)
    matches = [match for block in results for match in block.matches]
    faults = [fault.detail for match in matches for fault in match.faults]
    if faults:
        raise SystemExit(f"{bot.bot} failed, so this measures nothing: {faults[0]}.")
    return Cost(sum(match.decisions for match in matches), *took)


def _children_cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main()
