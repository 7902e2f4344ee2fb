"""What a replay page must show after a line of a record, by the engine and nothing else."""

from collections.abc import Mapping, Sequence
from typing import Any

from arena.record.reader import parse_record
from arena.record.replay import replay
from arena.record.values import LineEvent
from engine import (
    Declared,
    Penalised,
    Phase,
    Played,
    Redealt,
    RoundEnded,
    RoundStarted,
    State,
    card_text,
    side_count,
    side_of,
)
from engine.awards import BACHRA_POINTS, BKHAMSA_POINTS, CAIDA_POINTS, MESA_POINTS

POINTS = {
    "caida": CAIDA_POINTS,
    "bkhamsa": BKHAMSA_POINTS,
    "bachra": BACHRA_POINTS,
    "mesa": MESA_POINTS,
}


def engine_says(record: str) -> Mapping[int, Mapping[str, Any]]:
    """Tells by the number of a line what lies where after it.

    Of lines that follow from one decision only the last is told: the engine does at once
    all that follows.
    """
    read = parse_record(record.encode(), "match")
    gains = [0] * side_count(read.header.players)
    told: dict[int, Mapping[str, Any]] = {}
    for one in replay(read):
        if isinstance(one.event, Penalised | Redealt | RoundEnded):
            told.pop(one.line.number - 1, None)
        gains = _gained(gains, one.event, one.state)
        told[one.line.number] = _shown(one.state, one.event, gains)
    return told


def _gained(gains: Sequence[int], event: LineEvent, state: State) -> list[int]:
    """The points of the round so far, by side: none when it is settled, into the scores."""
    sides, players = len(gains), state.players
    more = [0] * sides
    if isinstance(event, RoundStarted | RoundEnded):
        return more
    if isinstance(event, Declared) and state.asked == players and state.declaration:
        side, points = state.declaration
        more[side] = points
    if isinstance(event, Played):
        more[side_of(players, event.seat)] = sum(POINTS[award] for award in event.awards)
    if isinstance(event, Penalised):
        own = side_of(players, event.seat)
        more = [0 if side == own else event.points for side in range(sides)]
    return [sum(pair) for pair in zip(gains, more, strict=True)]


def _shown(state: State, event: LineEvent, gains: Sequence[int]) -> Mapping[str, Any]:
    hands = [[card_text(card) for card in hand] for hand in state.hands]
    piles = list(state.piles)
    table = [card_text(card) for card in state.table.values()]
    if state.phase in (Phase.DEAL, Phase.OVER) and isinstance(event, RoundEnded):
        piles, table = list(event.piles), []
    return {
        "hands": hands,
        "table": table,
        "piles": piles,
        "stock": len(state.stock),
        "scores": list(state.scores),
        "gains": list(gains),
    }
