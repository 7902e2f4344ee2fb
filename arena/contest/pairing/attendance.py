"""Who may be in which block of a ladder: when entrants joined, left and came back.

Must not know why somebody is absent.
"""

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple


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


class Attendance:
    """Knows for each block who may be in it."""

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
        self.group_size = group_size
        self._joins = tuple(joins)
        self._absences = tuple(absences)
        self.changes = frozenset(
            {
                *joins,
                *(one.first for one in absences),
                *(one.before for one in absences if one.before is not None),
            }
        )
        """The blocks at which somebody joins, leaves or comes back."""
        self._bounds = sorted(self.changes)
        self._between: dict[int, list[int]] = {}  # by the bound that a block is not below

    @property
    def last_change(self) -> int:
        """The block from which on, as far as is known, nobody comes or goes."""
        return max(self.changes)

    @property
    def is_endless(self) -> bool:
        """Whether enough entrants are left, after all who are absent now, to go on for ever."""
        return len(self.present(self.last_change)) >= self.group_size

    @property
    def length(self) -> int:
        """The first block for which too few are left, where it is not endless."""
        return next(
            number for number in sorted(self.changes) if len(self.present(number)) < self.group_size
        )

    def present(self, number: int) -> list[int]:
        """Lists who may be in a block, in the order in which they joined."""
        place = bisect_right(self._bounds, number)
        if place not in self._between:
            self._between[place] = self._look(number)
        return list(self._between[place])

    def _look(self, number: int) -> list[int]:
        absent = {one.entrant for one in self._absences if one.covers(one.entrant, number)}
        return [
            entrant
            for entrant, join in enumerate(self._joins)
            if join <= number and entrant not in absent
        ]
