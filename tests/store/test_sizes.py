"""Tests of how large a database is."""

from contextlib import closing
from pathlib import Path

import pytest

from arena.store import sizes
from arena.store.connection import open_home
from arena.store.prune import Keep, prune_records
from arena.store.results import PlayedBlock, store_blocks
from arena.store.sizes import DatabaseSize, read_size
from tests.fakes import fake_contestants, fake_ladder, fake_settings, play_on_paper
from tests.ladder.tasks import fake_task

BOTS = ["a", "b"]
BLOCKS = 500


def _size(home: Path, *, keep: int | None = None) -> DatabaseSize:
    with closing(open_home(home, can_create=True)) as store:
        ladder = fake_ladder(store, fake_settings(), BOTS)
        bots = fake_contestants(BOTS)
        played = [
            PlayedBlock(play_on_paper(fake_task(number, bots=bots)), (0, 1))
            for number in range(BLOCKS)
        ]
        with store.writing() as connection:
            store_blocks(connection, ladder.id, played, now_ns=0)
            if keep is not None:
                prune_records(connection, ladder, Keep(newest_blocks=keep), 1)
        with store.reading() as connection:
            return read_size(connection, home / "arena.db")


def test_size_and_rows_are_counted(tmp_path: Path):
    """Of the file, of what is not in it yet, and of each table."""
    size = _size(tmp_path)
    tables = {table.name: table for table in size.tables}
    assert (1000, 1000) == (size.matches, size.kept_records)
    assert (500, 1000, 2000, 1) == tuple(
        tables[name].rows for name in ("blocks", "records", "seats", "ladders")
    )
    assert size.log > 0
    assert size.records > 50_000
    known = [table.size for table in size.tables if table.size is not None]
    assert sum(known) <= size.file


def test_growth_follows_from_what_is_stored(tmp_path: Path):
    """Per match, records and the rest; an empty database says nothing."""
    size = _size(tmp_path)
    assert size.growth is not None
    assert 10 * (size.file - size.free) == pytest.approx(size.growth, abs=1)
    assert 10 * size.records == size.record_growth
    new = tmp_path / "new"
    with closing(open_home(new, can_create=True)) as store, store.reading() as connection:
        empty = read_size(connection, new / "arena.db")
    assert (None, None) == (empty.growth, empty.record_growth)


def test_pruning_does_not_make_growth_smaller(tmp_path: Path):
    """What new matches take is what those take that have their records."""
    whole, pruned = _size(tmp_path / "a"), _size(tmp_path / "b", keep=BLOCKS // 2)
    assert (500, 1000) == (pruned.kept_records, pruned.matches)
    assert pruned.free > 0
    assert whole.growth is not None
    assert whole.growth == pytest.approx(pruned.growth, rel=0.05)


def test_an_sqlite_that_cannot_tell_tables_apart_leaves_them_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """The records' own text stands in for what they take."""
    monkeypatch.setattr(sizes, "_SIZES", "SELECT * FROM dbstat_that_was_not_built_in")
    size = _size(tmp_path)
    assert {None} == {table.size for table in size.tables}
    assert 0 < size.records < size.file
