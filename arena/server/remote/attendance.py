"""Lets bots that run elsewhere into a ladder while they are there, and out while they are not.

Compares who is there with who is in the ladder, and asks the ladder's thread for what is
missing: so nothing is lost with a request that was refused or a server that was killed. Must
not know how anybody comes to be there.
"""

from collections.abc import Iterator, Mapping

from sqlalchemy import Connection

from arena.ladder.changes import RETIRED, STOPPED
from arena.server.answers.roll import RolledBot, roll_bots
from arena.server.remote.registry import current_version
from arena.server.takeover import changes_to_enter
from arena.store.entrants import Entrant
from arena.store.ladders import Ladder
from arena.store.requests import Change, ChangeKind, list_waiting
from arena.store.suspensions import AWAY


def presence_changes(
    connection: Connection, ladder: Ladder, there: Mapping[str, str]
) -> list[Change]:
    """Lists the changes that let exactly those play who are there.

    `there` tells the version by bot. What was asked for and is not done yet is left out.
    """
    waiting = {one.change for one in list_waiting(connection, ladder.id) if one.change is not None}
    wanted: list[Change] = []
    for rolled in roll_bots(connection, ladder).values():
        if not rolled.bot.is_elsewhere:
            continue
        version = there.get(rolled.bot.name) if rolled.bot.retired_ns is None else None
        wanted += _changes(connection, rolled, version)
    return [change for change in wanted if change not in waiting]


def _changes(connection: Connection, rolled: RolledBot, wanted: str | None) -> Iterator[Change]:
    # None is resumed while a later version plays: that goes first.
    for one in sorted(rolled.entrants, key=_is_retired):
        if one.suspension is None and one.version != wanted:
            yield Change(ChangeKind.AWAY, entrant=one.number)
        elif _is_away(one) and one.version == wanted:
            yield Change(ChangeKind.BACK, entrant=one.number)
        elif _is_retired(one) and one.version == wanted:  # and its owner has taken that back
            yield Change(ChangeKind.RESUME, entrant=one.number)
    if wanted is None or any(one.version == wanted for one in rolled.entrants):
        return
    version = current_version(connection, rolled.bot.name)
    if version is None or version.hash != wanted:
        return  # it will come as what it is now
    last = rolled.last
    if last is not None and last.suspension is not None and last.suspension.reason == STOPPED:
        return  # by the operator: to call it otherwise does not free it from that
    yield from changes_to_enter(rolled, version)


def _is_retired(entrant: Entrant) -> bool:
    return entrant.suspension is not None and entrant.suspension.reason == RETIRED


def _is_away(entrant: Entrant) -> bool:
    return entrant.suspension is not None and entrant.suspension.reason == AWAY
