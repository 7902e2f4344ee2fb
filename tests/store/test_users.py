"""Tests of users in the database."""

import pytest

from arena.errors import InputError
from arena.people.refusals import Reason, RefusedError
from arena.store.connection import Store
from arena.store.users import (
    User,
    add_user,
    disable_user,
    enable_user,
    find_user,
    list_users,
    read_user,
)


def test_users_are_listed_by_name(store: Store) -> None:
    """And found by it."""
    with store.writing() as connection:
        bob = add_user(connection, "bob", 5)
        ada = add_user(connection, "Ada", 6)
    with store.reading() as connection:
        assert {ada, bob} == set(list_users(connection))
        assert ada == find_user(connection, "Ada")
        assert bob == read_user(connection, bob.id)
    assert User(bob.id, "bob", 5, None) == bob


@pytest.mark.parametrize("name", ["carl", "ada", "", "\ud800", "a\x00", "' OR 1=1 --"])
def test_a_user_who_is_not_there_is_named(store: Store, name: str) -> None:
    """Whatever was typed."""
    with store.writing() as connection:
        add_user(connection, "Ada", 5)
    with store.reading() as connection, pytest.raises(InputError, match="There is no user '"):
        find_user(connection, name)


def test_a_user_with_a_like_name_is_refused(store: Store) -> None:
    """And nobody is added."""
    with store.writing() as connection:
        add_user(connection, "Ada", 5)
        with pytest.raises(RefusedError, match="too much like 'Ada'") as refused:
            add_user(connection, "a-da", 6)
        assert Reason.NAME_TAKEN == refused.value.reason
        assert ["Ada"] == [user.name for user in list_users(connection)]


def test_a_user_can_be_kept_out_and_let_in(store: Store) -> None:
    """With the moment."""
    with store.writing() as connection:
        ada = add_user(connection, "ada", 5)
        bob = add_user(connection, "bob", 5)
        disable_user(connection, ada, 9)
        kept_out = find_user(connection, "ada")
        assert (9, True, False) == (kept_out.disabled_ns, kept_out.is_disabled, bob.is_disabled)
        assert bob == find_user(connection, "bob")
        enable_user(connection, kept_out)
        assert ada == find_user(connection, "ada")
