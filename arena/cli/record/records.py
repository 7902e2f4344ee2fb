"""Finds the records that a person names: files, folders, matches and ladders of a home.

Must not know what is done with them, nor what is in them.
"""

import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection

from arena.contest.blocks import parse_match_id
from arena.errors import InputError
from arena.store.connection import DATABASE_FILE, Store, open_home
from arena.store.fates import FateState, read_fate
from arena.store.ladders import Ladder, find_ladder, list_ladders
from arena.store.prune import count_pruned
from arena.store.records import find_record, read_records
from arena.store.results import count_matches

STDIN = "-"
ENDING = ".jsonl"
_OUTSIDE = (
    "A match outside of any ladder is a file: name that, such as arena-matches/.../0-0.jsonl."
)


@dataclass(frozen=True, slots=True)
class Source:
    """A record that has been found but not read as one."""

    name: str  # how a person calls it
    data: bytes


@dataclass(frozen=True, slots=True)
class Found:
    """The records that one word has led to."""

    count: int
    sources: Iterator[Source]
    is_many: bool  # whether a folder or a ladder was named, not one record
    pruned: int = 0  # matches of a ladder whose records were given up


def find_one(text: str, home: Path) -> Source:
    """Finds the one record that is meant: a file, `-` for standard input, or a match.

    Raises InputError where there is none, or where many are named.
    """
    if text == STDIN:
        return Source("standard input", sys.stdin.buffer.read())
    _refuse_nothing(text)
    path = Path(text)
    if path.is_dir():
        raise InputError(f"{text} is a folder: name one of the records in it.")
    if path.exists():
        return _read(path)
    parsed = parse_match_id(text)
    if parsed is None:
        raise InputError(
            f"There is no file {text!r}, and neither a match nor a ladder is called so in "
            f"{home}: matches are called like demo/12/0, --home names another home."
        )
    if not (home / DATABASE_FILE).exists():
        raise InputError(f"There is no arena in {home}, --home names another. {_OUTSIDE}")
    with closing(open_home(home)) as store, store.reading() as connection:
        if parsed[0] not in [ladder.name for ladder in list_ladders(connection)]:
            raise InputError(
                f"There is no ladder '{parsed[0]}' in {home}, --home names another. {_OUTSIDE}"
            )
        try:
            return Source(text, find_record(connection, text).encode())
        except InputError as error:
            ladder = find_ladder(connection, parsed[0])
            sentence = void_sentence(connection, ladder, parsed[1])
            raise InputError(sentence or str(error)) from None


def void_sentence(connection: Connection, ladder: Ladder, block: int) -> str | None:
    """Says why a block has no matches because the arena failed in it; None where it did not."""
    fate = read_fate(connection, ladder, block)
    name = f"{ladder.name}/{block}"
    if fate.state is FateState.VOID:
        return (
            f"Block {name} is void, as the arena failed in it ({fate.reason}): there is nothing to "
            "replay yet, it is played again with new cards."
        )
    if fate.state is FateState.ABANDONED:
        return (
            f"Block {name} was given up: the arena failed in it {fate.attempt + 1} times, at last "
            f"as {fate.reason!r}. There is nothing to replay."
        )
    return None


def find_many(text: str, home: Path) -> Found:
    """Finds all records that are meant: one as `find_one`, a folder's, or a ladder's.

    Raises InputError where there is none.
    """
    _refuse_nothing(text)
    path = Path(text)
    is_folder = path.is_dir()
    if is_folder:
        files = sorted(one for one in path.rglob(f"*{ENDING}") if one.is_file())
        if files:
            return Found(len(files), map(_read, files), is_many=True)
    if (is_folder or not path.exists()) and text != STDIN and parse_match_id(text) is None:
        found = _find_ladder(text, home)
        if found is not None:
            return found
    if is_folder:
        hint = ""
        if (path / DATABASE_FILE).exists():
            hint = f" It is a home: name a ladder of it, and --home {text}."
        raise InputError(
            f"The folder {text} holds no records: no file in it ends in {ENDING}.{hint}"
        )
    return Found(1, iter([find_one(text, home)]), is_many=False)


def _find_ladder(text: str, home: Path) -> Found | None:
    """Finds a ladder's records; None where no ladder is called so."""
    if not (home / DATABASE_FILE).exists():
        return None
    store = open_home(home)
    with store.reading() as connection:
        if text not in [ladder.name for ladder in list_ladders(connection)]:
            store.close()
            return None
        ladder = find_ladder(connection, text)
        count, pruned = count_matches(connection, ladder.id), count_pruned(connection, ladder)
    if not count:
        store.close()
        raise InputError(
            f"Ladder '{text}' has no matches yet: 'arena ladder run {text}' plays some."
        )
    return Found(count - pruned, _stored(store, ladder), is_many=True, pruned=pruned)


def _stored(store: Store, ladder: Ladder) -> Iterator[Source]:
    try:
        with store.reading() as connection:
            for name, record in read_records(connection, ladder):
                yield Source(name, record.encode())
    finally:
        store.close()


def _refuse_nothing(text: str) -> None:
    if not text:
        raise InputError("An empty text names no record: name a file, a folder, or a match.")


def _read(path: Path) -> Source:
    try:
        return Source(str(path), path.read_bytes())
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}.") from None
