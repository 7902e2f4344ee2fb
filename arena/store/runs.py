"""Runs of ladders in the database: when, by which arena, and on what.

They decide nothing; they say how fair the clocks of a timed ladder were.
"""

from dataclasses import dataclass

from sqlalchemy import Connection, insert, select, update

from arena.store.schema import runs
from arena.version import ARENA_VERSION


@dataclass(frozen=True, slots=True)
class Run:
    """One time that a ladder was run."""

    started_ns: int
    ended_ns: int | None  # None: it runs, or was stopped
    arena_version: str
    cores: int
    workers: int
    oversubscribed: bool


def begin_run(
    connection: Connection,
    ladder_id: int,
    *,
    cores: int,
    workers: int,
    oversubscribed: bool,
    now_ns: int,
) -> int:
    """Notes that a run begins; returns the number by which `end_run` knows it."""
    new_run = insert(runs).values(
        ladder_id=ladder_id,
        started_ns=now_ns,
        arena_version=ARENA_VERSION,
        cores=cores,
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
    return [
        Run(
            row.started_ns,
            row.ended_ns,
            row.arena_version,
            row.cores,
            row.workers,
            row.oversubscribed,
        )
        for row in found
    ]
