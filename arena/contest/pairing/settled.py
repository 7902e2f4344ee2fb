"""Pairings that depend on no results: every block is settled by who is there."""

from abc import ABC, abstractmethod
from collections.abc import Iterator

from arena.contest.pairing.attendance import Attendance
from arena.contest.pairing.meeting import Field, Meeting


class SettledPairing(ABC):
    """Pairs blocks by their number alone, indexable by it.

    What was paired before somebody joined, left or came back stays as it was.
    """

    def __init__(self, attendance: Attendance, *, is_mixed: bool = False) -> None:
        self._attendance = attendance
        self._is_mixed = is_mixed
        self._blocks: list[tuple[Meeting, int]] = []
        self._rest = self._pairings()

    @abstractmethod
    def _pairings(self) -> Iterator[tuple[Meeting, int]]:
        """Yields each block's meeting, and how often the least met group had met before."""

    def __getitem__(self, number: int) -> tuple[int, ...]:
        """Returns the entrants of a block, the one at seat 0 of leg 0 first.

        IndexError where there is no such block.
        """
        return self._block(number)[0].contestants

    def needs(self, number: int) -> int:
        """Returns how many blocks must be rated before this one is paired: none."""
        del number
        return 0

    def meeting(self, number: int, known: Field) -> Meeting:
        """Returns who is in a block; IndexError where there is no such block."""
        del known
        return self._block(number)[0]

    @property
    def is_endless(self) -> bool:
        """Whether enough entrants are left, after all who are absent now, to go on for ever."""
        return self._attendance.is_endless

    @property
    def length(self) -> int:
        """How many blocks there are, where it is not endless."""
        self._blocks.extend(self._rest)
        return len(self._blocks)

    def blocks_until(self, times: int) -> int:
        """Returns the number of blocks after which each group has met so many times.

        Blocks that groups have met more often than that, before others joined, count too.
        Groups with somebody who is absent at the end do not; without others it is `length`.
        """
        if not self.is_endless:
            return self.length
        number = self._attendance.last_change
        while self._block(number)[1] < times:
            number += 1
        return number

    def _block(self, number: int) -> tuple[Meeting, int]:
        if number < 0:
            raise IndexError("blocks are numbered from 0")
        while len(self._blocks) <= number:
            following = next(self._rest, None)
            if following is None:
                raise IndexError(f"too few entrants are left for a block {number}")
            self._blocks.append(following)
        return self._blocks[number]
