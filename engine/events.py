"""What happened, as values: the story of a match for records, bots and spectators.

Made from a state that has just acted. An event holds all that happened: what a seat may
know of it is decided by whoever passes it on (RULES 10). Events are not to be changed; they
are not frozen only because that would triple the price of making one.
"""

from dataclasses import dataclass

from engine.actions import DECLARE
from engine.awards import AWARD_NAMES
from engine.cards import RANK_OF
from engine.deal import Deal
from engine.outcome import Outcome
from engine.position import Phase
from engine.state import State

_PLAY = Phase.PLAY


@dataclass(slots=True)
class RoundStarted:
    """A round was dealt."""

    deal: Deal


@dataclass(slots=True)
class Declared:
    """A seat answered the question for a declaration."""

    seat: int
    cards: tuple[int, ...]  # in suit order; empty for silence
    signal: int = 0


@dataclass(slots=True)
class Played:
    """A seat played a card."""

    seat: int
    card: int
    captured: tuple[int, ...]  # the matched card, then the run upwards
    awards: tuple[str, ...]  # in the order caida, bkhamsa, bachra, mesa
    signal: int = 0


@dataclass(slots=True)
class Penalised:
    """The play before proved what its seat had held in silence (RULES 4.6)."""

    seat: int
    points: int  # for each opponent


@dataclass(slots=True)
class Redealt:
    """New hands were dealt from the stock."""

    hands: tuple[tuple[int, ...], ...]  # by seat, in dealing order


@dataclass(slots=True)
class RoundEnded:
    """A round was settled; all but `round` and `left` is by side."""

    round: int
    left: tuple[int, ...]  # in laying order
    piles: tuple[int, ...]  # leftovers included
    majority: tuple[int, ...]
    declarations: tuple[int, ...]  # penalties included
    bonuses: tuple[int, ...]
    scores: tuple[int, ...]


@dataclass(slots=True)
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
    if state.phase is not _PLAY:
        state.apply(action, signal)
        return [Declared(seat, state.declared[seat] if action == DECLARE else (), signal)]
    penalties, awarded, stock = state.penalties, state.awarded, state.stock
    awards_before = len(awarded)
    table = state.table
    before = table.copy() if RANK_OF[action] in table else None
    state.apply(action, signal)
    captured = () if before is None else _captured(before, table, RANK_OF[action])
    awards = AWARD_NAMES[awarded[-1][1]] if len(awarded) > awards_before else ()
    happened: list[Event] = [Played(seat, action, captured, awards, signal)]
    if state.penalties is not penalties:
        proved = state.penalties[len(penalties) :]
        happened += [Penalised(silent, points) for silent, points in proved]
    if state.phase is not _PLAY:
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
