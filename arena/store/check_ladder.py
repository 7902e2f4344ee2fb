"""Looks whether what is stored of a ladder is whole: blocks, cursor, standings.

Must not know what a rating should be, only that each follows from the one before.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, and_, func, select

from arena.contest.formats import leg_count
from arena.store.damage import parse_stored
from arena.store.results import ABANDONED, FINISHED, MOST_ATTEMPTS
from arena.store.schema import (
    blocks,
    entrants,
    matches,
    ratings,
    records,
    seats,
    suspensions,
    versions,
    voids,
)


class LadderRow(NamedTuple):
    """What must be known of a ladder to look at the rest."""

    id: int
    name: str
    players: int
    teams: str
    seating: str
    cursor: int


def ladder_problems(connection: Connection, ladder: LadderRow) -> Iterator[str]:
    """Yields what is wrong with a ladder, a sentence each."""
    for look in (
        _block_problems,
        _match_problems,
        _cursor_problems,
        _standing_problems,
        _suspension_problems,
    ):
        for problem in look(connection, ladder):
            yield f"Ladder '{ladder.name}': {problem}."


def _block_problems(connection: Connection, ladder: LadderRow) -> Iterator[str]:
    """A finished block has all its legs, an abandoned one all its voids and no match.

    With a bot in it that runs elsewhere it has one leg.
    """
    whole = leg_count(ladder.players, ladder.teams, ladder.seating)
    elsewhere = _elsewhere(connection, ladder)
    played = _counted_by_block(ladder, matches, matches.c.leg, blocks.c.contestants)
    for number, state, contestants, count in connection.execute(played):
        what = f"What is stored of ladder '{ladder.name}', block {number}"
        is_whole = elsewhere.isdisjoint(parse_stored(contestants, list, what))
        wanted = (whole if is_whole else 1) if state == FINISHED else 0
        if count != wanted:
            yield f"block {number} is {state} and has {count} of {wanted} matches"
    voided = _counted_by_block(ladder, voids, voids.c.attempt)
    for number, state, count in connection.execute(voided.where(blocks.c.state == ABANDONED)):
        if count != MOST_ATTEMPTS:
            yield f"block {number} is {state} after {count} of {MOST_ATTEMPTS} attempts"


def _match_problems(connection: Connection, ladder: LadderRow) -> Iterator[str]:
    """A match has all its seats, and a record unless that was pruned."""
    same_seat = _same_match(seats)
    seated = (
        select(matches.c.block, matches.c.leg, func.count(seats.c.seat))
        .outerjoin_from(matches, seats, same_seat)
        .where(matches.c.ladder_id == ladder.id)
        .group_by(matches.c.block, matches.c.leg)
        .having(func.count(seats.c.seat) != ladder.players)
        .order_by(matches.c.block, matches.c.leg)
    )
    for block, leg, count in connection.execute(seated):
        yield f"match {block}/{leg} has {count} of {ladder.players} seats"
    kept = (
        select(matches.c.block, matches.c.leg, matches.c.pruned_ns)
        .outerjoin_from(matches, records, _same_match(records))
        .where(
            matches.c.ladder_id == ladder.id,
            records.c.leg.is_(None) != matches.c.pruned_ns.is_not(None),
        )
        .order_by(matches.c.block, matches.c.leg)
    )
    for block, leg, pruned_ns in connection.execute(kept):
        what = "no record" if pruned_ns is None else "a record, which was pruned"
        yield f"match {block}/{leg} has {what}"


def _cursor_problems(connection: Connection, ladder: LadderRow) -> Iterator[str]:
    """All blocks before the cursor are done with; changes of ratings are theirs alone."""
    done = connection.scalar(
        select(func.count())
        .select_from(blocks)
        .where(blocks.c.ladder_id == ladder.id, blocks.c.number < ladder.cursor)
    )
    if done != ladder.cursor:
        yield f"{ladder.cursor} blocks are rated, but {done} of them are there"
    columns = blocks.c.contestants, blocks.c.is_rated
    rated = _counted_by_block(ladder, ratings, ratings.c.entrant, *columns)
    for number, state, contestants, is_rated, count in connection.execute(rated):
        what = f"ladder '{ladder.name}', block {number}"
        wanted = len(parse_stored(contestants, list, f"What is stored of {what}"))
        if state != FINISHED or not is_rated or number >= ladder.cursor:
            wanted = 0
        if count != wanted:
            yield f"block {number} has {count} changes of ratings where {wanted} belong"


def _standing_problems(connection: Connection, ladder: LadderRow) -> Iterator[str]:
    """Each rating begins where the one before ended, and the last is the entrant's."""
    last: dict[int, tuple[float, float]] = {}
    counts: dict[int, int] = {}
    history = select(ratings).where(ratings.c.ladder_id == ladder.id).order_by(ratings.c.block)
    for row in connection.execute(history.execution_options(yield_per=1000)):
        before = last.get(row.entrant, (row.mu_before, row.sigma_before))
        if before != (row.mu_before, row.sigma_before):
            yield f"block {row.block} does not go on from entrant {row.entrant}'s rating before"
        last[row.entrant] = row.mu, row.sigma
        counts[row.entrant] = counts.get(row.entrant, 0) + 1
    for row in connection.execute(select(entrants).where(entrants.c.ladder_id == ladder.id)):
        if (row.mu, row.sigma) != last.get(row.number, (row.mu, row.sigma)):
            yield f"entrant {row.number}'s rating is not that after its last block"
        if row.blocks != counts.get(row.number, 0):
            known = counts.get(row.number, 0)
            yield f"entrant {row.number} has {row.blocks} blocks, but {known} are rated"
        if row.matches != row.wins + row.draws + row.losses:
            yield f"entrant {row.number}'s wins, draws and losses are not its matches"


def _suspension_problems(connection: Connection, ladder: LadderRow) -> Iterator[str]:
    """Nobody has played who was suspended then."""
    played = (
        select(seats.c.block, seats.c.entrant)
        .join(
            suspensions,
            (suspensions.c.ladder_id == seats.c.ladder_id)
            & (suspensions.c.entrant == seats.c.entrant)
            & (seats.c.block >= suspensions.c.from_block)
            & (suspensions.c.until_block.is_(None) | (seats.c.block < suspensions.c.until_block)),
        )
        .where(seats.c.ladder_id == ladder.id)
        .distinct()
        .order_by(seats.c.block, seats.c.entrant)
    )
    for block, entrant in connection.execute(played):
        yield f"entrant {entrant} was suspended and is in block {block}"


def _elsewhere(connection: Connection, ladder: LadderRow) -> set[int]:
    """The entrants that run elsewhere."""
    found = connection.scalars(
        select(entrants.c.number)
        .join_from(entrants, versions)
        .where(entrants.c.ladder_id == ladder.id, versions.c.declared.is_not(None))
    )
    return set(found)


def _counted_by_block(ladder: LadderRow, table: Any, counted: Any, *columns: Any) -> Select[Any]:
    """Selects each block's number, state, further columns, and how many rows belong to it."""
    return (
        select(blocks.c.number, blocks.c.state, *columns, func.count(counted))
        .outerjoin_from(
            blocks,
            table,
            and_(table.c.ladder_id == blocks.c.ladder_id, table.c.block == blocks.c.number),
        )
        .where(blocks.c.ladder_id == ladder.id)
        .group_by(blocks.c.number, blocks.c.state, *columns)
        .order_by(blocks.c.number)
    )


def _same_match(table: Any) -> Any:
    return and_(
        table.c.ladder_id == matches.c.ladder_id,
        table.c.block == matches.c.block,
        table.c.leg == matches.c.leg,
    )
