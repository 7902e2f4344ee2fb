"""When blocks were played, in the database.

Must not know what came of them.
"""

from sqlalchemy import Connection, func, select

from arena.store.schema import matches


def read_block_ends(connection: Connection, ladder_id: int) -> dict[int, int]:
    """Reads when the last match of each block ended: UTC nanoseconds by block number."""
    found = connection.execute(
        select(matches.c.block, func.max(matches.c.ended_ns))
        .where(matches.c.ladder_id == ladder_id)
        .group_by(matches.c.block)
    )
    return {row[0]: row[1] for row in found}
