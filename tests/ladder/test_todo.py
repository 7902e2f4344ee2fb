"""Tests of what is left to play and in what portions."""

import pytest

from arena.contest.pairing import RoundRobin
from arena.errors import InputError
from arena.ladder.todo import ChunkSize, Goal, Todo
from arena.store.results import BlocksDone

PAIRING = RoundRobin(2, [0, 0, 0])


def test_goals_count_from_the_beginning():
    """By pairing, or blocks in all."""
    assert Goal(blocks_per_pairing=10).total(PAIRING) == 30
    assert Goal(blocks=7).total(PAIRING) == 7


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
    todo = Todo(PAIRING, 8, BlocksDone({0, 1, 3}, {5}, {4: 2, 5: 3}))
    assert (todo.open, len(todo)) == (4, 4)
    first, *others = todo.take(3)
    assert (first.number, first.attempt, first.contestants) == (2, 0, PAIRING[2])
    assert [(block.number, block.attempt) for block in others] == [(4, 2), (6, 0)]
    todo.play_again(first)
    todo.finish()
    assert [(block.number, block.attempt) for block in todo.take(9)] == [(2, 1), (7, 0)]
    assert (todo.open, len(todo)) == (3, 0)


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
