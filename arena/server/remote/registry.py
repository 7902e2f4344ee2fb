"""The bots that run elsewhere, in the database: who a token is of, and what it plays as.

Must not know who is connected.
"""

import json
from collections.abc import Mapping
from typing import NamedTuple

from sqlalchemy import Connection, update

from arena.contest.blocks import MOST_TABLES
from arena.ladder.changes import refuse_two_seats
from arena.people.quota import Quota, check_bot_count, check_today
from arena.people.refusals import Reason, RefusedError, account_disabled
from arena.play.lobby import Registered
from arena.store.bots import BotVersion, list_versions
from arena.store.ladders import Ladder
from arena.store.ownership import (
    OwnedBot,
    add_own_bot,
    declare_version,
    find_owned_bot,
    set_retired,
)
from arena.store.schema import versions
from arena.store.sending import read_use
from arena.store.tokens import (
    TokenVerdict,
    find_by_token,
    issue_bot_token,
    list_bot_tokens,
    revoke_bot_tokens,
)

FIRST_DECLARED = "1"
"""What a new bot is called whose owner does not say."""

_SINCE = "since_ns"  # in a version's manifest: when its owner said that it is this one now


class Wish(NamedTuple):
    """What an owner asks for."""

    name: str
    declared: str = ""  # empty: what it is already
    tables: int = 0  # 0: as many as before
    has_new_token: bool = False


def find_registered(connection: Connection, token: str) -> Registered | None:
    """Finds the bot that a token is of, as its owner has declared it last; None: nobody's.

    Raises RefusedError where the owner is disabled.
    """
    found = find_by_token(connection, token)
    if found.bot is not None and found.verdict is TokenVerdict.DISABLED:
        raise account_disabled()
    if not found.is_good or found.bot is None:
        return None
    version = current_version(connection, found.bot)
    return None if version is None else _registered(version)


def current_version(connection: Connection, bot: str) -> BotVersion | None:
    """Returns what a bot that runs elsewhere is, by its owner's last word."""
    declared = [
        one for one in list_versions(connection) if one.bot == bot and one.declared is not None
    ]
    return max(declared, key=lambda one: (_since_ns(one), one.id), default=None)


def make_current(connection: Connection, version: BotVersion, now_ns: int) -> bool:
    """Notes that a bot is one of its versions from now on; whether it was another before."""
    before = current_version(connection, version.bot)
    is_other = before is None or before.id != version.id
    if is_other:
        _note(connection, version, {_SINCE: now_ns})
    return is_other


def register(
    connection: Connection, ladder: Ladder, user: int, wish: Wish, *, quota: Quota, now_ns: int
) -> str:
    """Makes a bot that runs elsewhere, or notes what it is now; returns a token, if one was made.

    Raises RefusedError or InputError for what cannot be: the transaction must not be kept then.
    """
    if wish.tables > MOST_TABLES:
        raise RefusedError(
            Reason.BAD_MANIFEST,
            f"{wish.tables:,} matches at a time are too many: say 1 to {MOST_TABLES:,}.",
        )
    known, use = find_owned_bot(connection, wish.name), read_use(connection, user, now_ns)
    bot = add_own_bot(connection, user, wish.name, now_ns, is_elsewhere=True)
    if known is None or known.retired_ns is not None:
        check_bot_count(quota, use, wish.name)
        set_retired(connection, bot, None)
    version, is_new = _declare(connection, bot, wish, now_ns)
    if is_new:  # else who runs a bot elsewhere could fill the ladder with versions
        check_today(quota, use)
    refuse_two_seats(ladder, version)
    is_bare = all(one.revoked_ns is not None for one in list_bot_tokens(connection, bot.id))
    if not (wish.has_new_token or is_bare):
        return ""
    revoke_bot_tokens(connection, bot.id, now_ns)
    return issue_bot_token(connection, bot.id, "", now_ns)


def _declare(
    connection: Connection, bot: OwnedBot, wish: Wish, now_ns: int
) -> tuple[BotVersion, bool]:
    """Notes what a bot is now, also where it was that before; and whether it never was."""
    before = current_version(connection, bot.name)
    declared = wish.declared or (before and before.declared) or FIRST_DECLARED
    tables = wish.tables or (1 if before is None else _registered(before).tables)
    version, is_new = declare_version(connection, bot, declared, tables, now_ns)
    is_other = before is None or before.id != version.id
    since_ns = now_ns if is_other else _since_ns(version)
    _note(connection, version, {"tables": tables, _SINCE: since_ns})
    return version, is_new


def _note(connection: Connection, version: BotVersion, facts: Mapping[str, object]) -> None:
    changed = update(versions).where(versions.c.id == version.id)
    manifest = json.dumps({**version.manifest, **facts})
    connection.execute(changed.values(manifest=manifest))


def _registered(version: BotVersion) -> Registered:
    tables = version.manifest.get("tables")
    return Registered(
        version.bot,
        version.hash,
        version.declared or "",
        tables if isinstance(tables, int) and 1 <= tables <= MOST_TABLES else 1,
    )


def _since_ns(version: BotVersion) -> int:
    since_ns = version.manifest.get(_SINCE)
    return since_ns if isinstance(since_ns, int) else version.added_ns
