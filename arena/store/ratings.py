"""The rated part of a ladder in the database: its cursor, standings and their history.

Must not know how a rating is computed.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from sqlalchemy import Connection, insert, select, update

from arena.contest.outcomes import BlockOutcome
from arena.contest.pairing.meeting import RatedBlock
from arena.contest.ratings.rating import Rating
from arena.contest.standings import RatingChange, Standing
from arena.store.entrants import standing_to_columns
from arena.store.ladders import Ladder
from arena.store.results import read_outcomes
from arena.store.schema import blocks, entrants, ladders, ratings


def read_unrated(
    connection: Connection, ladder: Ladder, most: int
) -> tuple[int, int, list[BlockOutcome]]:
    """Reads the next consecutive blocks that are done with but not rated, at most `most`.

    Returns where the cursor stands, where it stands after them, and the outcomes of those
    that are not abandoned.
    """
    start = read_cursor(connection, ladder)
    numbers = connection.scalars(
        select(blocks.c.number)
        .where(blocks.c.ladder_id == ladder.id, blocks.c.number >= start)
        .order_by(blocks.c.number)
        .limit(most)
    )
    end = start
    for number in numbers:
        if number != end:
            break
        end += 1
    if end == start:
        return start, end, []
    return start, end, list(read_outcomes(connection, ladder.id, start, end))


def read_cursor(connection: Connection, ladder: Ladder) -> int:
    """Reads which block of a ladder is the next to be rated."""
    return connection.scalar(select(ladders.c.cursor).where(ladders.c.id == ladder.id)) or 0


def read_rated(
    connection: Connection, ladder: Ladder, first: int, before: int
) -> Iterator[RatedBlock]:
    """Yields what rated blocks came to, in order, from `first` on and below `before`."""
    found = connection.execute(
        select(ratings.c.block, ratings.c.entrant, ratings.c.mu, ratings.c.sigma, ratings.c.margin)
        .where(ratings.c.ladder_id == ladder.id, ratings.c.block >= first, ratings.c.block < before)
        .order_by(ratings.c.block, ratings.c.entrant)
    )
    for number, rows in groupby(found, lambda row: row.block):
        changes = list(rows)
        yield RatedBlock(
            number,
            {row.entrant: Rating(row.mu, row.sigma) for row in changes},
            {row.entrant: row.margin for row in changes},
        )


def store_ratings(
    connection: Connection,
    ladder: Ladder,
    cursor: int,
    standings: Mapping[int, Standing],
    history: Sequence[tuple[int, RatingChange]],
) -> None:
    """Stores standings, each block's changes, and the cursor (transaction two)."""
    for number, standing in standings.items():
        connection.execute(
            update(entrants)
            .where(entrants.c.ladder_id == ladder.id, entrants.c.number == number)
            .values(**standing_to_columns(standing))
        )
    rows = [_change_to_row(ladder.id, block, change) for block, change in history]
    if rows:
        connection.execute(insert(ratings), rows)
    connection.execute(update(ladders).where(ladders.c.id == ladder.id).values(cursor=cursor))


def _change_to_row(ladder_id: int, block: int, change: RatingChange) -> dict[str, object]:
    return {
        "ladder_id": ladder_id,
        "block": block,
        "entrant": change.entrant,
        "mu_before": change.before.mu,
        "sigma_before": change.before.sigma,
        "mu": change.after.mu,
        "sigma": change.after.sigma,
        "margin": change.margin,
    }
