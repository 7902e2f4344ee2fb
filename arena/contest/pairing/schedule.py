"""The schedule of a ladder: block by block who meets whom, as far as results allow.

Feeds a pairing with what it may know, no more and no less, in the order of blocks: so the
same ladder is paired the same way, whenever blocks are rated. Must not know storage.
"""

from collections.abc import Iterable, Mapping
from typing import Protocol

from arena.contest.pairing.by_rating import ByRating
from arena.contest.pairing.meeting import Field, Meeting, RatedBlock


class Pairing(Protocol):
    """Says who meets whom; asked for one block after the other."""

    @property
    def is_endless(self) -> bool:
        """Whether enough entrants are left to go on for ever."""

    @property
    def length(self) -> int:
        """How many blocks there are, where it is not endless."""

    def blocks_until(self, times: int) -> int:
        """Returns the number of blocks that `times` of what the pairing counts by are."""

    def needs(self, number: int) -> int:
        """Returns how many blocks must be rated, or passed over, before this one is paired."""

    def meeting(self, number: int, known: Field) -> Meeting:
        """Returns who is in a block; IndexError where there is no such block."""


class Schedule:
    """Pairs one block after the other; what was paired before stays as it was."""

    def __init__(
        self,
        pairing: Pairing,
        paired: Mapping[int, Meeting] | None = None,
        *,
        is_forgetful: bool = False,
    ) -> None:
        """Takes blocks that were paired before, by number; a pairing may not be asked again.

        One that `is_forgetful` keeps nothing of what it was asked, and is not asked for these.
        """
        self.pairing = pairing
        self._is_forgetful = is_forgetful
        self._before = dict(paired or {})
        self._meetings: list[Meeting] = []
        self._rated: dict[int, RatedBlock] = {}
        self._cursor = 0  # up to which blocks are rated or passed over
        self._learnt = 0  # up to which the field knows it
        self._known = Field()

    def take_over(self, pairing: Pairing) -> bool:
        """Pairs on by another pairing of the same kind; False where it would have to begin anew.

        What is paired already stays. Only a pairing that remembers nothing can be exchanged.
        """
        if not (isinstance(pairing, ByRating) and isinstance(self.pairing, ByRating)):
            return False
        self.pairing = pairing
        return True

    @property
    def paired(self) -> dict[int, Meeting]:
        """All blocks that are paired, by number."""
        return self._before | dict(enumerate(self._meetings))

    @property
    def cursor(self) -> int:
        """Up to which block it knows what came of them."""
        return self._cursor

    def feed(self, rated: Iterable[RatedBlock], cursor: int) -> None:
        """Takes what came of the blocks below `cursor` that it does not know yet."""
        self._rated.update((block.number, block) for block in rated)
        self._cursor = cursor

    def can_pair(self, number: int) -> bool:
        """Whether enough is known to say who is in a block."""
        while len(self._meetings) <= number:
            following = len(self._meetings)
            if self.pairing.needs(following) > self._cursor:
                return False
            self._pair(following)
        return True

    def __getitem__(self, number: int) -> Meeting:
        """Returns who is in a block that can be paired; IndexError where there is none."""
        if not self.can_pair(number):
            raise IndexError(f"block {number} waits for the results of others")
        return self._meetings[number]

    def _pair(self, number: int) -> None:
        needed = self.pairing.needs(number)
        while self._learnt < needed:
            self._known.learn(self._meetings[self._learnt], self._rated.pop(self._learnt, None))
            self._learnt += 1
        meeting = self._before.get(number)
        if meeting is None or not self._is_forgetful:
            asked = self.pairing.meeting(number, self._known)
            meeting = meeting or asked
        self._known.put(meeting)
        self._meetings.append(meeting)
