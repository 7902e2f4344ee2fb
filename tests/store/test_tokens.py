"""Tests of tokens in the database: they are never in it."""

import pytest
from sqlalchemy import select

from arena.errors import InputError
from arena.people.tokens import TokenKind, token_kind, token_start
from arena.store.connection import Store
from arena.store.ownership import add_own_bot
from arena.store.schema import tokens
from arena.store.tokens import (
    FoundToken,
    TokenVerdict,
    choose_token,
    find_by_token,
    issue_bot_token,
    issue_user_token,
    list_bot_tokens,
    list_user_tokens,
    note_use,
    revoke_bot_tokens,
    revoke_token,
)
from arena.store.users import User, add_user, disable_user, enable_user

MINUTE_NS = 60 * 10**9


@pytest.fixture
def ada(store: Store) -> User:
    """Adds a user."""
    with store.writing() as connection:
        return add_user(connection, "ada", 1)


def _issue(store: Store, user: User, label: str = "laptop") -> str:
    with store.writing() as connection:
        return issue_user_token(connection, user.id, label, 5)


def _find(store: Store, token: str) -> FoundToken:
    with store.reading() as connection:
        return find_by_token(connection, token)


def test_a_token_leads_to_its_user(store: Store, ada: User) -> None:
    """Each token of theirs does, and each is another."""
    given = [_issue(store, ada) for _ in range(3)]
    assert 3 == len(set(given))
    for token in given:
        assert TokenKind.USER is token_kind(token)
        found = _find(store, token)
        assert found.is_good
        assert (ada, None) == (found.user, found.bot)
        assert found.token is not None
        assert ("laptop", 5, None, None, token_start(token)) == (
            found.token.label,
            found.token.created_ns,
            found.token.revoked_ns,
            found.token.last_used_ns,
            found.token.start,
        )


def test_no_token_is_stored(store: Store, ada: User) -> None:
    """Only a hash from which nobody can come to it, and its beginning."""
    token = _issue(store, ada)
    secret = token.removeprefix(TokenKind.USER)
    with store.reading() as connection:
        (row,) = connection.execute(select(tokens))
    assert not any(secret[:7] in str(value) for value in row)


@pytest.mark.parametrize("wrong", ["", "ronda_user_", "x" * 500, "' OR 1=1 --", "\ud800", "\x00"])
def test_what_is_no_token_is_not_looked_up(store: Store, wrong: str) -> None:
    """The log may know that it was none."""
    assert FoundToken(TokenVerdict.MALFORMED) == _find(store, wrong)


def test_an_unknown_token_is_refused(store: Store, ada: User) -> None:
    """Also one that differs from a good one in its last character, or in its kind."""
    token = _issue(store, ada)
    other = token[:-1] + ("a" if token[-1] != "a" else "b")
    for wrong in (other, token.replace(TokenKind.USER, TokenKind.BOT)):
        assert FoundToken(TokenVerdict.UNKNOWN) == _find(store, wrong)


def test_a_revoked_token_opens_nothing(store: Store, ada: User) -> None:
    """The user's others still do; it stays revoked from the first moment on."""
    first, second = _issue(store, ada), _issue(store, ada)
    with store.writing() as connection:
        token = choose_token(list_user_tokens(connection, ada.id), token_start(first))
        revoke_token(connection, token, 7)
        revoke_token(connection, token, 9)
    found = _find(store, first)
    assert (TokenVerdict.REVOKED, False) == (found.verdict, found.is_good)
    assert found.token is not None
    assert 7 == found.token.revoked_ns
    assert _find(store, second).is_good


def test_the_tokens_of_a_disabled_user_open_nothing(store: Store, ada: User) -> None:
    """Nor those of their bots, until they are let in again."""
    with store.writing() as connection:
        bot = add_own_bot(connection, ada.id, "far", 5, is_elsewhere=True)
        given = [
            issue_user_token(connection, ada.id, "", 5),
            issue_bot_token(connection, bot.id, "", 5),
        ]
        disable_user(connection, ada, 6)
    assert [TokenVerdict.DISABLED] * 2 == [_find(store, token).verdict for token in given]
    with store.writing() as connection:
        enable_user(connection, ada)
    assert [TokenVerdict.GOOD] * 2 == [_find(store, token).verdict for token in given]


def test_a_bots_token_leads_to_it_and_its_owner(store: Store, ada: User) -> None:
    """It can be replaced: the earlier ones are revoked."""
    with store.writing() as connection:
        bot = add_own_bot(connection, ada.id, "far", 5, is_elsewhere=True)
        first = issue_bot_token(connection, bot.id, "first", 5)
        revoke_bot_tokens(connection, bot.id, 6)
        second = issue_bot_token(connection, bot.id, "second", 6)
        held = list_bot_tokens(connection, bot.id)
        assert held == list_user_tokens(connection, ada.id)
    assert [("first", 6, "far"), ("second", None, "far")] == [
        (one.label, one.revoked_ns, one.bot) for one in held
    ]
    assert TokenKind.BOT is token_kind(second)
    assert TokenVerdict.REVOKED is _find(store, first).verdict
    found = _find(store, second)
    assert (TokenVerdict.GOOD, ada, "far") == (found.verdict, found.user, found.bot)


def test_use_is_noted_about_once_a_minute(store: Store, ada: User) -> None:
    """Calls that follow each other write nothing."""
    token = _issue(store, ada)
    noted = []
    for now_ns in (10, 11, 9 + MINUTE_NS, 10 + MINUTE_NS):
        with store.writing() as connection:
            found = find_by_token(connection, token).token
            assert found is not None
            note_use(connection, found, now_ns)
        with store.reading() as connection:
            noted.append(list_user_tokens(connection, ada.id)[0].last_used_ns)
    assert [10, 10, 10, 10 + MINUTE_NS] == noted


def test_all_tokens_begin_differently(
    store: Store, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise nobody could tell them apart in a list."""
    drawn = iter(["abcdef" + "x" * 26, "abcdef" + "y" * 26, "zbcdef" + "x" * 26])
    monkeypatch.setattr("secrets.token_urlsafe", lambda _: next(drawn))
    assert ["ronda_user_abcdef", "ronda_user_zbcdef"] == [
        token_start(_issue(store, ada)) for _ in range(2)
    ]


def test_a_token_is_chosen_by_its_beginning(store: Store, ada: User) -> None:
    """With or without the word that all begin with, or whole."""
    drawn = [_issue(store, ada) for _ in range(2)]
    with store.reading() as connection:
        held = list_user_tokens(connection, ada.id)
    for place, token in enumerate(drawn):
        start = token_start(token)
        for given in (start, start.removeprefix(TokenKind.USER), start[:-2], f"{start}...", token):
            assert held[place] == choose_token(held, given)


@pytest.mark.parametrize(
    ("start", "sentence"),
    [
        ("ronda_user_abcd", "Several tokens begin with 'ronda_user_abcd': 'arena user token NAME "),
        ("!!!!", "No token that holds begins with '!!!!': 'arena user token NAME --list' shows"),
        ("ronda", "No token that holds begins with 'ronda'"),
        ("ronda_user_", "'ronda_user_' is too little of a token: say at least 4 characters after"),
        ("ronda_bot_abc", "'ronda_bot_abc' is too little of a token"),
        ("", "'' is too little of a token"),
        ("\ud800", r"'\\ud800' is too little of a token"),
    ],
)
def test_a_beginning_that_fits_none_or_several_is_refused(
    store: Store, ada: User, monkeypatch: pytest.MonkeyPatch, start: str, sentence: str
) -> None:
    """With where to look."""
    drawn = iter([f"abcd{letter}f" + "x" * 26 for letter in "xy"])
    monkeypatch.setattr("secrets.token_urlsafe", lambda _: next(drawn))
    for _ in range(2):
        _issue(store, ada)
    with store.reading() as connection:
        held = list_user_tokens(connection, ada.id)
    with pytest.raises(InputError, match=f"^{sentence}"):
        choose_token(held, start)


def test_what_is_revoked_cannot_be_chosen(store: Store, ada: User) -> None:
    """It is not there any more for whoever revokes."""
    token = _issue(store, ada)
    with store.writing() as connection:
        revoke_token(connection, choose_token(list_user_tokens(connection, ada.id), token), 7)
        with pytest.raises(InputError, match="No token that holds"):
            choose_token(list_user_tokens(connection, ada.id), token)
