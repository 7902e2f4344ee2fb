"""Whether somebody may send a submission: all that is looked at, in one place.

Must not know what is sent, but its name, its size and its hash.
"""

import re

from sqlalchemy import Connection, select

from arena.contest.blocks import SHORT_VERSION
from arena.people.quota import DAY_NS, Quota, Use, check_packed, check_submission
from arena.people.refusals import Reason, RefusedError
from arena.people.submissions import UNDER_WAY
from arena.store.bots import find_version_by_hash
from arena.store.ownership import check_own_name, check_place, find_owned_bot, list_owned_bots
from arena.store.schema import bots, submissions, versions
from arena.store.submissions import count_under_way

_HASH = re.compile("[0-9a-f]{64}")


def check_sending(
    connection: Connection,
    user_id: int,
    bot: str,
    packed_bytes: int,
    *,
    quota: Quota,
    now_ns: int,
    claimed_hash: str = "",
) -> None:
    """Raises RefusedError, with the reason, where a user may not send this bot now.

    To be asked before the content comes, and again in the transaction that notes it: only
    then is it sure. `claimed_hash` is what the sender says of the content.
    """
    check_packed(quota, packed_bytes)
    check_own_name(connection, user_id, bot)
    present = find_owned_bot(connection, bot)
    if present is not None:
        check_place(present, is_elsewhere=False)
    if claimed_hash:
        if not _HASH.fullmatch(claimed_hash):
            raise RefusedError(
                Reason.BAD_VERSION, "The hash of the content must have 64 hexadecimal digits."
            )
        check_new_content(connection, user_id, bot, claimed_hash)
    check_submission(quota, read_use(connection, user_id, now_ns), bot, packed_bytes)


def check_new_content(
    connection: Connection, user_id: int, bot: str, content_hash: str, *, but: int = 0
) -> None:
    """Raises RefusedError where a user has sent this content for this bot before.

    What was rejected may come again. `but` is the number of the submission that is looked at.
    """
    version = find_version_by_hash(connection, bot, content_hash)
    if version is not None:
        raise RefusedError(
            Reason.SAME_CONTENT,
            f"This is version {content_hash[:SHORT_VERSION]} of '{bot}', which the server has "
            "already: nothing has changed since. 'arena bot restore' lets it play again.",
        )
    number = connection.scalar(
        select(submissions.c.id)
        .where(
            submissions.c.user_id == user_id,
            submissions.c.bot == bot,
            submissions.c.hash == content_hash,
            submissions.c.state.in_(UNDER_WAY),
            submissions.c.id != but,
        )
        .order_by(submissions.c.id)
        .limit(1)
    )
    if number is not None:
        raise RefusedError(
            Reason.SAME_CONTENT,
            f"Submission {number} of '{bot}' has the same content and is on its way.",
        )


def read_use(connection: Connection, user_id: int, now_ns: int) -> Use:
    """Reads what a user has and does, and how busy the server is."""
    of_user = submissions.c.user_id == user_id
    received = submissions.c.received_ns
    sent = select(received).where(of_user, received > now_ns - DAY_NS)
    said = (
        select(versions.c.added_ns)
        .join_from(versions, bots, versions.c.bot_id == bots.c.id)
        .where(bots.c.owner_id == user_id, versions.c.declared.is_not(None))
        .where(versions.c.added_ns > now_ns - DAY_NS)
    )
    coming = select(submissions.c.bot).where(of_user, submissions.c.state.in_(UNDER_WAY))
    playing = [bot.name for bot in list_owned_bots(connection, user_id) if bot.retired_ns is None]
    return Use(
        submitted_ns=tuple(sorted([*connection.scalars(sent), *connection.scalars(said)])),
        under_way=count_under_way(connection, of_user),
        bots=frozenset([*playing, *connection.scalars(coming)]),
        waiting=count_under_way(connection),
    )
