"""The gauntlet: who joined last against all others, all of them on the same packs."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from arena.contest.pairing.attendance import Attendance
from arena.contest.pairing.meeting import Meeting, turned
from arena.contest.pairing.settled import SettledPairing

_SPLITS = 3  # ways in which four bots make two teams


class Gauntlet(SettledPairing):
    """Lets the challenger, who joined last of those present, meet the whole field again and again.

    One turn through the field is one deal: every opponent has the same cards, and so the
    difference between two opponents is none of the packs. Each block of it has a lane of
    its own, so that no instance sees the deal twice. Who runs elsewhere has one instance: where
    that would see it twice the block is on a deal of its own. With three in a block the field comes
    in pairs, with partners in threes, each of them once as the challenger's partner.
    """

    def __init__(
        self,
        attendance: Attendance,
        *,
        is_mixed: bool = False,
        elsewhere: frozenset[int] = frozenset(),
    ) -> None:
        """Takes which entrants run elsewhere."""
        super().__init__(attendance, is_mixed=is_mixed)
        self._elsewhere = elsewhere

    def _pairings(self) -> Iterator[tuple[Meeting, int]]:
        met: Counter[tuple[int, ...]] = Counter()
        number = 0
        size = self._attendance.group_size
        while True:
            present = self._attendance.present(number)
            if len(present) < size:
                return
            *field, challenger = present
            deal, turn = number, met[challenger, *field[: size - 1]]
            for lane, others in enumerate(_opponents(field, size, is_mixed=self._is_mixed)):
                group = (challenger, *others)
                seated = _with_partner(group, lane, turn) if self._is_mixed else turned(group, turn)
                if self._is_seen_again(challenger, group):
                    yield Meeting(seated, number), turn
                else:
                    yield Meeting(seated, deal, lane), turn
                met[group] += not self._is_mixed or lane % _SPLITS == 0
                number += 1
                if number in self._attendance.changes:
                    break

    def _is_seen_again(self, challenger: int, group: tuple[int, ...]) -> bool:
        """Whether somebody of a group who runs elsewhere is in other blocks of its turn too."""
        if challenger in self._elsewhere:
            return True
        return len(group) > 2 and not self._elsewhere.isdisjoint(group)


def _opponents(field: list[int], size: int, *, is_mixed: bool) -> list[tuple[int, ...]]:
    """Lists whom the challenger meets in one turn, each lane one group."""
    groups = list(combinations(field, size - 1))
    return [group for group in groups for _ in range(_SPLITS if is_mixed else 1)]


def _with_partner(group: tuple[int, ...], lane: int, turn: int) -> tuple[int, ...]:
    """Seats four so that the lane says who is the challenger's partner."""
    seated = turned(group, lane % _SPLITS, is_mixed=True)
    return turned(seated, turn)
