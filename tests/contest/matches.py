"""Outcomes for tests."""

from arena.contest.outcomes import BlockOutcome, MatchOutcome


def match(
    scores: tuple[int, ...],
    seats: tuple[int, ...] | None = None,
    *,
    faulted: tuple[int, ...] = (),
    termination: str = "score",
    winner: int | None = None,
) -> MatchOutcome:
    """Makes an outcome in which the scores decide, but for who forfeited."""
    sides = len(scores)
    failed = {seat % sides for seat in faulted}
    order = [(side in failed, -score) for side, score in enumerate(scores)]
    places = tuple(1 + sum(other < own for other in order) for own in order)
    if winner is None and places.count(1) == 1:
        winner = places.index(1)
    return MatchOutcome(seats or tuple(range(sides)), winner, places, scores, termination, faulted)


def block(*matches: MatchOutcome, contestants: tuple[int, ...] | None = None) -> BlockOutcome:
    """Makes block 0 of these matches."""
    return BlockOutcome(0, contestants or tuple(range(len(matches[0].scores))), matches)
