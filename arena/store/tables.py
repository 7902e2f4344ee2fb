"""A ladder as two tables for analysis, written as Parquet files: its matches and its decisions.

Must not know how a replay goes nor how Parquet is written.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from operator import attrgetter
from pathlib import Path

from sqlalchemy import Connection

from arena.record.decisions import record_decisions
from arena.record.reader import read_record
from arena.store.columns import DECISION_COLUMNS, MATCH_COLUMNS
from arena.store.ladders import Ladder
from arena.store.match_rows import MatchRows, Row, read_match_record, read_match_rows
from arena.store.parquet import table_file
from arena.store.results import count_matches
from arena.version import ARENA_VERSION

MATCHES_FILE, DECISIONS_FILE = "matches.parquet", "decisions.parquet"

Tell = Callable[[int, int], None]
"""Is told how many matches were looked at, and of how many."""

_OF_MATCH = ("match", "block", "leg", "bot", "version")  # what a decision does not know itself
_MADE = attrgetter(*(one.name for one in DECISION_COLUMNS if one.name not in _OF_MATCH))
_ORDER = [
    [*_OF_MATCH, *(one.name for one in DECISION_COLUMNS if one.name not in _OF_MATCH)].index(
        column.name
    )
    for column in DECISION_COLUMNS
]


@dataclass(slots=True)
class Tabled:
    """How much has been written."""

    matches: int = 0
    decisions: int = 0
    pruned: int = 0  # matches without a record, and so without decisions


def write_tables(
    connection: Connection,
    ladder: Ladder,
    folder: Path,
    is_wanted: Callable[[Sequence[tuple[str, str]]], bool] = lambda _: True,
    tell: Tell = lambda _done, _total: None,
) -> Tabled:
    """Writes `matches.parquet` and `decisions.parquet` into a folder, of the matches wanted.

    `is_wanted` is asked with names and versions of the bots by seat. Raises InputError without
    pyarrow, ArenaError for a record that is damaged, OSError where it cannot be written.
    """
    total = count_matches(connection, ladder.id)
    tabled = Tabled()
    about = {"ladder": ladder.name, "commitment": ladder.commitment, "arena": ARENA_VERSION}
    with ExitStack() as stack:
        matches = stack.enter_context(table_file(folder / MATCHES_FILE, MATCH_COLUMNS, about))
        decisions = stack.enter_context(
            table_file(folder / DECISIONS_FILE, DECISION_COLUMNS, about)
        )
        for done, match in enumerate(read_match_rows(connection, ladder), 1):
            if is_wanted(match.bots):
                tabled.matches += 1
                matches.add(match.rows)
                if match.is_pruned:
                    tabled.pruned += 1
                else:
                    decisions.add(_decision_rows(connection, ladder, match))
            tell(done, total)
    tabled.decisions = decisions.rows
    return tabled


def _decision_rows(connection: Connection, ladder: Ladder, match: MatchRows) -> Iterator[Row]:
    record = read_record(read_match_record(connection, ladder, match), match.id)
    for decision in record_decisions(record):
        values = (match.id, match.block, match.leg, *match.bots[decision.seat], *_MADE(decision))
        yield tuple([values[place] for place in _ORDER])
