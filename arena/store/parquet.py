"""Tables written as Parquet files: row group by row group, so that memory stays bounded.

Needs pyarrow, which not every arena has: it is imported where a file is begun. Must not
know what the rows tell.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from arena.errors import InputError
from arena.store.columns import Column, Kind

_BATCH_ROWS = 8192  # that are held as Python's values
_GROUP_ROWS = 131_072  # of a row group, which are held in columns
_MICRO_NS = 1000


class TableFile:
    """A Parquet file that is being written."""

    def __init__(self, schema: Any, writer: Any, columns: Sequence[Column]) -> None:
        """Takes what pyarrow made; see `table_file`."""
        self.rows = 0
        self._schema = schema
        self._writer = writer
        self._moments = [column.kind is Kind.MOMENT for column in columns]
        self._held: list[tuple[object, ...]] = []
        self._batches: list[Any] = []
        self._batched = 0

    def add(self, rows: Iterable[tuple[object, ...]]) -> None:
        """Adds rows, each in the order of the columns; moments are nanoseconds."""
        self._held.extend(rows)
        if len(self._held) >= _BATCH_ROWS:
            self._batch()
        if self._batched >= _GROUP_ROWS:
            self._write()

    def finish(self) -> None:
        """Writes what is held."""
        self._batch()
        self._write()

    def _batch(self) -> None:
        """Turns the rows that are held into columns."""
        import pyarrow  # noqa: PLC0415 # an extra

        if not self._held:
            return
        columns = [
            pyarrow.array([value // _MICRO_NS for value in values] if is_moment else values, kind)
            for values, is_moment, kind in zip(
                map(list, zip(*self._held, strict=True)),
                self._moments,
                self._schema.types,
                strict=True,
            )
        ]
        self._batches.append(pyarrow.RecordBatch.from_arrays(columns, schema=self._schema))
        self._batched += len(self._held)
        self._held = []

    def _write(self) -> None:
        import pyarrow  # noqa: PLC0415

        if self._batches:
            table = pyarrow.Table.from_batches(self._batches, self._schema)
            self._writer.write_table(table, row_group_size=self._batched)
            self.rows += self._batched
        self._batches, self._batched = [], 0


@contextmanager
def table_file(
    path: Path, columns: Sequence[Column], about: Mapping[str, str]
) -> Iterator[TableFile]:
    """Opens a new Parquet file; `about` is kept in it, as are the columns' meanings.

    Raises InputError without pyarrow, OSError where it cannot be written.
    """
    require_parquet()
    import pyarrow  # noqa: PLC0415
    from pyarrow import parquet  # noqa: PLC0415

    kinds = {
        Kind.TEXT: pyarrow.string(),
        Kind.WHOLE: pyarrow.int32(),
        Kind.REAL: pyarrow.float64(),
        Kind.FLAG: pyarrow.bool_(),
        Kind.MOMENT: pyarrow.timestamp("us", "UTC"),
    }
    fields = [
        pyarrow.field(one.name, kinds[one.kind], metadata={"meaning": one.meaning})
        for one in columns
    ]
    schema = pyarrow.schema(fields, metadata=dict(about))
    with path.open("xb") as file, parquet.ParquetWriter(file, schema, compression="zstd") as writer:
        table = TableFile(schema, writer, columns)
        yield table
        table.finish()


def require_parquet() -> None:
    """Raises InputError, with what to do, where this arena cannot write Parquet files."""
    try:
        import pyarrow.parquet  # noqa: F401, PLC0415
    except ImportError:
        raise InputError(
            "Parquet files need pyarrow, which is not installed here: 'pip install pyarrow' brings "
            "it, as does 'pip install .[parquet]' in the clone."
        ) from None
