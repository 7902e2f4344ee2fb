"""The matches of one block of a ladder: who looks at one wants to see the other seatings too."""

from sqlalchemy import Connection, select

from arena.contest.blocks import match_id
from arena.store.ladders import find_ladder
from arena.store.schema import blocks, matches


def block_matches(connection: Connection, ladder: str, block: int) -> list[str]:
    """Names the matches of a block in order of legs; none where it is not played (yet).

    Raises InputError where there is no such ladder.
    """
    found = find_ladder(connection, ladder)
    rows = connection.execute(
        select(matches.c.leg, blocks.c.attempt)
        .join_from(matches, blocks)
        .where(matches.c.ladder_id == found.id, matches.c.block == block)
        .order_by(matches.c.leg)
    )
    return [match_id(found.name, block, row.leg, row.attempt) for row in rows]
