"""Tests of reading who is in a ladder."""

import pytest
from sqlalchemy import update

from arena.errors import InputError
from arena.store.connection import Store
from arena.store.entrants import list_entrants
from arena.store.schema import entrants
from tests.fakes import fake_ladder, fake_settings


def test_entrants_are_numbered_without_gaps(store: Store) -> None:
    """What is stored of them is damaged otherwise, and is not counted by place."""
    ladder = fake_ladder(store, fake_settings(), ["a", "b", "c"])
    with store.writing() as connection:
        assert [0, 1, 2] == [one.number for one in list_entrants(connection, ladder)]
        connection.execute(update(entrants).where(entrants.c.number == 1).values(number=7))
        with pytest.raises(InputError, match="the bots of ladder 'demo' is damaged: restore"):
            list_entrants(connection, ladder)
