"""The second transaction: rating the next consecutive blocks and moving the cursor.

Blocks are rated in block order whatever order they finish in. Everything is read in the
transaction that writes, so that whatever is killed when, no block is rated twice. In the
same order, and the same transaction, bots are suspended that fail again and again.
"""

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from sqlalchemy import Connection

from arena.contest.outcomes import BlockOutcome
from arena.contest.standings import RatingChange, Standing, add_block
from arena.contest.suspension import suspension_reason
from arena.store.attendance import first_open_block
from arena.store.connection import Store
from arena.store.entrants import Entrant, list_entrants
from arena.store.ladders import Ladder
from arena.store.ratings import read_unrated, store_ratings
from arena.store.suspensions import LAST_FAULT, Suspension, last_fault, suspend

_BLOCKS_A_TRANSACTION = 200


class _Reason(NamedTuple):
    """Why an entrant is suspended, and the block before which all that counts for it lies."""

    reason: str
    before: int


def rate_finished_blocks(store: Store, ladder: Ladder, first_free: int = 0) -> int:
    """Rates all blocks that can be; returns where the cursor stands then.

    `first_free` is the first block that nobody has been given to play: whoever is suspended
    is in none from there on.
    """
    while True:
        cursor, is_last = _rate_some(store, ladder, first_free)
        if is_last:
            return cursor


def _rate_some(store: Store, ladder: Ladder, first_free: int) -> tuple[int, bool]:
    with store.writing() as connection:
        start, cursor, outcomes = read_unrated(connection, ladder, _BLOCKS_A_TRANSACTION)
        if cursor == start:
            return cursor, True
        entrants = {entrant.number: entrant for entrant in list_entrants(connection, ladder)}
        standings = {number: entrant.standing for number, entrant in entrants.items()}
        history: list[tuple[int, RatingChange]] = []
        reasons: dict[int, _Reason] = {}
        for outcome in outcomes:
            standings, changes = add_outcome(ladder, entrants, standings, outcome)
            history.extend((outcome.number, change) for change in changes)
            for number in outcome.contestants:
                reason = suspension_reason(ladder.settings.suspension, standings[number].run)
                if reason and entrants[number].suspension is None:
                    reasons.setdefault(number, _Reason(reason, outcome.number + 1))
        store_ratings(connection, ladder, cursor, standings, history)
        if reasons:
            _suspend(connection, ladder, reasons, first_free)
    return cursor, cursor - start < _BLOCKS_A_TRANSACTION


def add_outcome(
    ladder: Ladder,
    entrants: Mapping[int, Entrant],
    standings: Mapping[int, Standing],
    outcome: BlockOutcome,
) -> tuple[dict[int, Standing], Sequence[RatingChange]]:
    """Rates one block; failures from before a bot came back are not held against it again."""
    settings = ladder.settings
    added, changes = add_block(settings.rating, standings, outcome, settings.rules.target_score)
    for number in outcome.contestants:
        if outcome.number < entrants[number].counted_from:
            added[number] = replace(added[number], run=standings[number].run)
    return added, changes


def _suspend(
    connection: Connection, ladder: Ladder, reasons: Mapping[int, _Reason], first_free: int
) -> None:
    """Keeps entrants out of all blocks that nobody has been given, nor ever was."""
    from_block = first_open_block(connection, ladder, first_free)
    for number, (reason, before) in reasons.items():
        last = last_fault(connection, ladder, number, before)
        told = f"{reason}{LAST_FAULT}{last}" if last else reason
        suspend(connection, ladder, number, Suspension(from_block, None, told, time.time_ns()))
