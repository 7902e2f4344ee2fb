"""The entrants of ladders and their standings in the database.

Must not know how ratings come to be.
"""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, func, insert, select

from arena.contest.blocks import SHORT_VERSION
from arena.contest.rating import Rating
from arena.contest.standings import Standing, StandingsRow, first_standing, standings_table
from arena.errors import InputError
from arena.store.bots import BotVersion
from arena.store.ladders import Ladder
from arena.store.schema import blocks, bots, entrants, versions, voids


@dataclass(frozen=True, slots=True)
class Entrant:
    """A version in a ladder, and how it stands there."""

    number: int  # in the ladder, from 0
    bot: str
    version: str  # the version's hash
    from_block: int  # the first block it may be in
    standing: Standing


def add_entrant(
    connection: Connection, ladder: Ladder, version: BotVersion, now_ns: int
) -> Entrant:
    """Lets a version into a ladder, from the first block on that nobody has begun to store.

    Only safe while the ladder is not run. Raises InputError if the version is in it
    already or the ladder is closed.
    """
    if ladder.closed_ns is not None:
        raise InputError(f"Ladder '{ladder.name}' is closed: nobody can join any more.")
    present = list_entrants(connection, ladder)
    if any((other.bot, other.version) == (version.bot, version.hash) for other in present):
        raise InputError(
            f"Bot '{version.bot}' is in ladder '{ladder.name}' already as version "
            f"{version.hash[:SHORT_VERSION]}: another version can join beside it."
        )
    standing = first_standing(ladder.settings.rating)
    from_block = first_unstored_block(connection, ladder)
    entrant = Entrant(len(present), version.bot, version.hash, from_block, standing)
    connection.execute(
        insert(entrants).values(
            ladder_id=ladder.id,
            number=entrant.number,
            version_id=version.id,
            from_block=from_block,
            added_ns=now_ns,
            **standing_to_columns(standing),
        )
    )
    return entrant


def list_entrants(connection: Connection, ladder: Ladder) -> list[Entrant]:
    """Lists a ladder's entrants in the order in which they joined."""
    found = connection.execute(
        select(entrants, bots.c.name, versions.c.hash)
        .join_from(entrants, versions)
        .join(bots)
        .where(entrants.c.ladder_id == ladder.id)
        .order_by(entrants.c.number)
    )
    return [_row_to_entrant(row) for row in found]


def ladder_standings(connection: Connection, ladder: Ladder) -> list[StandingsRow]:
    """Returns the ladder's table over the blocks that are rated."""
    present = list_entrants(connection, ladder)
    return standings_table(
        [(entrant.bot, entrant.version) for entrant in present],
        [entrant.standing for entrant in present],
    )


def first_unstored_block(connection: Connection, ladder: Ladder) -> int:
    """Returns the first block of which, and of all after it, nothing is stored yet."""
    played = select(func.max(blocks.c.number)).where(blocks.c.ladder_id == ladder.id)
    voided = select(func.max(voids.c.block)).where(voids.c.ladder_id == ladder.id)
    last = [connection.scalar(played), connection.scalar(voided)]
    return max((number + 1 for number in last if number is not None), default=0)


def standing_to_columns(standing: Standing) -> dict[str, float]:
    """Returns a standing as the columns of an entrant's row."""
    return {
        "mu": standing.rating.mu,
        "sigma": standing.rating.sigma,
        "blocks": standing.blocks,
        "matches": standing.matches,
        "wins": standing.wins,
        "draws": standing.draws,
        "losses": standing.losses,
        "faults": standing.faults,
    }


def _row_to_entrant(row: Any) -> Entrant:
    standing = Standing(
        rating=Rating(row.mu, row.sigma),
        blocks=row.blocks,
        matches=row.matches,
        wins=row.wins,
        draws=row.draws,
        losses=row.losses,
        faults=row.faults,
    )
    return Entrant(row.number, row.name, row.hash, row.from_block, standing)
