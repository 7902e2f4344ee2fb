"""Tests of tokens: their look, their hash, and reading one out of a call."""

import hashlib

import pytest

from arena.people.refusals import Reason, RefusedError
from arena.people.tokens import (
    TokenKind,
    is_use_noted,
    make_token,
    parse_authorization,
    token_hash,
    token_kind,
    token_start,
)

SECRET = "abcdefghijklmnopqrstuvwxyz-_0189"
TOKEN = f"ronda_user_{SECRET}"


@pytest.mark.parametrize("kind", TokenKind)
def test_a_token_says_whose_it_is(kind: TokenKind) -> None:
    """And is known by its first characters."""
    token = make_token(kind, SECRET)
    assert f"{kind}{SECRET}" == token
    assert kind is token_kind(token)
    assert f"{kind}abcdef" == token_start(token)


@pytest.mark.parametrize(
    "text",
    [
        "",
        SECRET,
        TOKEN[:-1],
        f"{TOKEN}x",
        f" {TOKEN}",
        f"{TOKEN}\n",
        f"ronda_admin_{SECRET}",
        f"RONDA_USER_{SECRET}",
        f"ronda_user_{SECRET[:-1]}\xe9",
        f"ronda_user_{SECRET[:-1]}\ud800",
        "x" * 1_000_000,
    ],
)
def test_what_is_no_token_is_known_by_its_look(text: str) -> None:
    """No database is asked."""
    assert token_kind(text) is None


def test_a_token_is_made_of_enough_characters() -> None:
    """Too few, or others, are the arena's own mistake."""
    for secret in (SECRET[1:], f"{SECRET[1:]} "):
        with pytest.raises(ValueError, match="32 letters"):
            make_token(TokenKind.USER, secret)


def test_a_token_is_stored_as_its_sha_256() -> None:
    """Whatever text it is."""
    assert hashlib.sha256(TOKEN.encode()).hexdigest() == token_hash(TOKEN)
    assert 64 == len(token_hash("\ud800"))


@pytest.mark.parametrize("value", [f"Bearer {TOKEN}", f"bearer {TOKEN}", f"BEARER   {TOKEN} "])
def test_the_token_of_a_call_is_read(value: str) -> None:
    """The word before it in any case."""
    assert TOKEN == parse_authorization(value)


@pytest.mark.parametrize("value", [None, "", TOKEN, "Bearer", "Bearer ", "Basic x", "Bearer a b"])
def test_a_call_without_a_token_is_refused(value: str | None) -> None:
    """With what is needed."""
    with pytest.raises(RefusedError, match="needs a token") as refused:
        parse_authorization(value)
    assert Reason.NO_TOKEN == refused.value.reason


def test_use_is_known_to_the_minute() -> None:
    """Not each call is noted."""
    minute = 60 * 10**9
    assert not is_use_noted(None, 5)
    assert is_use_noted(5, 5)
    assert is_use_noted(5, 4 + minute)
    assert not is_use_noted(5, 5 + minute)
