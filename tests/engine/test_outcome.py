"""Places and winners."""

import pytest

from engine import Outcome
from engine.outcome import stopped, won


@pytest.mark.parametrize(
    ("winner", "scores", "places"),
    [
        (0, (41, 12), (1, 2)),
        (1, (46, 43), (2, 1)),  # the winner is behind on points
        (1, (43, 43, 39), (2, 1, 3)),
        (1, (30, 41, 30), (2, 1, 2)),  # equal scores share
        (2, (20, 50, 45), (3, 2, 1)),
    ],
)
def test_the_winner_is_first_and_the_others_follow_by_score(
    winner: int, scores: tuple[int, ...], places: tuple[int, ...]
) -> None:
    """Whoever wins, the others stand by their final scores (RULES 7.6)."""
    assert Outcome(winner, places, scores, "score") == won(winner, scores)


@pytest.mark.parametrize(
    ("scores", "winner", "places"),
    [
        ((12, 20), 1, (2, 1)),
        ((20, 20), None, (1, 1)),
        ((20, 20, 5), None, (1, 1, 3)),
        ((5, 20, 5), 1, (2, 1, 2)),
        ((2, 2, 2), None, (1, 1, 1)),
    ],
)
def test_a_stopped_match_goes_by_the_scores(
    scores: tuple[int, ...], winner: int | None, places: tuple[int, ...]
) -> None:
    """A tie at the top is a draw (RULES 7.7)."""
    assert Outcome(winner, places, scores, "max_rounds") == stopped(scores)
