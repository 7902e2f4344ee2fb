"""Runs of ladders in the database: when, by which arena and engine, and on what machine.

They decide nothing; they say how fair the clocks of a timed ladder were, and how fast it is.
"""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, func, insert, select, update

from arena.store.schema import blocks, matches, runs
from arena.terms.clock import SECOND_NS
from arena.version import ARENA_VERSION
from engine import ENGINE_VERSION


@dataclass(frozen=True, slots=True)
class Machine:
    """What a ladder is run on. None: not noted, or not to be known on that system."""

    cores: int  # that the arena may use
    platform: str | None  # such as `Linux-6.8.0-x86_64-with-glibc2.39`
    python_version: str | None
    load: float | None  # processes that wanted a core, over the minute before the run


@dataclass(frozen=True, slots=True)
class Run:
    """One time that a ladder was run."""

    started_ns: int
    ended_ns: int | None  # None: it runs, or was stopped
    arena_version: str
    engine_version: str | None
    machine: Machine
    workers: int
    oversubscribed: bool


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast a run has played, from its beginning to its last stored block."""

    matches: int  # above 0
    seconds: float  # above 0
    workers: int

    @property
    def matches_per_second(self) -> float:
        """The rate, the start of the bots included."""
        return self.matches / self.seconds


def begin_run(
    connection: Connection,
    ladder_id: int,
    machine: Machine,
    *,
    workers: int,
    oversubscribed: bool,
    now_ns: int,
) -> int:
    """Notes that a run begins; returns the number by which `end_run` knows it."""
    new_run = insert(runs).values(
        ladder_id=ladder_id,
        started_ns=now_ns,
        arena_version=ARENA_VERSION,
        engine_version=ENGINE_VERSION,
        cores=machine.cores,
        platform=machine.platform,
        python_version=machine.python_version,
        load=machine.load,
        workers=workers,
        oversubscribed=oversubscribed,
    )
    return int(connection.scalars(new_run.returning(runs.c.id)).one())


def end_run(connection: Connection, run_id: int, now_ns: int) -> None:
    """Notes that a run has ended."""
    connection.execute(update(runs).where(runs.c.id == run_id).values(ended_ns=now_ns))


def list_runs(connection: Connection, ladder_id: int) -> list[Run]:
    """Lists a ladder's runs, the oldest first."""
    found = connection.execute(
        select(runs).where(runs.c.ladder_id == ladder_id).order_by(runs.c.id)
    )
    return [_row_to_run(row) for row in found]


def read_pace(connection: Connection, ladder_id: int) -> Pace | None:
    """Reads how fast the newest run was that has stored anything; None if none has."""
    before_ns: int | None = None
    for run in reversed(list_runs(connection, ladder_id)):
        stored = [blocks.c.ladder_id == ladder_id, blocks.c.stored_ns >= run.started_ns]
        if before_ns is not None:
            stored.append(blocks.c.stored_ns < before_ns)
        last_ns, count = connection.execute(
            select(func.max(blocks.c.stored_ns), func.count())
            .join_from(blocks, matches)
            .where(*stored)
        ).one()
        if count and last_ns > run.started_ns:
            return Pace(count, (last_ns - run.started_ns) / SECOND_NS, run.workers)
        before_ns = run.started_ns
    return None


def read_seconds_run(connection: Connection, ladder_id: int) -> float:
    """Reads how long a ladder was run, all its runs together.

    One that was stopped in the midst counts until its last stored block, as far as is known.
    """
    total_ns = 0
    before_ns: int | None = None
    for run in reversed(list_runs(connection, ladder_id)):
        ended_ns = run.ended_ns
        if ended_ns is None:
            stored = [blocks.c.ladder_id == ladder_id, blocks.c.stored_ns >= run.started_ns]
            if before_ns is not None:
                stored.append(blocks.c.stored_ns < before_ns)
            ended_ns = connection.scalar(select(func.max(blocks.c.stored_ns)).where(*stored))
        total_ns += max(0, (ended_ns or 0) - run.started_ns)
        before_ns = run.started_ns
    return total_ns / SECOND_NS


def _row_to_run(row: Any) -> Run:
    return Run(
        started_ns=row.started_ns,
        ended_ns=row.ended_ns,
        arena_version=row.arena_version,
        engine_version=row.engine_version,
        machine=Machine(row.cores, row.platform, row.python_version, row.load),
        workers=row.workers,
        oversubscribed=row.oversubscribed,
    )
