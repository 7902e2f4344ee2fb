"""Bots and their versions in the database.

Must not know how a bot is run or what its folder holds.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Select, insert, select, update

from arena.contest.blocks import SHORT_VERSION
from arena.contest.names import check_name, is_name
from arena.errors import InputError
from arena.store.damage import parse_stored
from arena.store.schema import bots, versions


@dataclass(frozen=True, slots=True)
class BotVersion:
    """One state of a bot that was added."""

    id: int
    bot: str
    hash: str
    manifest: Mapping[str, object]
    added_ns: int
    is_elsewhere: bool = False  # its bot connects by itself: there is no snapshot of it
    declared: str | None = None  # what its owner says it is, where it runs elsewhere


def add_version(
    connection: Connection,
    bot: str,
    content_hash: str,
    manifest: Mapping[str, object],
    *,
    now_ns: int,
    declared: str | None = None,
) -> tuple[BotVersion, bool]:
    """Adds a version, and the bot if it is new; also says whether the version is new.

    A new bot is the operator's. Raises InputError for a name that no bot can have.
    """
    check_name("bot", bot)
    known = find_version_by_hash(connection, bot, content_hash)
    if known is not None:
        return known, False
    bot_id = connection.scalar(select(bots.c.id).where(bots.c.name == bot))
    if bot_id is None:
        new_bot = insert(bots).values(name=bot, added_ns=now_ns).returning(bots.c.id)
        bot_id = connection.scalars(new_bot).one()
    new_version = insert(versions).values(
        bot_id=bot_id,
        hash=content_hash,
        manifest=json.dumps(dict(manifest)),
        added_ns=now_ns,
        declared=declared,
    )
    version_id = connection.scalars(new_version.returning(versions.c.id)).one()
    return read_version(connection, version_id), True


def rename_bot(connection: Connection, old: str, new: str) -> None:
    """Calls a bot otherwise, wherever it plays; records that were written keep the old name.

    Raises InputError for a bot that is not there, and for a name that is taken or cannot be.
    """
    find_version(connection, old)
    check_name("bot", new)
    if new == old:
        raise InputError(f"Bot '{old}' is called that already.")
    if connection.scalar(select(bots.c.id).where(bots.c.name == new)) is not None:
        raise InputError(f"There is already a bot '{new}': choose another name.")
    connection.execute(update(bots).where(bots.c.name == old).values(name=new))


def list_versions(connection: Connection) -> list[BotVersion]:
    """Lists all versions by bot, the newest of a bot last."""
    found = connection.execute(_versions().order_by(bots.c.name, versions.c.id))
    return [_row_to_version(row) for row in found]


def newest_versions(connection: Connection) -> dict[str, BotVersion]:
    """Returns each bot's newest version by the bot's name."""
    return {version.bot: version for version in list_versions(connection)}


def find_version(connection: Connection, bot: str, hash_start: str = "") -> BotVersion:
    """Finds a bot's newest version, or the one whose hash begins as given.

    Raises InputError if there is none, or if the beginning fits several.
    """
    query = _versions().where(bots.c.name == bot).order_by(versions.c.id)
    # Not every text can be asked of a database.
    found = [_row_to_version(row) for row in connection.execute(query)] if is_name(bot) else []
    if not found:
        raise InputError(
            f"No bot is called '{bot}': 'arena bot list' shows those added, "
            "'arena bot add FOLDER' adds one."
        )
    fitting = [version for version in found if version.hash.startswith(hash_start)]
    if not fitting:
        raise InputError(f"Bot '{bot}' has no version '{hash_start}': see 'arena bot list'.")
    if hash_start and len(fitting) > 1:
        raise InputError(f"Several versions of '{bot}' begin with '{hash_start}': say more of it.")
    return fitting[-1]


def read_version(connection: Connection, version_id: int) -> BotVersion:
    """Reads a version that is known to be there."""
    row = connection.execute(_versions().where(versions.c.id == version_id)).one()
    return _row_to_version(row)


def find_version_by_hash(connection: Connection, bot: str, content_hash: str) -> BotVersion | None:
    """Finds the version with exactly this content, if the bot has it."""
    row = connection.execute(
        _versions().where(bots.c.name == bot, versions.c.hash == content_hash)
    ).first()
    return None if row is None else _row_to_version(row)


def _versions() -> Select[Any]:
    return select(
        versions.c.id,
        bots.c.name,
        versions.c.hash,
        versions.c.manifest,
        versions.c.added_ns,
        bots.c.is_elsewhere,
        versions.c.declared,
    ).join_from(versions, bots)


def _row_to_version(row: Any) -> BotVersion:
    what = f"What stands in bot.toml of version {row.hash[:SHORT_VERSION]} of bot '{row.name}'"
    manifest = parse_stored(row.manifest, dict, what)
    return BotVersion(
        row.id, row.name, row.hash, manifest, row.added_ns, row.is_elsewhere, row.declared
    )
