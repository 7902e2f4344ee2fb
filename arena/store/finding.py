"""Conditions on stored matches: who sat in them, when they were, what went wrong.

Asked of the database, so that nothing is read that nobody looks for. Must not know why
somebody looks.
"""

from collections.abc import Collection, Sequence

from sqlalchemy import ColumnElement, Connection, FromClause, exists, func, or_, select

from arena.store.ladders import Ladder
from arena.store.schema import matches, records, seats
from arena.terms.since import Since

Condition = ColumnElement[bool]
"""Holds for a row of the matches, or does not."""

_SAT, _OTHER = seats.alias("sat"), seats.alias("other")


def has_entrant(entrants: Collection[int]) -> Condition:
    """Whether one of these entrants sat in the match."""
    return exists().where(*_seat_of(_SAT), _SAT.c.entrant.in_(entrants))


def has_met(entrants: Collection[int], others: Collection[int]) -> Condition:
    """Whether one of these entrants sat against one of those: at another side."""
    return exists().where(
        *_seat_of(_SAT),
        *_seat_of(_OTHER),
        _SAT.c.entrant.in_(entrants),
        _OTHER.c.entrant.in_(others),
        _SAT.c.side != _OTHER.c.side,
    )


def has_fault() -> Condition:
    """Whether a bot failed in the match, be it that it cost a forfeit or a strike."""
    return exists().where(*_seat_of(_SAT), or_(_SAT.c.fault.is_not(None), _SAT.c.strikes != ""))


def ended_since(since: Since) -> Condition:
    """Whether the match is of that block or later, or ended at that moment or later."""
    if since.time_ns is not None:
        return matches.c.ended_ns >= since.time_ns
    return matches.c.block >= (since.block or 0)


def ended_before(until: Since) -> Condition:
    """Whether the match is of a block before that one, or ended before that moment."""
    if until.time_ns is not None:
        return matches.c.ended_ns < until.time_ns
    return matches.c.block < (until.block or 0)


def count_found(connection: Connection, ladder: Ladder, conditions: Sequence[Condition]) -> int:
    """Counts a ladder's matches for which all conditions hold."""
    found = (
        select(func.count())
        .select_from(matches)
        .where(matches.c.ladder_id == ladder.id, *conditions)
    )
    return connection.scalar(found) or 0


def record_of_block_of(ladder: Ladder, conditions: Sequence[Condition]) -> ColumnElement[bool]:
    """Whether a record is of a block of which a match fits: the legs of a block belong together."""
    fitting = select(matches.c.block).where(matches.c.ladder_id == ladder.id, *conditions)
    return records.c.block.in_(fitting)


def _seat_of(seated: FromClause) -> tuple[Condition, ...]:
    return (
        seated.c.ladder_id == matches.c.ladder_id,
        seated.c.block == matches.c.block,
        seated.c.leg == matches.c.leg,
    )
