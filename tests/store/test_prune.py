"""Tests of thinning out old records."""

from dataclasses import replace

import pytest
from sqlalchemy import update

from arena.errors import InputError
from arena.ladder.rate import rate_finished_blocks
from arena.store.check import database_problems
from arena.store.connection import Store
from arena.store.entrants import list_entrants
from arena.store.ladders import Ladder
from arena.store.prune import (
    Keep,
    count_pruned,
    give_room_back,
    plan_pruning,
    prune_records,
)
from arena.store.records import find_record, read_matches, read_records
from arena.store.results import PlayedBlock, store_blocks
from arena.store.schema import matches
from tests.fakes import fake_contestants, fake_ladder, fake_settings, play_on_paper
from tests.ladder.tasks import fake_task

BOTS = ["a", "b"]
PRUNED_NS = 1_796_000_000_000_000_000


def _played_ladder(store: Store, name: str = "demo") -> Ladder:
    """A ladder of blocks 0 to 9; those of block n ended at the moment n."""
    ladder = fake_ladder(store, fake_settings(name=name), BOTS)
    played = [
        PlayedBlock(play_on_paper(fake_task(number, bots=fake_contestants(BOTS))), (0, 1))
        for number in range(10)
    ]
    with store.writing() as connection:
        store_blocks(connection, ladder.id, played, now_ns=0)
        connection.execute(update(matches).values(ended_ns=matches.c.block))
    rate_finished_blocks(store, ladder)
    return ladder


def _kept_blocks(store: Store, ladder: Ladder) -> list[int]:
    with store.reading() as connection:
        return [int(name.split("/")[1]) for name, _ in read_records(connection, ladder)]


@pytest.mark.parametrize(
    ("keep", "gone"),
    [
        (Keep(newest_blocks=4), 6),
        (Keep(newest_blocks=0), 10),
        (Keep(newest_blocks=10), 0),
        (Keep(newest_blocks=1000), 0),
        (Keep(since_ns=7), 7),
        (Keep(since_ns=0), 0),
        (Keep(since_ns=10), 10),
    ],
)
def test_only_the_oldest_records_go(store: Store, keep: Keep, gone: int):
    """As many as were said to; what is asked again finds nothing, other ladders keep theirs."""
    ladder, other = _played_ladder(store), _played_ladder(store, "other")
    with store.reading() as connection:
        plan = plan_pruning(connection, ladder, keep)
    assert (2 * gone, 20 - 2 * gone) == (plan.records, plan.kept)
    span = (0, gone - 1, gone - 1) if gone else (None, None, None)
    assert span == (plan.first_block, plan.last_block, plan.ended_ns)
    assert bool(gone) == (plan.size > 0)
    assert 20 == len(_kept_blocks(store, ladder))
    with store.writing() as connection:
        assert 2 * gone == prune_records(connection, ladder, keep, PRUNED_NS)
    assert [number for number in range(gone, 10) for _ in range(2)] == _kept_blocks(store, ladder)
    assert 20 == len(_kept_blocks(store, other))
    with store.writing() as connection:
        assert 2 * gone == count_pruned(connection, ladder)
        assert 0 == plan_pruning(connection, ladder, keep).records
        assert 0 == prune_records(connection, ladder, keep, PRUNED_NS + 1)
    assert [] == database_problems(store)


def test_results_stay(store: Store):
    """Matches say when their record was given up; standings are as they were."""
    ladder = _played_ladder(store)
    with store.writing() as connection:
        before = list(read_matches(connection, ladder)), list_entrants(connection, ladder)
        prune_records(connection, ladder, Keep(newest_blocks=9), PRUNED_NS)
        after = list(read_matches(connection, ladder)), list_entrants(connection, ladder)
    assert [PRUNED_NS] * 2 + [None] * 18 == [match.pruned_ns for match in after[0]]
    assert before[0] == [replace(match, pruned_ns=None) for match in after[0]]
    assert before[1] == after[1]


def test_who_asks_for_a_pruned_record_is_told(store: Store):
    """When it was given up."""
    ladder = _played_ladder(store)
    with store.writing() as connection:
        prune_records(connection, ladder, Keep(newest_blocks=9), PRUNED_NS)
    with store.reading() as connection:
        with pytest.raises(InputError, match=r"match 'demo/0/1' was pruned on 2026-11-30 to make"):
            find_record(connection, "demo/0/1")
        assert find_record(connection, "demo/1/1")


def test_room_is_given_back(store: Store):
    """The file is smaller, and still a whole database."""
    if store.engine.dialect.name != "sqlite":
        pytest.skip("other databases give room back by themselves")
    ladder = _played_ladder(store)
    with store.writing() as connection:
        connection.exec_driver_sql("UPDATE records SET record = randomblob(100000)")
    pages = []
    for _ in range(2):
        give_room_back(store)
        with store.writing() as connection:
            pages.append(connection.exec_driver_sql("PRAGMA page_count").scalar_one())
            prune_records(connection, ladder, Keep(newest_blocks=0), PRUNED_NS)
    assert pages[1] < pages[0] / 4
    assert [] == database_problems(store)
