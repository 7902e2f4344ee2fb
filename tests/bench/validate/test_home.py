"""Pools of real ladders."""

from contextlib import closing
from pathlib import Path

import pytest

from arena.errors import InputError
from arena.ladder.rate import rate_finished_blocks
from arena.store.connection import open_home
from arena.store.results import PlayedBlock, store_blocks
from bench.validate.home import FEWEST_BLOCKS, read_pool
from tests.fakes import fake_contestants, fake_ladder, fake_settings, play_on_paper
from tests.ladder.tasks import fake_task

BOTS = ["bot9", "bot0"]


def _home(folder: Path, blocks: int) -> Path:
    """A home with a ladder `demo` of two bots, of which the first is the better one."""
    with closing(open_home(folder, can_create=True)) as store:
        ladder = fake_ladder(store, fake_settings(), BOTS)
        played = [
            PlayedBlock(play_on_paper(fake_task(number, bots=fake_contestants(BOTS))), (0, 1))
            for number in range(blocks)
        ]
        with store.writing() as connection:
            store_blocks(connection, ladder.id, played, now_ns=1)
        rate_finished_blocks(store, ladder)
    return folder


def test_the_order_is_that_of_all_blocks(tmp_path: Path):
    """The bots are put in order of their margins, and all rated blocks are there."""
    pool = read_pool(_home(tmp_path / "home", FEWEST_BLOCKS), "demo")
    assert ["bot0", "bot9"] == [player.name.split("@")[0] for player in pool.contest.field]
    assert FEWEST_BLOCKS == len(pool.of((0, 1)))
    (low, _), (high, _) = pool.margins
    assert low < high
    assert {(1, 0)} == {block.contestants for block in pool.all()}


def test_few_blocks_say_nothing(tmp_path: Path):
    """A ladder that has hardly begun is refused with a sentence."""
    with pytest.raises(InputError, match="met in 3 rated blocks only: run it until"):
        read_pool(_home(tmp_path / "home", 3), "demo")


def test_a_ladder_that_is_not_there_is_named(tmp_path: Path):
    """As everywhere."""
    home = _home(tmp_path / "home", 3)
    with pytest.raises(InputError, match="club"):
        read_pool(home, "club")
