"""Swiss: rounds in which bots with about as many points meet, and seldom again.

The first block of a round waits until all earlier blocks are rated. Where a bot is left
over it sits the round out: of those with fewest points one that has sat out least.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from arena.contest.pairing.attendance import Attendance
from arena.contest.pairing.meeting import Field, Meeting, turned

_MOST_STEPS = 20_000  # of the search for opponents that have not met
_WIDTH = 3  # a group of more than two is chosen among so many times the places to fill

Group = tuple[int, ...]


class Swiss:
    """Pairs round after round; called for one block after the other, in their order."""

    def __init__(self, attendance: Attendance, *, is_mixed: bool = False) -> None:
        self._attendance = attendance
        self._is_mixed = is_mixed
        self._starts: list[int] = []  # the first block of each round that was paired
        self._waiting: list[Group] = []  # of the round that is under way
        self._rested: Counter[int] = Counter()

    @property
    def is_endless(self) -> bool:
        """Whether enough entrants are left to go on for ever."""
        return self._attendance.is_endless

    @property
    def length(self) -> int:
        """How many blocks there are, where it is not endless."""
        return self._attendance.length

    def blocks_until(self, times: int) -> int:
        """Returns the number of blocks after so many rounds."""
        if not self.is_endless:
            return self.length
        rounds = max(0, len(self._starts) - 1)
        number = self._starts[rounds] if self._starts else 0
        for _ in range(rounds, times):
            present = len(self._attendance.present(number))
            number += max(1, present // self._attendance.group_size)
        return number

    def needs(self, number: int) -> int:
        """Returns how many blocks must be rated before this one is paired."""
        return self._starts[-1] if self._left(number) else number

    def meeting(self, number: int, known: Field) -> Meeting:
        """Returns who is in a block; IndexError where too few are left for it."""
        self._waiting = self._left(number)
        if not self._waiting:
            present = self._attendance.present(number)
            if len(present) < self._attendance.group_size:
                raise IndexError(f"too few entrants are left for a block {number}")
            self._starts.append(number)
            self._waiting = self._pair(present, known)
        group = self._waiting.pop(0)
        times = known.times_met(group)
        return Meeting(turned(group, times, is_mixed=self._is_mixed), number)

    def _left(self, number: int) -> list[Group]:
        """The groups of the round that can still meet; somebody may have left meanwhile."""
        present = set(self._attendance.present(number))
        return [group for group in self._waiting if present.issuperset(group)]

    def _pair(self, present: list[int], known: Field) -> list[Group]:
        """Pairs a round: those with most points first."""
        size = self._attendance.group_size
        ranked = sorted(present, key=lambda one: (-known.points[one], one))
        for _ in range(len(ranked) % size):
            resting = min(reversed(ranked), key=lambda one: (self._rested[one], known.points[one]))
            self._rested[resting] += 1
            ranked.remove(resting)
        if size == 2:
            return _pairs(ranked, known)
        return list(_groups(ranked, size, known))


def _pairs(ranked: Sequence[int], known: Field) -> list[Group]:
    """Pairs from the top down so that nobody meets again who need not."""
    most = max(known.met.values(), default=0)
    for bearable in range(most + 1):
        found = _search(list(ranked), known, bearable, [_MOST_STEPS])
        if found is not None:
            return found
    return list(_groups(ranked, 2, known))


def _search(ranked: list[int], known: Field, bearable: int, steps: list[int]) -> list[Group] | None:
    """Pairs those who have met at most `bearable` times; None: it cannot be, or takes too long."""
    if not ranked:
        return []
    first, *others = ranked
    for other in others:
        steps[0] -= 1
        if steps[0] < 0:
            return None
        if known.times_met((first, other)) > bearable:
            continue
        rest = _search([one for one in others if one != other], known, bearable, steps)
        if rest is not None:
            return [(first, other), *rest]
    return None


def _groups(ranked: Sequence[int], size: int, known: Field) -> Iterator[Group]:
    """Groups from the top down; among the nearest those who have met least."""
    left = list(ranked)
    while left:
        first, *others = left
        near = others[: _WIDTH * (size - 1)]
        group = min(((first, *some) for some in combinations(near, size - 1)), key=known.times_met)
        yield group
        left = [one for one in left if one not in group]
