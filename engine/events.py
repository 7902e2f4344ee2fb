"""What happened, as values: the story of a match for records, bots and spectators.

Made from a state that has just acted. An event holds all that happened: what a seat may
know of it is decided by whoever passes it on (RULES 10).
"""

from dataclasses import dataclass

from engine.actions import DECLARE
from engine.awards import AWARD_NAMES
from engine.cards import RANK_OF
from engine.deal import Deal
from engine.outcome import Outcome
from engine.position import Phase
from engine.state import State


@dataclass(frozen=True, slots=True)
class RoundStarted:
    """A round was dealt."""

    deal: Deal


@dataclass(frozen=True, slots=True)
class Declared:
    """A seat answered the question for a declaration."""

    seat: int
    cards: tuple[int, ...]  # in suit order; empty for silence
    signal: int = 0


@dataclass(frozen=True, slots=True)
class Played:
    """A seat played a card."""

    seat: int
    card: int
    captured: tuple[int, ...]  # the matched card, then the run upwards
    awards: tuple[str, ...]  # in the order caida, bkhamsa, bachra, mesa
    signal: int = 0


@dataclass(frozen=True, slots=True)
class Penalised:
    """The play before proved what its seat had held in silence (RULES 4.6)."""

    seat: int
    points: int  # for each opponent


@dataclass(frozen=True, slots=True)
class Redealt:
    """New hands were dealt from the stock."""

    hands: tuple[tuple[int, ...], ...]  # by seat, in dealing order


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """A round was settled; all but `round` and `left` is by side."""

    round: int
    left: tuple[int, ...]  # in laying order
    piles: tuple[int, ...]  # leftovers included
    majority: tuple[int, ...]
    declarations: tuple[int, ...]  # penalties included
    bonuses: tuple[int, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over."""

    outcome: Outcome


Event = RoundStarted | Declared | Played | Penalised | Redealt | RoundEnded | MatchEnded


def start_round(state: State, deal: Deal) -> list[Event]:
    """Deals a round and says so."""
    state.deal(deal)
    return [RoundStarted(deal)]


def step(state: State, action: int, signal: int = 0) -> list[Event]:
    """Applies an action and says what happened, in the order in which it did.

    Raises IllegalAction, and changes nothing, as `State.apply` does.
    """
    seat = state.turn
    if state.phase is not Phase.PLAY:
        state.apply(action, signal)
        return [Declared(seat, state.declared[seat] if action == DECLARE else (), signal)]
    penalties = len(state.penalties)
    awarded = len(state.awarded)
    stock = state.stock
    table = state.table
    before = table.copy()
    state.apply(action, signal)
    captured = _captured(before, table, RANK_OF[action])
    awards = AWARD_NAMES[state.awarded[-1][1]] if len(state.awarded) > awarded else ()
    happened: list[Event] = [Played(seat, action, captured, awards, signal)]
    happened += [Penalised(silent, points) for silent, points in state.penalties[penalties:]]
    if state.phase is not Phase.PLAY:
        happened += _end_of_round(state)
    elif state.stock is not stock:
        happened.append(Redealt(tuple(map(tuple, state.hands))))
    return happened


def _captured(before: dict[int, int], after: dict[int, int], rank: int) -> tuple[int, ...]:
    """Finds what a play of a rank took: the matched card, then the run upwards."""
    taken = []
    while rank in before and rank not in after:
        taken.append(before[rank])
        rank += 1
    return tuple(taken)


def _end_of_round(state: State) -> list[Event]:
    settled = state.settlement
    assert settled is not None
    ended: list[Event] = [RoundEnded(*settled)]
    if state.outcome is not None:
        ended.append(MatchEnded(state.outcome))
    return ended
