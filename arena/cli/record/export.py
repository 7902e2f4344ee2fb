"""`arena export`: a ladder's records as .jsonl and its results as CSV, all or nothing."""

import csv
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

import click

from arena.cli.completion import complete_ladders
from arena.cli.home import home_option
from arena.cli.screen import counted, say, say_json
from arena.contest.standings import StandingsRow
from arena.errors import InputError
from arena.store.connection import open_home
from arena.store.entrants import ladder_standings
from arena.store.ladders import find_ladder
from arena.store.prune import count_pruned
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


@click.command()
@click.argument("ladder", shell_complete=complete_ladders)
@click.option(
    "--out",
    required=True,
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="A folder that does not exist yet.",
)
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
@home_option
def export(ladder: str, out: Path, is_json: bool, home: Path) -> None:
    """Writes a ladder's records and results into a new folder, whole or not at all.

    records/ holds a .jsonl file a match, matches.csv a row a match, standings.csv the rating
    table. In matches.csv, lists (bots by seat; places and scores by side) are separated by
    spaces; a match whose record was pruned names none.

    \b
    Example:
      arena export demo --out demo-export --home demo

    Next: arena verify demo-export
    """
    with closing(open_home(home)) as store, store.reading() as connection:
        found = find_ladder(connection, ladder)
        with _whole_folder(out) as folder:
            _write_csv(
                folder / "standings.csv",
                _STANDINGS,
                map(_standing_cells, ladder_standings(connection, found)),
            )
            _write_csv(
                folder / "matches.csv", _MATCHES, map(_match_cells, read_matches(connection, found))
            )
            count = _write_records(folder / RECORDS, read_records(connection, found))
            pruned = count_pruned(connection, found)
    if is_json:
        say_json({"ladder": ladder, "out": str(out), "matches": count + pruned, "pruned": pruned})
        return
    say(f"{out}: {counted(count, 'record')}, matches.csv, standings.csv")
    if pruned:
        say(f"{counted(pruned, 'record')} could not be exported: pruned, only their results stay.")


@contextmanager
def _whole_folder(out: Path) -> Iterator[Path]:
    """Yields a folder beside `out` that takes its place when all has been written."""
    if out.exists() or out.is_symlink():
        raise InputError(f"{out} exists: nothing is overwritten, name another with --out.")
    workshop = None
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        workshop = Path(tempfile.mkdtemp(prefix=f".{out.name}-", dir=out.parent))
        fresh = workshop / out.name
        fresh.mkdir()
        yield fresh
        fresh.rename(out)
    except OSError as error:
        raise InputError(
            f"Nothing was exported to {out}: {error.filename or workshop}: {error.strerror}."
        ) from None
    finally:
        if workshop is not None:
            shutil.rmtree(workshop, ignore_errors=True)


def _write_records(folder: Path, records: Iterable[tuple[str, str]]) -> int:
    folder.mkdir()
    count = 0
    for name, record in records:
        path = folder / _record_file(name)
        path.write_text(record, encoding="utf-8", newline="\n")
        count += 1
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
