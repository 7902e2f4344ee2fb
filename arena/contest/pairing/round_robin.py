"""Round robin: every group of entrants meets equally often.

A pure function of the block's number and of the blocks at which entrants joined, left and
came back. Must not know results, versions, or storage.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from arena.contest.pairing.meeting import Meeting, turned
from arena.contest.pairing.settled import SettledPairing


class RoundRobin(SettledPairing):
    """Gives the next block to a group that has met least often.

    So a later entrant, or one that comes back, first catches up. Within a cycle the groups
    follow each other by rotation, so that entrants wait about equally long. Where too few
    are left to make a group there are no more blocks.
    """

    def _pairings(self) -> Iterator[tuple[Meeting, int]]:
        met: Counter[tuple[int, ...]] = Counter()
        number = 0
        size = self._attendance.group_size
        while True:
            present = self._attendance.present(number)
            if len(present) < size:
                return
            cycle = [
                tuple(present[place] for place in group) for group in _cycle(len(present), size)
            ]
            least = min(met[tuple(sorted(group))] for group in cycle)
            for group in cycle:
                key = tuple(sorted(group))
                if met[key] > least:
                    continue
                yield Meeting(turned(group, met[key], is_mixed=self._is_mixed), number), least
                met[key] += 1
                number += 1
                if number in self._attendance.changes:
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
