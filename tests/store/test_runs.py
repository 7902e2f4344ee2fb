"""Tests of runs in the database, and of the engines whose results they have stored."""

from sqlalchemy import update

from arena.store.connection import Store
from arena.store.engines import count_by_engine, newest_engine
from arena.store.ladders import Ladder
from arena.store.results import PlayedBlock, store_blocks
from arena.store.runs import (
    Machine,
    Pace,
    begin_run,
    end_run,
    list_runs,
    read_pace,
    read_seconds_run,
)
from arena.store.schema import blocks
from arena.version import ARENA_VERSION
from engine import ENGINE_VERSION
from tests.fakes import fake_contestants, fake_ladder, fake_settings, play_on_paper
from tests.ladder.tasks import fake_task

BOTS = ["a", "b"]
MACHINE = Machine(4, "TestOS-1", "3.99", 0.25)
SECOND_NS = 1_000_000_000


def _ladder(store: Store) -> Ladder:
    return fake_ladder(store, fake_settings(), BOTS)


def _begin(store: Store, ladder: Ladder, second: int, workers: int = 2) -> int:
    with store.writing() as connection:
        return begin_run(
            connection,
            ladder.id,
            MACHINE,
            workers=workers,
            oversubscribed=True,
            now_ns=second * SECOND_NS,
        )


def _store(store: Store, ladder: Ladder, number: int, second: int) -> None:
    result = play_on_paper(fake_task(number, bots=fake_contestants(BOTS)))
    with store.writing() as connection:
        block = PlayedBlock(result, (0, 1))
        store_blocks(connection, ladder.id, [block], now_ns=second * SECOND_NS)


def _pace(store: Store, ladder: Ladder) -> Pace | None:
    with store.reading() as connection:
        return read_pace(connection, ladder.id)


def test_a_run_is_noted_with_its_machine(store: Store):
    """And with the versions that were at work; one that was stopped has no end."""
    ladder = _ladder(store)
    _begin(store, ladder, 5)
    run = _begin(store, ladder, 9)
    with store.writing() as connection:
        end_run(connection, run, 11 * SECOND_NS)
    with store.reading() as connection:
        runs = list_runs(connection, ladder.id)
    times = [(run.started_ns, run.ended_ns) for run in runs]
    assert [(5 * SECOND_NS, None), (9 * SECOND_NS, 11 * SECOND_NS)] == times
    for run in runs:
        assert (MACHINE, 2, True) == (run.machine, run.workers, run.oversubscribed)
        assert (ARENA_VERSION, ENGINE_VERSION) == (run.arena_version, run.engine_version)


def test_the_time_of_all_runs_is_added_up(store: Store):
    """Those that were stopped count until their last block; what lies between runs does not."""
    ladder = _ladder(store)

    def seconds() -> float:
        with store.reading() as connection:
            return read_seconds_run(connection, ladder.id)

    assert 0.0 == seconds()
    first = _begin(store, ladder, 10)
    with store.writing() as connection:
        end_run(connection, first, 15 * SECOND_NS)
    assert 5.0 == seconds()
    _begin(store, ladder, 20)
    assert 5.0 == seconds()
    _store(store, ladder, 0, second=22)
    _store(store, ladder, 1, second=27)
    assert 12.0 == seconds()
    _begin(store, ladder, 100)
    _store(store, ladder, 2, second=101)
    assert 13.0 == seconds()


def test_the_pace_is_that_of_the_newest_run_that_has_played(store: Store):
    """From its beginning to its last block; runs that stored nothing tell nothing."""
    ladder = _ladder(store)
    assert _pace(store, ladder) is None
    _begin(store, ladder, 10, workers=1)
    assert _pace(store, ladder) is None
    _store(store, ladder, 0, second=14)
    assert Pace(2, 4.0, 1) == _pace(store, ladder)
    _begin(store, ladder, 20, workers=3)
    assert Pace(2, 4.0, 1) == _pace(store, ladder)
    _store(store, ladder, 1, second=21)
    _store(store, ladder, 2, second=22)
    assert Pace(4, 2.0, 3) == _pace(store, ladder)
    assert 2.0 == Pace(4, 2.0, 3).matches_per_second


def test_each_block_says_which_engine_played_it(store: Store):
    """Counted by engine, the oldest first."""
    ladder = _ladder(store)
    with store.reading() as connection:
        assert ({}, None) == (
            count_by_engine(connection, ladder.id),
            newest_engine(connection, ladder.id),
        )
    for number in range(3):
        _store(store, ladder, number, second=number)
    with store.writing() as connection:
        older = blocks.c.number < 2
        connection.execute(update(blocks).where(older).values(engine_version="0"))
    with store.reading() as connection:
        assert {"0": 2, ENGINE_VERSION: 1} == count_by_engine(connection, ladder.id)
        assert ENGINE_VERSION == newest_engine(connection, ladder.id)
