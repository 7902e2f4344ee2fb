"""Whether a ladder treats its entrants alike: how much each has played, how long each waits.

A wait is the number of blocks that others play between two of an entrant's own, as far as it
could have been in them. Must not know why a pairing chose as it did.
"""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from arena.contest.pairing.attendance import Absence


@dataclass(frozen=True, slots=True)
class Share:
    """What one entrant has had of a ladder."""

    blocks: int
    matches: int
    median_wait: float | None  # between two of its blocks; None: it has not been in two
    longest_wait: int  # also the one before its first block, and the one that lasts


def shares(
    played: Sequence[tuple[int, Sequence[int]]],
    joins: Sequence[int],
    absences: Sequence[Absence],
    matches_a_block: int,
    elsewhere: frozenset[int] = frozenset(),
) -> list[Share]:
    """Returns each entrant's share, in order.

    `played` are blocks by rising number with the entrants in them, `joins` the first block in
    which each entrant may be. Blocks with an entrant in them that runs `elsewhere` are one
    match each.
    """
    numbers = [number for number, _ in played]
    own: list[list[int]] = [[] for _ in joins]
    matches = [0] * len(joins)
    for number, contestants in played:
        for entrant in contestants:
            own[entrant].append(number)
            matches[entrant] += matches_a_block if elsewhere.isdisjoint(contestants) else 1
    return [
        _share(
            numbers,
            own[entrant],
            join,
            [one for one in absences if one.entrant == entrant],
            matches[entrant],
        )
        for entrant, join in enumerate(joins)
    ]


def _share(
    numbers: Sequence[int],
    own: Sequence[int],
    join: int,
    absences: Sequence[Absence],
    matches: int,
) -> Share:
    end = numbers[-1] + 1 if numbers else 0
    bounds = [join - 1, *own, max(end, join)]
    waits = [_between(numbers, first + 1, before, absences) for first, before in pairwise(bounds)]
    return Share(
        blocks=len(own),
        matches=matches,
        median_wait=median(waits[1:-1]) if len(own) > 1 else None,
        longest_wait=max(waits),
    )


def _between(numbers: Sequence[int], first: int, before: int, absences: Sequence[Absence]) -> int:
    """Counts the blocks from `first` on and below `before`, without those in an absence."""
    count = bisect_left(numbers, before) - bisect_left(numbers, first)
    for one in absences:
        left = max(first, one.first)
        back = before if one.before is None else min(before, one.before)
        if left < back:
            count -= bisect_left(numbers, back) - bisect_left(numbers, left)
    return count
