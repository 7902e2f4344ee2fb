"""How a match ended: who came where, and why it was over (RULES 7.6, 7.7)."""

from dataclasses import dataclass

SCORE = "score"
MAX_ROUNDS = "max_rounds"


@dataclass(frozen=True, slots=True)
class Outcome:
    """Holds the end of a match that was played out."""

    winner: int | None  # a side; None for a draw
    places: tuple[int, ...]  # by side, from 1; equal sides share one
    scores: tuple[int, ...]  # by side
    termination: str  # SCORE or MAX_ROUNDS


def won(winner: int, scores: tuple[int, ...]) -> Outcome:
    """Makes the outcome of a match that a side has won by its score (RULES 7.6).

    The winner is first even where it is behind on points (RULES 7.4).
    """
    places = tuple(
        1
        if side == winner
        else 2 + sum(other > score for rival, other in enumerate(scores) if rival != winner)
        for side, score in enumerate(scores)
    )
    return Outcome(winner, places, scores, SCORE)


def stopped(scores: tuple[int, ...]) -> Outcome:
    """Makes the outcome of a match that its last allowed round did not decide (RULES 7.7)."""
    places = tuple(1 + sum(other > score for other in scores) for score in scores)
    winner = places.index(1) if places.count(1) == 1 else None
    return Outcome(winner, places, scores, MAX_ROUNDS)
