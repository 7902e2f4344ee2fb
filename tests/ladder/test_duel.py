"""Tests of playing blocks until somebody has seen enough."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from arena.contest.blocks import BlockResult, BlockTask
from arena.errors import ArenaError
from arena.ladder.duel import BlockPlay, chunk_blocks
from tests.fakes import FakeCrew, play_on_paper, void_block
from tests.ladder.tasks import fake_task


def _told(play: BlockPlay, most: int = 1000) -> list[BlockResult]:
    """What is told, up to so many blocks."""
    found: list[BlockResult] = []
    with closing(play.play()) as blocks:
        for block in blocks:
            if block is not None:
                found.append(block)
                if len(found) >= most:
                    break
    return found


def _numbers(results: list[BlockResult]) -> Iterator[int]:
    return (result.number for result in results)


@pytest.mark.parametrize("chunk", [1, 3, 16])
@pytest.mark.parametrize("seed", range(3))
def test_blocks_are_told_in_order(seed: int, chunk: int):
    """Whatever order they finish in, by however many workers."""
    expected = [play_on_paper(fake_task(number)) for number in range(40)]
    crew = FakeCrew(workers=1 + seed, seed=seed)
    assert _told(BlockPlay(fake_task, 40, crew, chunk)) == expected
    assert crew.ended == "closed"


@pytest.mark.parametrize("seed", range(3))
def test_nothing_depends_on_who_was_faster(seed: int):
    """Who stops after 7 blocks has seen the first 7; the rest was beyond."""
    crew = FakeCrew(workers=2, seed=seed)
    play = BlockPlay(fake_task, 1000, crew, 4)
    told = _told(play, 7)
    assert list(_numbers(told)) == list(range(7))
    assert play.beyond == len(crew.played) - 7
    assert crew.ended == "aborted"


def test_a_crew_ends_with_its_caller():
    """Also when it is interrupted while it waits."""
    crew = FakeCrew(interrupt_after=2)
    with pytest.raises(KeyboardInterrupt):
        _told(BlockPlay(fake_task, 100, crew, 1))
    assert crew.ended == "aborted"


def test_void_blocks_are_played_again():
    """With other cards, until they are given up; then they are told as they are."""

    def play(task: BlockTask) -> BlockResult:
        if task.attempt < {2: 1, 5: 2, 6: 3}.get(task.number, 0):
            return void_block(task, f"storm {task.attempt}")
        return play_on_paper(task)

    told = _told(BlockPlay(fake_task, 8, FakeCrew(play=play), 2))
    assert list(_numbers(told)) == list(range(8))
    assert [block.attempt for block in told] == [0, 0, 1, 0, 0, 2, 2, 0]
    assert [block.number for block in told if block.is_void] == [6]


@pytest.mark.parametrize("losses", [{1}, {2, 9}])
def test_a_lost_crew_is_replaced(losses: set[int]):
    """And what it had in hand is played by the next one."""
    expected = [play_on_paper(fake_task(number)) for number in range(20)]
    crew = FakeCrew(losses=losses, losing_submits={11})
    assert _told(BlockPlay(fake_task, 20, crew, 3)) == expected


def test_a_crew_that_is_lost_again_and_again_is_given_up():
    """In a sentence that names the blocks."""
    crew = FakeCrew(losses=range(1, 100))
    with pytest.raises(ArenaError, match=r"ended 4 times while blocks \d+ to \d+ were played"):
        _told(BlockPlay(fake_task, 20, crew, 3))
    assert crew.ended == "aborted"


@pytest.mark.parametrize(("tables", "blocks"), [(1, 1), (4, 1), (16, 4), (64, 8), (1024, 8)])
def test_chunks_fill_the_tables(tables: int, blocks: int):
    """Of a bot with few tables they are small, so that none waits for another's end."""
    assert chunk_blocks(tables) == blocks
