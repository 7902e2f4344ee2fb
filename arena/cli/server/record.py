"""Records that a server has: one, or all legs of a block, as if they had lain here in files.

Must not know what is done with them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from arena.cli.record.legs import Block
from arena.cli.record.records import Source
from arena.cli.server.option import opened
from arena.contest.blocks import match_id, parse_match_id
from arena.errors import InputError

if TYPE_CHECKING:
    from arena.client.address import Address
    from arena.client.calls import LadderCalls

_BLOCK = re.compile(r"[^/]+/[0-9]{1,9}")
_MOST_LEGS = 6  # of three players who sit in all orders


def fetch_record(address: Address, match: str) -> Source:
    """Asks a server for the record of a match."""
    _check(match)
    with opened(address) as calls:
        return Source(match, calls.record(match))


def fetch_block(address: Address, text: str, *, is_alone: bool) -> Block:
    """Asks a server for a match with the other legs of its block, or for a block."""
    is_block = _BLOCK.fullmatch(text) is not None
    if is_block and is_alone:
        raise InputError(
            f"{text} is a block: with --alone name one of its matches, such as {text}/0."
        )
    chosen = f"{text}/0" if is_block else text
    _check(chosen)
    with opened(address) as calls:
        found = {chosen: calls.record(chosen)}
        if not is_alone:
            _add_others(calls, chosen, found)
    names = sorted(found, key=_leg_of)
    sources = [Source(name, found[name]) for name in names]
    return Block(sources, names, names.index(chosen))


def _add_others(calls: LadderCalls, chosen: str, found: dict[str, bytes]) -> None:
    """Adds the legs from the first on, until there are no more."""
    from arena.client.mishaps import RefusedByServerError  # noqa: PLC0415 # takes gRPC with it

    parsed = parse_match_id(chosen)
    assert parsed is not None
    ladder, number, _, attempt = parsed
    for leg in range(_MOST_LEGS):
        name = match_id(ladder, number, leg, attempt)
        if name in found:
            continue
        try:
            found[name] = calls.record(name)
        except RefusedByServerError as error:
            if error.reason != "NO_SUCH_MATCH":
                raise
            return


def _check(match: str) -> None:
    if parse_match_id(match) is None:
        raise InputError(f"{match!a} is no match: they are called like club/12/0.")


def _leg_of(name: str) -> int:
    parsed = parse_match_id(name)
    return -1 if parsed is None else parsed[2]
