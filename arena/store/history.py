"""The history of ratings in the database: reading it, and putting another in its place.

Must not know how a rating is computed, nor why another is right.
"""

from collections.abc import Iterator
from itertools import groupby

from sqlalchemy import Connection, delete, func, select

from arena.contest.ratings.rating import Rating
from arena.contest.standings import RatingChange
from arena.store.ladders import Ladder
from arena.store.schema import blocks, ratings


def read_changes(
    connection: Connection, ladder: Ladder, first: int = 0, before: int | None = None
) -> Iterator[tuple[int, list[RatingChange]]]:
    """Yields blocks and what each did to ratings, in order, from `first` on and below `before`."""
    query = (
        select(ratings)
        .where(ratings.c.ladder_id == ladder.id, ratings.c.block >= first)
        .order_by(ratings.c.block, ratings.c.entrant)
    )
    if before is not None:
        query = query.where(ratings.c.block < before)
    for number, rows in groupby(connection.execute(query), lambda row: row.block):
        yield (
            int(number),
            [
                RatingChange(
                    row.entrant,
                    Rating(row.mu_before, row.sigma_before),
                    Rating(row.mu, row.sigma),
                    row.margin,
                )
                for row in rows
            ],
        )


def last_changed_block(connection: Connection, ladder: Ladder) -> int | None:
    """Returns the last block that is noted to have changed a rating; None where none is."""
    last = select(func.max(ratings.c.block)).where(ratings.c.ladder_id == ladder.id)
    number: int | None = connection.scalar(last)
    return number


def blocks_in_a_row(connection: Connection, ladder: Ladder) -> int:
    """Counts the blocks from the first on that are done with, be they played or given up."""
    numbers = connection.scalars(
        select(blocks.c.number).where(blocks.c.ladder_id == ladder.id).order_by(blocks.c.number)
    )
    count = 0
    for number in numbers:
        if number != count:
            break
        count += 1
    return count


def clear_changes(connection: Connection, ladder: Ladder) -> None:
    """Forgets what all blocks did to ratings, in a transaction that stores it anew."""
    connection.execute(delete(ratings).where(ratings.c.ladder_id == ladder.id))
