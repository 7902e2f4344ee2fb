"""The matches of one block, by name."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from arena.contest.blocks import BlockResult
from arena.errors import InputError
from arena.store.connection import Store, open_home
from arena.store.legs import block_matches
from arena.store.results import PlayedBlock, store_blocks
from tests.cli.conftest import vector_result
from tests.fakes import fake_ladder, fake_settings


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A home with one ladder of two blocks; the second was void once."""
    with closing(open_home(tmp_path, can_create=True)) as store:
        ladder = fake_ladder(store, fake_settings(), ["greedy", "counter"])
        legs = tuple(vector_result("standard-2p-0", leg) for leg in (0, 1))
        played = [PlayedBlock(BlockResult(n, n, legs), (0, 1)) for n in (0, 1)]
        with store.writing() as connection:
            store_blocks(connection, ladder.id, played, now_ns=1)
        yield store


@pytest.mark.parametrize(("block", "legs"), [(0, ["0/0", "0/1"]), (1, ["1/0a1", "1/1a1"]), (2, [])])
def test_names_in_order_of_legs(store: Store, block: int, legs: list[str]) -> None:
    """All matches of the block, each with its attempt; none of a block that nobody played."""
    name = fake_settings().name
    with store.reading() as connection:
        assert [f"{name}/{leg}" for leg in legs] == block_matches(connection, name, block)


def test_no_such_ladder(store: Store) -> None:
    """A ladder that there is not is an error, not an empty block."""
    with store.reading() as connection, pytest.raises(InputError, match="no ladder 'other'"):
        block_matches(connection, "other", 0)
