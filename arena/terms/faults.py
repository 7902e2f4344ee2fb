"""Faults of bots, what they cost, and what a forfeit does to the outcome of a match.

Knows nothing of processes or messages: only kinds, seats, and who is placed where.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from arena.errors import InputError
from engine import Outcome, side_count, side_of


class FaultKind(StrEnum):
    """The ways in which a bot can fail."""

    ILLEGAL = "illegal"
    LATE = "late"
    CRASHED = "crashed"
    MALFORMED = "malformed"
    NO_SHOW = "no_show"


@dataclass(frozen=True, slots=True)
class BotFault:
    """Tells what a seat has failed in."""

    seat: int
    kind: FaultKind
    detail: str  # one sentence for the bot's author
    said: str  # what the bot answered, as far as it can be shown; empty if nothing
    strike: int = 0  # which of the seat's strikes it is, from 1; 0: it forfeits


FORFEIT = "forfeit"
"""The fault policy and the termination of the same name."""

SUBSTITUTE = "substitute"
"""The fault policy under which a stand-in plays single decisions."""

MOST_STRIKES = 99
"""The highest limit that `substitute` can have."""

_POLICY = re.compile(rf"{SUBSTITUTE}:([1-9][0-9]?)", re.ASCII)


@dataclass(frozen=True, slots=True)
class FaultPolicy:
    """Says what a fault costs; written `forfeit` or, such as, `substitute:3`.

    Under `substitute` a fault is a strike: a stand-in plays that one decision, and the bot
    is asked on. Strikes are counted by seat and match; the one at the limit is a forfeit.
    What ends a bot's process or stream is a forfeit always: nobody is left to be asked on.
    """

    limit: int = 1  # the fault that is a forfeit, by seat and match

    def __str__(self) -> str:
        return FORFEIT if self.limit == 1 else f"{SUBSTITUTE}:{self.limit}"


FORFEIT_POLICY = FaultPolicy()
"""The policy where nobody says otherwise: the first fault is a forfeit."""


def parse_fault_policy(text: str) -> FaultPolicy:
    """Reads `forfeit` or `substitute:N`. Raises InputError for anything else."""
    if text == FORFEIT:
        return FORFEIT_POLICY
    found = _POLICY.fullmatch(text)
    if found is None or found[1] == "1":
        raise InputError(
            f"fault policy {text[:80]!r} is none: write {FORFEIT}, or {SUBSTITUTE}:N, with N from "
            f"2 to {MOST_STRIKES}, which lets a stand-in play for a bot that fails until its Nth "
            "fault in a match"
        )
    return FaultPolicy(int(found[1]))


def lost_sides(seat_bots: Sequence[int], forfeited: Sequence[int]) -> list[int]:
    """Lists the sides of which no bot stands any more.

    `seat_bots` numbers the bot on each seat. Two seats of one side that hold the same bot
    fail together; a side of two different bots goes on while one of them stands.
    """
    players = len(seat_bots)
    fallen = {(side_of(players, seat), seat_bots[seat]) for seat in forfeited}
    standing = {(side_of(players, seat), bot) for seat, bot in enumerate(seat_bots)} - fallen
    return sorted(set(range(side_count(players))) - {side for side, _ in standing})


def is_decided(seat_bots: Sequence[int], forfeited: Sequence[int]) -> bool:
    """Whether the forfeits leave no match: fewer than two sides with a bot that stands."""
    return side_count(len(seat_bots)) - len(lost_sides(seat_bots, forfeited)) < 2


def final_outcome(
    seat_bots: Sequence[int],
    forfeited: Sequence[int],
    scores: Sequence[int],
    played: Outcome | None,
) -> Outcome:
    """Places the sides of a match in which the seats `forfeited` failed.

    `played` is the engine's outcome where the match was played out, None where forfeits
    ended it at the settled `scores`: who stands wins, the others share the place behind,
    and where nobody stands all share the first. Played out with 3 players, who forfeited is
    last, whatever the stand-in scored.
    """
    players = len(seat_bots)
    if played is not None:
        return _without(forfeited[0], played) if players == 3 and forfeited else played
    lost = lost_sides(seat_bots, forfeited)
    sides = range(side_count(players))
    standing = [side for side in sides if side not in lost]
    places = tuple(1 if side in standing else len(standing) + 1 for side in sides)
    return Outcome(standing[0] if standing else None, places, tuple(scores), FORFEIT)


def _without(seat: int, played: Outcome) -> Outcome:
    others = [other for other in range(3) if other != seat]
    best = min(played.places[other] for other in others)
    first = [other for other in others if played.places[other] == best]
    places = [3, 3, 3]
    for other in others:
        places[other] = 1 if other in first else 2
    return Outcome(
        first[0] if len(first) == 1 else None, tuple(places), played.scores, played.termination
    )
