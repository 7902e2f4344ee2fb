"""Ladders drawn from pools: counted, rated, and paired as the arena does."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from arena.contest.pairing.kinds import RATING, ROUND_ROBIN, SWISS
from arena.contest.ratings.rating import STANDARD_RATING
from arena.contest.standings import Standing, add_block, first_standing
from bench.validate.contests import CLONE, MIXED, THREE, TWO_WIDE, Contest
from bench.validate.ladders import draw_round_robin, grow, watch
from bench.validate.pool import Pool, play_pool

CONTESTS = (TWO_WIDE, THREE, CLONE, MIXED)
STAGES = (1, 5)


@pytest.fixture(scope="module")
def pools() -> dict[str, Pool]:
    """A block or two of every group of every contest."""
    with ThreadPoolExecutor(1) as workers:
        return {
            contest.name: play_pool(contest, 2 if contest.players == 2 else 1, 1, workers)
            for contest in CONTESTS
        }


@pytest.mark.parametrize("contest", CONTESTS, ids=lambda one: one.name)
def test_every_bot_is_in_equally_many_blocks(pools: dict[str, Pool], contest: Contest):
    """After so many blocks a bot of a round robin, every bot has been in so many."""
    blocks = draw_round_robin(pools[contest.name], 10, Random(3))
    counted = Counter(one for block in blocks for one in block.contestants)
    assert dict.fromkeys(range(6), 10) == counted


@pytest.mark.parametrize("contest", CONTESTS, ids=lambda one: one.name)
def test_ratings_are_the_arenas(pools: dict[str, Pool], contest: Contest):
    """A ladder that is watched has the ratings that its standings would have."""
    pool = pools[contest.name]
    blocks = draw_round_robin(pool, STAGES[-1], Random(4))
    standings: dict[int, Standing] = dict.fromkeys(range(6), first_standing(STANDARD_RATING))
    for block in blocks:
        standings, _ = add_block(STANDARD_RATING, standings, block, pool.target)
    stages = list(watch(pool, blocks, STANDARD_RATING, STAGES))
    assert [1, 5] == [stage.blocks_a_bot for stage in stages]
    assert tuple(standings[one].rating for one in range(6)) == stages[-1].ratings
    assert all(stage.loss > 0 for stage in stages)


@pytest.mark.parametrize("kind", [ROUND_ROBIN, RATING, SWISS])
def test_every_pairing_can_be_grown_again(pools: dict[str, Pool], kind: str):
    """The same chance gives the same ladder, another gives another."""
    first, again, other = (
        list(grow(pools[TWO_WIDE.name], kind, STANDARD_RATING, STAGES, Random(seed)))
        for seed in (5, 5, 6)
    )
    assert first == again
    assert first != other


def test_a_round_robin_grows_as_it_is_drawn(pools: dict[str, Pool]):
    """Pairing block by block and all at once are one ladder."""
    pool = pools[TWO_WIDE.name]
    drawn = watch(pool, draw_round_robin(pool, 5, Random(5)), STANDARD_RATING, STAGES)
    assert list(drawn) == list(grow(pool, ROUND_ROBIN, STANDARD_RATING, STAGES, Random(5)))
