"""Tests of storing blocks, their ratings and records, and reading them back."""

from dataclasses import replace

import pytest
from sqlalchemy import delete, select, update

from arena.contest.blocks import BlockResult, FaultNote
from arena.contest.outcomes import block_outcome
from arena.contest.ratings.rating import Rating
from arena.contest.standings import RatingChange, Standing
from arena.errors import ArenaError, InputError
from arena.record.packing import unpack_record
from arena.store.connection import Store
from arena.store.entrants import list_entrants
from arena.store.ladders import Ladder, find_ladder
from arena.store.paces import read_conducts
from arena.store.ratings import read_unrated, store_ratings
from arena.store.records import find_record, read_matches, read_records
from arena.store.results import (
    PlayedBlock,
    count_matches,
    read_blocks_done,
    read_outcomes,
    store_blocks,
)
from arena.store.schema import blocks, ratings, records
from tests.fakes import fake_contestants, fake_ladder, fake_settings, play_on_paper, void_block
from tests.ladder.tasks import fake_task

BOTS = ["faulty", "b", "c"]


def _ladder(store: Store, players: int = 2) -> Ladder:
    return fake_ladder(store, fake_settings(players), BOTS)


def _store(store: Store, ladder: Ladder, *blocks: PlayedBlock) -> None:
    with store.writing() as connection:
        store_blocks(connection, ladder.id, blocks, now_ns=0)


def _played(number: int, players: int = 2, contestants: tuple[int, ...] = (2, 0)) -> PlayedBlock:
    bots = fake_contestants([BOTS[one] for one in contestants])
    return PlayedBlock(play_on_paper(fake_task(number, players=players, bots=bots)), contestants)


@pytest.mark.parametrize(("players", "contestants"), [(2, (2, 0)), (3, (1, 2, 0)), (4, (1, 0))])
def test_outcomes_are_read_back(store: Store, players: int, contestants: tuple[int, ...]):
    """In block order, whatever order they came in, faults included."""
    ladder = _ladder(store, players)
    blocks = [_played(number, players, contestants) for number in range(12)]
    for block in reversed(blocks):
        _store(store, ladder, block)
    expected = [block_outcome(block.result, block.contestants) for block in blocks]
    with store.reading() as connection:
        assert list(read_outcomes(connection, ladder.id)) == expected
        assert list(read_outcomes(connection, ladder.id, 3, 7)) == expected[3:7]
        assert count_matches(connection, ladder.id) == sum(len(b.result.matches) for b in blocks)
    assert any(leg.forfeited for outcome in expected for leg in outcome.matches)


def test_strikes_are_kept_apart_from_forfeits(store: Store):
    """By their kinds, for who wants to know how a bot behaved; outcomes have forfeits alone."""
    ladder = _ladder(store)
    result, contestants, _ = _played(0, contestants=(1, 2))
    struck = replace(
        result.matches[0],
        faults=(
            FaultNote(0, "late", "it took long", 1),
            FaultNote(1, "illegal", "9Z", 1),
            FaultNote(0, "illegal", "9Z", 2),
            FaultNote(1, "crashed", "it exited"),
        ),
    )
    block = replace(result, matches=(struck, result.matches[1]))
    _store(store, ladder, PlayedBlock(block, contestants))
    with store.reading() as connection:
        (outcome,) = read_outcomes(connection, ladder.id)
        conducts = read_conducts(connection, ladder)
        assert block_outcome(block, contestants) == outcome
    assert [(1,), ()] == [leg.forfeited for leg in outcome.matches]
    assert {"late": 1, "illegal": 1} == conducts[1].faults
    assert {"illegal": 1, "crashed": 1} == conducts[2].faults


def test_a_block_in_which_a_bot_never_started_is_kept_unrated(store: Store):
    """As it is read back."""
    ladder = _ladder(store)
    result, contestants, _ = _played(0, contestants=(1, 2))
    absent = replace(result.matches[1], faults=(FaultNote(0, "no_show", "it exited"),))
    block = replace(result, matches=(result.matches[0], absent))
    _store(store, ladder, PlayedBlock(block, contestants), _played(1, contestants=(1, 2)))
    with store.reading() as connection:
        missed, played = read_outcomes(connection, ladder.id)
    assert block_outcome(block, contestants) == missed
    assert (False, True) == (missed.is_rated, played.is_rated)


def test_the_third_void_attempt_abandons_a_block(store: Store):
    """Two are only noted; all are kept apart with their reasons."""
    ladder = _ladder(store)
    for attempt in range(3):
        with store.reading() as connection:
            assert read_blocks_done(connection, ladder.id).abandoned == set()
        void = void_block(fake_task(5, attempt), f"storm {attempt}")
        _store(store, ladder, PlayedBlock(void, (0, 1)))
    _store(store, ladder, _played(1), PlayedBlock(void_block(fake_task(2), "rain"), (0, 1)))
    with store.reading() as connection:
        done = read_blocks_done(connection, ladder.id)
        assert done == ({1}, {5}, {5: 3, 2: 1})
        assert [outcome.number for outcome in read_outcomes(connection, ladder.id)] == [1]


def test_a_block_cannot_be_stored_twice(store: Store):
    """The database itself refuses, and keeps nothing of the transaction."""
    ladder = _ladder(store)
    _store(store, ladder, _played(1))
    with pytest.raises(ArenaError):
        _store(store, ladder, _played(0), _played(1))
    with store.reading() as connection:
        assert read_blocks_done(connection, ladder.id).finished == {1}


def test_unrated_blocks_are_read_up_to_the_first_gap(store: Store):
    """Abandoned ones move the cursor and have no outcome."""
    ladder = _ladder(store)
    abandoned = PlayedBlock(void_block(fake_task(1, attempt=2), "storm"), (0, 1))
    _store(store, ladder, _played(0), abandoned, _played(2), _played(4))
    with store.reading() as connection:
        start, end, outcomes = read_unrated(connection, ladder, 100)
        assert (start, end, [one.number for one in outcomes]) == (0, 3, [0, 2])
        assert read_unrated(connection, ladder, 1)[:2] == (0, 1)


def test_ratings_move_cursor_standings_and_history(store: Store):
    """All that a rated block changes."""
    ladder = _ladder(store)
    _store(store, ladder, _played(0))
    standing = Standing(Rating(27.0, 7.0), blocks=1, matches=2, wins=1, draws=1)
    change = RatingChange(2, Rating(25.0, 8.0), standing.rating, 12.5)
    with store.writing() as connection:
        store_ratings(connection, ladder, 1, {2: standing}, [(0, change)])
    with store.reading() as connection:
        assert find_ladder(connection, "demo").cursor == 1
        assert list_entrants(connection, ladder)[2].standing == standing
        assert list_entrants(connection, ladder)[1].standing.blocks == 0
        (row,) = connection.execute(select(ratings))
        assert tuple(row) == (ladder.id, 0, 2, *change.before, *change.after, 12.5)
        assert read_unrated(connection, ladder, 9) == (1, 1, [])


def test_matches_and_records_are_found_by_name(store: Store):
    """Replayed blocks have their attempt in the name, and are found without it too."""
    ladder = _ladder(store)
    _store(store, ladder, _played(3), PlayedBlock(void_block(fake_task(7), "storm"), (2, 0)))
    again = play_on_paper(fake_task(7, attempt=1, bots=fake_contestants(["c", "faulty"])))
    _store(store, ladder, PlayedBlock(again, (2, 0)))
    with store.reading() as connection:
        matches = list(read_matches(connection, ladder))
        names = ["demo/3/0", "demo/3/1", "demo/7/0a1", "demo/7/1a1"]
        assert [match.id for match in matches] == names
        assert [seat.bot for seat in matches[3].seats] == ["faulty", "c"]
        assert find_record(connection, "demo/7/1") == unpack_record(again.matches[1].record)
        texts = dict(read_records(connection, ladder))
    assert list(texts) == names
    assert texts["demo/7/0a1"] == unpack_record(again.matches[0].record)
    first = again.matches[0]
    assert [(seat.place, seat.score) for seat in matches[2].seats] == list(
        zip(first.places, first.scores, strict=True)
    )
    assert matches[2].winner == first.winner
    assert (matches[2].started_ns, matches[2].decisions) == (first.started_ns, first.decisions)


@pytest.mark.parametrize("name", ["demo/8/0", "demo/3/2", "demo/3/0a1"])
def test_a_match_that_is_not_there_is_named(store: Store, name: str):
    """No such block, leg or attempt."""
    _store(store, _ladder(store), _played(3))
    with store.reading() as connection, pytest.raises(InputError, match="has no match"):
        find_record(connection, name)


def test_a_record_that_is_damaged_or_gone_is_named(store: Store):
    """The arena's own failure, not the reader's."""
    _store(store, _ladder(store), _played(3))
    with store.writing() as connection:
        connection.execute(update(records).where(records.c.leg == 0).values(record=b"torn"))
        connection.execute(delete(records).where(records.c.leg == 1))
    with store.reading() as connection:
        with pytest.raises(ArenaError, match="record of match demo/3/0 is damaged"):
            find_record(connection, "demo/3/0")
        with pytest.raises(InputError, match="record of match 'demo/3/1' is gone"):
            find_record(connection, "demo/3/1")


def test_a_block_that_is_damaged_is_named(store: Store):
    """Where who played should stand."""
    ladder = _ladder(store)
    _store(store, ladder, _played(3))
    with store.writing() as connection:
        connection.execute(update(blocks).values(contestants="[0,"))
    with store.reading() as connection, pytest.raises(InputError, match="Block 3 is damaged"):
        list(read_outcomes(connection, ladder.id))


def test_a_name_of_no_match_is_explained(store: Store):
    """With an example; and an unknown ladder is named."""
    with store.reading() as connection:
        with pytest.raises(InputError, match=r"names no match: .*such as demo/12/0"):
            find_record(connection, "demo")
        with pytest.raises(InputError, match="no ladder 'other'"):
            find_record(connection, "other/1/0")


def test_an_empty_result_stores_nothing(store: Store):
    """No blocks, no rows."""
    ladder = _ladder(store)
    _store(store, ladder)
    assert not BlockResult(0, 0, ()).is_void
    with store.reading() as connection:
        assert read_blocks_done(connection, ladder.id) == (set(), set(), {})
        assert count_matches(connection, ladder.id) == 0
