"""Matches and their records in the database, for replaying, verifying and exporting.

Must not know what a record says.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, select

from arena.contest.blocks import match_id, parse_match_id
from arena.errors import ArenaError, InputError
from arena.record.packing import DamagedRecordError, unpack_record
from arena.store.ladders import Ladder, find_ladder
from arena.store.schema import blocks, bots, entrants, matches, records, seats, versions
from arena.terms.moment import utc_text


@dataclass(frozen=True, slots=True)
class StoredSeat:
    """Who sat at one seat of a stored match, and how it ended for its side."""

    bot: str
    version: str
    side: int
    place: int
    score: int
    fault: str | None  # its kind
    fault_detail: str | None
    strikes: str | None = None  # the kinds of the faults that cost no forfeit, in order


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match of a ladder as it is stored, without its record."""

    id: str  # such as `demo/12/0`
    block: int
    attempt: int
    leg: int
    seats: tuple[StoredSeat, ...]
    winner: int | None  # a side
    termination: str
    decisions: int
    started_ns: int
    ended_ns: int
    pruned_ns: int | None  # when its record was given up; None: it is kept
    rounds: int | None = None  # how many were dealt; None: not noted


def read_matches(
    connection: Connection, ladder: Ladder, *conditions: ColumnElement[bool]
) -> Iterator[StoredMatch]:
    """Yields a ladder's matches for which all conditions hold, in order of block and leg."""
    query = _matches().where(matches.c.ladder_id == ladder.id, *conditions)
    found = connection.execute(query)
    for _, rows in groupby(found, lambda row: (row.block, row.leg)):
        yield _rows_to_match(ladder, list(rows))


def find_record(connection: Connection, name: str) -> str:
    """Finds the record of a match by the match's name; InputError if there is none."""
    ladder, block, leg = _find_place(connection, name)
    packed = connection.scalar(
        select(records.c.record).where(
            records.c.ladder_id == ladder.id, records.c.block == block, records.c.leg == leg
        )
    )
    if packed is None:
        raise InputError(_missing_sentence(connection, ladder, block, leg))
    return _unpacked(packed, name)


def read_records(
    connection: Connection,
    ladder: Ladder,
    *conditions: ColumnElement[bool],
    damaged: list[str] | None = None,
) -> Iterator[tuple[str, str]]:
    """Yields name and record of a ladder's matches in order of block and leg.

    `conditions` choose among them by the columns of their blocks and records. `damaged` takes
    the names of those that cannot be read, which are left out; without it they are an ArenaError.
    """
    found = connection.execute(
        select(records.c.block, records.c.leg, records.c.record, blocks.c.attempt)
        .join_from(
            records,
            blocks,
            (records.c.ladder_id == blocks.c.ladder_id) & (records.c.block == blocks.c.number),
        )
        .where(records.c.ladder_id == ladder.id, *conditions)
        .order_by(records.c.block, records.c.leg)
        .execution_options(yield_per=100)
    )
    for row in found:
        name = match_id(ladder.name, row.block, row.leg, row.attempt)
        try:
            record = _unpacked(row.record, name)
        except ArenaError:
            if damaged is None:
                raise
            damaged.append(name)
        else:
            yield name, record


def read_newest_record(connection: Connection, ladder: Ladder) -> str | None:
    """Reads the record that was stored last; None where none is kept, or it is damaged."""
    packed = connection.scalar(
        select(records.c.record)
        .join_from(
            records,
            blocks,
            (records.c.ladder_id == blocks.c.ladder_id) & (records.c.block == blocks.c.number),
        )
        .where(records.c.ladder_id == ladder.id)
        .order_by(blocks.c.stored_ns.desc(), records.c.block.desc(), records.c.leg)
        .limit(1)
    )
    try:
        return None if packed is None else unpack_record(packed)
    except DamagedRecordError:
        return None


def _find_place(connection: Connection, name: str) -> tuple[Ladder, int, int]:
    parts = parse_match_id(name)
    if parts is None:
        raise InputError(
            f"'{name}' names no match: write ladder, block and leg, such as demo/12/0."
        )
    prefix, block, leg, attempt = parts
    ladder = find_ladder(connection, prefix)
    stored = connection.scalar(
        select(blocks.c.attempt)
        .join_from(matches, blocks)
        .where(matches.c.ladder_id == ladder.id, matches.c.block == block, matches.c.leg == leg)
    )
    if stored is None or attempt not in (0, stored):
        raise InputError(f"Ladder '{prefix}' has no match '{name}' (yet).")
    return ladder, block, leg


def _missing_sentence(connection: Connection, ladder: Ladder, block: int, leg: int) -> str:
    name = f"{ladder.name}/{block}/{leg}"
    pruned_ns = connection.scalar(
        select(matches.c.pruned_ns).where(
            matches.c.ladder_id == ladder.id, matches.c.block == block, matches.c.leg == leg
        )
    )
    if pruned_ns is None:
        return f"The record of match '{name}' is gone: restore the database."
    return (
        f"The record of match '{name}' was pruned on {utc_text(pruned_ns)[:10]} to make room: "
        "its result is kept, its plays are gone."
    )


def _unpacked(packed: bytes, name: str) -> str:
    try:
        return unpack_record(packed)
    except DamagedRecordError as error:
        raise ArenaError(f"The record of match {name} is damaged in the database.") from error


def _matches() -> Select[Any]:
    return (
        select(
            matches,
            blocks.c.attempt,
            seats.c.side,
            seats.c.place,
            seats.c.score,
            seats.c.fault,
            seats.c.fault_detail,
            seats.c.strikes,
            bots.c.name,
            versions.c.hash,
        )
        .join_from(matches, blocks)
        .join(
            seats,
            (seats.c.ladder_id == matches.c.ladder_id)
            & (seats.c.block == matches.c.block)
            & (seats.c.leg == matches.c.leg),
        )
        .join(
            entrants,
            (entrants.c.ladder_id == seats.c.ladder_id) & (entrants.c.number == seats.c.entrant),
        )
        .join(versions, versions.c.id == entrants.c.version_id)
        .join(bots, bots.c.id == versions.c.bot_id)
        .order_by(matches.c.block, matches.c.leg, seats.c.seat)
        .execution_options(yield_per=1000)
    )


def _rows_to_match(ladder: Ladder, rows: Sequence[Any]) -> StoredMatch:
    first = rows[0]
    return StoredMatch(
        id=match_id(ladder.name, first.block, first.leg, first.attempt),
        block=first.block,
        attempt=first.attempt,
        leg=first.leg,
        seats=tuple(
            StoredSeat(
                *(row.name, row.hash, row.side, row.place, row.score),
                *(row.fault, row.fault_detail, row.strikes),
            )
            for row in rows
        ),
        winner=first.winner,
        termination=first.termination,
        decisions=first.decisions,
        started_ns=first.started_ns,
        ended_ns=first.ended_ns,
        pruned_ns=first.pruned_ns,
        rounds=first.rounds,
    )
