"""From which block on it can still be changed who is in a ladder.

Must not know who comes or goes, or why.
"""

from sqlalchemy import Connection, func, select

from arena.store.ladders import Ladder
from arena.store.results import first_unstored_block
from arena.store.schema import entrants, suspensions


def first_open_block(connection: Connection, ladder: Ladder, first_free: int = 0) -> int:
    """Returns the first block from which on entrants can come and go.

    `first_free` is the first block that the process which runs the ladder has given to
    nobody; 0 where none runs it. Nothing of that block or a later one is stored either, and
    no earlier change is of a later one: so changes follow each other in the order of blocks,
    though a process was killed that had given out more.
    """
    changed = [
        select(func.max(column)).where(column.table.c.ladder_id == ladder.id)
        for column in (
            entrants.c.from_block,
            suspensions.c.from_block,
            suspensions.c.until_block,
        )
    ]
    known = [connection.scalar(query) or 0 for query in changed]
    return max(first_free, first_unstored_block(connection, ladder), *known)
