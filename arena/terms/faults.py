"""Faults of bots, and what a forfeit does to the outcome of a match.

Knows nothing of processes or messages: only kinds, seats, and who is placed where.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

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


FORFEIT = "forfeit"
"""The fault policy and the termination of the same name."""


def is_decided(seat_bots: Sequence[int], forfeited: Sequence[int]) -> bool:
    """Whether the forfeits leave no match: fewer than two sides with a bot that has not failed.

    `seat_bots` numbers the bot on each seat. Two seats of one side that hold the same bot
    fail together; a side of two different bots goes on while one of them stands.
    """
    players = len(seat_bots)
    lost = {(side_of(players, seat), seat_bots[seat]) for seat in forfeited}
    standing = {
        side_of(players, seat)
        for seat in range(players)
        if (side_of(players, seat), seat_bots[seat]) not in lost
    }
    return len(standing) < 2


def final_outcome(
    players: int, forfeited: Sequence[int], scores: Sequence[int], played: Outcome | None
) -> Outcome:
    """Places the sides of a match in which the seats `forfeited` failed, in that order.

    `played` is the engine's outcome where the match was played out, None where forfeits
    ended it at the settled `scores`. With 3 players who forfeited is last, whatever the
    stand-in scored; two who did share that place.
    """
    if played is not None:
        if players != 3 or not forfeited:
            return played
        return _without(forfeited[0], played)
    last = [side_of(players, forfeited[-1])]
    if players == 3:
        last = sorted(set(forfeited))
    sides = range(side_count(players))
    winners = [side for side in sides if side not in last]
    places = tuple(1 if side in winners else len(winners) + 1 for side in sides)
    winner = winners[0] if len(winners) == 1 else None
    return Outcome(winner, places, tuple(scores), FORFEIT)


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
