"""`arena export`: a ladder's records and results as text, or as tables; all or nothing."""

import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import click
from sqlalchemy import Connection

from arena.cli.bar import progress_bar
from arena.cli.completion import complete_ladders
from arena.cli.home import home_option
from arena.cli.record.export_text import write_texts
from arena.cli.screen import counted, say, say_json
from arena.contest.statistics.filters import FilterContext, matching_entrants
from arena.errors import InputError
from arena.store.connection import open_home
from arena.store.entrants import list_entrants
from arena.store.ladders import Ladder, find_ladder
from arena.store.parquet import require_parquet
from arena.store.results import count_matches
from arena.store.tables import DECISIONS_FILE, MATCHES_FILE, write_tables

JSONL, PARQUET = FORMATS = ("jsonl", "parquet")
"""What can be exported: records and results as text, or tables for analysis."""

IsWanted = Callable[[Sequence[tuple[str, str]]], bool]
"""Says whether a match is wanted, by names and versions of its bots."""


@dataclass(slots=True)
class _Exported:
    """How much was written."""

    matches: int  # those without records included
    pruned: int
    written: str  # in words


@click.command()
@click.argument("ladder", shell_complete=complete_ladders)
@click.option(
    "--out",
    required=True,
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="A folder that does not exist yet.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default=JSONL,
    metavar="|".join(FORMATS),
    help="Records and results as text, or two tables for analysis; without it jsonl.",
)
@click.option(
    "--bots",
    "pattern",
    metavar="REGEX",
    help="Only matches among bots in whose names (or NAME@VERSION) it is found.",
)
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
@home_option
def export(
    *, ladder: str, out: Path, form: str, pattern: str | None, is_json: bool, home: Path
) -> None:
    """Writes a ladder's records and results into a new folder, whole or not at all.

    jsonl: records/ holds a .jsonl file a match, matches.csv a row a match, standings.csv the
    rating table. In matches.csv, lists (bots by seat; places and scores by side) are separated
    by spaces; a match whose record was pruned names none.

    parquet: matches.parquet has a row a match and seat, decisions.parquet a row a decision, to
    be read with pandas, polars or DuckDB. docs/exports.md lists the columns.

    \b
    Examples:
      arena export demo --out demo-export --home demo
      arena export demo --out demo-tables --format parquet --home demo

    Next: arena verify demo-export
    """
    if form == PARQUET:
        require_parquet()
    with closing(open_home(home)) as store, store.reading() as connection:
        found = find_ladder(connection, ladder)
        is_wanted = _filter(connection, found, pattern)
        write = _write_tables if form == PARQUET else _write_texts
        with _whole_folder(out) as folder:
            exported = write(connection, found, folder, is_wanted)
            if not exported.matches:
                raise InputError(
                    f"No match of ladder '{ladder}' has only bots that match '{pattern}'."
                )
    if is_json:
        say_json(
            {
                "ladder": ladder,
                "format": form,
                "out": str(out),
                "matches": exported.matches,
                "pruned": exported.pruned,
            }
        )
        return
    say(f"{out}: {exported.written}")
    if exported.pruned:
        say(
            f"{counted(exported.pruned, 'record')} could not be exported: pruned, "
            "only their results stay."
        )


def _filter(connection: Connection, ladder: Ladder, pattern: str | None) -> IsWanted:
    """Says which matches are wanted; InputError where there can be none."""
    if not count_matches(connection, ladder.id):
        raise InputError(
            f"Ladder '{ladder.name}' has no matches yet: 'arena ladder run {ladder.name}' plays "
            "some."
        )
    if pattern is None:
        return lambda _: True
    names = [(one.bot, one.version) for one in list_entrants(connection, ladder)]
    context = FilterContext(ladder.name, names, ladder.settings.rules.target_score)
    chosen = {names[entrant] for entrant in matching_entrants(pattern, context)}
    return chosen.issuperset


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
        where = error.filename or workshop or out.parent
        raise InputError(
            f"Nothing was exported to {out}: {where}: {error.strerror or error}."
        ) from None
    finally:
        if workshop is not None:
            shutil.rmtree(workshop, ignore_errors=True)


def _write_tables(
    connection: Connection, ladder: Ladder, folder: Path, is_wanted: IsWanted
) -> _Exported:
    with progress_bar("exporting", is_counted=True) as tell:
        tabled = write_tables(connection, ladder, folder, is_wanted, tell)
    written = (
        f"{MATCHES_FILE} ({counted(tabled.matches, 'match', 'matches')}), "
        f"{DECISIONS_FILE} ({counted(tabled.decisions, 'decision')})"
    )
    return _Exported(tabled.matches, tabled.pruned, written)


def _write_texts(
    connection: Connection, ladder: Ladder, folder: Path, is_wanted: IsWanted
) -> _Exported:
    with progress_bar("exporting", is_counted=True) as tell:
        done = write_texts(connection, ladder, folder, is_wanted, tell)
    written = f"{counted(done.records, 'record')}, matches.csv, standings.csv"
    return _Exported(done.records + done.pruned, done.pruned, written)
