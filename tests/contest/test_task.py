"""Tests of making a block ready for a runner."""

from arena.contest.blocks import Block
from arena.contest.seeds import block_seed, bot_seed, leg_nonce
from arena.contest.task import make_task
from engine import STANDARD
from tests.fakes import SECRET, fake_contestants


def test_a_task_has_all_that_the_secret_makes_of_a_block():
    """Cards and nonces by attempt, a number for each seat, and who was drawn."""
    bots = fake_contestants(["a", "b", "c"])
    task = make_task(
        SECRET,
        Block(7, 2, (2, 0)),
        bots,
        match_prefix="cup",
        players=4,
        rules=STANDARD,
        time_control=None,
        throughput=True,
        hide_names=True,
    )
    assert ("cup/7/1a2", (bots[2], bots[0]), True) == (
        task.match_id(1),
        task.contestants,
        task.hide_names,
    )
    assert block_seed(SECRET, 7, 2) == task.seed
    assert tuple(leg_nonce(SECRET, 7, 2, leg) for leg in range(2)) == task.nonces
    assert tuple(bot_seed(SECRET, 7, seat) for seat in range(4)) == task.bot_seeds
