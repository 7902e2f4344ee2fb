"""A meeting: who is in one block, and on which deal; and what is known when it is paired."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple

from arena.contest.ratings.rating import Rating


class Meeting(NamedTuple):
    """Says who is in a block, on which deal of the ladder, and in which lane of it."""

    contestants: tuple[int, ...]  # entrants; the one at seat 0 of leg 0 first
    deal: int
    lane: int = 0


class RatedBlock(NamedTuple):
    """Says what a block that was rated came to."""

    number: int
    ratings: dict[int, Rating]  # by entrant, after it
    margins: dict[int, float]  # by entrant, summed over the legs

    @property
    def points(self) -> dict[int, float]:
        """Each entrant's part of the others that it beat: 0 to 1; half for one that it tied."""
        return {
            one: sum(
                _beaten(margin, other) for rival, other in self.margins.items() if rival != one
            )
            / (len(self.margins) - 1)
            for one, margin in self.margins.items()
        }


@dataclass
class Field:
    """Holds what a pairing may know when it pairs a block."""

    ratings: dict[int, Rating] = field(default_factory=dict)  # of those that were in a block
    points: dict[int, float] = field(default_factory=lambda: defaultdict(float))  # summed
    blocks: Counter[int] = field(default_factory=Counter)  # that each entrant was put in
    pending: Counter[int] = field(default_factory=Counter)  # of these, not in `ratings` yet
    met: Counter[tuple[int, int]] = field(default_factory=Counter)  # pairs, in order of numbers

    def put(self, meeting: Meeting) -> None:
        """Takes note that a block was paired."""
        self.blocks.update(meeting.contestants)
        self.pending.update(meeting.contestants)
        self.met.update(combinations(sorted(meeting.contestants), 2))

    def learn(self, meeting: Meeting, block: RatedBlock | None) -> None:
        """Takes note of what a block came to; None: it was not rated."""
        self.pending.subtract(meeting.contestants)
        if block is not None:
            self.ratings.update(block.ratings)
            for one, points in block.points.items():
                self.points[one] += points

    def times_met(self, group: tuple[int, ...]) -> int:
        """Counts how often the members of a group have met, pair by pair."""
        return sum(self.met[pair] for pair in combinations(sorted(group), 2))


def turned(group: tuple[int, ...], times_met: int, *, is_mixed: bool = False) -> tuple[int, ...]:
    """Turns a group so that each member comes first equally often, in both directions.

    With partners (`is_mixed`, four in a group) each is with each in turn first.
    """
    if is_mixed:
        partner, times_met = times_met % 3 + 1, times_met // 3
        others = [one for place, one in enumerate(group) if place not in (0, partner)]
        group = (group[0], others[0], group[partner], others[1])
    turn, mirrored = times_met % len(group), times_met // len(group) % 2
    rotated = group[turn:] + group[:turn]
    return rotated[::-1] if mirrored else rotated


def _beaten(margin: float, other: float) -> float:
    return 1.0 if margin > other else 0.5 if margin == other else 0.0
