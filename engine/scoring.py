"""What a round was worth, and who has won by it (RULES 6.3 and 7).

Pure arithmetic on points by side; knows nothing of cards.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.rules import Rules, side_count

Step = tuple[int, ...]
"""Points by side that are counted together (RULES 7.4)."""


@dataclass(frozen=True, slots=True)
class Settlement:
    """Holds how one round was settled; all but `round` and `left` is by side."""

    round: int
    left: tuple[int, ...]  # cards left on the table, in laying order
    piles: tuple[int, ...]  # leftovers included
    majority: Step
    declarations: Step  # penalties included
    bonuses: Step
    scores: tuple[int, ...]  # after the round


@dataclass(frozen=True, slots=True)
class Tally:
    """Holds what a round that has ended gave, each list in the order of play."""

    round: int
    left: tuple[int, ...]  # cards left on the table, in laying order
    piles: tuple[int, ...]  # by side, leftovers included
    declaration: tuple[int, int] | None  # side and points of the one that scored
    penalties: tuple[tuple[int, int], ...]  # the silent side, and points for each other
    awards: tuple[tuple[int, int], ...]  # side and points; awards of one play together


def settle(
    tally: Tally, rules: Rules, players: int, before: tuple[int, ...]
) -> tuple[Settlement, tuple[Step, ...]]:
    """Settles a round on the scores before it; also gives its steps in counting order.

    First the majority, then the declaration and the penalties, then the awards
    (RULES 7.4).
    """
    sides = side_count(players)
    most = majority(tally.piles, neutral_share(rules, players))
    declared = [
        step_for(sides, (side,), points) for side, points in filter(None, [tally.declaration])
    ]
    for silent, points in tally.penalties:
        opponents = [side for side in range(sides) if side != silent]
        declared.append(step_for(sides, opponents, points))
    awards = [step_for(sides, (side,), points) for side, points in tally.awards]
    steps = (most, *declared, *awards)
    settlement = Settlement(
        round=tally.round,
        left=tally.left,
        piles=tally.piles,
        majority=most,
        declarations=sum_steps(sides, declared),
        bonuses=sum_steps(sides, awards),
        scores=sum_steps(sides, (before, *steps)),
    )
    return settlement, steps


def neutral_share(rules: Rules, players: int) -> int:
    """Counts the cards beyond which a side's pile scores (RULES 6.3, 8.3)."""
    in_play = 40 if rules.hand_size == 3 else players * rules.hand_size + 4
    return in_play // side_count(players)


def majority(piles: Iterable[int], share: int) -> Step:
    """Scores each pile's cards beyond the neutral share (RULES 6.3)."""
    return tuple(max(0, pile - share) for pile in piles)


def step_for(sides: int, gainers: Iterable[int], points: int) -> Step:
    """Makes the step in which some sides get the same points."""
    gaining = tuple(gainers)
    return tuple(points if side in gaining else 0 for side in range(sides))


def sum_steps(sides: int, steps: Iterable[Step]) -> Step:
    """Adds steps up, side by side."""
    return tuple(sum(points) for points in zip((0,) * sides, *steps, strict=True))


def leading_sides(
    before: Sequence[int], steps: Sequence[Step], target: int, contenders: Sequence[int] = ()
) -> tuple[int, ...]:
    """Finds who has won after a round (RULES 7.2 to 7.5).

    `before` holds the scores before the round, `steps` all its points in the order in
    which they are counted; `contenders` are the sides of a tie-break. No side: the match
    goes on. One side: it has won. Several: they are tied, and a tie-break follows.
    """
    totals = [sum(points) for points in zip(before, *steps, strict=True)]
    if contenders:
        return _highest(totals, contenders)
    crossed = [side for side, total in enumerate(totals) if total >= target]
    return _count(before, steps, target) if len(crossed) > 1 else tuple(crossed)


def _count(before: Sequence[int], steps: Sequence[Step], target: int) -> tuple[int, ...]:
    """Counts a round anew, step by step, until one side leads (RULES 7.4)."""
    totals = list(before)
    leaders: tuple[int, ...] = ()
    for step in steps:
        totals = [total + points for total, points in zip(totals, step, strict=True)]
        if leaders or max(totals) >= target:
            leaders = _highest(totals, leaders or range(len(totals)))
            if len(leaders) == 1:
                break
    return leaders


def _highest(totals: Sequence[int], sides: Iterable[int]) -> tuple[int, ...]:
    candidates = tuple(sides)
    best = max(totals[side] for side in candidates)
    return tuple(side for side in candidates if totals[side] == best)
