"""The bots of a ladder as people see them: one row a bot, whatever versions it has had.

Must not know who asks.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from sqlalchemy import Connection

from arena.contest.standings import StandingsRow, standings_table
from arena.ladder.changes import RETIRED, STOPPED
from arena.store.entrants import Entrant, list_entrants
from arena.store.ladders import Ladder
from arena.store.ownership import OwnedBot, list_owned_bots
from arena.store.suspensions import AWAY


class BotPlace(StrEnum):
    """Whether a bot plays."""

    ACTIVE = "active"
    RETIRED = "retired"  # by its owner
    SUSPENDED = "suspended"  # by the arena, or by the operator
    AWAY = "away"  # it runs elsewhere and is not connected
    NEVER_PLAYED = "never_played"


@dataclass(frozen=True, slots=True)
class RolledBot:
    """A bot, and its entrants in the ladder in the order in which they joined."""

    bot: OwnedBot
    entrants: tuple[Entrant, ...]

    @property
    def playing(self) -> Entrant | None:
        """The entrant that plays, or would if it were connected; None: none does."""
        present = [one for one in self.entrants if is_present(one)]
        playing = [one for one in present if one.suspension is None] or present
        return max(playing, key=_left_at, default=None)

    @property
    def last(self) -> Entrant | None:
        """The entrant that plays, or has played last; None: the bot never has."""
        if self.playing is not None or not self.entrants:
            return self.playing
        return max(self.entrants, key=_left_at)

    @property
    def place(self) -> BotPlace:
        """Whether it plays."""
        if self.bot.retired_ns is not None:
            return BotPlace.RETIRED
        last = self.last
        if last is None:
            return BotPlace.NEVER_PLAYED
        if last.suspension is None:
            return BotPlace.ACTIVE
        # One that its owner had retired is in the ladder again only once it connects.
        reasons = (AWAY, RETIRED) if self.bot.is_elsewhere else (AWAY,)
        return BotPlace.AWAY if last.suspension.reason in reasons else BotPlace.SUSPENDED

    @property
    def reason(self) -> str:
        """Why it does not play; empty where it does."""
        last = self.last
        match self.place:
            case BotPlace.ACTIVE:
                return ""
            case BotPlace.RETIRED:
                return "its owner has retired it"
            case BotPlace.NEVER_PLAYED:
                return "no version of it has qualified yet"
            case BotPlace.AWAY:
                return "it runs elsewhere and is not connected"
            case BotPlace.SUSPENDED:
                assert last is not None
                assert last.suspension is not None
                reason = last.suspension.reason
                return "the operator has stopped it" if reason == STOPPED else reason


def is_present(entrant: Entrant) -> bool:
    """Whether an entrant plays, or would if it were connected."""
    return entrant.suspension is None or entrant.suspension.reason == AWAY


def roll_bots(
    connection: Connection, ladder: Ladder, owner_id: int | None = None
) -> dict[str, RolledBot]:
    """Returns the bots of a home, or of one user, by name, with what they are in the ladder."""
    entrants: dict[str, list[Entrant]] = {}
    for one in list_entrants(connection, ladder):
        entrants.setdefault(one.bot, []).append(one)
    return {
        bot.name: RolledBot(bot, tuple(entrants.get(bot.name, ())))
        for bot in list_owned_bots(connection, owner_id)
    }


def standings_of(rolled: Mapping[str, RolledBot]) -> list[StandingsRow]:
    """Makes the table of the ladder with one row a bot: the version that plays or did last."""
    last = [one.last for one in rolled.values() if one.last is not None]
    names = [(one.bot, one.version) for one in last]
    return standings_table(names, [one.standing for one in last])


def in_order(
    rolled: Mapping[str, RolledBot], table: Sequence[StandingsRow]
) -> Iterator[tuple[RolledBot, StandingsRow | None]]:
    """Yields the bots in the order of the standings, those that never played last."""
    for row in table:
        if row.bot in rolled:
            yield rolled[row.bot], row
    told = {row.bot for row in table}
    yield from ((one, None) for name, one in rolled.items() if name not in told)


def _left_at(entrant: Entrant) -> tuple[int, int, int]:
    """Since when it is out, to compare: several can come and go before the same block."""
    out = entrant.suspension
    return (
        (-1, 0, entrant.number)
        if out is None
        else (out.from_block, out.suspended_ns, entrant.number)
    )
