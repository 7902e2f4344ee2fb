"""Seats sample bots at the engine, through the wire but without a process."""

import hashlib
import importlib.util
from collections.abc import Callable, Iterator
from pathlib import Path

from arena.kit import Match, Turn
from arena.v1 import match_pb2
from arena.wire import observation_to_wire, rules_to_wire
from engine import (
    Phase,
    Rules,
    State,
    action_text,
    deal_round,
    first_dealer,
    observe,
    parse_action,
)

SAMPLE_BOTS = Path(__file__).parents[2] / "sample_bots"
NAMES = ("random", "greedy", "counter")

Choose = Callable[[Turn], str]


def load(name: str) -> Choose:
    """Returns the function that a sample bot is."""
    spec = importlib.util.spec_from_file_location(f"sample_{name}", SAMPLE_BOTS / name / "bot.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.choose


def seed_of(text: str) -> bytes:
    """Makes a match seed of a text."""
    return hashlib.sha256(text.encode()).digest()


def seat_match(rules: Rules, players: int, seat: int) -> Match:
    """Makes what a seat is told at the start of a match."""
    return Match(
        match_pb2.MatchStart(
            table=1, seat=seat, players=players, rules=rules_to_wire(rules), bot_seed=1000 + seat
        )
    )


def turn_of(state: State, match: Match) -> Turn:
    """Asks the seat to act, as the wire would."""
    moves = " ".join(action_text(action) for action in state.actions())
    seen = observation_to_wire(observe(state, state.turn))
    return Turn(match_pb2.Question(table=1, moves=moves, observation=seen), match)


def decisions(seed: bytes, rules: Rules, players: int) -> Iterator[State]:
    """Plays a match: yields the state at each decision, which the receiver applies."""
    state = State(rules, players, first_dealer(seed, players))
    while state.phase is not Phase.OVER:
        if state.phase is Phase.DEAL:
            state.deal(deal_round(seed, rules, players, state.round, state.dealer))
        else:
            yield state


def play_match(seed: bytes, rules: Rules, bots: list[Choose]) -> State:
    """Plays a match between bots, by seat, and returns its last state."""
    matches = [seat_match(rules, len(bots), seat) for seat in range(len(bots))]
    for state in decisions(seed, rules, len(bots)):
        seat = state.turn
        state.apply(parse_action(bots[seat](turn_of(state, matches[seat]))))
        last = state
    return last
