"""A ladder's records and results as text files: .jsonl, and .csv for spreadsheets.

Must not know who asked for them.
"""

import csv
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection

from arena.cli.bar import Tell
from arena.contest.standings import StandingsRow
from arena.store.entrants import ladder_standings
from arena.store.ladders import Ladder
from arena.store.records import StoredMatch, read_matches, read_records
from arena.terms.moment import utc_text

RECORDS = "records"

_STANDINGS = (
    "rank",
    "bot",
    "version",
    "mu",
    "sigma",
    "conservative",
    "blocks",
    "matches",
    "wins",
    "draws",
    "losses",
    "faults",
)
_MATCHES = (
    "match",
    "block",
    "leg",
    "attempt",
    "bots",
    "versions",
    "winner",
    "winning_side",
    "places",
    "scores",
    "termination",
    "faults",
    "decisions",
    "started",
    "ended",
    "record",
)


@dataclass(frozen=True, slots=True)
class Written:
    """How many records were written, and how many were not there any more."""

    records: int
    pruned: int


def write_texts(
    connection: Connection,
    ladder: Ladder,
    folder: Path,
    is_wanted: Callable[[Sequence[tuple[str, str]]], bool],
    tell: Tell,
) -> Written:
    """Writes records/, matches.csv and standings.csv into a folder, of the matches wanted.

    `is_wanted` is asked with names and versions of the bots by seat. Raises OSError.
    """
    wanted = {
        match.id: match.pruned_ns is None
        for match in read_matches(connection, ladder)
        if is_wanted([(seat.bot, seat.version) for seat in match.seats])
    }
    matches = (match for match in read_matches(connection, ladder) if match.id in wanted)
    _write_csv(
        folder / "standings.csv",
        _STANDINGS,
        map(_standing_cells, ladder_standings(connection, ladder)),
    )
    _write_csv(folder / "matches.csv", _MATCHES, map(_match_cells, matches))
    found = (one for one in read_records(connection, ladder) if one[0] in wanted)
    count = _write_records(folder / RECORDS, found, lambda done: tell(done, len(wanted)))
    return Written(count, sum(not is_kept for is_kept in wanted.values()))


def _write_records(
    folder: Path, records: Iterable[tuple[str, str]], tell: Callable[[int], None]
) -> int:
    folder.mkdir()
    count = 0
    for name, record in records:
        path = folder / _record_file(name)
        path.write_text(record, encoding="utf-8", newline="\n")
        count += 1
        tell(count)
    return count


def _record_file(match: str) -> str:
    return f"{match.replace('/', '-')}.jsonl"


def _write_csv(path: Path, names: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    with path.open("x", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(names)
        writer.writerows(rows)


def _standing_cells(row: StandingsRow) -> list[object]:
    return [getattr(row, name) for name in _STANDINGS]


def _match_cells(match: StoredMatch) -> list[object]:
    sides = max(seat.side for seat in match.seats) + 1
    by_side = match.seats[:sides]
    winner = match.winner
    faults = "; ".join(
        f"seat {number} {seat.fault}: {seat.fault_detail or ''}"
        for number, seat in enumerate(match.seats)
        if seat.fault
    )
    return [
        match.id,
        match.block,
        match.leg,
        match.attempt,
        " ".join(seat.bot for seat in match.seats),
        " ".join(seat.version for seat in match.seats),
        "" if winner is None else by_side[winner].bot,
        "" if winner is None else winner,
        " ".join(str(seat.place) for seat in by_side),
        " ".join(str(seat.score) for seat in by_side),
        match.termination,
        faults,
        match.decisions,
        utc_text(match.started_ns),
        utc_text(match.ended_ns),
        f"{RECORDS}/{_record_file(match.id)}" if match.pruned_ns is None else "",
    ]
