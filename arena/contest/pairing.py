"""Who meets whom: pairings by block number, as plain values.

A pairing is a pure function of the block's number and of the blocks at which entrants
joined, so that a resumed ladder plays the same blocks. Must not know results, versions
or storage.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

ROUND_ROBIN = "round_robin"
"""What ladders call `RoundRobin`, the one pairing there is."""


def contestant_count(players: int) -> int:
    """Returns how many bots meet in one block: with 4 players each side is one bot twice."""
    return 3 if players == 3 else 2


class RoundRobin:
    """Pairs every group of entrants equally often, indexable by block number.

    The next block goes to a group that has met least often. So a later entrant first
    catches up, and what was paired before it joined stays as it was. Within a cycle the
    groups follow each other by rotation, so that entrants wait about equally long.
    """

    def __init__(self, group_size: int, joins: Sequence[int]) -> None:
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
        self._blocks: list[tuple[tuple[int, ...], int]] = []
        self._rest = self._pairings()

    def __getitem__(self, number: int) -> tuple[int, ...]:
        """Returns the entrants of a block, the one at seat 0 of leg 0 first."""
        return self._block(number)[0]

    def blocks_until(self, per_group: int) -> int:
        """Returns the number of blocks after which each group has met `per_group` times.

        Blocks that groups have met more often than that, before others joined, count too.
        """
        number = self._joins[-1]
        while self._block(number)[1] < per_group:
            number += 1
        return number

    def _block(self, number: int) -> tuple[tuple[int, ...], int]:
        if number < 0:
            raise IndexError("blocks are numbered from 0")
        while len(self._blocks) <= number:
            self._blocks.append(next(self._rest))
        return self._blocks[number]

    def _pairings(self) -> Iterator[tuple[tuple[int, ...], int]]:
        """Yields each block's entrants, and how often the least met group had met before."""
        met: Counter[tuple[int, ...]] = Counter()
        number = 0
        while True:
            entrants = sum(block <= number for block in self._joins)
            cycle = _cycle(entrants, self._group_size)
            least = min(met[tuple(sorted(group))] for group in cycle)
            for group in cycle:
                key = tuple(sorted(group))
                if met[key] > least:
                    continue
                yield _turned(group, met[key]), least
                met[key] += 1
                number += 1
                if number in self._joins:
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
