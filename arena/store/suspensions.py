"""Suspensions in the database: who is kept out of which blocks, and why.

Must not know when a bot deserves it, or whom the others meet meanwhile.
"""

from dataclasses import dataclass

from sqlalchemy import Connection, insert, select, update

from arena.errors import InputError
from arena.store.attendance import first_open_block
from arena.store.ladders import Ladder
from arena.store.schema import entrants, seats, suspensions

AWAY = "it is away"
"""The reason for which a bot that runs elsewhere is in no block while it is not connected."""

LAST_FAULT = "; the last: "
"""What stands in a reason before the last failure, which is for the bot's owner alone."""


@dataclass(frozen=True, slots=True)
class Suspension:
    """From which block on an entrant is in none, and until which."""

    from_block: int
    until_block: int | None  # the first that it may be in again; None: it still holds
    reason: str
    suspended_ns: int


def read_suspensions(connection: Connection, ladder: Ladder) -> dict[int, tuple[Suspension, ...]]:
    """Reads the suspensions of a ladder's entrants by their numbers, each's in order."""
    found: dict[int, tuple[Suspension, ...]] = {}
    rows = select(suspensions).where(suspensions.c.ladder_id == ladder.id)
    for row in connection.execute(rows.order_by(suspensions.c.id)):
        one = Suspension(row.from_block, row.until_block, row.reason, row.suspended_ns)
        found[row.entrant] = (*found.get(row.entrant, ()), one)
    return found


def suspend(connection: Connection, ladder: Ladder, entrant: int, suspension: Suspension) -> None:
    """Keeps an entrant out of blocks from now on."""
    connection.execute(
        insert(suspensions).values(
            ladder_id=ladder.id,
            entrant=entrant,
            from_block=suspension.from_block,
            until_block=suspension.until_block,
            reason=suspension.reason,
            suspended_ns=suspension.suspended_ns,
        )
    )


def lift_suspension(
    connection: Connection,
    ladder: Ladder,
    entrant: int,
    now_ns: int,
    *,
    first_free: int = 0,
    is_forgiven: bool = True,
) -> int:
    """Lets a suspended entrant come back; returns from which block.

    Its failures begin anew where it `is_forgiven`: who was but away has none the less of
    them. `first_free` is as in `first_open_block`. Raises InputError for one that is not suspended.
    """
    open_one = (
        (suspensions.c.ladder_id == ladder.id)
        & (suspensions.c.entrant == entrant)
        & suspensions.c.until_block.is_(None)
    )
    if connection.scalar(select(suspensions.c.id).where(open_one)) is None:
        raise InputError(f"That bot is not suspended in ladder '{ladder.name}'.")
    until = first_open_block(connection, ladder, first_free)
    connection.execute(
        update(suspensions).where(open_one).values(until_block=until, resumed_ns=now_ns)
    )
    if is_forgiven:
        forgiven = update(entrants).values(forfeit_run=0, no_show_run=0)
        connection.execute(
            forgiven.where(entrants.c.ladder_id == ladder.id, entrants.c.number == entrant)
        )
    return until


def last_fault(connection: Connection, ladder: Ladder, entrant: int, before: int) -> str:
    """Tells an entrant's last forfeit below a block: `late: no answer within ...`, or nothing."""
    row = connection.execute(
        select(seats.c.fault, seats.c.fault_detail)
        .where(
            seats.c.ladder_id == ladder.id,
            seats.c.entrant == entrant,
            seats.c.block < before,
            seats.c.fault.is_not(None),
        )
        .order_by(seats.c.block.desc(), seats.c.leg.desc(), seats.c.seat.desc())
        .limit(1)
    ).first()
    if row is None:
        return ""
    return f"{row.fault}: {row.fault_detail}" if row.fault_detail else str(row.fault)
