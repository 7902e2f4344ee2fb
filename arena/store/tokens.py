"""Tokens in the database: given out once, kept as hashes, looked up, revoked.

Looking a token up by its hash takes the same time whatever of it is right: nobody can
come nearer to one by measuring. Must not know what a token lets somebody do.
"""

import secrets
from collections.abc import Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Select, func, insert, select, update

from arena.errors import InputError
from arena.people.refusals import shown
from arena.people.tokens import (
    SECRET_LENGTH,
    SHOWN_LENGTH,
    TokenKind,
    is_use_noted,
    make_token,
    token_hash,
    token_kind,
    token_start,
)
from arena.store.schema import bots, tokens, users
from arena.store.users import User

_RANDOM_BYTES = SECRET_LENGTH * 6 // 8
_LEAST_LENGTH = 4  # of a beginning that somebody may mean a token by
_owner_id = func.coalesce(tokens.c.user_id, bots.c.owner_id)


class TokenVerdict(StrEnum):
    """What a token is worth; outside all but the first and the last are told in the same words."""

    GOOD = "good"
    MALFORMED = "malformed"  # it does not even look like one
    UNKNOWN = "unknown"
    REVOKED = "revoked"
    DISABLED = "disabled"  # its user is, or the owner of its bot


class Token(NamedTuple):
    """What is known of a token that was given out."""

    id: int
    start: str  # its first characters
    label: str
    created_ns: int
    revoked_ns: int | None  # None: it holds
    last_used_ns: int | None  # to the minute; None: never
    bot: str | None  # the name of the bot whose it is; None: a user's


class FoundToken(NamedTuple):
    """What has come of looking a token up."""

    verdict: TokenVerdict
    token: Token | None = None  # None where it is malformed or unknown
    user: User | None = None  # whose it is, or who owns the bot whose it is

    @property
    def bot(self) -> str | None:
        """The name of the bot whose it is; None: a user's."""
        return None if self.token is None else self.token.bot

    @property
    def is_good(self) -> bool:
        """Whether it opens the door."""
        return self.verdict is TokenVerdict.GOOD


def issue_user_token(connection: Connection, user_id: int, label: str, now_ns: int) -> str:
    """Gives a user a token and returns it; it cannot be read again."""
    return _issue(connection, TokenKind.USER, {"user_id": user_id}, label, now_ns)


def issue_bot_token(connection: Connection, bot_id: int, label: str, now_ns: int) -> str:
    """Gives a bot that runs elsewhere a token and returns it; it cannot be read again."""
    return _issue(connection, TokenKind.BOT, {"bot_id": bot_id}, label, now_ns)


def find_by_token(connection: Connection, token: str) -> FoundToken:
    """Looks a token up; whoever is refused is told `wrong_token`.

    Only who has the right token of somebody disabled is told that.
    """
    if token_kind(token) is None:
        return FoundToken(TokenVerdict.MALFORMED)
    row = connection.execute(_owned_tokens().where(tokens.c.sha256 == token_hash(token))).first()
    if row is None:
        return FoundToken(TokenVerdict.UNKNOWN)
    verdict = TokenVerdict.GOOD
    if row.revoked_ns is not None:
        verdict = TokenVerdict.REVOKED
    elif row.user_disabled_ns is not None:
        verdict = TokenVerdict.DISABLED
    user = None
    if row.owner_id is not None:
        user = User(row.owner_id, row.user, row.user_created_ns, row.user_disabled_ns)
    return FoundToken(verdict, _row_to_token(row), user)


def note_use(connection: Connection, token: Token, now_ns: int) -> None:
    """Notes that a token has been used, unless that is known to the minute."""
    if not is_use_noted(token.last_used_ns, now_ns):
        used = update(tokens).where(tokens.c.id == token.id)
        connection.execute(used.values(last_used_ns=now_ns))


def list_user_tokens(connection: Connection, user_id: int) -> list[Token]:
    """Lists the tokens that a user was given, also for bots of theirs, the oldest first."""
    return _list(connection, _owner_id == user_id)


def list_bot_tokens(connection: Connection, bot_id: int) -> list[Token]:
    """Lists the tokens that a bot was given, the oldest first."""
    return _list(connection, tokens.c.bot_id == bot_id)


def choose_token(held: Sequence[Token], start: str) -> Token:
    """Chooses the one of the tokens that hold which begins so; InputError unless it is one.

    The whole token will do, and so will its beginning as lists show it, with or without the
    word that all begin with.
    """
    wanted = _secret_part(start.removesuffix("..."))[:SHOWN_LENGTH]
    if len(wanted) < _LEAST_LENGTH:
        raise InputError(
            f"'{shown(start)}' is too little of a token: say at least {_LEAST_LENGTH} characters "
            f"after {TokenKind.USER}."
        )
    fitting = [
        token
        for token in held
        if token.revoked_ns is None and _secret_part(token.start).startswith(wanted)
    ]
    if len(fitting) != 1:
        how_many = "Several tokens begin" if fitting else "No token that holds begins"
        raise InputError(
            f"{how_many} with '{shown(start)}': 'arena user token NAME --list' shows how each "
            "begins."
        )
    return fitting[0]


def revoke_token(connection: Connection, token: Token, now_ns: int) -> None:
    """Lets a token open nothing any more; one that was revoked stays so."""
    held = update(tokens).where(tokens.c.id == token.id, tokens.c.revoked_ns.is_(None))
    connection.execute(held.values(revoked_ns=now_ns))


def revoke_bot_tokens(connection: Connection, bot_id: int, now_ns: int) -> None:
    """Lets none of a bot's tokens open anything any more."""
    held = update(tokens).where(tokens.c.bot_id == bot_id, tokens.c.revoked_ns.is_(None))
    connection.execute(held.values(revoked_ns=now_ns))


def _issue(
    connection: Connection, kind: TokenKind, whose: dict[str, int], label: str, now_ns: int
) -> str:
    known = set(connection.scalars(select(tokens.c.start)))
    while True:  # until people can tell it from the others
        token = make_token(kind, secrets.token_urlsafe(_RANDOM_BYTES))
        if token_start(token) not in known:
            break
    connection.execute(
        insert(tokens).values(
            **whose,
            sha256=token_hash(token),
            start=token_start(token),
            label=label,
            created_ns=now_ns,
        )
    )
    return token


def _secret_part(text: str) -> str:
    for word in TokenKind:
        text = text.removeprefix(word)
    return text


def _list(connection: Connection, which: ColumnElement[bool]) -> list[Token]:
    found = connection.execute(_owned_tokens().where(which).order_by(tokens.c.id))
    return [_row_to_token(row) for row in found]


def _owned_tokens() -> Select[Any]:
    return (
        select(
            tokens,
            bots.c.name.label("bot"),
            _owner_id.label("owner_id"),
            users.c.name.label("user"),
            users.c.created_ns.label("user_created_ns"),
            users.c.disabled_ns.label("user_disabled_ns"),
        )
        .join_from(tokens, bots, tokens.c.bot_id == bots.c.id, isouter=True)
        .join(users, users.c.id == _owner_id, isouter=True)
    )


def _row_to_token(row: Any) -> Token:
    return Token(
        row.id, row.start, row.label, row.created_ns, row.revoked_ns, row.last_used_ns, row.bot
    )
