"""Tests of what decisions took, added up per entrant in the database."""

from dataclasses import replace

import pytest
from sqlalchemy import update

from arena.contest.blocks import Block, BlockResult
from arena.contest.conduct import Conduct, add_conducts, block_conduct
from arena.errors import InputError
from arena.ladder.play import block_to_task
from arena.store.connection import Store
from arena.store.ladders import Ladder
from arena.store.paces import read_conducts
from arena.store.prune import Keep, prune_records
from arena.store.results import PlayedBlock, store_blocks
from arena.store.schema import paces
from arena.terms.times import Pace
from tests.fakes import fake_contestants, fake_ladder, fake_settings, play_on_paper, void_block

BOTS = ["counter", "faulty", "greedy"]


@pytest.fixture
def ladder(store: Store) -> Ladder:
    """Returns a ladder of three bots."""
    return fake_ladder(store, fake_settings(), BOTS)


def _played(ladder: Ladder, number: int, pair: tuple[int, int], reason: str = "") -> PlayedBlock:
    contestants = fake_contestants(BOTS)
    task = block_to_task(ladder, Block(number, 0, pair), contestants)
    result = void_block(task, reason) if reason else play_on_paper(task)
    return PlayedBlock(result, pair)


def _store(store: Store, ladder: Ladder, *played: PlayedBlock) -> None:
    with store.writing() as connection:
        store_blocks(connection, ladder.id, played, now_ns=1)


def _read(store: Store, ladder: Ladder) -> dict[int, Conduct]:
    with store.reading() as connection:
        return read_conducts(connection, ladder)


def _told(*played: PlayedBlock) -> dict[int, Conduct]:
    return add_conducts(block_conduct(one.result, one.contestants) for one in played)


def test_a_ladder_that_was_not_played_has_nothing_to_tell(store: Store, ladder: Ladder):
    """Every entrant is there, without faults and times."""
    assert {number: Conduct() for number in range(3)} == _read(store, ladder)


def test_what_is_read_is_what_happened_in_whatever_order_it_was_stored(
    store: Store, ladder: Ladder
):
    """Faults by kind and times of all blocks, added up bot by bot."""
    played = [_played(ladder, number, (number % 3, (number + 1) % 3)) for number in range(12)]
    _store(store, ladder, *played[6:])
    _store(store, ladder, played[3])
    _store(store, ladder, *played[:3], *played[4:6])
    told = _told(*played)
    assert told == _read(store, ladder)
    assert 0 < told[1].faults["crashed"]
    assert 8 * 2 * 20 == told[0].pace.think.count


def test_a_void_block_adds_nothing(store: Store, ladder: Ladder):
    """What the arena has spoilt says nothing of a bot."""
    good, void = _played(ladder, 0, (0, 2)), _played(ladder, 1, (0, 2), "the disk was full")
    _store(store, ladder, good, void)
    assert {1: Conduct()} | _told(good) == _read(store, ladder)


def test_it_outlives_the_records(store: Store, ladder: Ladder):
    """Pruning gives up records, not what is known of the bots."""
    _store(store, ladder, _played(ladder, 0, (0, 1)), _played(ladder, 1, (1, 2)))
    before = _read(store, ladder)
    with store.writing() as connection:
        assert 4 == prune_records(connection, ladder, Keep(newest_blocks=0), now_ns=2)
    assert before == _read(store, ladder)


def test_blocks_that_nobody_measured_leave_no_pace(store: Store, ladder: Ladder):
    """As with those that an older arena has stored."""
    result, pair, _ = _played(ladder, 0, (0, 2))
    matches = tuple(replace(match, paces=()) for match in result.matches)
    _store(store, ladder, PlayedBlock(BlockResult(0, 0, matches), pair))
    assert Pace() == _read(store, ladder)[0].pace


def test_a_damaged_pace_is_named(store: Store, ladder: Ladder):
    """The sentence says whose, and what to do."""
    _store(store, ladder, _played(ladder, 0, (0, 2)))
    with store.writing() as connection:
        connection.execute(update(paces).where(paces.c.entrant == 2).values(pace="{}"))
    with pytest.raises(InputError, match="entrant 2 took is damaged"):
        _read(store, ladder)
