"""A line's substance as the fields that JSON has, to name a difference and to test the lines.

The quick way to a line's text is `arena.record.lines`; this is the plain one.
"""

from collections.abc import Callable
from typing import Any

from arena.record.values import Ending, Fault, LineEvent
from engine import (
    Declared,
    Penalised,
    Played,
    Redealt,
    RoundEnded,
    RoundStarted,
    card_text,
    cards_text,
)


def event_to_fields(event: LineEvent) -> dict[str, object]:
    """Writes a line's substance as JSON has it, in the order of the record."""
    return _WRITERS[type(event)](event)


def _round(event: RoundStarted) -> dict[str, object]:
    deal = event.deal
    return {
        "type": "round",
        "round": deal.round,
        "dealer": deal.dealer,
        "attempt": deal.attempt,
        "pack": cards_text(deal.pack),
        "hands": [cards_text(hand) for hand in deal.hands],
        "layout": cards_text(deal.layout),
        "returned": cards_text(deal.returned),
    }


def _declare(event: Declared) -> dict[str, object]:
    fields: dict[str, object] = {
        "type": "declare",
        "seat": event.seat,
        "cards": cards_text(event.cards),
    }
    return fields | _signal(event.signal)


def _play(event: Played) -> dict[str, object]:
    fields: dict[str, object] = {
        "type": "play",
        "seat": event.seat,
        "card": card_text(event.card),
        "captured": cards_text(event.captured),
        "awards": list(event.awards),
    }
    return fields | _signal(event.signal)


def _signal(signal: int) -> dict[str, object]:
    return {"signal": signal} if signal else {}


def _penalty(event: Penalised) -> dict[str, object]:
    return {"type": "penalty", "seat": event.seat, "points": event.points}


def _redeal(event: Redealt) -> dict[str, object]:
    return {"type": "redeal", "hands": [cards_text(hand) for hand in event.hands]}


def _fault(event: Fault) -> dict[str, object]:
    fields: dict[str, object] = {"type": "fault", "seat": event.seat, "kind": event.kind}
    return fields | ({"strike": event.strike} if event.strike else {})


def _round_end(event: RoundEnded) -> dict[str, object]:
    return {
        "type": "round_end",
        "round": event.round,
        "left": cards_text(event.left),
        "piles": list(event.piles),
        "majority": list(event.majority),
        "declarations": list(event.declarations),
        "bonuses": list(event.bonuses),
        "scores": list(event.scores),
    }


def _end(event: Ending) -> dict[str, object]:
    outcome = event.outcome
    return {
        "type": "end",
        "winner": outcome.winner,
        "places": list(outcome.places),
        "scores": list(outcome.scores),
        "termination": outcome.termination,
        "seed": event.seed.hex(),
        "nonce": event.nonce.hex(),
    }


# Each writer takes the one kind of event under which it stands here.
_WRITERS: dict[type, Callable[[Any], dict[str, object]]] = {
    RoundStarted: _round,
    Declared: _declare,
    Played: _play,
    Penalised: _penalty,
    Redealt: _redeal,
    Fault: _fault,
    RoundEnded: _round_end,
    Ending: _end,
}
