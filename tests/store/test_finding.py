"""Tests of conditions on stored matches: each says of every match what its rows say."""

from collections.abc import Callable

import pytest

from arena.store.connection import Store
from arena.store.finding import (
    Condition,
    count_found,
    ended_before,
    ended_since,
    has_entrant,
    has_fault,
    has_met,
    record_of_block_of,
)
from arena.store.ladders import Ladder
from arena.store.records import StoredMatch, read_matches, read_records
from arena.store.results import PlayedBlock, store_blocks
from arena.terms.since import Since
from tests.fakes import fake_contestants, fake_ladder, fake_settings, play_on_paper
from tests.ladder.tasks import fake_task

BOTS = ["faulty", "b", "c"]
GROUPS = [(0, 1), (1, 2), (2, 0), (1, 0)] * 3


@pytest.fixture
def ladder(store: Store) -> Ladder:
    """A ladder of blocks of two."""
    made = fake_ladder(store, fake_settings(), BOTS)
    played = []
    for number, group in enumerate(GROUPS):
        task = fake_task(number, bots=fake_contestants([BOTS[one] for one in group]))
        played.append(PlayedBlock(play_on_paper(task), group))
    with store.writing() as connection:
        store_blocks(connection, made.id, played, now_ns=0)
    return made


def bots(one: StoredMatch) -> set[str]:
    return {seat.bot for seat in one.seats}


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        (has_entrant([1]), lambda one: "b" in bots(one)),
        (has_entrant([0, 2]), lambda one: bots(one) != {"b"}),
        (has_entrant([]), lambda one: False),
        (has_met([1], [0]), lambda one: bots(one) == {"b", "faulty"}),
        (has_met([1], [1]), lambda one: False),
        (has_fault(), lambda one: any(seat.fault or seat.strikes for seat in one.seats)),
        (ended_since(Since(block=5)), lambda one: one.block >= 5),
        (ended_before(Since(block=5)), lambda one: one.block < 5),
        (ended_since(Since(time_ns=1500)), lambda one: one.ended_ns >= 1500),
        (ended_before(Since(time_ns=1500)), lambda one: one.ended_ns < 1500),
    ],
    ids=str,
)
def test_a_condition(
    store: Store, ladder: Ladder, condition: Condition, holds: Callable[[StoredMatch], bool]
):
    """Found are the matches for which it holds, no others, and as many are counted."""
    with store.reading() as connection:
        expected = [one for one in read_matches(connection, ladder) if holds(one)]
        assert expected == list(read_matches(connection, ladder, condition))
        assert len(expected) == count_found(connection, ladder, [condition])


def test_conditions_hold_together(store: Store, ladder: Ladder):
    """All of them; and records are those of whole blocks."""
    conditions = [has_entrant([0]), has_fault(), ended_since(Since(block=2))]
    with store.reading() as connection:
        found = list(read_matches(connection, ladder, *conditions))
        records = [
            name
            for name, _ in read_records(connection, ladder, record_of_block_of(ladder, conditions))
        ]
    assert found
    assert {one.block for one in found} == {int(name.split("/")[1]) for name in records}
    assert 2 * len({one.block for one in found}) == len(records) > len(found)
