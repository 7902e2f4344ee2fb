"""Tasks for tests."""

from collections.abc import Sequence

from arena.contest.blocks import Block, BlockTask, Contestant
from arena.ladder.play import block_to_task
from arena.store.ladders import Ladder
from tests.fakes import SECRET, fake_contestants, fake_settings


def fake_task(
    number: int = 0, attempt: int = 0, *, players: int = 2, bots: Sequence[Contestant] = ()
) -> BlockTask:
    """Makes the task of one block of a ladder that is nowhere stored."""
    settings = fake_settings(players)
    ladder = Ladder(1, settings, SECRET, "", created_ns=0, closed_ns=None, cursor=0)
    bots = bots or fake_contestants(["a", "b", "c"][: settings.group_size])
    return block_to_task(ladder, Block(number, attempt, tuple(range(len(bots)))), bots)
