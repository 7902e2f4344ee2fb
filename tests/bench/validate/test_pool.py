"""Pools: played, kept, and put in order."""

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from arena.contest.outcomes import BlockOutcome
from bench.validate.contests import TWO_WIDE, Contest
from bench.validate.players import WIDE
from bench.validate.pool import OrderUnclear, Pool, kept_pool, play_pool

ENDS = Contest("ends", (WIDE[0], WIDE[-1]), 2)


@pytest.fixture(scope="module")
def workers() -> Iterator[Executor]:
    """Works in this process."""
    with ThreadPoolExecutor(1) as executor:
        yield executor


@pytest.fixture(scope="module")
def pool(workers: Executor) -> Pool:
    """Some blocks of the worst and the best."""
    return play_pool(ENDS, 12, 1, workers)


def test_a_seed_gives_a_pool_again(pool: Pool, workers: Executor):
    """The same seed has the same blocks, another has others."""
    assert pool == play_pool(ENDS, 12, 1, workers)
    assert pool != play_pool(ENDS, 12, 2, workers)


def test_every_second_block_turns_round(pool: Pool):
    """Both come first equally often, and a group is found however it is seated."""
    assert [(0, 1), (1, 0)] * 6 == [block.contestants for block in pool.all()]
    assert pool.of((1, 0)) == pool.of((0, 1))


def test_margins_are_those_of_the_whole(pool: Pool):
    """Of two bots one has what the other lacks, and the better one is above zero."""
    (low, _), (high, _) = pool.margins
    assert pytest.approx(-low) == high
    assert high > 0


def test_the_order_must_be_that_of_the_construction(pool: Pool):
    """A pool that contradicts its order, or cannot tell, is refused with a sentence."""
    pool.check_order()
    swapped = {key: list(map(_swapped, blocks)) for key, blocks in pool.blocks.items()}
    with pytest.raises(OrderUnclear, match=r"not certain\. Play more blocks"):
        replace(pool, blocks=swapped).check_order()
    both = {key: [*blocks, *swapped[key]] for key, blocks in pool.blocks.items()}
    with pytest.raises(OrderUnclear, match="ends: "):
        replace(pool, blocks=both).check_order()


def test_a_kept_pool_is_the_pool(pool: Pool, workers: Executor, tmp_path: Path):
    """It is read as it was played; another seed is another file."""
    folder = tmp_path / "kept"
    assert pool == kept_pool(ENDS, 12, 1, workers, folder)
    (path,) = folder.iterdir()
    written = path.stat().st_mtime_ns
    assert pool == kept_pool(ENDS, 12, 1, workers, folder)
    assert written == path.stat().st_mtime_ns
    kept_pool(replace(TWO_WIDE, field=WIDE[:2]), 1, 1, workers, folder)
    assert 2 == len(list(folder.iterdir()))


def _swapped(block: BlockOutcome) -> BlockOutcome:
    return replace(block, contestants=block.contestants[::-1])
