"""Runs a bot that its owner has started, on a server: connects, answers, comes back, leaves.

Must not know the rules.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from arena.client.address import parse_address
from arena.client.visits import Connector, Visits, say_to_person

if TYPE_CHECKING:
    from arena.client.visits import Ending
    from arena.kit.seats import Seats

SERVER_VARIABLE = "ARENA_SERVER"
"""The environment variable that names the server, `HOST` or `HOST:PORT`."""

FINGERPRINT_VARIABLE = "ARENA_FINGERPRINT"
"""The environment variable with the fingerprint of the server's certificate."""


def play_elsewhere(server: str, token: str, tables: int, seats: Seats) -> Ending:
    """Plays until the bot has left; Ctrl-C asks for that, a second one raises KeyboardInterrupt.

    Raises InputError for an address that is none, and `BotCodeError`.
    """
    connector = Connector(parse_address(server), os.environ.get(FINGERPRINT_VARIABLE, ""))
    visits = Visits(
        connector,
        token,
        tables=tables,
        events=seats.wants_events,
        software="arena.kit (Python)",
        say=say_to_person,
    )
    visits.session_ended = seats.clear
    with visits.leaving_at_interrupt():
        for response, send in visits.responses():
            request = seats.answer(response)
            if request is not None:
                send(request)
    return visits.ending
