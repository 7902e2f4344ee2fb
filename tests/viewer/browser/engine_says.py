"""What a replay page must show after a line of a record, by the engine and nothing else."""

from collections.abc import Mapping
from typing import Any

from arena.record.reader import parse_record
from arena.record.replay import replay
from arena.record.values import LineEvent
from engine import Penalised, Redealt, RoundEnded, State
from tests.viewer.ledger import texts


def engine_says(record: str) -> Mapping[int, Mapping[str, Any]]:
    """Tells by the number of a line what lies where after it.

    Of lines that follow from one decision only the last is told: the engine does at once
    all that follows.
    """
    told: dict[int, Mapping[str, Any]] = {}
    for one in replay(parse_record(record.encode(), "match")):
        if isinstance(one.event, Penalised | Redealt | RoundEnded):
            told.pop(one.line.number - 1, None)
        told[one.line.number] = _shown(one.state, one.event)
    return told


def _shown(state: State, event: LineEvent) -> Mapping[str, Any]:
    shown = {
        "hands": [texts(hand) for hand in state.hands],
        "table": texts(state.table.values()),
        "piles": list(state.piles),
        "stock": len(state.stock),
        "scores": list(state.scores),
        "gains": list(state.gains),
    }
    if isinstance(event, RoundEnded):
        shown |= {"table": [], "piles": list(event.piles)}  # what lay there went to a pile
    return shown
