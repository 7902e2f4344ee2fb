"""Tests of tokens that the operator gives out and revokes."""

from contextlib import closing
from pathlib import Path

import pytest

from arena.people.tokens import token_start
from arena.store.connection import open_home
from arena.store.ownership import find_owned_bot
from arena.store.tokens import TokenVerdict, issue_bot_token
from tests.cli.conftest import Arena
from tests.cli.user.test_user import give_bots, verdict


@pytest.fixture
def home(tmp_path: Path, arena: Arena) -> Path:
    """A home with the user `ada`."""
    arena("user", "add", "ada")
    return tmp_path / "arena-home"


def _rows(arena: Arena) -> list[tuple[str, bool]]:
    listed = arena("user", "token", "ada", "--list", "--json").json()
    return [(row["label"], row["revoked"] is not None) for row in listed]


def test_another_token_is_given_out(arena: Arena, home: Path) -> None:
    """With what it is for."""
    token = arena("user", "token", "ada", "--label", "laptop").out.splitlines()[1]
    assert TokenVerdict.GOOD is verdict(home, token)
    unlabelled = arena("user", "token", "ada", "--json").json()
    assert ("ada", "") == (unlabelled["user"], unlabelled["label"])
    assert TokenVerdict.GOOD is verdict(home, unlabelled["token"])
    assert [("first", False), ("laptop", False), ("", False)] == _rows(arena)


def test_tokens_are_listed_by_their_beginnings(arena: Arena, home: Path) -> None:
    """Those of the user's bots too; no whole token is ever seen again."""
    token = arena("user", "token", "ada", "--json").json()["token"]
    give_bots(home, "ada", "far", is_elsewhere=True)
    with closing(open_home(home)) as store, store.writing() as connection:
        bot = find_owned_bot(connection, "far")
        assert bot is not None
        bots_token = issue_bot_token(connection, bot.id, "", 1)
    said = arena("user", "token", "ada", "--list").out
    heading, _, second, third = said.splitlines()
    assert ["token", "label", "bot", "since", "(UTC)", "last", "used", "(UTC)"] == heading.split()
    assert second.startswith(f"{token_start(token)}... ")
    assert [f"{token_start(bots_token)}...", "far"] == third.split()[:2]
    assert token not in said


def test_a_token_is_revoked_by_its_beginning(arena: Arena, home: Path) -> None:
    """As it was listed; the others hold."""
    token = arena("user", "token", "ada", "--label", "lost", "--json").json()["token"]
    said = arena("user", "token", "ada", "--revoke", f"{token_start(token)}...")
    assert f"ada: {token_start(token)}... is revoked and opens nothing any more.\n" == said.out
    assert TokenVerdict.REVOKED is verdict(home, token)
    assert [("first", False), ("lost", True)] == _rows(arena)
    assert arena("user", "token", "ada", "--list").out.rstrip().endswith("revoked")
    again = arena("user", "token", "ada", "--revoke", token_start(token))
    assert 2 == again.code
    assert "No token that holds begins with" in again.err


def test_a_bots_token_is_revoked_too(arena: Arena, home: Path) -> None:
    """It is said whose it was."""
    give_bots(home, "ada", "far", is_elsewhere=True)
    with closing(open_home(home)) as store, store.writing() as connection:
        bot = find_owned_bot(connection, "far")
        assert bot is not None
        token = issue_bot_token(connection, bot.id, "", 1)
    said = arena("user", "token", "ada", "--revoke", token, "--json").json()
    assert {"user": "ada", "token": token_start(token), "revoked": True} == said
    with closing(open_home(home)) as store, store.writing() as connection:
        token = issue_bot_token(connection, bot.id, "", 1)
    assert ", of bot far, is revoked" in arena("user", "token", "ada", "--revoke", token).out


def test_another_users_token_is_not_there(arena: Arena, home: Path) -> None:
    """Nobody loses one by a slip in the name."""
    token = arena("user", "add", "bob", "--json").json()["token"]
    said = arena("user", "token", "ada", "--revoke", token_start(token))
    assert 2 == said.code
    assert TokenVerdict.GOOD is verdict(home, token)


def test_a_user_without_tokens_is_told(arena: Arena, home: Path) -> None:
    """None at all, not even revoked ones, is what an older arena may have left."""
    with closing(open_home(home)) as store, store.writing() as connection:
        connection.exec_driver_sql("DELETE FROM tokens")
    said = arena("user", "token", "ada", "--list")
    assert "ada has no token: arena user token ada\n" == said.out


def test_a_token_of_a_disabled_user_is_said_to_open_nothing(arena: Arena, home: Path) -> None:
    """With what lets them in."""
    assert home.is_dir()
    arena("user", "disable", "ada")
    said = arena("user", "token", "ada").out
    assert said.endswith("the token opens nothing before: arena user enable ada\n")


@pytest.mark.parametrize("label", ["x" * 65, "a\nb", "a\x1b", "a\u202e", "\udcff"])
def test_a_label_that_cannot_be_seen_is_refused(arena: Arena, home: Path, label: str) -> None:
    """No token is made."""
    said = arena("user", "token", "ada", "--label", label)
    assert (2, "") == (said.code, said.out)
    assert "cannot be a label: use at most 64 characters that can be seen." in said.err
    assert [("first", False)] == _rows(arena)


@pytest.mark.parametrize(
    "words", [["--list", "--label", "x"], ["--list", "--revoke", "x"], ["--revoke", "", "--list"]]
)
def test_one_thing_at_a_time(arena: Arena, home: Path, words: list[str]) -> None:
    """Otherwise nothing is done."""
    assert home.is_dir()
    said = arena("user", "token", "ada", *words)
    assert 2 == said.code
    assert "arena: Use one of --label, --list and --revoke at a time.\n" == said.err
