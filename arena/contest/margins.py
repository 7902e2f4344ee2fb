"""By how much: the margins of matches and blocks.

A forfeit counts as lost by the target score to everybody who stayed, whatever the score
was: a lead does not save a bot that fails. It is a fixed price, so whoever is behind by
more than the target loses less by failing. Must not know ratings.
"""

from arena.contest.outcomes import BlockOutcome, MatchOutcome
from arena.terms.faults import FORFEIT


def pair_margin(match: MatchOutcome, first: int, second: int, target: int) -> int:
    """Returns by how many points side `first` beat side `second` (negative: it lost)."""
    failed = _forfeited_sides(match)
    if (first in failed) != (second in failed):
        return -target if first in failed else target
    if first in failed:
        return 0
    return match.scores[first] - match.scores[second]


def side_margins(match: MatchOutcome, target: int) -> tuple[float, ...]:
    """Returns each side's margin: the mean of its margins over the other sides.

    With two sides that is the difference of the scores, with three the own score less
    the mean of the others'. A side that forfeited has minus the target.
    """
    failed = _forfeited_sides(match)
    sides = range(len(match.scores))
    return tuple(
        float(-target)
        if side in failed
        else sum(pair_margin(match, side, other, target) for other in sides if other != side)
        / (len(sides) - 1)
        for side in sides
    )


def block_margins(block: BlockOutcome, target: int) -> tuple[float, ...]:
    """Returns the sum of each contestant's margins over the legs.

    Who failed beside a partner that went on has minus the target, its partner what it played.
    """
    sums = [0.0] * len(block.contestants)
    for match in block.matches:
        failed = match.lone_forfeiters
        for team, margin in zip(match.teams, side_margins(match, target), strict=True):
            for contestant in team:
                sums[contestant] += float(-target) if contestant in failed else margin
    return tuple(sums)


def _forfeited_sides(match: MatchOutcome) -> frozenset[int]:
    if match.termination == FORFEIT and match.winner is not None:
        return frozenset(range(len(match.scores))) - {match.winner}
    return match.forfeited_sides
