"""Who of a bot's versions is to play: which changes let one come, go, or take another's place.

Decides from what is in the ladder; the ladder's thread makes the changes. Must not know who
asks for them.
"""

import sys
from collections.abc import Iterable, Sequence
from dataclasses import replace

from arena.ladder.changes import RETIRED, STOPPED, successor
from arena.people.refusals import Reason, RefusedError
from arena.server.answers.roll import RolledBot, is_present
from arena.store.bots import BotVersion
from arena.store.entrants import Entrant
from arena.store.requests import Change, ChangeKind, Request
from arena.store.suspensions import AWAY, Suspension

_LATER = sys.maxsize
"""The block from which on a change holds that is still to be made."""


def changes_to_enter(rolled: RolledBot | None, version: BotVersion) -> list[Change]:
    """Lets a version play that never has: in the place of its bot's last one, if there is one.

    So it begins with what is known of that one. None where it is in the ladder already.
    """
    entrants = () if rolled is None else rolled.entrants
    if any(one.version == version.hash for one in entrants):
        return []
    place = _free_place(rolled)
    if place is None:
        return [Change(ChangeKind.ADD, version=version.id)]
    return [Change(ChangeKind.REPLACE, version=version.id, entrant=place.number)]


def refuse_stopped(rolled: RolledBot | None) -> None:
    """Raises RefusedError for a bot that the operator has stopped: its owner cannot change that."""
    if rolled is None or rolled.bot.retired_ns is not None or rolled.playing is not None:
        return
    if rolled.last is not None and _is_stopped(rolled.last):
        raise RefusedError(
            Reason.NOT_ACTIVE,
            f"The operator of the server has stopped your bot '{rolled.bot.name}': ask why.",
        )


def changes_to_retire(rolled: RolledBot) -> list[Change]:
    """Lets a bot play no more; RefusedError where it does not."""
    name = rolled.bot.name
    refuse_stopped(rolled)
    if rolled.bot.retired_ns is not None:
        raise RefusedError(Reason.NOT_ACTIVE, f"Your bot '{name}' is retired already.")
    if rolled.last is None:
        raise RefusedError(
            Reason.NOT_ACTIVE, f"No version of your bot '{name}' has come into the ladder yet."
        )
    return _stops(rolled.entrants)


def changes_to_restore(
    rolled: RolledBot, version: BotVersion, *, is_new: bool = False
) -> list[Change]:
    """Lets a version play in the place of the one that does.

    One that has played goes on with its own rating: what it is worth is known, and the other's
    is another's. One that runs elsewhere comes for the first time when it connects; where it
    `is_new` that it is this version, it may be in the ladder still. RefusedError where it plays,
    or the operator does not let the bot play.
    """
    name = rolled.bot.name
    refuse_stopped(rolled)
    playing, is_let = rolled.playing, rolled.bot.retired_ns is None
    is_playing = playing is not None and playing.version == version.hash
    if is_playing and is_let and not is_new:
        raise RefusedError(Reason.NOT_RETIRED, f"That version of '{name}' plays already.")
    known = next((one for one in rolled.entrants if one.version == version.hash), None)
    if known is None:
        return [] if rolled.bot.is_elsewhere else changes_to_enter(rolled, version)
    if is_present(known):
        return []  # there already, or once it connects
    return [*_stops(rolled.entrants), Change(ChangeKind.RESUME, entrant=known.number)]


def foreseen(rolled: RolledBot, waiting: Iterable[Request]) -> RolledBot:
    """Returns a bot as it is once the ladder's thread has done what waits of its entrants."""
    entrants = {one.number: one for one in rolled.entrants}
    for request in waiting:
        change = request.change
        if change is not None and change.entrant in entrants:
            one = entrants[change.entrant]
            entrants[one.number] = _changed(one, change.kind, request.asked_ns)
    return replace(rolled, entrants=tuple(entrants.values()))


def _changed(entrant: Entrant, kind: ChangeKind, asked_ns: int) -> Entrant:
    """Makes an entrant what a change makes of it; what will be refused changes nothing."""
    out = entrant.suspension
    reason = None
    match kind:
        case ChangeKind.STOP:
            reason = STOPPED
        case ChangeKind.RETIRE if is_present(entrant):
            reason = RETIRED
        case ChangeKind.AWAY if out is None:
            reason = AWAY
        case ChangeKind.RESUME if not is_present(entrant):
            return replace(entrant, suspensions=())
        case ChangeKind.BACK if out is not None and out.reason == AWAY:
            return replace(entrant, suspensions=())
    if reason is None:
        return entrant
    return replace(entrant, suspensions=(Suspension(_LATER, None, reason, asked_ns),))


def _free_place(rolled: RolledBot | None) -> Entrant | None:
    """Whose place another version of the bot can take."""
    if rolled is None:
        return None
    if rolled.playing is not None:
        return rolled.playing
    without = [one for one in rolled.entrants if successor(one, rolled.entrants) is None]
    return without[-1] if without else None


def _stops(entrants: Sequence[Entrant]) -> list[Change]:
    return [Change(ChangeKind.RETIRE, entrant=one.number) for one in entrants if is_present(one)]


def _is_stopped(entrant: Entrant) -> bool:
    return entrant.suspension is not None and entrant.suspension.reason == STOPPED
