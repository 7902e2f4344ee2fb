"""What a round was worth, and who has won by it (RULES 6.3 and 7).

Pure arithmetic on points by side; knows nothing of cards and turns.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from engine.awards import AWARD_POINTS
from engine.rules import Rules, side_count

Step = Sequence[int]
"""Points by side that are counted together (RULES 7.4)."""


class Tally(NamedTuple):
    """Holds what a round gave, each list in the order of play."""

    piles: Sequence[int]  # by side, leftovers included
    declaration: tuple[int, int] | None  # side and points of the one that scored
    penalties: Sequence[tuple[int, int]]  # the silent side, and points for each other
    awarded: Sequence[tuple[int, int]]  # side and awards of one play, as in `awards`


class Settlement(NamedTuple):
    """Holds how one round was settled; all but `round` and `left` is by side."""

    round: int
    left: tuple[int, ...]  # cards left on the table, in laying order
    piles: tuple[int, ...]  # leftovers included
    majority: tuple[int, ...]
    declarations: tuple[int, ...]  # penalties included
    bonuses: tuple[int, ...]  # all awards
    scores: tuple[int, ...]  # after the round


def settle(
    tally: Tally, round: int, left: tuple[int, ...], share: int, before: tuple[int, ...]
) -> Settlement:
    """Adds a round to the scores before it; `share` is the neutral one (RULES 6.3)."""
    piles = tuple(tally.piles)
    most = majority(piles, share)
    declarations = declaration_points(tally)
    bonuses = bonus_points(tally)
    scores = sum_of(before, most, declarations, bonuses)
    return Settlement(round, left, piles, most, declarations, bonuses, scores)


def sum_of(*steps: Step) -> tuple[int, ...]:
    """Adds points up, side by side."""
    return tuple([sum(points) for points in zip(*steps, strict=True)])


def neutral_share(rules: Rules, players: int) -> int:
    """Counts the cards beyond which a side's pile scores (RULES 6.3, 8.3)."""
    in_play = 40 if rules.hand_size == 3 else players * rules.hand_size + 4
    return in_play // side_count(players)


def majority(piles: Iterable[int], share: int) -> tuple[int, ...]:
    """Scores each pile's cards beyond the neutral share (RULES 6.3)."""
    return tuple([pile - share if pile > share else 0 for pile in piles])


def declaration_points(tally: Tally) -> tuple[int, ...]:
    """Adds up the declaration that scored and all penalties (RULES 4.5, 4.6)."""
    total = [0] * len(tally.piles)
    add_declarations(total, tally.declaration, tally.penalties)
    return tuple(total)


def bonus_points(tally: Tally) -> tuple[int, ...]:
    """Adds up all awards."""
    total = [0] * len(tally.piles)
    add_bonuses(total, tally.awarded)
    return tuple(total)


def add_declarations(
    total: list[int],
    declaration: tuple[int, int] | None,
    penalties: Iterable[tuple[int, int]],
) -> None:
    """Adds the declaration that scored and all penalties to points by side; as in `Tally`."""
    if declaration is not None:
        side, points = declaration
        total[side] += points
    for silent, points in penalties:
        for side in range(len(total)):
            if side != silent:
                total[side] += points


def add_bonuses(total: list[int], awarded: Iterable[tuple[int, int]]) -> None:
    """Adds awards to points by side."""
    for side, awards in awarded:
        total[side] += AWARD_POINTS[awards]


def leading_sides(
    tally: Tally,
    settlement: Settlement,
    before: Sequence[int],
    target: int,
    contenders: Sequence[int],
) -> tuple[int, ...]:
    """Finds who has won by a round (RULES 7.2 to 7.5).

    `before` holds the scores before the round; `contenders` are the sides of a tie-break,
    empty outside of one. No side: the match goes on. One side: it has won. Several: they
    are tied, and a tie-break follows.
    """
    scores = settlement.scores
    if contenders:
        return _highest(scores, contenders)
    if max(scores) < target:
        return ()
    crossed = tuple(side for side, score in enumerate(scores) if score >= target)
    if len(crossed) < 2:
        return crossed
    return _count(before, _steps(tally, settlement.majority), target)


def _steps(tally: Tally, most: Step) -> Iterator[Step]:
    """Gives a round's points in the order in which they are counted (RULES 7.4)."""
    nothing = Tally((0,) * len(tally.piles), None, (), ())
    yield most
    yield declaration_points(nothing._replace(declaration=tally.declaration))
    for penalty in tally.penalties:
        yield declaration_points(nothing._replace(penalties=(penalty,)))
    for award in tally.awarded:
        yield bonus_points(nothing._replace(awarded=(award,)))


def _count(before: Sequence[int], steps: Iterable[Step], target: int) -> tuple[int, ...]:
    """Counts a round anew, step by step, until one side leads (RULES 7.4)."""
    totals = tuple(before)
    leaders: tuple[int, ...] = ()
    for step in steps:
        totals = sum_of(totals, step)
        if leaders or max(totals) >= target:
            leaders = _highest(totals, leaders or range(len(totals)))
            if len(leaders) == 1:
                break
    return leaders


def _highest(totals: Sequence[int], sides: Iterable[int]) -> tuple[int, ...]:
    candidates = tuple(sides)
    best = max(totals[side] for side in candidates)
    return tuple(side for side in candidates if totals[side] == best)
