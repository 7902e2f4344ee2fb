"""What decisions took, in the database: added up per entrant, so that it stays small.

Also when records are given up it stays. Must not know what is shown of it.
"""

from collections.abc import Iterable

from sqlalchemy import Connection, func, insert, select, update

from arena.contest.blocks import BlockResult
from arena.contest.conduct import Conduct, add_conducts, block_conduct
from arena.errors import InputError
from arena.store.ladders import Ladder
from arena.store.schema import entrants, paces, seats
from arena.terms.times import Pace, add_paces, pace_to_text, parse_pace


def add_to_paces(
    connection: Connection,
    ladder_id: int,
    played: Iterable[tuple[BlockResult, tuple[int, ...]]],
) -> None:
    """Adds what the decisions of blocks took; a part of the transaction that stores them."""
    found = add_conducts(block_conduct(result, contestants) for result, contestants in played)
    measured = {bot: conduct.pace for bot, conduct in found.items() if conduct.pace.think.count}
    stored = _read_paces(connection, ladder_id)
    for bot, pace in measured.items():
        if bot in stored:
            text = pace_to_text(add_paces([stored[bot], pace]))
            here = (paces.c.ladder_id == ladder_id) & (paces.c.entrant == bot)
            connection.execute(update(paces).where(here).values(pace=text))
        else:
            row = {"ladder_id": ladder_id, "entrant": bot, "pace": pace_to_text(pace)}
            connection.execute(insert(paces).values(row))


def read_conducts(connection: Connection, ladder: Ladder) -> dict[int, Conduct]:
    """Reads how each of a ladder's entrants has behaved in all blocks that are stored.

    Of blocks that were stored before there was a place for it, what decisions took is unknown.
    """
    faults: dict[int, dict[str, int]] = {
        number: {}
        for number in connection.scalars(
            select(entrants.c.number).where(entrants.c.ladder_id == ladder.id)
        )
    }
    counted = (
        select(seats.c.entrant, seats.c.fault, func.count())
        .where(seats.c.ladder_id == ladder.id, seats.c.fault.is_not(None))
        .group_by(seats.c.entrant, seats.c.fault)
    )
    for number, kind, count in connection.execute(counted):
        faults[number][kind] = count
    struck = select(seats.c.entrant, seats.c.strikes).where(
        seats.c.ladder_id == ladder.id, seats.c.strikes.is_not(None)
    )
    for number, kinds in connection.execute(struck):
        for kind in kinds.split(" "):
            faults[number][kind] = faults[number].get(kind, 0) + 1
    measured = _read_paces(connection, ladder.id)
    return {
        number: Conduct(kinds, measured.get(number, Pace())) for number, kinds in faults.items()
    }


def _read_paces(connection: Connection, ladder_id: int) -> dict[int, Pace]:
    stored = {}
    for number, text in connection.execute(
        select(paces.c.entrant, paces.c.pace).where(paces.c.ladder_id == ladder_id)
    ):
        try:
            stored[number] = parse_pace(text)
        except ValueError:
            raise InputError(
                f"What the decisions of entrant {number} took is damaged in the database: "
                "restore the home from a copy."
            ) from None
    return stored
