"""Finds a match together with the other legs of its block: the same packs, the seats rotated.

Must not know what is done with them. Of what is in a record only its first line is read, as
a file does not tell by its name which match it is.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from arena.cli.record.records import ENDING, STDIN, Source, find_one, void_sentence
from arena.contest.blocks import match_id, parse_match_id
from arena.errors import ArenaError, InputError
from arena.record.wording import harmless
from arena.store.connection import DATABASE_FILE, open_home
from arena.store.ladders import find_ladder
from arena.store.legs import block_matches
from arena.store.records import find_record

_BLOCK = re.compile(r"(?P<ladder>[^/]+)/(?P<block>[0-9]{1,9})")
_FEWEST_LEGS = {2: 2, 3: 3, 4: 2}  # by players
_MOST_LEGS = 6  # of three players who sit in all orders
_MOST_HEADER = 1 << 16  # bytes of a first line that is looked at


@dataclass(frozen=True, slots=True)
class Block:
    """The legs that were found, in their order."""

    sources: Sequence[Source]
    names: Sequence[str]  # of each, as one calls a match; a file's name where it has none
    chosen: int  # which of them was named; the first where the block was
    missing: Sequence[str] = ()  # names of legs that there should be too


def find_block(text: str, home: Path, *, is_alone: bool) -> Block:
    """Finds a match, a file, `-` for standard input, or all of a block such as `demo/12`.

    `is_alone` leaves the other legs out. Raises InputError where there is nothing.
    """
    named = None if Path(text).exists() else _BLOCK.fullmatch(text)
    if named is not None and (home / DATABASE_FILE).exists():
        if is_alone:
            raise InputError(
                f"{text} is a block: with --alone name one of its matches, such as {text}/0."
            )
        return _stored_legs(named["ladder"], int(named["block"]), None, home)
    source = find_one(text, home)
    if text == STDIN or Path(text).exists():
        return _near_legs(source, Path(text), is_alone=is_alone or text == STDIN)
    parsed = parse_match_id(text)
    if is_alone or parsed is None:
        return Block([source], [text], 0)
    return _stored_legs(parsed[0], parsed[1], parsed[2], home)


def _stored_legs(ladder: str, number: int, leg: int | None, home: Path) -> Block:
    sources: list[Source] = []
    names: list[str] = []
    missing: list[str] = []
    why: list[str] = []  # they are missing, a sentence each
    chosen = 0
    with closing(open_home(home)) as store, store.reading() as connection:
        stored = block_matches(connection, ladder, number)
        if not stored:
            raise InputError(
                void_sentence(connection, find_ladder(connection, ladder), number)
                or f"Ladder '{ladder}' has no block {number} (yet)."
            )
        for name in stored:
            try:
                record = find_record(connection, name)
            except (ArenaError, InputError) as error:  # pruned, gone or damaged
                if _leg_of(name) == leg:
                    raise
                missing.append(name)
                why.append(str(error))
                continue
            if _leg_of(name) == leg:
                chosen = len(sources)
            sources.append(Source(name, record.encode()))
            names.append(name)
    if not sources:
        raise InputError(f"Nothing is left of block {ladder}/{number} to show. {why[0]}")
    return Block(sources, names, chosen, missing)


def _near_legs(source: Source, path: Path, *, is_alone: bool) -> Block:
    """A record in a file, and those beside it that are of the same block."""
    header = _header(source.data)
    parsed = parse_match_id(_called(source))
    if is_alone or parsed is None:
        return Block([source], [_shown_name(source)], 0)
    prefix, number, own, attempt = parsed
    found = {own: source}
    for other in _others(path, header):
        of_other = parse_match_id(_called(other))
        if of_other is not None and (prefix, number, attempt) == (*of_other[:2], of_other[3]):
            found.setdefault(of_other[2], other)
    legs = sorted(found)
    fewest = _fewest_legs(header)
    missing = sorted({*range(min(max(fewest, legs[-1] + 1), _MOST_LEGS))} - {*legs})
    return Block(
        [found[leg] for leg in legs],
        [_shown_name(found[leg]) for leg in legs],
        legs.index(own),
        [harmless(match_id(prefix, number, leg, attempt)) for leg in missing],
    )


def _fewest_legs(header: Mapping[str, object]) -> int:
    """How many legs the block has at least, as far as the first line of one tells."""
    players, seats = header.get("players"), header.get("seats")
    if isinstance(seats, list) and any(
        isinstance(one, dict) and "declared" in one for one in seats
    ):
        return 1  # somebody in it runs elsewhere
    return _FEWEST_LEGS.get(players, 0) if isinstance(players, int) else 0


def _others(path: Path, header: Mapping[str, object]) -> Iterator[Source]:
    """The records in the same folder that were played by as many and by the same rules."""
    for one in sorted(path.parent.glob(f"*{ENDING}")):
        with suppress(OSError):
            if one.samefile(path):
                continue
            with one.open("rb") as file:
                begun = _header(file.readline(_MOST_HEADER))
            if all(begun.get(name) == header.get(name) for name in ("players", "rules")):
                yield Source(str(one), one.read_bytes())


def _header(data: bytes) -> Mapping[str, object]:
    """The fields of a first line; none where it cannot be read, which is said elsewhere."""
    try:
        fields = json.loads(data.split(b"\n", 1)[0][:_MOST_HEADER].decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return {}
    return fields if isinstance(fields, dict) else {}


def _called(source: Source) -> str:
    """What a record says that its match is called; empty where it does not say that."""
    name = _header(source.data).get("match")
    return name if isinstance(name, str) else ""


def _shown_name(source: Source) -> str:
    """What the match is called, else the file without its folders: a page may be passed on."""
    return harmless(_called(source) or Path(source.name).name)


def _leg_of(name: str) -> int:
    parsed = parse_match_id(name)
    return -1 if parsed is None else parsed[2]
