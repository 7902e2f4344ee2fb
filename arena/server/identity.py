"""Finds who calls: the user whose token came with a call.

Must not know what they ask for.
"""

import time

from arena.people.refusals import account_disabled, wrong_token
from arena.people.tokens import TokenKind, is_use_noted, token_kind
from arena.server.calls import Caller
from arena.store.connection import Store
from arena.store.tokens import Token, TokenVerdict, find_by_token, note_use


def user_of(store: Store, token: str) -> Caller:
    """Finds whose a token is; RefusedError where it opens nothing, or the user is disabled.

    What opens nothing is told in the same words ever.
    """
    if token_kind(token) is not TokenKind.USER:
        raise wrong_token()
    with store.reading() as connection:
        found = find_by_token(connection, token)
    if found.verdict is TokenVerdict.DISABLED:
        raise account_disabled()
    if not found.is_good or found.user is None or found.token is None:
        raise wrong_token()
    note_token(store, found.token)
    return Caller(found.user.id, found.user.name)


def note_token(store: Store, token: Token) -> None:
    """Notes that a token is in use, unless that is known to the minute."""
    now_ns = time.time_ns()
    if not is_use_noted(token.last_used_ns, now_ns):
        with store.writing() as connection:
            note_use(connection, token, now_ns)
