"""Pairing by rating: who is known least, against bots about as strong.

A block sees the ratings up to W blocks before it, whatever is rated by then, so that a
resumed run is the same run. Of blocks since then it knows who is in them, and supposes that
these taught as much as such blocks do.
"""

import math
from collections.abc import Sequence
from random import Random

from arena.contest.pairing.attendance import Attendance
from arena.contest.pairing.meeting import Field, Meeting, turned
from arena.contest.ratings.rating import Rating, RatingSettings, first_rating

_LEAST = 0.02
"""The least weight of an opponent, as a part of the best one's: else islands would form."""

_TAUGHT = 2 / math.pi  # of the information that a block between equals could hold, by TrueSkill


class ByRating:
    """Gives the next block to the entrant whose sigma is largest; opponents by match quality.

    Opponents are drawn, with TrueSkill's match quality as their weight, by a generator that
    the block's number starts: nobody is left out for ever, and the same block is paired
    the same way again.
    """

    def __init__(
        self,
        attendance: Attendance,
        settings: RatingSettings,
        window: int,
        *,
        is_mixed: bool = False,
        first_ratings: Sequence[Rating | None] = (),
    ) -> None:
        """Takes what each entrant's rating begins with; None, or none: as the settings say."""
        self._attendance = attendance
        self._settings = settings
        self._window = window
        self._is_mixed = is_mixed
        self._first = dict(enumerate(first_ratings))

    @property
    def is_endless(self) -> bool:
        """Whether enough entrants are left to go on for ever."""
        return self._attendance.is_endless

    @property
    def length(self) -> int:
        """How many blocks there are, where it is not endless."""
        return self._attendance.length

    def blocks_until(self, times: int) -> int:
        """Returns the number of blocks in which each entrant is, on average, so many times."""
        if not self.is_endless:
            return self.length
        present = self._attendance.present(self._attendance.last_change)
        wanted = -(-times * len(present) // self._attendance.group_size)
        return max(wanted, self._attendance.last_change)

    def needs(self, number: int) -> int:
        """Returns how many blocks must be rated before this one is paired."""
        return max(0, number - self._window + 1)

    def meeting(self, number: int, known: Field) -> Meeting:
        """Returns who is in a block; IndexError where too few are left for it."""
        present = self._attendance.present(number)
        if len(present) < self._attendance.group_size:
            raise IndexError(f"too few entrants are left for a block {number}")
        supposed = {one: self._supposed(one, known) for one in present}
        first = min(present, key=lambda one: (-supposed[one].sigma, known.blocks[one], one))
        group = [first]
        random = Random(number)
        while len(group) < self._attendance.group_size:
            others = [one for one in present if one not in group]
            qualities = [self._quality(supposed[first], supposed[one]) for one in others]
            least = _LEAST * max(qualities) or 1.0  # all alike where nobody is near at all
            group += random.choices(others, [max(one, least) for one in qualities])
        times = known.times_met(tuple(group))
        return Meeting(turned(tuple(group), times, is_mixed=self._is_mixed), number)

    def _supposed(self, entrant: int, known: Field) -> Rating:
        """The rating that an entrant likely has once the blocks it is in are rated."""
        rating = known.ratings.get(entrant) or self._first.get(entrant)
        rating = rating or first_rating(self._settings)
        variance = rating.sigma**2
        noise = 2 * (self._settings.beta**2 + variance)
        taught = known.pending[entrant] * _TAUGHT / noise
        return Rating(rating.mu, math.sqrt(1 / (1 / variance + taught)))

    def _quality(self, one: Rating, other: Rating) -> float:
        """TrueSkill's match quality: how likely a draw is, beside that of two known equals."""
        noise = 2 * self._settings.beta**2
        spread = noise + one.sigma**2 + other.sigma**2
        return math.sqrt(noise / spread) * math.exp(-((one.mu - other.mu) ** 2) / (2 * spread))
