"""Rondas and tringas: what a hand can declare and which declaration scores (RULES 4).

Knows nothing of turns; the state asks it about hands.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import RANK_OF
from engine.rules import Rules


@dataclass(frozen=True, slots=True)
class Combination:
    """Holds two or more cards of one rank that score when they are declared."""

    rank: int  # rank index
    is_tringa: bool
    points: int  # never 0
    cards: tuple[int, ...]  # all of that rank in the hand, in suit order B C E O

    def beats(self, other: "Combination") -> bool:
        """Says whether this one is better: tringa over ronda, then the higher rank."""
        return (self.is_tringa, self.rank) > (other.is_tringa, other.rank)

    @property
    def proving_plays(self) -> int:
        """How many of its cards must be played to prove it (RULES 4.6)."""
        return 3 if self.is_tringa else 2


def best_combination(hand: Sequence[int], rules: Rules) -> Combination | None:
    """Finds the one combination that a first hand can declare (RULES 4.3).

    Three or four of a rank are never a ronda, and a combination worth 0 is none
    (RULES 4.2): with the tringa worth 0, 7 7 7 can declare nothing.
    """
    ranks = [RANK_OF[card] for card in hand]
    different = set(ranks)
    if len(different) == len(ranks):
        return None
    best: Combination | None = None
    for rank in different:
        held = ranks.count(rank)
        if held < 2:
            continue
        is_tringa = held > 2
        points = (rules.tringa_by_rank if is_tringa else rules.ronda_by_rank)[rank]
        if points:
            cards = tuple(sorted(card for card in hand if RANK_OF[card] == rank))
            found = Combination(rank, is_tringa, points, cards)
            if best is None or found.beats(best):
                best = found
    return best
