"""Tests of bots and their versions in the database."""

import pytest

from arena.errors import InputError
from arena.store.bots import (
    BotVersion,
    add_version,
    check_name,
    find_version,
    find_version_by_hash,
    list_versions,
    newest_versions,
)
from arena.store.connection import Store


def _add(store: Store, bot: str, content: str, now_ns: int = 0) -> tuple[BotVersion, bool]:
    with store.writing() as connection:
        return add_version(
            connection, bot, content, {"name": bot, "run": ["x"]}, f"bots/{content}", now_ns=now_ns
        )


def test_versions_of_a_bot_follow_each_other(store: Store):
    """The newest is the one that its name means."""
    first, is_new = _add(store, "b", "aa1", 5)
    second, _ = _add(store, "b", "ab2", 6)
    other, _ = _add(store, "a", "aa1", 7)
    assert is_new
    with store.reading() as connection:
        assert list_versions(connection) == [other, first, second]
        assert newest_versions(connection) == {"a": other, "b": second}
        assert find_version(connection, "b") == second
        assert find_version(connection, "b", "aa") == first
        assert find_version_by_hash(connection, "b", "ab2") == second
    assert (first.manifest, first.snapshot, first.added_ns) == (
        {"name": "b", "run": ["x"]}, "bots/aa1", 5,
    )  # fmt: skip


def test_the_same_content_is_added_once(store: Store):
    """Adding a bot that has not changed finds the version it is."""
    first, _ = _add(store, "b", "aa", 5)
    assert _add(store, "b", "aa", 9) == (first, False)


def test_unknown_bots_and_versions_are_named(store: Store):
    """With where to look."""
    _add(store, "b", "aa1")
    _add(store, "b", "aa2")
    with store.reading() as connection:
        with pytest.raises(InputError, match="No bot is called 'c'"):
            find_version(connection, "c")
        with pytest.raises(InputError, match="'b' has no version 'ff'"):
            find_version(connection, "b", "ff")
        with pytest.raises(InputError, match="Several versions of 'b' begin with 'aa'"):
            find_version(connection, "b", "aa")
        assert find_version_by_hash(connection, "b", "aa") is None


@pytest.mark.parametrize("name", ["a", "7", "my-bot_1.2", "x" * 64])
def test_possible_names(name: str):
    """Letters, digits, '-', '_' and '.'."""
    check_name("bot", name)


@pytest.mark.parametrize("name", ["", "-a", ".hidden", "a b", "a/b", "x" * 65, "a\n", "é"])
def test_impossible_names_are_refused(store: Store, name: str):
    """And nothing is added."""
    with pytest.raises(InputError, match="cannot be the name of a bot: use 1 to 64 letters"):
        _add(store, name, "aa")
    with store.reading() as connection:
        assert list_versions(connection) == []
