"""The whole arena: a ladder of two instant bots, played, recorded, stored and rated."""

import tempfile
import time
from collections.abc import Collection, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import func, select

from arena.cli.bot.added import add_bot
from arena.contest.blocks import BlockTask
from arena.ladder.begin import begin_ladder, enter_bot
from arena.ladder.progress import Progress
from arena.ladder.run import MakeCrew, RunOptions, run_ladder
from arena.ladder.todo import Goal
from arena.ladder.worker import PlayedChunk, spare_collector
from arena.ladder.workers import CHUNKS_PER_WORKER, WorkerCrew
from arena.play.runner import Runner
from arena.play.settings import RunnerSettings
from arena.store.connection import open_home
from arena.store.ladders import LadderSettings
from arena.store.schema import matches
from arena.terms.clock import STALL_LIMIT
from bench.figures import Effort
from engine import PRESETS

LADDER = "bench"
_BOT = Path(__file__).with_name("instant_bot.py")


class CrewHere:
    """Plays with one runner in this process, so that its CPU time is the arena's whole side."""

    workers = 1

    def __init__(self, workers: int, settings: RunnerSettings) -> None:
        del workers
        spare_collector()
        self._runner = Runner(settings)
        self._executor = ThreadPoolExecutor(CHUNKS_PER_WORKER)

    def submit(self, tasks: list[BlockTask]) -> Future[PlayedChunk]:
        """Hands a chunk over."""
        return self._executor.submit(self._play, tasks)

    def _play(self, tasks: list[BlockTask]) -> PlayedChunk:
        started = time.monotonic()
        results = self._runner.play(tasks)
        return PlayedChunk(results, time.monotonic() - started)

    def wait(
        self, futures: Collection[Future[PlayedChunk]], seconds: float
    ) -> set[Future[PlayedChunk]]:
        """Waits until one of them is done, but not longer."""
        return wait(futures, timeout=seconds, return_when=FIRST_COMPLETED).done

    def renew(self) -> None:
        """Is never needed: what ends this crew ends the bench."""

    def close(self) -> None:
        """Ends the runner."""
        self._executor.shutdown()
        self._runner.close()

    abort = close


class Watch:
    """Notes time and matches as a ladder goes on."""

    def __init__(self) -> None:
        self.marks: list[tuple[int, float, float]] = []  # matches, CPU and wall seconds

    def __call__(self, progress: Progress) -> None:
        """Takes note."""
        played = progress.matches_played
        if not self.marks or played > self.marks[-1][0]:
            self.marks.append((played, time.process_time(), time.perf_counter()))

    def effort(self, decisions_per_match: float) -> Effort:
        """What was done from the first moment to the last, starting bots and workers included.

        Not from somewhere in the middle: what is in flight there would be counted as done
        after it, though half of it was done before.
        """
        (_, cpu, wall), (played, cpu_end, wall_end) = self.marks[0], self.marks[-1]
        return Effort(round(played * decisions_per_match), played, cpu_end - cpu, wall_end - wall)


@contextmanager
def bench_home(tables: int) -> Iterator[Path]:
    """A home with a ladder of two instant bots, gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="arena-bench-") as folder:
        home = Path(folder) / "home"
        settings = LadderSettings(
            name=LADDER,
            players=2,
            rules=PRESETS["standard"],
            time_control=STALL_LIMIT,
            throughput=True,
        )
        versions = []
        for name in ("first", "last"):
            bot = Path(folder) / name
            bot.mkdir()
            (bot / "bot.py").write_bytes(_BOT.read_bytes())
            (bot / "bot.toml").write_text(
                f'name = "{name}"\nrun = "python bot.py {name}"\ntables = {tables}\n'
            )
            versions.append(add_bot(bot, home).version)
        begin_ladder(home, settings)
        for version in versions:
            enter_bot(home, LADDER, version)
        yield home


def run_watched(home: Path, blocks: int, workers: int, make_crew: MakeCrew) -> Effort:
    """Plays up to so many blocks in the ladder's life and measures it."""
    watch = Watch()
    options = RunOptions(workers=workers)
    run_ladder(home, LADDER, Goal(blocks=blocks), options, observer=watch, make_crew=make_crew)
    with closing(open_home(home)) as store, store.reading() as connection:
        mean = connection.scalar(select(func.avg(matches.c.decisions)))
    return watch.effort(float(mean or 0))


def measure_arena(tables: int, blocks: int) -> Effort:
    """The whole arena in this process."""
    with bench_home(tables) as home:
        return run_watched(home, blocks, 1, CrewHere)


def measure_workers(workers: int, blocks: int) -> Effort:
    """The whole arena with worker processes, bots included; its CPU seconds say nothing."""
    with bench_home(256) as home:
        return run_watched(home, blocks, workers, WorkerCrew)
