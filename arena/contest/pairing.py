"""Who meets whom: pairings by block number, as plain values.

A pairing is a pure function of the block's number and of the blocks at which entrants
joined, left and came back, so that a resumed ladder plays the same blocks. Must not know
results, versions, why somebody is absent, or storage.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

ROUND_ROBIN = "round_robin"
"""What ladders call `RoundRobin`, the one pairing there is."""


def contestant_count(players: int) -> int:
    """Returns how many bots meet in one block: with 4 players each side is one bot twice."""
    return 3 if players == 3 else 2


class Absence(NamedTuple):
    """From which block on an entrant is in none, and from which it may be in some again."""

    entrant: int
    first: int
    before: int | None  # None: nobody knows yet

    def covers(self, entrant: int, number: int) -> bool:
        """Whether it keeps this entrant out of this block."""
        return (
            entrant == self.entrant
            and self.first <= number
            and (self.before is None or number < self.before)
        )


class RoundRobin:
    """Pairs every group of entrants equally often, indexable by block number.

    The next block goes to a group that has met least often. So a later entrant, or one that
    comes back, first catches up, and what was paired before stays as it was. Within a cycle
    the groups follow each other by rotation, so that entrants wait about equally long. Where
    too few are left to make a group there are no more blocks.
    """

    def __init__(
        self, group_size: int, joins: Sequence[int], absences: Sequence[Absence] = ()
    ) -> None:
        """Takes for each entrant, in order, the first block in which it may be.

        Blocks never fall, and at least `group_size` entrants join at block 0; otherwise
        ValueError.
        """
        if list(joins) != sorted(joins):
            raise ValueError("entrants must be in the order in which they joined")
        if sum(block == 0 for block in joins) < group_size:
            raise ValueError(f"a block needs {group_size} entrants from the beginning")
        self._group_size = group_size
        self._joins = tuple(joins)
        self._absences = tuple(absences)
        self._changes = {
            *joins,
            *(one.first for one in absences),
            *(one.before for one in absences if one.before is not None),
        }
        self._blocks: list[tuple[tuple[int, ...], int]] = []
        self._rest = self._pairings()

    def __getitem__(self, number: int) -> tuple[int, ...]:
        """Returns the entrants of a block, the one at seat 0 of leg 0 first.

        IndexError where there is no such block.
        """
        return self._block(number)[0]

    @property
    def is_endless(self) -> bool:
        """Whether enough entrants are left, after all who are absent now, to go on for ever."""
        return len(self._present(max(self._changes))) >= self._group_size

    @property
    def length(self) -> int:
        """How many blocks there are, where it is not endless."""
        self._blocks.extend(self._rest)
        return len(self._blocks)

    def blocks_until(self, per_group: int) -> int:
        """Returns the number of blocks after which each group has met `per_group` times.

        Blocks that groups have met more often than that, before others joined, count too.
        Groups with somebody who is absent at the end do not; without others it is `length`.
        """
        if not self.is_endless:
            return self.length
        number = max(self._changes)
        while self._block(number)[1] < per_group:
            number += 1
        return number

    def _block(self, number: int) -> tuple[tuple[int, ...], int]:
        if number < 0:
            raise IndexError("blocks are numbered from 0")
        while len(self._blocks) <= number:
            following = next(self._rest, None)
            if following is None:
                raise IndexError(f"too few entrants are left for a block {number}")
            self._blocks.append(following)
        return self._blocks[number]

    def _present(self, number: int) -> list[int]:
        """Who may be in a block."""
        return [
            entrant
            for entrant, join in enumerate(self._joins)
            if join <= number and not any(one.covers(entrant, number) for one in self._absences)
        ]

    def _pairings(self) -> Iterator[tuple[tuple[int, ...], int]]:
        """Yields each block's entrants, and how often the least met group had met before."""
        met: Counter[tuple[int, ...]] = Counter()
        number = 0
        while True:
            present = self._present(number)
            if len(present) < self._group_size:
                return
            cycle = [
                tuple(present[place] for place in group)
                for group in _cycle(len(present), self._group_size)
            ]
            least = min(met[tuple(sorted(group))] for group in cycle)
            for group in cycle:
                key = tuple(sorted(group))
                if met[key] > least:
                    continue
                yield _turned(group, met[key]), least
                met[key] += 1
                number += 1
                if number in self._changes:
                    break


def _cycle(entrants: int, group_size: int) -> list[tuple[int, ...]]:
    """Lists every group once: a first group, then the same moved on by one, and so on.

    In each such orbit all entrants play equally often.
    """
    groups: list[tuple[int, ...]] = []
    seen: set[tuple[int, ...]] = set()
    for others in combinations(range(1, entrants), group_size - 1):
        for shift in range(entrants):
            group = tuple((place + shift) % entrants for place in (0, *others))
            key = tuple(sorted(group))
            if key not in seen:
                seen.add(key)
                groups.append(group)
    return groups


def _turned(group: tuple[int, ...], times_met: int) -> tuple[int, ...]:
    """Turns a group so that each member comes first equally often, in both directions."""
    turn, mirrored = times_met % len(group), times_met // len(group) % 2
    turned = group[turn:] + group[:turn]
    return turned[::-1] if mirrored else turned
