"""`arena db`: looks after a home's database."""

from contextlib import closing
from pathlib import Path

import click

from arena.cli.bar import progress_bar
from arena.cli.db.prune import prune
from arena.cli.exits import EXIT_FAILED
from arena.cli.group import OrderedGroup
from arena.cli.home import home_option
from arena.cli.screen import aligned, console, counted, say, say_json, size_text
from arena.cli.tables import bare_table
from arena.store.backup import copy_database
from arena.store.check import database_problems
from arena.store.connection import DATABASE_FILE, DamagedDatabaseError, open_home
from arena.store.schema import SCHEMA_VERSION
from arena.store.sizes import GROWTH_UNIT, DatabaseSize, read_size

_MOST_SHOWN = 20


@click.group(cls=OrderedGroup)
def db() -> None:
    """Looks after the database: its size, copies, old records, soundness.

    All that a home's ladders have come to is in one file, arena.db, which holds their
    secrets too. None of these commands minds that a ladder is run, but prune.

    \b
    Examples:
      arena db info
      arena db backup monday.db
    """


@db.command(short_help="Says how large the database is, and how fast it grows.")
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
@home_option
def info(is_json: bool, home: Path) -> None:
    """Says how large the database is, what takes the room, and how fast it grows.

    \b
    Example:
      arena db info --json
    """
    path = home / DATABASE_FILE
    with closing(open_home(home)) as store, store.reading() as connection:
        size = read_size(connection, path)
    if is_json:
        say_json(_size_to_json(path, size))
        return
    pairs = [("file", str(path)), ("size", size_text(size.file))]
    if size.log:
        pairs.append(("not yet in it", f"{size_text(size.log)}, in {path.name}-wal"))
    if size.free:
        pairs.append(("free in it", f"{size_text(size.free)}, which will be used again"))
    pairs += [
        ("schema", str(SCHEMA_VERSION)),
        ("matches", f"{size.matches:,}"),
        ("records", f"{size.kept_records:,}, {size_text(size.records)}"),
        ("growth", _growth_text(size)),
    ]
    say(*aligned(pairs), "")
    table = bare_table("table")
    for name in ("rows", "size"):
        table.add_column(name, justify="right", no_wrap=True)
    for one in size.tables:
        table.add_row(one.name, f"{one.rows:,}", "" if one.size is None else size_text(one.size))
    console().print(table)


@db.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
@home_option
def backup(file: Path, is_json: bool, home: Path) -> None:
    """Copies the database to a new FILE, as it is at this moment.

    A ladder may be run meanwhile. FILE must not exist: nothing is overwritten. It can be read
    by you alone, as ladders' secrets are in it. To go back to it, put it into the home as
    arena.db while nothing runs there, without a -wal or -shm file beside it. The bots'
    snapshots are not in it, they are in the home's folder bots.

    \b
    Example:
      arena db backup monday.db
    """
    with closing(open_home(home)) as store, progress_bar("copying") as tell:
        copy_database(store, file, tell)
    size = file.stat().st_size
    if is_json:
        say_json({"file": str(file), "bytes": size})
    else:
        say(f"{file}: a copy of {home / DATABASE_FILE}, {size_text(size)}")


@db.command()
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
@home_option
@click.pass_context
def check(context: click.Context, is_json: bool, home: Path) -> None:
    """Looks whether the database is whole.

    The file itself, what refers to what, every block's matches, seats and records, and that
    each rating goes on from the one before, up to the last block that is rated. It does not
    prove the records: arena verify does.

    \b
    Example:
      arena db check

    Ends with 0 when all is well, and with 1 when something is not.
    """
    try:
        with closing(open_home(home)) as store, progress_bar("checking") as tell:
            problems = database_problems(store, tell)
    except DamagedDatabaseError as error:
        problems = [str(error)]
    path = home / DATABASE_FILE
    if is_json:
        say_json({"file": str(path), "problems": problems})
    elif problems:
        say(*problems[:_MOST_SHOWN])
        if len(problems) > _MOST_SHOWN:
            say(f"... and {len(problems) - _MOST_SHOWN:,} more: --json lists up to 1,000.")
        say(
            f"{path}: {counted(len(problems), 'problem')}. Restore it from a copy, if there is one."
        )
    else:
        say(f"{path}: all is well")
    context.exit(EXIT_FAILED if problems else 0)


db.add_command(prune)


def _growth_text(size: DatabaseSize) -> str:
    if size.growth is None or size.record_growth is None:
        return "unknown before there are matches with records"
    return (
        f"{size_text(size.growth)} for each {GROWTH_UNIT:,} matches, "
        f"{size_text(size.record_growth)} of them records"
    )


def _size_to_json(path: Path, size: DatabaseSize) -> dict[str, object]:
    return {
        "file": str(path),
        "schema": SCHEMA_VERSION,
        "bytes": size.file,
        "log_bytes": size.log,
        "free_bytes": size.free,
        "matches": size.matches,
        "records": size.kept_records,
        "record_bytes": size.records,
        f"bytes_per_{GROWTH_UNIT}_matches": size.growth,
        f"record_bytes_per_{GROWTH_UNIT}_matches": size.record_growth,
        "tables": [{"table": one.name, "rows": one.rows, "bytes": one.size} for one in size.tables],
    }
