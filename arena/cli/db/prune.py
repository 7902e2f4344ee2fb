"""`arena db prune`: gives up the records of old matches, once it is clear which."""

import time
from contextlib import closing
from pathlib import Path

import click

from arena.cli.completion import complete_ladders
from arena.cli.home import home_option, home_words
from arena.cli.screen import command_text, complain, counted, say, say_json, size_text
from arena.errors import ArenaError, InputError
from arena.store.connection import DATABASE_FILE, Store, open_home
from arena.store.ladders import find_ladder
from arena.store.lock import writer_lock
from arena.store.prune import Keep, Pruning, give_room_back, plan_pruning, prune_records
from arena.terms.clock import SECOND_NS
from arena.terms.moment import utc_text

_DAY_NS = 24 * 3600 * SECOND_NS
_MOST = 1_000_000


@click.command()
@click.option(
    "--ladder",
    "name",
    required=True,
    metavar="NAME",
    shell_complete=complete_ladders,
    help="Whose records.",
)
@click.option(
    "--keep-days",
    type=click.IntRange(0, _MOST),
    metavar="N",
    help="Keep the records of matches that ended within so many days.",
)
@click.option(
    "--keep-blocks",
    type=click.IntRange(0, _MOST),
    metavar="N",
    help="Keep the records of so many blocks, those with the highest numbers.",
)
@click.option("--yes", "is_agreed", is_flag=True, help="Do it; otherwise it is only shown.")
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
@home_option
def prune(
    *,
    name: str,
    keep_days: int | None,
    keep_blocks: int | None,
    is_agreed: bool,
    is_json: bool,
    home: Path,
) -> None:
    """Gives up the records of a ladder's old matches, to make room.

    Only the text of the records goes, and with it what was played: these matches cannot be
    replayed, verified or exported as records any more. Their results, all standings and all
    intervals stay. Without --yes it says what would go, and leaves it there. It can't be
    undone: arena db backup and arena export keep copies.

    \b
    Examples:
      arena db prune --ladder summer --keep-days 30
      arena db prune --ladder summer --keep-blocks 1000 --yes
    """
    keep = _parse_keep(keep_days, keep_blocks)
    is_smaller = False
    with closing(open_home(home)) as store:
        if is_agreed:
            plan, is_smaller = _prune(store, home, name, keep)
        else:
            plan = _look(store, name, keep)
    if is_json:
        say_json(_plan_to_json(name, plan, is_agreed))
    elif not plan.records:
        say(f"Ladder {name}: no record is that old; {counted(plan.kept, 'record')} kept.")
    elif is_agreed:
        say(f"Ladder {name}: {_plan_text(plan)} gone; {counted(plan.kept, 'record')} kept.")
        if is_smaller:
            path = home / DATABASE_FILE
            say(f"{path} has {size_text(path.stat().st_size)} now.")
    else:
        option = (
            ["--keep-days", keep_days] if keep_blocks is None else ["--keep-blocks", keep_blocks]
        )
        words = ["db", "prune", "--ladder", name, *map(str, option), "--yes", *home_words(home)]
        stay = counted(plan.kept, "record")
        say(f"Ladder {name}: {_plan_text(plan)} would go; {stay} would stay.")
        say(f"Nothing is gone yet. To do it: {command_text(words)}")


def _parse_keep(days: int | None, blocks: int | None) -> Keep:
    if (days is None) == (blocks is None):
        raise InputError("Say what is to be kept: either --keep-days N or --keep-blocks N.")
    if days is not None:
        return Keep(since_ns=max(0, time.time_ns() - days * _DAY_NS))
    return Keep(newest_blocks=blocks)


def _look(store: Store, name: str, keep: Keep) -> Pruning:
    with store.reading() as connection:
        return plan_pruning(connection, find_ladder(connection, name), keep)


def _prune(store: Store, home: Path, name: str, keep: Keep) -> tuple[Pruning, bool]:
    """Does it; returns what has gone, and whether the file is smaller."""
    with writer_lock(home):
        with store.writing() as connection:
            ladder = find_ladder(connection, name)
            plan = plan_pruning(connection, ladder, keep)
            prune_records(connection, ladder, keep, time.time_ns())
        return plan, plan.records > 0 and _shrink(store)


def _shrink(store: Store) -> bool:
    """Makes the file smaller; where that fails its room is used again later."""
    try:
        give_room_back(store)
    except (ArenaError, InputError) as error:
        complain(f"The records are gone, but the file keeps its size for now: {error}")
        return False
    return True


def _plan_text(plan: Pruning) -> str:
    blocks = f"block {plan.first_block}"
    if plan.first_block != plan.last_block:
        blocks = f"blocks {plan.first_block} to {plan.last_block}"
    last = "" if plan.ended_ns is None else f", played until {utc_text(plan.ended_ns)[:10]}"
    return f"{counted(plan.records, 'record')} of {blocks}{last}, {size_text(plan.size)},"


def _plan_to_json(name: str, plan: Pruning, is_done: bool) -> dict[str, object]:
    return {
        "ladder": name,
        "done": is_done,
        "records": plan.records,
        "record_bytes": plan.size,
        "records_kept": plan.kept,
    }
