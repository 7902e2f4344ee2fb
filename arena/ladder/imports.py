"""Imports results that were played elsewhere for the same ladder: whole blocks, all or none.

A block is the ladder's own if its seed and commitments follow from the ladder's secret, on
the deal and for the bots that its pairing says, by its rules and on its terms, and if the
engine proves its records. Must not know where the records came from.
"""

import time
from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from arena.contest.blocks import BlockResult, MatchResult
from arena.errors import InputError
from arena.ladder.claims import claim_to_result, parse_claim, prove_claim
from arena.ladder.own_blocks import OwnBlocks
from arena.ladder.rate import rate_finished_blocks
from arena.store.connection import open_home
from arena.store.ladders import find_ladder
from arena.store.lock import writer_lock
from arena.store.results import PlayedBlock, store_blocks

Tell = Callable[[int], None]
"""Is told how many records were looked at."""


class Source(NamedTuple):
    """A record as it was found."""

    name: str  # how a person calls it
    data: bytes


@dataclass(frozen=True, slots=True)
class Imported:
    """What came of an import."""

    blocks: int
    matches: int
    skipped: int  # blocks that were there already
    rated: int  # up to which block the ladder is rated now


def import_records(
    home: Path, name: str, sources: Iterable[Source], tell: Tell = lambda _: None
) -> Imported:
    """Takes records into a ladder, and rates what can be rated then.

    Blocks that are there already, the same, are passed over. Raises InputError, with nothing
    changed, for whatever is not a whole block of this ladder's, for one that is there and
    another, and while another process writes in the home.
    """
    with closing(open_home(home)) as store, writer_lock(home):
        with store.reading() as connection:
            ladder = find_ladder(connection, name)
            own = OwnBlocks(connection, ladder)
            attempts = _attempts(own, sources, tell)
            fresh = [one for one in attempts if not own.is_stored(one)]
        if fresh:
            with store.writing() as connection:
                store_blocks(connection, ladder.id, fresh, time.time_ns())
        cursor = rate_finished_blocks(store, ladder)
    return Imported(
        blocks=len(fresh),
        matches=sum(len(one.result.matches) for one in fresh),
        skipped=len(attempts) - len(fresh),
        rated=cursor,
    )


def _attempts(own: OwnBlocks, sources: Iterable[Source], tell: Tell) -> list[PlayedBlock]:
    """Reads, checks and proves all records; puts them together to blocks, in order."""
    played: dict[int, dict[int, MatchResult]] = {}
    attempts: dict[int, int] = {}
    for done, source in enumerate(sources, 1):
        claim = parse_claim(source.data, source.name)
        seats = own.check(claim)
        prove_claim(claim)
        legs = played.setdefault(claim.block, {})
        if attempts.setdefault(claim.block, claim.attempt) != claim.attempt:
            raise InputError(
                f"Block {claim.block} is there in two attempts: leave out the records of one."
            )
        if claim.leg in legs:
            raise InputError(f"{claim.source} is there twice: name each record once.")
        legs[claim.leg] = claim_to_result(claim, seats)
        tell(done)
    if not played:
        raise InputError("Nothing to import was named: name records, or a folder with some.")
    return [
        _whole_block(own, number, attempts[number], played[number]) for number in sorted(played)
    ]


def _whole_block(
    own: OwnBlocks, number: int, attempt: int, legs: dict[int, MatchResult]
) -> PlayedBlock:
    leg_count = own.leg_count(number)
    missing = [str(leg) for leg in range(leg_count) if leg not in legs]
    if missing:
        raise InputError(
            f"Block {number} is incomplete: leg {' and '.join(missing)} of {leg_count} is "
            "missing, and only whole blocks can be imported."
        )
    meeting = own.meeting(number)
    matches = tuple(legs[leg] for leg in range(leg_count))
    return PlayedBlock(BlockResult(number, attempt, matches), meeting.contestants, meeting.deal)
