"""The stand-in: plays for a seat whose bot has failed, for the sake of the others."""

from collections.abc import Sequence

from engine import DECLARE, RANK_OF


def stand_in_action(actions: Sequence[int]) -> int:
    """Declares where that is possible, else plays the lowest rank, then suit order B C E O."""
    if DECLARE in actions:
        return DECLARE
    # Cards are numbered suit by suit in that order, so a lower number is an earlier suit.
    return min(actions, key=lambda action: (RANK_OF[action] if action < DECLARE else 0, action))
