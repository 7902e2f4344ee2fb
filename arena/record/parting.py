"""Where the legs of a block part: the first decision that is not the same in all of them.

The legs have the same packs, and so every round begins with the same hands in all of them,
at which other bots sit. What is compared, the replay page says in the same words
(`viewer/src/story/parting.js`). Knows decisions, nothing of texts or files.
"""

from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from arena.record.tally import Decisions


class Parting(NamedTuple):
    """The first decision in which the legs differ."""

    round: int  # from 0
    decision: int  # of the round, from 0: declarations count too
    same: int  # decisions of the match before it, all the same


def find_parting(legs: Sequence[Decisions]) -> Parting | None:
    """Finds where legs part; None where they never do, or where there is but one.

    A leg that ends sooner parts from nobody by that.
    """
    same = 0
    for round_number, decided in enumerate(zip_longest(*legs, fillvalue=())):
        for decision, moves in enumerate(zip_longest(*decided)):
            made = [move for move in moves if move is not None]
            if len(made) < 2:
                break
            if len(set(made)) > 1:
                return Parting(round_number, decision, same)
            same += 1
    return None
