"""What one seat may know of a state, and nothing else (RULES 10).

The fields mean what those of `arena.v1.Observation` mean; cards are numbers here.
"""

from dataclasses import dataclass

from engine.cards import RANKS
from engine.position import BKHAMSA_LINK, Phase, Position


@dataclass(slots=True)
class Observation:
    """Holds all that one seat may know. Not to be changed."""

    players: int
    phase: Phase
    seat: int  # the seat that looks
    round: int  # from 0
    dealer: int
    hand: tuple[int, ...]  # the seat's own, in dealing order
    table: tuple[int, ...]  # face up, in laying order
    layout: tuple[int, ...]  # the four cards that the round began with
    returned: tuple[int, ...]  # taken back in layout repairs, in order
    declarations_asked: int  # seats that have answered, counted from the dealer's next
    declared: tuple[tuple[int, ...], ...]  # by seat; empty for silence and not yet asked
    played: tuple[int, ...]  # in this round, from the dealer's next seat on
    piles: tuple[int, ...]  # card counts by side
    hand_counts: tuple[int, ...]  # by seat
    stock_count: int  # cards yet to be dealt in this round
    caida_card: int | None  # the card that a capture would make a caida of
    chain_rank: int  # a rank, 1 to 12; 0 for no chain
    chain_points: int  # what the next card of that rank is worth; 0 for no chain
    scores: tuple[int, ...]  # by side, before this round
    gains: tuple[int, ...]  # by side: declaration, penalties and awards of this round
    contenders: tuple[int, ...]  # sides of a tie-break; empty outside of one
    signals: tuple[int, ...]  # the partner's, one for each of its turns; 0 for none


def observe(state: Position, seat: int) -> Observation:
    """Shows a state as one seat may know it."""
    link = state.link
    is_chain = link >= BKHAMSA_LINK
    return Observation(
        state.players,
        state.phase,
        seat,
        state.round,
        state.dealer,
        tuple(state.hands[seat]),
        tuple(state.table.values()),
        state.layout,
        state.returned,
        state.asked,
        state.declared,
        tuple(state.played),
        tuple(state.piles),
        tuple(map(len, state.hands)),
        len(state.stock),
        None if is_chain or link < 0 else link,  # state.caida_card, and so on, written out:
        RANKS[link % 10] if is_chain else 0,  # one is made for every decision
        state.chain_points if is_chain else 0,
        state.scores,
        state.gains,
        state.contenders,
        _partner_signals(state, (seat + 2) % 4) if state.has_signals else (),
    )


def _partner_signals(state: Position, partner: int) -> tuple[int, ...]:
    return tuple(state.signals.get((partner, turn), 0) for turn in range(state.turns_of(partner)))
