"""Plays a duel with a crew of workers, block by block, until it is over.

Must not know how results are shown.
"""

import shutil
import tempfile
import time
from collections import deque
from collections.abc import Callable, Generator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path

from arena.cli.duel.plan import DuelPlan
from arena.cli.match.run import LOGS, make_folder, write_whole
from arena.cli.signals import interrupts_held
from arena.contest.blocks import BlockResult, FaultNote
from arena.contest.conduct import Conduct, add_conducts, block_conduct
from arena.contest.outcomes import block_outcome
from arena.contest.sequential.duel import Duel, DuelEnd
from arena.contest.sequential.sequential import LEGS
from arena.errors import ArenaError
from arena.ladder.capacity import Capacity, available_cores, plan_capacity
from arena.ladder.duel import BlockPlay, chunk_blocks
from arena.ladder.workers import Crew, WorkerCrew
from arena.play.settings import RunnerSettings
from arena.record.packing import unpack_record
from arena.sandbox.sandbox import Sandbox

_RECENT_SECONDS = 15.0
_BOTS = (0, 1)

MakeCrew = Callable[[int, RunnerSettings], Crew]


@dataclass(frozen=True, slots=True)
class DuelChoices:
    """How a duel is played; nothing that decides what comes of it."""

    records: Path | None = None  # None: none are kept
    workers: int | None = None  # None: as many as are good
    oversubscribe: bool = False
    sandbox: Sandbox = field(default_factory=Sandbox)


@dataclass(frozen=True, slots=True)
class Failure:
    """The last time that a bot failed."""

    fault: FaultNote
    log: Path


class DuelRun:
    """A duel under way."""

    def __init__(
        self, plan: DuelPlan, choices: DuelChoices, make_crew: MakeCrew = WorkerCrew
    ) -> None:
        """Raises InputError for more workers than this machine can bear."""
        self.plan = plan
        self.choices = choices
        self.capacity = _capacity(plan, choices)
        self.duel = Duel(plan.test, plan.match.blocks, plan.match.terms.rules.target_score)
        self.conducts: dict[int, Conduct] = {}  # by bot
        self.failures: dict[int, Failure] = {}  # by bot
        self.beyond = 0  # blocks that were played and do not count
        self.void_reason = ""
        self.logs = Path()
        self._make_crew = make_crew
        self._begun: float | None = None  # it is not played yet
        self._marks = deque([(0.0, 0)])  # seconds and matches played by then

    def prepare(self) -> None:
        """Makes the folders; InputError where nothing can be written."""
        if self.choices.records is not None:
            make_folder(self.choices.records, "--records")
            self.logs = self.choices.records / LOGS
        else:
            self.logs = Path(tempfile.mkdtemp(prefix="arena-duel-"))

    def play(self) -> Generator[None, None, None]:
        """Plays until the duel is over; stops by the way, so that its state can be shown.

        Wants `prepare` first. Ctrl-C, and what the arena cannot play, leave what was counted
        by then.
        """
        self._begun = time.monotonic()
        match = self.plan.match
        chunk = chunk_blocks(min(one.tables for one in match.contestants))
        settings = RunnerSettings(
            log_folder=self.logs,
            most_matches=self.capacity.matches_per_worker,
            sandbox=self.choices.sandbox,
        )
        crew = self._make_crew(self.capacity.workers, settings)
        play = BlockPlay(match.task, match.blocks, crew, chunk)
        try:
            with closing(play.play()) as blocks:
                for block in blocks:
                    if block is not None and self._is_over(block):
                        break
                    if block is None:
                        self._mark()
                        yield
        except ArenaError as error:  # the workers end again and again
            self.void_reason = str(error)
            self.duel.end = DuelEnd.VOID
        except (KeyboardInterrupt, GeneratorExit):
            self.duel.end = self.duel.end or DuelEnd.INTERRUPTED
            raise
        finally:
            self.beyond = play.beyond
            self._tidy()

    @property
    def seconds(self) -> float:
        """How long the duel has taken."""
        return 0.0 if self._begun is None else time.monotonic() - self._begun

    @property
    def recent_rate(self) -> float:
        """Matches a second of late; 0 before the first."""
        then, matches = self._marks[0]
        seconds = self.seconds - then
        return (self.duel.matches - matches) / seconds if seconds > 0 else 0.0

    def file(self, block: int, leg: int) -> Path:
        """Where the record of a match is written; the names sort as the matches do."""
        width = len(str(self.plan.match.blocks - 1))
        assert self.choices.records is not None
        return self.choices.records / f"{block:0{width}}-{leg}.jsonl"

    def _is_over(self, block: BlockResult) -> bool:
        if block.is_void:
            self.void_reason = block.void_reason
            self.duel.end = DuelEnd.VOID
            return True
        with interrupts_held():  # what is written is counted
            self._note(block)
            self.duel.add(block_outcome(block, _BOTS))
        return self.duel.end is not None

    def _note(self, block: BlockResult) -> None:
        self.conducts = add_conducts([self.conducts, block_conduct(block, _BOTS)])
        for match in block.matches:
            if self.choices.records is not None:
                write_whole(self.file(block.number, match.leg), unpack_record(match.record))
            for fault in match.faults:
                bot = match.seats[fault.seat]
                name = self.plan.match.contestants[bot].bot
                stem = f"{name}-leg{match.leg}-seat{fault.seat}"
                self.failures[bot] = Failure(fault, _newest_log(self.logs, stem))

    def _mark(self) -> None:
        now = self.seconds
        self._marks.append((now, self.duel.matches))
        while self._marks[0][0] < now - _RECENT_SECONDS:
            self._marks.popleft()

    def _tidy(self) -> None:
        """Leaves nothing behind that nobody asked for, but logs that somebody may need."""
        if self.choices.records is not None:
            with suppress(OSError):
                self.choices.records.rmdir()  # only if nothing came of it: it is empty
        elif not self.failures:
            shutil.rmtree(self.logs, ignore_errors=True)


def blocks_to_matches(blocks: float) -> int:
    """Says how many matches so many blocks are, in round numbers."""
    return LEGS * round(blocks)


def _newest_log(folder: Path, stem: str) -> Path:
    """Finds the log that was written to last: each worker's instance has one of its own."""
    logs = [*folder.glob(f"{stem}.log"), *folder.glob(f"{stem}.[0-9]*.log")]
    return max(logs, key=lambda log: log.stat().st_mtime_ns, default=folder / f"{stem}.log")


def _capacity(plan: DuelPlan, choices: DuelChoices) -> Capacity:
    return plan_capacity(
        available_cores(),
        timed=not plan.match.terms.throughput,
        oversubscribe=choices.oversubscribe,
        workers=choices.workers,
    )
