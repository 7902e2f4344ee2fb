"""Changes of who is in a ladder: each is made in one transaction, from a block on.

The block is the first that nobody has been given, and is stored with the change: so a
ladder that is killed and run again plays what it would have played. Must not know who asks.
"""

import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from sqlalchemy import Connection

from arena.contest.blocks import SHORT_VERSION
from arena.errors import InputError
from arena.store.attendance import first_open_block
from arena.store.bots import BotVersion, list_versions
from arena.store.connection import Store
from arena.store.entrants import Entrant, add_entrant, list_entrants
from arena.store.ladders import Ladder, LadderState, find_ladder
from arena.store.ownership import find_owned_bot, set_retired
from arena.store.requests import (
    Answer,
    Change,
    ChangeKind,
    Request,
    answer_request,
    has_waiting_requests,
    next_request,
)
from arena.store.suspensions import AWAY, Suspension, lift_suspension, suspend

STOPPED = "it was stopped by hand"
"""The reason for which an entrant is out of a ladder that the operator has stopped."""

RETIRED = "its owner has taken it out"
"""The reason for which an entrant is out of a ladder whose owner wants it so."""

Admit = Callable[[Entrant], object]
"""Makes sure that an entrant can be run; InputError says why it cannot."""


class Running(NamedTuple):
    """What must be known of a ladder while it is run."""

    ladder_id: int
    first_free: int  # the first block that nobody has been given, nor any after it


def answer_requests(store: Store, admit: Admit, running: Running | None = None) -> int:
    """Makes the changes that were asked for, in order, and answers; returns how many.

    For who holds the home's lock, and perhaps runs a ladder. Each change and its answer are
    one transaction, so that none is made twice or by half.
    """
    answered = 0
    while _has_waiting(store):
        with store.writing() as connection:
            request = next_request(connection)
            if request is None:
                break
            try:
                with connection.begin_nested():
                    answer = _make_requested(connection, request, admit, running)
            except InputError as error:
                answer = Answer(refusal=str(error))
            answer_request(connection, request.id, answer, time.time_ns())
            answered += 1
    return answered


def _make_requested(
    connection: Connection, request: Request, admit: Admit, running: Running | None
) -> Answer:
    if request.change is None:
        raise InputError("This arena does not know that change: update it.")
    ladder = find_ladder(connection, request.ladder)
    is_running = running is not None and running.ladder_id == ladder.id
    first_free = running.first_free if running is not None and is_running else 0
    return make_change(connection, ladder, request.change, admit=admit, first_free=first_free)


def mark_away(connection: Connection, ladder: Ladder) -> None:
    """Takes out all bots that run elsewhere, as nobody is connected when a run begins.

    Only for who holds the home's lock, while the ladder is not run.
    """
    for entrant in list_entrants(connection, ladder):
        if entrant.is_elsewhere and entrant.suspension is None:
            _suspend(connection, ladder, entrant, first_open_block(connection, ladder), AWAY)


def make_change(
    connection: Connection, ladder: Ladder, change: Change, *, admit: Admit, first_free: int = 0
) -> Answer:
    """Makes a change; `first_free` is as in `first_open_block`.

    Raises InputError for what cannot be, and for a version that cannot be run: the
    transaction must not be kept then.
    """
    _refuse_if_over(ladder)
    entrants = list_entrants(connection, ladder)
    entrant = None if change.entrant is None else entrants[change.entrant]
    if change.kind is ChangeKind.STOP and entrant is not None:
        return _stop(connection, ladder, entrant, entrants, first_free)
    if change.kind is ChangeKind.RETIRE and entrant is not None:
        return _retire(connection, ladder, entrant, entrants, first_free)
    if change.kind is ChangeKind.RESUME and entrant is not None:
        return _resume(connection, ladder, entrant, entrants, first_free)
    if change.kind is ChangeKind.AWAY and entrant is not None:
        return _leave(connection, ladder, entrant, entrants, first_free)
    if change.kind is ChangeKind.BACK and entrant is not None:
        return _come_back(connection, ladder, entrant, entrants, first_free)
    version = _find_version(connection, change)
    refuse_two_seats(ladder, version)
    if entrant is not None:
        _refuse_replacement(ladder, entrant, version, entrants)
    added = add_entrant(
        connection, ladder, version, time.time_ns(), first_free=first_free, replaced=entrant
    )
    if entrant is not None and entrant.suspension is None:
        reason = f"it was replaced by {added.bot}@{added.version[:SHORT_VERSION]}"
        _suspend(connection, ladder, entrant, added.from_block, reason)
    admit(added)
    return Answer(added.number, added.from_block)


def successor(entrant: Entrant, entrants: Sequence[Entrant]) -> Entrant | None:
    """Returns who took an entrant's place, the last that did; None: nobody."""
    found = [one for one in entrants if one.replaces == entrant.number]
    return found[-1] if found else None


def _stop(
    connection: Connection,
    ladder: Ladder,
    entrant: Entrant,
    entrants: Sequence[Entrant],
    first_free: int,
) -> Answer:
    """Takes an entrant out that only the operator lets in again."""
    held = entrant.suspension
    if held is not None:
        is_replaced = successor(entrant, entrants) is not None
        if held.reason == STOPPED or (is_replaced and held.reason not in (AWAY, RETIRED)):
            raise _out_already(ladder, entrant, entrants, held)
        # It would come back by itself, or its owner would bring it back.
        _lift(connection, ladder, entrant, held)
    from_block = first_open_block(connection, ladder, first_free)
    _suspend(connection, ladder, entrant, from_block, STOPPED)
    bot = find_owned_bot(connection, entrant.bot)
    if bot is not None:
        set_retired(connection, bot, None)  # it is not its owner's wish any more
    return Answer(entrant.number, from_block)


def _retire(
    connection: Connection,
    ladder: Ladder,
    entrant: Entrant,
    entrants: Sequence[Entrant],
    first_free: int,
) -> Answer:
    """Takes an entrant out that its owner lets in again."""
    held = entrant.suspension
    if held is not None:
        if held.reason != AWAY:
            raise _out_already(ladder, entrant, entrants, held)
        _lift(connection, ladder, entrant, held)
    from_block = first_open_block(connection, ladder, first_free)
    _suspend(connection, ladder, entrant, from_block, RETIRED)
    return Answer(entrant.number, from_block)


def _lift(connection: Connection, ladder: Ladder, entrant: Entrant, held: Suspension) -> None:
    """Ends what keeps an entrant out, for something else that does."""
    lift_suspension(
        connection, ladder, entrant.number, time.time_ns(), is_forgiven=held.reason != AWAY
    )


def _out_already(
    ladder: Ladder, entrant: Entrant, entrants: Sequence[Entrant], held: Suspension
) -> InputError:
    return InputError(
        f"{_label(entrant, entrants)} is in no block of ladder '{ladder.name}' from block "
        f"{held.from_block} on already, as {held.reason}."
    )


def _resume(
    connection: Connection,
    ladder: Ladder,
    entrant: Entrant,
    entrants: Sequence[Entrant],
    first_free: int,
) -> Answer:
    if entrant.suspension is None:
        raise InputError(
            f"Bot '{_label(entrant, entrants)}' is not suspended in ladder '{ladder.name}'."
        )
    if entrant.suspension.reason == AWAY:
        raise InputError(
            f"{_label(entrant, entrants)} runs elsewhere and is away: it is in ladder "
            f"'{ladder.name}' again once it connects."
        )
    later = successor(entrant, entrants)
    while later is not None:
        if later.suspension is None:
            raise InputError(
                f"{_label(entrant, entrants)} was replaced in ladder '{ladder.name}', and "
                f"{_label(later, entrants)} plays in its place: 'arena ladder stop {ladder.name} "
                f"{_label(later, entrants)}' first."
            )
        later = successor(later, entrants)
    now = time.time_ns()
    until = lift_suspension(connection, ladder, entrant.number, now, first_free=first_free)
    return Answer(entrant.number, until)


def _leave(
    connection: Connection,
    ladder: Ladder,
    entrant: Entrant,
    entrants: Sequence[Entrant],
    first_free: int,
) -> Answer:
    """Takes out a bot that runs elsewhere while it is not connected."""
    if not entrant.is_elsewhere or entrant.suspension is not None:
        raise InputError(f"{_label(entrant, entrants)} cannot go away: it is not there.")
    from_block = first_open_block(connection, ladder, first_free)
    _suspend(connection, ladder, entrant, from_block, AWAY)
    return Answer(entrant.number, from_block)


def _come_back(
    connection: Connection,
    ladder: Ladder,
    entrant: Entrant,
    entrants: Sequence[Entrant],
    first_free: int,
) -> Answer:
    """Lets a bot in again that was away, and nobody that is out for another reason."""
    if entrant.suspension is None or entrant.suspension.reason != AWAY:
        raise InputError(f"{_label(entrant, entrants)} cannot come back: it is not away.")
    until = lift_suspension(
        connection,
        ladder,
        entrant.number,
        time.time_ns(),
        first_free=first_free,
        is_forgiven=False,
    )
    return Answer(entrant.number, until)


def refuse_two_seats(ladder: Ladder, version: BotVersion) -> None:
    """Raises InputError for a bot that runs elsewhere where each bot has two seats of a match."""
    settings = ladder.settings
    if version.is_elsewhere and settings.players > settings.group_size:
        raise InputError(
            f"{version.bot} runs elsewhere as one process, and in ladder '{ladder.name}' a side is "
            "one bot twice: neither partner may know the other's cards."
        )


def _refuse_replacement(
    ladder: Ladder, entrant: Entrant, version: BotVersion, entrants: Sequence[Entrant]
) -> None:
    """Raises InputError where a version cannot take an entrant's place."""
    name = f"{version.bot}@{version.hash[:SHORT_VERSION]}"
    if version.bot != entrant.bot:
        raise InputError(
            f"{version.bot} is another bot than {entrant.bot}, and cannot begin with its rating: "
            f"'arena ladder stop' and 'arena ladder add' let one come for the other."
        )
    if version.hash == entrant.version:
        raise InputError(
            f"{name} is what plays in ladder '{ladder.name}' already: 'arena bot add FOLDER' "
            "makes a version of what has changed in a folder."
        )
    if any((one.bot, one.version) == (version.bot, version.hash) for one in entrants):
        raise InputError(
            f"{name} is in ladder '{ladder.name}' already, with a rating of its own: 'arena ladder "
            f"stop {ladder.name} {_label(entrant, entrants)}' and 'arena ladder resume-bot "
            f"{ladder.name} {name}' let it play alone."
        )
    later = successor(entrant, entrants)
    if later is not None and entrant.suspension is not None:
        raise InputError(
            f"{_label(entrant, entrants)} was replaced by {_label(later, entrants)} already: "
            "replace that one."
        )


def _suspend(
    connection: Connection, ladder: Ladder, entrant: Entrant, from_block: int, reason: str
) -> None:
    held = Suspension(from_block, None, reason, time.time_ns())
    suspend(connection, ladder, entrant.number, held)


def _refuse_if_over(ladder: Ladder) -> None:
    if ladder.closed_ns is not None:
        raise InputError(f"Ladder '{ladder.name}' is closed: nobody can come or go any more.")
    if ladder.state is LadderState.ARCHIVED:
        raise InputError(
            f"Ladder '{ladder.name}' is archived: 'arena ladder resume {ladder.name}' lets it go "
            "on, and bots come and go."
        )


def _find_version(connection: Connection, change: Change) -> BotVersion:
    for version in list_versions(connection):
        if version.id == change.version:
            return version
    raise InputError("The version that was asked for is gone: 'arena bot list' shows those added.")


def _label(entrant: Entrant, entrants: Sequence[Entrant]) -> str:
    """Names an entrant, with its version where its bot is there in several."""
    is_alone = sum(one.bot == entrant.bot for one in entrants) == 1
    return entrant.bot if is_alone else f"{entrant.bot}@{entrant.version[:SHORT_VERSION]}"


def _has_waiting(store: Store) -> bool:
    with store.reading() as connection:
        return has_waiting_requests(connection)
