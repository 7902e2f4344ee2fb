"""Tests of when blocks were played."""

from arena.store.connection import Store
from arena.store.played import read_block_ends
from arena.store.results import PlayedBlock, read_outcomes, store_blocks
from tests.fakes import fake_ladder, fake_settings, play_on_paper
from tests.ladder.tasks import fake_task


def _store(store: Store, *deals: int | None) -> tuple[int, list[PlayedBlock]]:
    ladder = fake_ladder(store, fake_settings(), ["a", "b", "c"])
    played = [
        PlayedBlock(play_on_paper(fake_task(number)), (0, 1), deal)
        for number, deal in enumerate(deals)
    ]
    with store.writing() as connection:
        store_blocks(connection, ladder.id, played, now_ns=1)
    return ladder.id, played


def test_a_block_ends_with_its_last_match(store: Store):
    """Whichever leg that is."""
    ladder, played = _store(store, None, None, None)
    expected = {
        one.result.number: max(match.ended_ns for match in one.result.matches) for one in played
    }
    with store.reading() as connection:
        assert expected == read_block_ends(connection, ladder)
        assert {} == read_block_ends(connection, ladder + 1)


def test_blocks_that_share_their_cards_say_so(store: Store):
    """A block is played on its own deal unless it names another."""
    ladder, _ = _store(store, None, 0, 0)
    with store.reading() as connection:
        assert [0, 0, 0] == [block.cards for block in read_outcomes(connection, ladder)]
        assert [None, 0, 0] == [block.deal for block in read_outcomes(connection, ladder)]
