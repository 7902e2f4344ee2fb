"""Whose the bots are: the operator's, or a user's who may see and change them.

Whoever asks for a bot of theirs is answered in the same words whether it is somebody
else's or not there. Must not know what is done with a bot.
"""

from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, insert, select, update

from arena.contest.names import is_name
from arena.errors import InputError
from arena.people.declared import check_declared, declared_hash
from arena.people.names import check_new_name
from arena.people.refusals import (
    Reason,
    RefusedError,
    no_such_own_bot,
    no_such_version,
    vague_version,
)
from arena.people.submissions import UNDER_WAY
from arena.store.bots import BotVersion, add_version, list_versions
from arena.store.schema import bots, submissions, users
from arena.store.users import hold_names


class OwnedBot(NamedTuple):
    """A bot, and whose it is."""

    id: int
    name: str
    added_ns: int
    owner_id: int | None  # None: the operator's
    owner: str | None  # the user's name
    is_elsewhere: bool  # whether it connects by itself
    retired_ns: int | None  # when its owner took it out; None: it may play


def list_owned_bots(connection: Connection, owner_id: int | None = None) -> list[OwnedBot]:
    """Lists all bots by name, or those of one user."""
    query = _bots().order_by(bots.c.name)
    if owner_id is not None:
        query = query.where(bots.c.owner_id == owner_id)
    return [_row_to_bot(row) for row in connection.execute(query)]


def owner_names(connection: Connection) -> dict[str, str]:
    """Returns the owners' names by bot, of the bots that are not the operator's."""
    return {bot.name: bot.owner for bot in list_owned_bots(connection) if bot.owner is not None}


def find_owned_bot(connection: Connection, name: str) -> OwnedBot | None:
    """Finds a bot, whosever it is; None where there is none."""
    if not is_name(name):
        return None  # Not every text can be asked of a database.
    row = connection.execute(_bots().where(bots.c.name == name)).first()
    return None if row is None else _row_to_bot(row)


def find_own_bot(connection: Connection, user_id: int, name: str) -> OwnedBot:
    """Finds a user's bot; RefusedError where they have none of that name."""
    bot = find_owned_bot(connection, name)
    if bot is None or bot.owner_id != user_id:
        raise no_such_own_bot(name)
    return bot


def find_own_version(
    connection: Connection, user_id: int, name: str, hash_start: str = ""
) -> BotVersion:
    """Finds the newest version of a user's bot, or the one whose hash begins as given.

    Raises RefusedError if there is none, or if the beginning fits several.
    """
    find_own_bot(connection, user_id, name)
    found = [
        version
        for version in list_versions(connection)
        if version.bot == name and version.hash.startswith(hash_start)
    ]
    if not found:
        raise no_such_version(name, hash_start)
    if hash_start and len(found) > 1:
        raise vague_version(name, hash_start)
    return found[-1]


def check_own_name(connection: Connection, user_id: int, name: str) -> None:
    """Raises RefusedError for a bot's name that a user may not give: bad, taken, too alike.

    The names of submissions on their way are taken too.
    """
    hold_names(connection)
    under_way = select(submissions.c.bot, submissions.c.user_id).where(
        submissions.c.state.in_(UNDER_WAY)
    )
    owners: dict[str, int | None] = {row.bot: row.user_id for row in connection.execute(under_way)}
    owners |= {bot.name: bot.owner_id for bot in list_owned_bots(connection)}
    if owners.get(name) != user_id:
        check_new_name("bot", name, owners)


def check_operators(connection: Connection, name: str) -> None:
    """Raises InputError where a bot is a user's, who alone makes new versions of it."""
    bot = find_owned_bot(connection, name)
    if bot is not None and bot.owner is not None:
        raise InputError(
            f"Bot '{name}' is {bot.owner}'s, who alone submits new versions of it: choose another "
            "name."
        )


def add_own_bot(
    connection: Connection, user_id: int, name: str, now_ns: int, *, is_elsewhere: bool = False
) -> OwnedBot:
    """Finds a user's bot, or makes it; RefusedError for a name they may not give.

    Refuses as well where the bot is there and runs elsewhere than it should.
    """
    check_own_name(connection, user_id, name)
    bot = find_owned_bot(connection, name)
    if bot is None:
        connection.execute(
            insert(bots).values(
                name=name, added_ns=now_ns, owner_id=user_id, is_elsewhere=is_elsewhere
            )
        )
        return find_own_bot(connection, user_id, name)
    check_place(bot, is_elsewhere=is_elsewhere)
    return bot


def check_place(bot: OwnedBot, *, is_elsewhere: bool) -> None:
    """Raises RefusedError where a bot runs elsewhere and should run here, or the reverse."""
    if bot.is_elsewhere and not is_elsewhere:
        raise RefusedError(
            Reason.BOT_RUNS_ELSEWHERE,
            f"Your bot '{bot.name}' runs elsewhere and has no content here: submit under another "
            "name, or say what it is now with 'arena bot register'.",
        )
    if is_elsewhere and not bot.is_elsewhere:
        raise RefusedError(
            Reason.BOT_RUNS_HERE,
            f"Your bot '{bot.name}' runs on the server: register under another name, or submit "
            "a new version with 'arena bot submit'.",
        )


def declare_version(
    connection: Connection, bot: OwnedBot, declared: str, tables: int, now_ns: int
) -> tuple[BotVersion, bool]:
    """Adds what the owner of a bot that runs elsewhere says it is; also whether that is new.

    `tables` is how many matches it can play at a time. Raises RefusedError for what cannot
    be said.
    """
    check_declared(declared)
    manifest = {"name": bot.name, "tables": tables}
    content_hash = declared_hash(bot.name, declared)
    return add_version(
        connection, bot.name, content_hash, manifest, now_ns=now_ns, declared=declared
    )


def set_retired(connection: Connection, bot: OwnedBot, retired_ns: int | None) -> None:
    """Notes that a bot's owner has taken it out, or (None) has brought it back."""
    connection.execute(update(bots).where(bots.c.id == bot.id).values(retired_ns=retired_ns))


def _bots() -> Select[Any]:
    return select(bots, users.c.name.label("owner")).join_from(bots, users, isouter=True)


def _row_to_bot(row: Any) -> OwnedBot:
    return OwnedBot(
        id=row.id,
        name=row.name,
        added_ns=row.added_ns,
        owner_id=row.owner_id,
        owner=row.owner,
        is_elsewhere=row.is_elsewhere,
        retired_ns=row.retired_ns,
    )
