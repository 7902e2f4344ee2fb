"""The figures that are looked at when somebody asks: how queue, ratings and bots stand.

Must not know who asks.
"""

import math
from collections.abc import Callable

from sqlalchemy import Connection

from arena.errors import ArenaError, InputError
from arena.server.elsewhere import Elsewhere
from arena.server.tally import Tally
from arena.store.connection import Store
from arena.store.entrants import list_entrants
from arena.store.ladders import find_ladder
from arena.store.results import first_unstored_block
from arena.store.submissions import count_under_way


def watch_figures(tally: Tally, store: Store, ladder: str, elsewhere: Elsewhere) -> None:
    """Tells a tally of all of them."""

    def looked(look: Callable[[Connection], float]) -> Callable[[], float]:
        def value() -> float:
            try:
                with store.reading() as connection:
                    return look(connection)
            except (ArenaError, InputError):  # the database is away: there is no figure
                return math.nan

        return value

    def unrated(connection: Connection) -> float:
        found = find_ladder(connection, ladder)
        return max(0, first_unstored_block(connection, found) - found.cursor)

    def playing(connection: Connection) -> float:
        entrants = list_entrants(connection, find_ladder(connection, ladder))
        return sum(one.suspension is None for one in entrants)

    tally.watch(
        "arena_submissions_under_way",
        "Submissions that wait or are worked on.",
        looked(count_under_way),
    )
    tally.watch(
        "arena_unrated_blocks",
        "Blocks between the last one rated and the last one stored.",
        looked(unrated),
    )
    tally.watch("arena_bots_playing", "Versions of bots that play.", looked(playing))
    tally.watch(
        "arena_bots_connected",
        "Bots that run elsewhere and are connected.",
        lambda: elsewhere.connected,
    )
