"""The second transaction: rating the next consecutive blocks and moving the cursor.

Blocks are rated in block order whatever order they finish in. Everything is read in the
transaction that writes, so that whatever is killed when, no block is rated twice.
"""

from arena.contest.standings import RatingChange, add_block
from arena.store.connection import Store
from arena.store.entrants import list_entrants
from arena.store.ladders import Ladder
from arena.store.ratings import read_unrated, store_ratings

_BLOCKS_A_TRANSACTION = 200


def rate_finished_blocks(store: Store, ladder: Ladder) -> int:
    """Rates all blocks that can be; returns where the cursor stands then."""
    while True:
        cursor, is_last = _rate_some(store, ladder)
        if is_last:
            return cursor


def _rate_some(store: Store, ladder: Ladder) -> tuple[int, bool]:
    settings = ladder.settings
    with store.writing() as connection:
        start, cursor, outcomes = read_unrated(connection, ladder, _BLOCKS_A_TRANSACTION)
        if cursor == start:
            return cursor, True
        standings = {
            entrant.number: entrant.standing for entrant in list_entrants(connection, ladder)
        }
        history: list[tuple[int, RatingChange]] = []
        for outcome in outcomes:
            standings, changes = add_block(
                settings.rating, standings, outcome, settings.rules.target_score
            )
            history.extend((outcome.number, change) for change in changes)
        store_ratings(connection, ladder, cursor, standings, history)
    return cursor, cursor - start < _BLOCKS_A_TRANSACTION
