"""Single blocks as they are stored, to be compared with what is played again elsewhere.

Must not know why somebody compares.
"""

from dataclasses import dataclass

from sqlalchemy import Connection, select

from arena.contest.outcomes import BlockOutcome
from arena.record.packing import unpack_record
from arena.store.ladders import Ladder
from arena.store.results import read_outcomes
from arena.store.schema import blocks, records


@dataclass(frozen=True, slots=True)
class StoredBlock:
    """What is stored of a block that was played to its end."""

    attempt: int
    outcome: BlockOutcome
    records: dict[int, str]  # by leg; without those that were given up


def read_stored_block(connection: Connection, ladder: Ladder, number: int) -> StoredBlock | None:
    """Reads a block; None for one that was not played to its end."""
    outcome = next(read_outcomes(connection, ladder.id, number, number + 1), None)
    if outcome is None:
        return None
    attempt = connection.scalars(
        select(blocks.c.attempt).where(blocks.c.ladder_id == ladder.id, blocks.c.number == number)
    ).one()
    packed = connection.execute(
        select(records.c.leg, records.c.record).where(
            records.c.ladder_id == ladder.id, records.c.block == number
        )
    )
    return StoredBlock(
        attempt=attempt,
        outcome=outcome,
        records={leg: unpack_record(record) for leg, record in packed},
    )
