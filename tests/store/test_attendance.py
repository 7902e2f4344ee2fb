"""Tests of the first block from which on it can be changed who is in a ladder."""

from sqlalchemy import update

from arena.store.attendance import first_open_block
from arena.store.connection import Store
from arena.store.results import PlayedBlock, store_blocks
from arena.store.schema import entrants
from arena.store.suspensions import Suspension, lift_suspension, suspend
from tests.fakes import fake_contestants, fake_ladder, fake_settings, play_on_paper
from tests.ladder.tasks import fake_task


def test_it_is_behind_all_that_was_given_out_stored_or_changed(store: Store) -> None:
    """Whichever is last."""
    ladder = fake_ladder(store, fake_settings(), ["a", "b", "c"])
    with store.writing() as connection:
        assert 0 == first_open_block(connection, ladder)
        assert 30 == first_open_block(connection, ladder, 30)
        task = fake_task(7, bots=fake_contestants(["a", "b"]))
        store_blocks(connection, ladder.id, [PlayedBlock(play_on_paper(task), (0, 1))], now_ns=1)
        assert 8 == first_open_block(connection, ladder)
        connection.execute(update(entrants).where(entrants.c.number == 2).values(from_block=20))
        assert 20 == first_open_block(connection, ladder, 15)
        suspend(connection, ladder, 0, Suspension(40, None, "why not", 1))
        assert 40 == first_open_block(connection, ladder)
        assert 50 == lift_suspension(connection, ladder, 0, 2, first_free=50)
        assert 50 == first_open_block(connection, ladder)


def test_another_ladder_does_not_count(store: Store) -> None:
    """Each has blocks of its own."""
    ladder = fake_ladder(store, fake_settings(), ["a", "b"])
    other = fake_ladder(store, fake_settings(name="other"), ["c", "d"])
    with store.writing() as connection:
        suspend(connection, other, 0, Suspension(40, None, "why not", 1))
        assert 0 == first_open_block(connection, ladder)
