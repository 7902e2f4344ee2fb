"""Tests of bots and their versions in the database."""

import pytest
from sqlalchemy import update

from arena.errors import InputError
from arena.store.bots import (
    BotVersion,
    add_version,
    find_version,
    find_version_by_hash,
    list_versions,
    newest_versions,
)
from arena.store.connection import Store
from arena.store.schema import versions


def _add(store: Store, bot: str, content: str, now_ns: int = 0) -> tuple[BotVersion, bool]:
    with store.writing() as connection:
        manifest = {"name": bot, "run": ["x"]}
        return add_version(connection, bot, content, manifest, now_ns=now_ns)


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
    assert (first.manifest, first.added_ns) == ({"name": "b", "run": ["x"]}, 5)


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
        with pytest.raises(InputError, match="No bot is called"):
            find_version(connection, "\udcff")


@pytest.mark.parametrize("manifest", ["{", "[]", ""])
def test_a_damaged_version_is_named(store: Store, manifest: str):
    """With what can be done."""
    _add(store, "b", "aa1")
    with store.writing() as connection:
        connection.execute(update(versions).values(manifest=manifest))
    sentence = "bot.toml of version aa1 of bot 'b' is damaged in the database: restore"
    with store.reading() as connection, pytest.raises(InputError, match=sentence):
        list_versions(connection)


@pytest.mark.parametrize("name", ["", "a b", "a\n"])
def test_impossible_names_are_refused(store: Store, name: str):
    """And nothing is added."""
    with pytest.raises(InputError, match="cannot be the name of a bot: use 1 to 64 letters"):
        _add(store, name, "aa")
    with store.reading() as connection:
        assert list_versions(connection) == []
