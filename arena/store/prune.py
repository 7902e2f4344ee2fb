"""Thins out the records of old matches: their text goes, their results stay.

Must not know what a record says.
"""

from contextlib import closing
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, and_, delete, exists, false, func, select, update

from arena.store.connection import Store, translated_errors
from arena.store.ladders import Ladder
from arena.store.results import FINISHED
from arena.store.schema import blocks, matches, records


@dataclass(frozen=True, slots=True)
class Keep:
    """Which records stay; exactly one of the two is said."""

    since_ns: int | None = None  # those of matches that ended at this moment or later
    newest_blocks: int | None = None  # those of so many finished blocks with the highest numbers


@dataclass(frozen=True, slots=True)
class Pruning:
    """What would go."""

    records: int
    size: int  # of the records, in bytes
    kept: int  # records that stay in the ladder
    first_block: int | None  # the lowest number of a block that loses a record; None: none does
    last_block: int | None
    ended_ns: int | None  # when the newest of the matches ended


def plan_pruning(connection: Connection, ladder: Ladder, keep: Keep) -> Pruning:
    """Says what would go of a ladder."""
    going = _going(connection, ladder, keep)
    joined = matches.join(records, _same_match())
    count, size, first, last, ended_ns = connection.execute(
        select(
            func.count(),
            func.coalesce(func.sum(func.length(records.c.record)), 0),
            func.min(matches.c.block),
            func.max(matches.c.block),
            func.max(matches.c.ended_ns),
        )
        .select_from(joined)
        .where(going)
    ).one()
    stored = select(func.count()).where(records.c.ladder_id == ladder.id)
    kept = (connection.scalar(stored) or 0) - count
    return Pruning(count, size, kept, first, last, ended_ns)


def prune_records(connection: Connection, ladder: Ladder, keep: Keep, now_ns: int) -> int:
    """Gives up a ladder's old records, and notes when; returns how many. Results stay.

    Only safe while the ladder is not run.
    """
    going = and_(_going(connection, ladder, keep), exists().where(_same_match()))
    connection.execute(update(matches).where(going).values(pruned_ns=now_ns))
    gone = connection.execute(
        delete(records).where(
            records.c.ladder_id == ladder.id,
            exists().where(_same_match(), matches.c.pruned_ns.is_not(None)),
        )
    )
    return gone.rowcount


def count_pruned(connection: Connection, ladder: Ladder) -> int:
    """Counts the matches whose records were given up."""
    pruned = matches.c.pruned_ns.is_not(None)
    return (
        connection.scalar(select(func.count()).where(matches.c.ladder_id == ladder.id, pruned)) or 0
    )


def give_room_back(store: Store) -> None:
    """Makes the file as small as what is in it; needs as much room again for a while.

    Only safe while nobody else writes.
    """
    with translated_errors(store.name), closing(store.engine.raw_connection()) as connection:
        cursor = connection.cursor()
        cursor.execute("VACUUM")
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _same_match() -> ColumnElement[bool]:
    return and_(
        records.c.ladder_id == matches.c.ladder_id,
        records.c.block == matches.c.block,
        records.c.leg == matches.c.leg,
    )


def _going(connection: Connection, ladder: Ladder, keep: Keep) -> ColumnElement[bool]:
    """The matches of a ladder that are too old to keep their records."""
    ours = matches.c.ladder_id == ladder.id
    if keep.since_ns is not None:
        return and_(ours, matches.c.ended_ns < keep.since_ns)
    if keep.newest_blocks == 0:
        return ours
    oldest_kept = connection.scalar(
        select(blocks.c.number)
        .where(blocks.c.ladder_id == ladder.id, blocks.c.state == FINISHED)
        .order_by(blocks.c.number.desc())
        .offset((keep.newest_blocks or 0) - 1)
        .limit(1)
    )
    return false() if oldest_kept is None else and_(ours, matches.c.block < oldest_kept)
