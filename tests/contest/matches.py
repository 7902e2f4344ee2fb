"""Outcomes for tests."""

from arena.contest.outcomes import BlockOutcome, MatchOutcome


def match(
    scores: tuple[int, ...],
    seats: tuple[int, ...] | None = None,
    *,
    forfeited: tuple[int, ...] = (),
    no_shows: tuple[int, ...] = (),
    termination: str = "score",
    winner: int | None = None,
) -> MatchOutcome:
    """Makes an outcome in which the scores decide, but for who forfeited."""
    sides = len(scores)
    failed = {seat % sides for seat in forfeited}
    order = [(side in failed, -score) for side, score in enumerate(scores)]
    places = tuple(1 + sum(other < own for other in order) for own in order)
    if winner is None and places.count(1) == 1:
        winner = places.index(1)
    return MatchOutcome(
        seats or tuple(range(sides)), winner, places, scores, termination, forfeited, no_shows
    )


def block(*matches: MatchOutcome, contestants: tuple[int, ...] | None = None) -> BlockOutcome:
    """Makes block 0 of these matches."""
    is_rated = not any(one.no_shows for one in matches)
    return BlockOutcome(0, contestants or tuple(range(len(matches[0].scores))), matches, is_rated)
