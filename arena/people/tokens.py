"""Tokens: what they look like, what is stored of them, what may be told of one.

A token is a secret of 192 random bits after a word that says whose it is. Only its SHA-256
is stored, and its beginning, by which its owner knows it. Must not know who has which.
"""

import hashlib
import re
from enum import StrEnum

from arena.people.refusals import no_token

SECRET_LENGTH = 32
"""How many random characters a token has: letters, digits, `-` and `_`."""

SHOWN_LENGTH = 6
"""How many of these are kept and may be shown; 156 bits stay unsaid."""

_USE_STEP_NS = 60 * 10**9
_BEARER = re.compile(r"Bearer +(\S+) *", re.IGNORECASE)


class TokenKind(StrEnum):
    """Whose a token is, by its beginning."""

    USER = "ronda_user_"
    BOT = "ronda_bot_"  # one that runs elsewhere


_TOKEN = re.compile(f"({'|'.join(TokenKind)})[A-Za-z0-9_-]{{{SECRET_LENGTH}}}")


def token_kind(token: str) -> TokenKind | None:
    """Says whose a token is; None for a text that is no token at all."""
    found = _TOKEN.fullmatch(token)
    return None if found is None else TokenKind(found[1])


def make_token(kind: TokenKind, secret: str) -> str:
    """Makes a token of `SECRET_LENGTH` random characters."""
    token = f"{kind}{secret}"
    if token_kind(token) is None:
        raise ValueError(f"a token needs {SECRET_LENGTH} letters, digits, '-' and '_'")
    return token


def token_hash(token: str) -> str:
    """Returns what is stored of a token in its place: 64 hexadecimal digits."""
    return hashlib.sha256(token.encode(errors="surrogatepass")).hexdigest()


def token_start(token: str) -> str:
    """Returns a token's beginning, which may be shown."""
    kind = token_kind(token)
    assert kind is not None
    return token[: len(kind) + SHOWN_LENGTH]


def parse_authorization(value: str | None) -> str:
    """Reads the token out of `Bearer TOKEN`; RefusedError where there is none."""
    found = _BEARER.fullmatch(value or "")
    if found is None:
        raise no_token()
    return found[1]


def is_use_noted(last_used_ns: int | None, now_ns: int) -> bool:
    """Whether it is known already that a token is in use: to the minute is enough."""
    return last_used_ns is not None and now_ns - last_used_ns < _USE_STEP_NS
