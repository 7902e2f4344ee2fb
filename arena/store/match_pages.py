"""Matches of a ladder a page at a time, the newest first, for whoever looks from outside.

Must not know who looks.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, and_, or_, select

from arena.store.finding import has_entrant
from arena.store.ladders import Ladder
from arena.store.records import StoredSeat
from arena.store.schema import blocks, bots, entrants, matches, seats, versions

_LARGEST = 2**31 - 1  # what every database takes for an Integer


class PagedMatch(NamedTuple):
    """A match that was played."""

    block: int
    leg: int
    attempt: int
    termination: str
    ended_ns: int
    seats: tuple[StoredSeat, ...]


class MatchPlace(NamedTuple):
    """Where a match belongs."""

    attempt: int
    deal: int  # which of the ladder's deals it was played on


def page_of_matches(
    connection: Connection,
    ladder: Ladder,
    *,
    entrants: Sequence[int] | None = None,
    before: tuple[int, int] | None = None,
    most: int,
) -> list[PagedMatch]:
    """Lists matches by falling block and leg, those of some entrants or of all.

    With `before`, block and leg of a match, only those that come after it in the list.
    """
    keys = select(matches.c.block, matches.c.leg).where(matches.c.ladder_id == ladder.id)
    if entrants is not None:
        keys = keys.where(has_entrant(entrants))
    if before is not None:
        block, leg = (min(number, _LARGEST) for number in before)
        keys = keys.where(
            or_(matches.c.block < block, and_(matches.c.block == block, matches.c.leg < leg))
        )
    page = keys.order_by(matches.c.block.desc(), matches.c.leg.desc()).limit(most).subquery()
    found = connection.execute(
        _rows()
        .join(page, (page.c.block == matches.c.block) & (page.c.leg == matches.c.leg))
        .where(matches.c.ladder_id == ladder.id)
        .order_by(matches.c.block.desc(), matches.c.leg.desc(), seats.c.seat)
    )
    return [
        PagedMatch(
            *(first.block, first.leg, first.attempt, first.termination, first.ended_ns),
            tuple(_row_to_seat(row) for row in rows),
        )
        for rows in (list(group) for _, group in groupby(found, lambda row: (row.block, row.leg)))
        for first in rows[:1]
    ]


def find_match(connection: Connection, ladder: Ladder, block: int, leg: int) -> MatchPlace | None:
    """Finds a match that was played; None where there is none."""
    row = connection.execute(
        select(blocks.c.attempt, blocks.c.deal)
        .join_from(matches, blocks)
        .where(
            matches.c.ladder_id == ladder.id,
            matches.c.block == min(block, _LARGEST),
            matches.c.leg == min(leg, _LARGEST),
        )
    ).first()
    if row is None:
        return None
    return MatchPlace(row.attempt, block if row.deal is None else row.deal)


def _rows() -> Select[Any]:
    return (
        select(
            matches.c.block,
            matches.c.leg,
            matches.c.termination,
            matches.c.ended_ns,
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
    )


def _row_to_seat(row: Any) -> StoredSeat:
    return StoredSeat(
        *(row.name, row.hash, row.side, row.place, row.score),
        *(row.fault, row.fault_detail, row.strikes),
    )
