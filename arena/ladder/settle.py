"""Makes a stored ladder what somebody wants it to be, in one transaction: all of it or nothing.

Begins it where it is not there, changes what may still change, and lets bots in. Must not
know where the wishes come from.
"""

import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from arena.contest.seeds import SECRET_BYTES
from arena.ladder.capacity import available_cores, plan_capacity
from arena.store.bots import add_version, find_version_by_hash
from arena.store.entrants import Entrant, add_entrant, list_entrants
from arena.store.ladder_changes import change_ladder
from arena.store.ladders import Ladder, LadderSettings, create_ladder, find_ladder, has_ladder
from arena.store.ownership import check_operators


@dataclass(frozen=True, slots=True)
class Newcomer:
    """A version of a bot that is to join; its snapshot is there, if it is to be run."""

    bot: str
    version: str  # the version's hash
    manifest: Mapping[str, object]  # kept with a version that the home does not know yet


@dataclass(frozen=True, slots=True)
class Wish:
    """What a ladder is to be; who else is in it stays."""

    settings: LadderSettings
    workers: int | None  # of a run that does not say
    newcomers: Sequence[Newcomer]


@dataclass(frozen=True, slots=True)
class Settled:
    """What a ladder was and has become."""

    before: Ladder | None  # None: it was not there
    ladder: Ladder
    joined: Sequence[Entrant]
    entrants: Sequence[Entrant]  # all of them, those that joined included


def settle_ladder(connection: Connection, wish: Wish) -> Settled:
    """Makes a ladder what is wished.

    Only safe for who holds the home's lock. Raises InputError for what cannot be: the
    transaction must not be kept then.
    """
    settings = wish.settings
    check_workers(settings, wish.workers)
    before = None
    if has_ladder(connection, settings.name):
        before = ladder = find_ladder(connection, settings.name)
    else:
        secret = secrets.token_bytes(SECRET_BYTES)
        ladder = create_ladder(connection, settings, secret, time.time_ns())
    if (settings, wish.workers) != (ladder.settings, ladder.workers):
        ladder = change_ladder(connection, ladder, settings, wish.workers)
    joined = []
    for one in wish.newcomers:
        now = time.time_ns()
        if find_version_by_hash(connection, one.bot, one.version) is None:
            check_operators(connection, one.bot)
        version, _ = add_version(connection, one.bot, one.version, one.manifest, now_ns=now)
        joined.append(add_entrant(connection, ladder, version, now))
    return Settled(before, ladder, joined, list_entrants(connection, ladder))


def check_workers(settings: LadderSettings, workers: int | None) -> None:
    """Raises InputError for more workers than this machine can bear."""
    plan_capacity(
        available_cores(), timed=not settings.throughput, oversubscribe=True, workers=workers
    )
