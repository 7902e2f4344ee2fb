from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from arena.contest.blocks import Block
from arena.contest.seeds import block_seed, bot_seed
from arena.contest.task import make_task
from arena.store.beginnings import Beginning, find_beginning
from arena.store.connection import open_home
from arena.store.results import PlayedBlock, store_blocks
from engine import STANDARD
from tests.fakes import SECRET, fake_contestants, fake_ladder, fake_settings
from tests.refereed import play_refereed


def _store(home: Path, *, hides: bool = False, deal: int | None = None) -> None:
    """Stores block 4 of a ladder, played on a deal, in its second attempt."""
    block = Block(4, 1, (0, 1), deal=deal)
    with closing(open_home(home, can_create=True)) as store:
        ladder = fake_ladder(store, fake_settings(hide_names=hides), ["a", "b"])
        task = make_task(
            SECRET,
            block,
            fake_contestants(["a", "b"]),
            match_prefix="demo",
            players=2,
            rules=replace(STANDARD, max_rounds=1),
            time_control=None,
            throughput=True,
        )
        played = PlayedBlock(play_refereed(task), (0, 1), block.deal_number)
        with store.writing() as connection:
            store_blocks(connection, ladder.id, [played], now_ns=1)


@pytest.mark.parametrize("deal", [None, 2])
@pytest.mark.parametrize("hides", [False, True])
def test_what_seats_were_told(hides: bool, deal: int | None, tmp_path: Path) -> None:
    """A match's name and its seed lead to the bot_seeds, and to whether names were hidden."""
    _store(tmp_path, hides=hides, deal=deal)
    number = 4 if deal is None else deal
    wanted = Beginning(tuple(bot_seed(SECRET, number, seat) for seat in range(2)), hides)
    with closing(open_home(tmp_path)) as store, store.reading() as connection:
        for name in ("demo/4/0", "demo/4/1a1"):
            found = find_beginning(connection, name, block_seed(SECRET, number, 1))
            assert wanted == found


@pytest.mark.parametrize(
    ("name", "seed"),
    [
        ("demo/4/0", bytes(32)),  # another home's ladder of that name
        ("demo/5/0", block_seed(SECRET, 5, 0)),  # not played
        ("cup/4/0", block_seed(SECRET, 4, 1)),
        ("match-20261130T155626Z/0/0", bytes(32)),
        ("a match", bytes(32)),
    ],
)
def test_what_is_not_known(name: str, seed: bytes, tmp_path: Path) -> None:
    """What is no match of a ladder of this home is not guessed at."""
    _store(tmp_path)
    with closing(open_home(tmp_path)) as store, store.reading() as connection:
        assert find_beginning(connection, name, seed) is None
