"""Homes with ladders that were played on paper: many blocks at once, without any bot."""

from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

from arena.contest.blocks import Block, BlockResult, BlockTask
from arena.ladder.play import block_to_task
from arena.ladder.rate import rate_finished_blocks
from arena.store.connection import open_home
from arena.store.ladders import LadderSettings
from arena.store.results import PlayedBlock, store_blocks
from tests.fakes import fake_contestants, fake_ladder, fake_settings, play_on_paper


def paper_home(
    home: Path,
    bots: Sequence[str],
    meetings: Sequence[tuple[int, ...]],
    settings: LadderSettings | None = None,
    play: Callable[[BlockTask], BlockResult] = play_on_paper,
) -> Path:
    """Makes a home with a ladder `demo`, in which these bots have met, all rated."""
    contestants = fake_contestants(bots)
    with closing(open_home(home, can_create=True)) as store:
        ladder = fake_ladder(store, settings or fake_settings(), bots)
        played = [
            PlayedBlock(
                play(block_to_task(ladder, Block(number, 0, meeting), contestants)), meeting
            )
            for number, meeting in enumerate(meetings)
        ]
        with store.writing() as connection:
            store_blocks(connection, ladder.id, played, now_ns=1)
        rate_finished_blocks(store, ladder)
    return home
