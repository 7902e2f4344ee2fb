"""What the seats of a recorded match were told when it began, as far as it can be known.

Records say it since they have `bot_seed`; of an older one the home may know it, where the
match is one of a ladder in it. Must not know what for.
"""

from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from arena.record.values import Record
from arena.store.beginnings import Beginning, find_beginning
from arena.store.connection import DATABASE_FILE, open_home


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a match's beginning."""

    bot_seeds: tuple[int, ...] | None  # by seat; None: not known
    has_hidden_names: bool


def known_beginning(record: Record, home: Path) -> Known:
    """Finds what the seats were told. Raises InputError for a home that cannot be read."""
    header = record.header
    seeds = [seat.bot_seed for seat in header.seats if seat.bot_seed is not None]
    if len(seeds) == header.players:
        return Known(tuple(seeds), header.has_hidden_names)
    found = _ladder_beginning(record, home)
    if found is not None and len(found.bot_seeds) == header.players:
        return Known(found.bot_seeds, found.has_hidden_names)
    return Known(None, header.has_hidden_names)


def _ladder_beginning(record: Record, home: Path) -> Beginning | None:
    if not (home / DATABASE_FILE).exists():
        return None
    seed = record.ending.seed
    with closing(open_home(home)) as store, store.reading() as connection:
        # It is stored under the name that was typed, and may have another in the record.
        names = [name for name in (record.header.match, record.source) if name]
        found = (find_beginning(connection, name, seed) for name in names)
        return next((one for one in found if one is not None), None)
