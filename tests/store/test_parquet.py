"""Tables written as Parquet files."""

import sys
from pathlib import Path

import pytest
from pyarrow import parquet

from arena.errors import InputError
from arena.store import parquet as parquet_module
from arena.store.columns import Column, Kind
from arena.store.parquet import require_parquet, table_file

COLUMNS = (
    Column("name", Kind.TEXT, "what it is called"),
    Column("count", Kind.WHOLE, "how many"),
    Column("share", Kind.REAL, "of all"),
    Column("is_new", Kind.FLAG, "whether it is"),
    Column("at", Kind.MOMENT, "when"),
)


def _row(number: int) -> tuple[object, ...]:
    return (f"n{number}", number, number / 4, number % 2 == 0, 1_000_000_123_456_789 + number)


def test_what_is_written_is_read(tmp_path: Path) -> None:
    """Values come back as they were, moments to the microsecond; columns say what they mean."""
    path = tmp_path / "table.parquet"
    with table_file(path, COLUMNS, {"ladder": "demo"}) as table:
        table.add([_row(0), (None, None, None, None, 0)])
    assert 2 == table.rows
    read = parquet.read_table(path)
    assert ["name", "count", "share", "is_new", "at"] == read.column_names
    first, second = read.to_pylist()
    assert ("n0", 0, 0.0, True) == tuple(first.values())[:4]
    assert "1970-01-12T13:46:40.123456+00:00" == first["at"].isoformat()
    assert [None, None, None, None] == list(second.values())[:4]
    assert b"how many" == read.schema.field("count").metadata[b"meaning"]
    assert b"demo" == read.schema.metadata[b"ladder"]


def test_rows_go_out_in_groups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No more rows are held than one group has, however many there are."""
    monkeypatch.setattr(parquet_module, "_BATCH_ROWS", 10)
    monkeypatch.setattr(parquet_module, "_GROUP_ROWS", 40)
    path = tmp_path / "table.parquet"
    with table_file(path, COLUMNS, {}) as table:
        for number in range(95):
            table.add([_row(number)])
            assert number + 1 - table.rows <= 40
    file = parquet.ParquetFile(path)
    groups = range(file.num_row_groups)
    assert [40, 40, 15] == [file.metadata.row_group(group).num_rows for group in groups]
    assert list(range(95)) == file.read(["count"])["count"].to_pylist()


def test_a_table_without_rows_has_its_columns(tmp_path: Path) -> None:
    """Nothing to write gives a file that can be read."""
    with table_file(tmp_path / "t", COLUMNS, {}):
        pass
    read = parquet.read_table(tmp_path / "t")
    assert (0, 5) == (read.num_rows, read.num_columns)


def test_without_pyarrow_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where pyarrow is missing, one sentence says what to do."""
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(InputError, match=r"^Parquet files need pyarrow.*pip install pyarrow"):
        require_parquet()
