"""Compares a ladder file with what is stored: what a run of it would begin, change and refuse.

Changes nothing. Must not know how a file is read.
"""

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, fields, replace
from pathlib import Path

from sqlalchemy import Connection

from arena.cli.ladder.file.bots import NamedBot, Roll, call_roll, find_named_bots
from arena.cli.ladder.file.lines import Place
from arena.cli.ladder.file.read import LadderFile, read_ladder_file
from arena.cli.ladder.settings import settings_pairs
from arena.errors import InputError
from arena.ladder.settle import check_workers
from arena.store.connection import DATABASE_FILE, open_home
from arena.store.entrants import list_entrants
from arena.store.ladder_changes import late_changes
from arena.store.ladders import (
    Ladder,
    LadderSettings,
    check_settings,
    find_ladder,
    has_ladder,
)
from arena.store.ownership import owner_names
from arena.store.results import first_unstored_block
from engine import SWITCHES

_KEYS = {
    "time_control": "time",
    "throughput": "time",
    "hide_names": "anonymous",
    "fault_policy": "faults",
}
"""What a file calls a field of the settings, where that is another word."""


_FORMAT: tuple[Place, ...] = (("players",), ("seating",), ("teams",))


@dataclass(frozen=True)
class Agreement:
    """A file and what is stored of its ladder, side by side; `file.problems` has what is wrong."""

    file: LadderFile
    ladder: Ladder | None  # as it is stored; None: it is not there yet
    settings: LadderSettings  # as they are to be
    workers: int | None
    named: Sequence[NamedBot]
    roll: Roll
    owned: frozenset[str] = frozenset()  # names of the bots that are users'


def agree(path: Path, home: Path) -> Agreement:
    """Reads a file and looks for its ladder and bots; a home that is not there has none.

    Raises InputError where the file or the home cannot be read.
    """
    return agree_with(read_ladder_file(path), home)


def agree_with(file: LadderFile, home: Path) -> Agreement:
    """Looks for the ladder and the bots of a file that was read, as `agree` does."""
    named = find_named_bots(file, home) if file.bots else []
    if not (home / DATABASE_FILE).exists():
        return compare(file, named, None)
    with closing(open_home(home)) as store, store.reading() as connection:
        return compare(file, named, connection)


def compare(
    file: LadderFile, named: Sequence[NamedBot], connection: Connection | None
) -> Agreement:
    """Compares a file with what is stored; notes among its problems what cannot be."""
    ladder = None
    if connection is not None and file.name and has_ladder(connection, file.name):
        ladder = find_ladder(connection, file.name)
    base = replace(file.usual, name=file.name) if ladder is None else ladder.settings
    settings, workers = file.apply(base, None if ladder is None else ladder.workers)
    _note_clashes(file, settings, workers)
    entrants, owned = [], frozenset[str]()
    if ladder is not None and connection is not None:
        entrants = list_entrants(connection, ladder)
        owned = frozenset(owner_names(connection))
        if first_unstored_block(connection, ladder):
            _note_late_changes(file, ladder, settings)
    return Agreement(file, ladder, settings, workers, named, call_roll(named, entrants), owned)


def _note_clashes(file: LadderFile, settings: LadderSettings, workers: int | None) -> None:
    """Notes what cannot be beside what is stored, or on this machine."""
    try:
        check_workers(settings, workers)
    except InputError as error:
        file.problems.add(("workers",), str(error))
    if file.problems:
        return
    try:
        check_settings(settings)
    except InputError as error:
        place = next((one for one in _FORMAT if one in file.words), ())
        told = str(error).removesuffix(".")
        file.problems.add(place, f"{told}. What the file does not name stays as it is stored")


def _note_late_changes(file: LadderFile, ladder: Ladder, settings: LadderSettings) -> None:
    """Notes each key that says what cannot change any more, as the first block is played."""
    stored = dict(settings_pairs(ladder))
    noted = set[Place]()
    for field, told in late_changes(ladder, settings):
        for place in _places(file, field, ladder.settings, settings):
            if place in noted:
                continue
            noted.add(place)
            name = file.words[place][0]
            value = f"it is {stored[name]} there" if name in stored else "it is another there"
            text = f"{told}; {value}. To play it so, {file.renaming}"
            file.problems.add(place, text)


def _places(
    file: LadderFile, field: str, before: LadderSettings, after: LadderSettings
) -> Iterator[Place]:
    """Finds the keys of a file by which a field of the settings would change."""
    if field == "rating":
        for one in fields(before.rating):
            if getattr(before.rating, one.name) != getattr(after.rating, one.name):
                yield ("rating", one.name)
    elif field == "rules":
        changed = [
            one for one in SWITCHES if getattr(before.rules, one) != getattr(after.rules, one)
        ]
        switches: list[Place] = [("rules", one) for one in changed if ("rules", one) in file.words]
        presets: list[Place] = [("rules", "preset"), ("rules",)]
        is_by_preset = len(switches) < len(changed)
        yield from switches
        yield from (place for place in presets if is_by_preset and place in file.words)
    else:
        yield (_KEYS.get(field, field),)
