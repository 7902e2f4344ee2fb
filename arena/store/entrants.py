"""The entrants of ladders and their standings in the database.

Must not know how ratings come to be.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, insert, select

from arena.contest.blocks import SHORT_VERSION
from arena.contest.ratings.rating import Rating, first_rating, inherited_rating
from arena.contest.standings import Standing, StandingsRow, first_standing, standings_table
from arena.contest.suspension import FaultRun
from arena.errors import InputError
from arena.store.attendance import first_open_block
from arena.store.bots import BotVersion
from arena.store.ladders import Ladder
from arena.store.schema import bots, entrants, versions
from arena.store.suspensions import AWAY, Suspension, read_suspensions


@dataclass(frozen=True, slots=True)
class Entrant:
    """A version in a ladder, and how it stands there."""

    number: int  # in the ladder, from 0
    bot: str
    version: str  # the version's hash
    from_block: int  # the first block it may be in
    standing: Standing
    suspensions: tuple[Suspension, ...] = ()  # in order; the last may still hold
    replaces: int | None = None  # the entrant whose place it took
    first_rating: Rating | None = None  # what its rating began with; None: the ladder's
    declared: str | None = None  # what its owner says it is; None: it does not run elsewhere

    @property
    def suspension(self) -> Suspension | None:
        """What keeps it out of blocks to come; None: nothing does."""
        last = self.suspensions[-1] if self.suspensions else None
        return last if last is not None and last.until_block is None else None

    @property
    def is_elsewhere(self) -> bool:
        """Whether it runs elsewhere and connects by itself."""
        return self.declared is not None

    @property
    def counted_from(self) -> int:
        """The block from which on its failures count for the next suspension.

        Nothing is forgiven to who was but away.
        """
        ended = [
            one.until_block
            for one in self.suspensions
            if one.until_block is not None and one.reason != AWAY
        ]
        return max(ended, default=0)


def add_entrant(
    connection: Connection,
    ladder: Ladder,
    version: BotVersion,
    now_ns: int,
    *,
    first_free: int = 0,
    replaced: Entrant | None = None,
) -> Entrant:
    """Lets a version into a ladder, from the first block on that nobody has been given.

    `first_free` is as in `first_open_block`. Where it is `replaced` whose place it takes, it
    begins with what is known of that one by now. Raises InputError if the version is in the
    ladder already or the ladder is closed.
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
    first = None if replaced is None else _inherited(ladder, replaced)
    entrant = Entrant(
        number=len(present),
        bot=version.bot,
        version=version.hash,
        from_block=first_open_block(connection, ladder, first_free),
        standing=standing if first is None else replace(standing, rating=first),
        replaces=None if replaced is None else replaced.number,
        first_rating=first,
        declared=version.declared,
    )
    connection.execute(
        insert(entrants).values(
            ladder_id=ladder.id,
            number=entrant.number,
            version_id=version.id,
            from_block=entrant.from_block,
            added_ns=now_ns,
            replaces=entrant.replaces,
            start_mu=None if first is None else first.mu,
            start_sigma=None if first is None else first.sigma,
            **standing_to_columns(entrant.standing),
        )
    )
    return entrant


def _inherited(ladder: Ladder, replaced: Entrant) -> Rating | None:
    """What a version begins with that takes another's place; None: as anybody does."""
    rating = inherited_rating(ladder.settings.rating, replaced.standing.rating)
    return None if rating == first_rating(ladder.settings.rating) else rating


def list_entrants(connection: Connection, ladder: Ladder) -> list[Entrant]:
    """Lists a ladder's entrants in the order in which they joined."""
    found = connection.execute(
        select(entrants, bots.c.name, versions.c.hash, versions.c.declared)
        .join_from(entrants, versions)
        .join(bots)
        .where(entrants.c.ladder_id == ladder.id)
        .order_by(entrants.c.number)
    )
    suspended = read_suspensions(connection, ladder)
    listed = [_row_to_entrant(row, suspended.get(row.number, ())) for row in found]
    if [one.number for one in listed] != list(range(len(listed))):
        raise InputError(
            f"What is stored of the bots of ladder '{ladder.name}' is damaged: restore the home "
            "from a copy."
        )
    return listed


def ladder_standings(connection: Connection, ladder: Ladder) -> list[StandingsRow]:
    """Returns the ladder's table over the blocks that are rated."""
    present = list_entrants(connection, ladder)
    return standings_table(
        [(entrant.bot, entrant.version) for entrant in present],
        [entrant.standing for entrant in present],
    )


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
        "forfeit_run": standing.run.matches,
        "no_show_run": standing.run.no_shows,
    }


def _row_to_entrant(row: Any, suspended: tuple[Suspension, ...]) -> Entrant:
    standing = Standing(
        rating=Rating(row.mu, row.sigma),
        blocks=row.blocks,
        matches=row.matches,
        wins=row.wins,
        draws=row.draws,
        losses=row.losses,
        faults=row.faults,
        run=FaultRun(row.forfeit_run, row.no_show_run),
    )
    first = None if row.start_mu is None else Rating(row.start_mu, row.start_sigma)
    return Entrant(
        row.number,
        row.name,
        row.hash,
        row.from_block,
        standing,
        suspended,
        replaces=row.replaces,
        first_rating=first,
        declared=row.declared,
    )


def elsewhere_numbers(listed: Iterable[Entrant]) -> frozenset[int]:
    """Returns the numbers of those that run elsewhere."""
    return frozenset(one.number for one in listed if one.is_elsewhere)
