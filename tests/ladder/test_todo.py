"""Tests of what is left to play and in what portions."""

from collections.abc import Sequence

import pytest

from arena.contest.pairing.attendance import Absence, Attendance
from arena.contest.pairing.round_robin import RoundRobin
from arena.contest.pairing.schedule import Schedule
from arena.contest.stopping import MOST_BLOCKS, StoppingRules
from arena.errors import InputError
from arena.ladder.todo import ChunkSize, Goal, Todo
from arena.store.results import BlocksDone


def round_robin(size: int, joins: Sequence[int], absences: Sequence[Absence] = ()) -> RoundRobin:
    return RoundRobin(Attendance(size, joins, absences))


PAIRING = round_robin(2, [0, 0, 0])


def test_goals_count_from_the_beginning():
    """By pairing, or blocks in all."""
    assert Goal(blocks_per_pairing=10).total(PAIRING) == 30
    assert Goal(blocks=7).total(PAIRING) == 7
    assert Goal(rules=StoppingRules(blocks=10)).total(PAIRING) == 30
    assert Goal(4, rules=StoppingRules(blocks=10)).total(PAIRING) == 12


def test_a_goal_of_rules_that_count_no_blocks_has_an_open_end():
    """Up to more blocks than any ladder has, or to where too few bots are left."""
    rules = StoppingRules(hours=1)
    assert (True, MOST_BLOCKS) == (Goal(rules=rules).is_open, Goal(rules=rules).total(PAIRING))
    assert 5 == Goal(rules=rules).total(round_robin(2, [0, 0], [Absence(1, 5, None)]))
    assert not Goal(rules=StoppingRules(blocks=1, hours=1)).is_open


@pytest.mark.parametrize(
    ("goal", "sentence"),
    [
        (Goal(), "Say how many blocks"),
        (Goal(blocks=0), "0 blocks are nothing"),
        (Goal(blocks_per_pairing=-1), "-1 blocks are nothing"),
    ],
)
def test_a_goal_of_nothing_is_refused(goal: Goal, sentence: str):
    """There must be something to play."""
    with pytest.raises(InputError, match=sentence):
        goal.total(PAIRING)


def test_only_what_is_not_done_is_handed_out():
    """In order, void blocks at their next attempt."""
    todo = Todo(Schedule(PAIRING), 8, BlocksDone({0, 1, 3}, {5}, {4: 2, 5: 3}))
    assert (todo.open, len(todo)) == (4, 4)
    first, *others = todo.take(3)
    assert (first.number, first.attempt, first.contestants) == (2, 0, PAIRING[2])
    assert [(block.number, block.attempt) for block in others] == [(4, 2), (6, 0)]
    todo.play_again(first)
    todo.finish()
    assert [(block.number, block.attempt) for block in todo.take(9)] == [(2, 1), (7, 0)]
    assert (todo.open, len(todo)) == (3, 0)


def test_a_goal_that_comes_nearer_and_goes_away_again_loses_nothing():
    """Nor is anything handed out twice; void blocks wait until the goal covers them again."""
    todo = Todo(Schedule(PAIRING), MOST_BLOCKS, BlocksDone({4}, set(), {}))
    taken = todo.take(6)
    assert [0, 1, 2, 3, 5, 6] == [block.number for block in taken]
    todo.play_again(taken[5])
    todo.change(todo.schedule, 5)
    assert (0, []) == (len(todo), todo.take(9))
    todo.change(todo.schedule, 9)
    assert [6, 7, 8] == [block.number for block in todo.take(9)]
    todo.change(todo.schedule, MOST_BLOCKS)
    assert (MOST_BLOCKS - 1, [9]) == (todo.open, [block.number for block in todo.take(1)])


def test_chunks_grow_until_they_take_a_few_seconds():
    """Fourfold at most from one to the next, and shrink when they take too long."""
    size = ChunkSize(least=4, workers=2)
    sizes = []
    for _ in range(5):
        sizes.append(size.next(left=100_000))
        size.learn(sizes[-1], seconds=sizes[-1] * 0.02)
    assert sizes == [4, 16, 64, 200, 200]
    size.learn(200, seconds=80.0)
    assert size.next(left=100_000) == 10
    size.learn(10, seconds=400.0)
    assert size.next(left=100_000) == 4


def test_remnants_teach_nothing():
    """The last small chunk is no measure."""
    size = ChunkSize(least=4, workers=1)
    size.learn(4, seconds=0.0)
    size.learn(1, seconds=1000.0)
    assert size.next(left=100_000) == 16


def test_the_end_is_shared_by_all():
    """The last chunks get small, but keep a worker's tables busy."""
    size = ChunkSize(least=4, workers=4)
    for _ in range(6):
        size.learn(1024, seconds=0.1)
    assert size.next(left=100_000) == 1024
    assert size.next(left=80) == 10
    assert size.next(left=3) == 4


def test_a_lone_worker_has_nobody_to_share_with():
    """Its chunks stay large to the end, and so its bots' tables full."""
    size = ChunkSize(least=4, workers=1)
    for _ in range(6):
        size.learn(1024, seconds=0.1)
    assert size.next(left=1500) == 1024
    assert size.next(left=80) == 80


def test_another_pairing_holds_for_what_was_not_handed_out():
    """What is in hand stays as it was; the goal moves with those who are left."""
    todo = Todo(Schedule(PAIRING), 9, BlocksDone({1}, set(), {}))
    taken = todo.take(3)
    assert ([0, 2, 3], 4) == ([block.number for block in taken], todo.first_free)
    changed = round_robin(2, [0, 0, 0], [Absence(2, todo.first_free, None)])
    todo.change(Schedule(changed), 7)
    assert (3 + 3, 7) == (todo.open, todo.total)
    rest = todo.take(10)
    assert [4, 5, 6] == [block.number for block in rest]
    assert all(2 not in block.contestants for block in rest)
    todo.change(Schedule(changed), 9)
    assert [7, 8] == [block.number for block in todo.take(10)]


def test_a_goal_in_blocks_ends_where_there_are_no_more():
    """Too few are left for a block."""
    stuck = round_robin(2, [0, 0], [Absence(1, 5, None)])
    assert 5 == Goal(blocks=50).total(stuck) == Goal(blocks_per_pairing=50).total(stuck)
