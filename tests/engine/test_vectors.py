"""The engine against whole matches made by a reference implementation of the rules."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.actions import DECLARE, SILENT
from engine.cards import cards_text, parse_card
from engine.chance import commitment, first_dealer
from engine.deal import deal_round
from engine.events import (
    Declared,
    Event,
    MatchEnded,
    Penalised,
    Played,
    Redealt,
    RoundEnded,
    RoundStarted,
    start_round,
    step,
)
from engine.position import Phase
from engine.rules_text import parse_rules, rules_to_json
from engine.state import State

VECTORS = sorted((Path(__file__).parents[1] / "vectors").glob("*.jsonl"))


def hands_texts(hands: tuple[tuple[int, ...], ...]) -> list[str]:
    return [cards_text(hand) for hand in hands]


def event_json(event: Event) -> dict[str, Any]:  # noqa: PLR0911 - one form a kind of event
    """Writes an event as the vectors do, all but the end of the match."""
    match event:
        case RoundStarted(deal):
            return {
                "type": "round",
                "round": deal.round,
                "dealer": deal.dealer,
                "attempt": deal.attempt,
                "pack": cards_text(deal.pack),
                "hands": hands_texts(deal.hands),
                "layout": cards_text(deal.layout),
                "returned": cards_text(deal.returned),
            }
        case Declared(seat, cards):
            return {"type": "declare", "seat": seat, "cards": cards_text(cards)}
        case Played(seat, card, captured, awards):
            return {
                "type": "play",
                "seat": seat,
                "card": cards_text([card]),
                "captured": cards_text(captured),
                "awards": list(awards),
            }
        case Penalised(seat, points):
            return {"type": "penalty", "seat": seat, "points": points}
        case Redealt(hands):
            return {"type": "redeal", "hands": hands_texts(hands)}
        case RoundEnded(round, left, piles, majority, declarations, bonuses, scores):
            return {
                "type": "round_end",
                "round": round,
                "left": cards_text(left),
                "piles": list(piles),
                "majority": list(majority),
                "declarations": list(declarations),
                "bonuses": list(bonuses),
                "scores": list(scores),
            }
        case MatchEnded(outcome):
            return {
                "type": "end",
                "winner": outcome.winner,
                "places": list(outcome.places),
                "scores": list(outcome.scores),
                "termination": outcome.termination,
            }


def decision(line: dict[str, Any]) -> int:
    """Reads what a seat chose from its line."""
    if line["type"] == "declare":
        return DECLARE if line["cards"] else SILENT
    return parse_card(line["card"])


def played_again(lines: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Plays a match from its seed and its decisions alone, and writes it anew."""
    head, end = lines[0], lines[-1]
    seed, nonce = bytes.fromhex(end["seed"]), bytes.fromhex(end["nonce"])
    rules, players = parse_rules(head["rules"]), head["players"]
    dealer = first_dealer(seed, players)
    yield {
        "type": "match",
        "format": 1,
        "players": players,
        "rules": rules_to_json(rules),
        "dealer": dealer,
        "commitment": commitment(seed, nonce),
    }
    state = State(rules, players, dealer)
    decisions = (
        (decision(line), line.get("signal", 0))
        for line in lines
        if line["type"] in ("declare", "play")
    )
    while state.phase is not Phase.OVER:
        if state.phase is Phase.DEAL:
            deal = deal_round(seed, rules, players, state.round, state.dealer)
            yield from map(event_json, start_round(state, deal))
        else:
            action, signal = next(decisions)
            for event in step(state, action, signal):
                written = event_json(event)
                if signal and isinstance(event, Declared | Played):
                    written["signal"] = signal
                if isinstance(event, MatchEnded):
                    written |= {"seed": end["seed"], "nonce": end["nonce"]}
                yield written


@pytest.mark.parametrize("path", VECTORS, ids=lambda path: path.stem)
def test_every_value_of_the_match_is_reproduced(path: Path) -> None:
    """The seed and the decisions give every other value of the reference match exactly."""
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert lines == list(played_again(lines))


def test_the_vectors_are_here() -> None:
    """All of the reference's matches are run."""
    assert len(VECTORS) > 80
