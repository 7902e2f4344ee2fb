"""Who of a bot's versions is to play: which changes let one come, go, or take another's place.

Decides from what is in the ladder; the ladder's thread makes the changes. Must not know who
asks for them.
"""

from collections.abc import Sequence

from arena.ladder.changes import STOPPED, successor
from arena.people.refusals import Reason, RefusedError
from arena.server.answers.roll import RolledBot, is_present
from arena.store.bots import BotVersion
from arena.store.entrants import Entrant
from arena.store.requests import Change, ChangeKind


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


def changes_to_restore(rolled: RolledBot, version: BotVersion) -> list[Change]:
    """Lets a version play in the place of the one that does.

    One that has played goes on with its own rating: what it is worth is known, and the other's
    is another's. RefusedError where it plays, or the operator does not let the bot play.
    """
    name = rolled.bot.name
    refuse_stopped(rolled)
    playing, is_let = rolled.playing, rolled.bot.retired_ns is None
    if playing is not None and playing.version == version.hash and is_let:
        raise RefusedError(Reason.NOT_RETIRED, f"That version of '{name}' plays already.")
    known = next((one for one in rolled.entrants if one.version == version.hash), None)
    if known is None:
        return changes_to_enter(rolled, version)
    if is_present(known):
        return []  # it was about to stop, and need not
    return [*_stops(rolled.entrants), Change(ChangeKind.RESUME, entrant=known.number)]


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
