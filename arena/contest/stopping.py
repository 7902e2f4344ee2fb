"""Stopping rules: when enough of a ladder has been played; any rule that is met ends a run.

Looks at blocks as they are rated, one after the other and without a gap: so whether and
where a rule is met does not depend on how fast anybody plays. Must not know storage, nor
read a clock: how long a ladder was run is told.
"""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import NamedTuple

from arena.contest.pairing.attendance import Attendance
from arena.contest.pairing.meeting import RatedBlock
from arena.contest.pairing.settled import SettledPairing
from arena.contest.ratings.rating import Rating
from arena.errors import InputError

BLOCKS, MATCHES, HOURS, CERTAIN = "blocks", "matches_per_bot", "hours", "certain_first"
STANDARD_CERTAINTY = 0.95

MOST_BLOCKS = 1_000_000
"""The most blocks of one ladder, whatever its rules wait for."""

_TINY = 1e-9  # what sums of doubts may be wrong by
_WHOLE = {BLOCKS: MOST_BLOCKS, MATCHES: 10 * MOST_BLOCKS, CERTAIN: 1000}
_MOST_HOURS = 10_000
_LEAST_CERTAINTY, _MOST_CERTAINTY = 0.5, 0.9999


@dataclass(frozen=True, slots=True)
class StoppingRules:
    """What a run waits for; None: not for that. Bounds are checked by `parse_stopping`."""

    blocks: int | None = None  # of each pairing, as its kind of pairing counts
    matches_per_bot: int | None = None  # rated ones of every bot that may still play
    hours: float | None = None  # of running, all runs together
    certain_first: int | None = None  # so many first of the standings are in the right order
    certainty: float = STANDARD_CERTAINTY  # with this probability, at least

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to wait for."""
        return (self.blocks, self.matches_per_bot, self.hours, self.certain_first) == (None,) * 4


NO_RULES = StoppingRules()


class RuleState(NamedTuple):
    """How far a rule is from being met: it is when `reached` is at least `wanted`."""

    rule: str  # BLOCKS, MATCHES, HOURS or CERTAIN
    reached: float  # in what the rule counts; a probability for CERTAIN
    wanted: float
    first: int | None = None  # how many first are to be in order; for CERTAIN alone

    @property
    def is_met(self) -> bool:
        """Whether the rule ends a run."""
        return self.reached >= self.wanted


class Stop(NamedTuple):
    """Says which rule was met, and where."""

    state: RuleState
    block: int | None = None  # it was by the blocks below this one; None: not by blocks


def stopping_to_json(rules: StoppingRules) -> dict[str, object]:
    """Returns rules as a JSON object that `parse_stopping` reads; empty: nothing was said."""
    written = {name: value for name, value in asdict(rules).items() if value is not None}
    if rules.certain_first is None and rules.certainty == STANDARD_CERTAINTY:
        del written["certainty"]
    return written


def parse_stopping(mapping: Mapping[str, object]) -> StoppingRules:
    """Reads rules from a JSON object; those left out do not hold. Raises InputError."""
    known = [field.name for field in fields(StoppingRules)]
    for name, value in mapping.items():
        if name not in known:
            raise InputError(f"Unknown stopping rule '{name}': there are {', '.join(known)}.")
        _check(name, value)
    return StoppingRules(**mapping)  # type: ignore[arg-type]  # checked above


def order_certainty(ratings: Iterable[Rating], first: int) -> float:
    """Returns how probable it is, at least, that the first of the standings are in order.

    That is: each of the first `first` is stronger than the next of them, and the last of
    them than everybody below. Two beliefs differ by a normal distribution, so each of these
    comparisons is right with P = Phi((mu1 - mu2) / sqrt(sigma1^2 + sigma2^2)). All of them
    are with at least 1 - sum(1 - P) (Bonferroni), whatever they have to do with each other:
    a product would claim too much, as neighbours share a bot.
    """
    return max(0.0, 1.0 - math.fsum(_doubts(ratings, first)))


def is_order_certain(ratings: Iterable[Rating], first: int, certainty: float) -> bool:
    """Whether `order_certainty` is so much; quicker where it is far from it."""
    doubt = 0.0
    doubts = []
    for one in _doubts(ratings, first):
        doubt += one
        if doubt > 1 - certainty + _TINY:
            return False
        doubts.append(one)
    return 1.0 - math.fsum(doubts) >= certainty


class StoppingWatch:
    """Looks at a ladder block by block until a rule is met that counts by blocks."""

    def __init__(self, rules: StoppingRules, leg_count: int) -> None:
        """Takes how many matches are one block."""
        self._rules = rules
        self._leg_count = leg_count
        self._elsewhere: frozenset[int] = frozenset()
        self._last_change = 0
        self._present: list[int] = []
        self._ratings: dict[int, Rating] = {}
        self._matches: Counter[int] = Counter()
        self._last_rated = -1
        self._passed_over = 0  # blocks that were not rated
        self._planned: tuple[object, int] | None = None
        self.cursor = 0
        self.stop: Stop | None = None

    def attend(
        self,
        attendance: Attendance,
        first_ratings: Sequence[Rating],
        elsewhere: frozenset[int] = frozenset(),
    ) -> None:
        """Takes who may be in which block, and what the entrants' ratings began with.

        Blocks with an entrant in them that runs `elsewhere` are one match each.
        What was met before somebody came or went says nothing of those there are now.
        """
        self._last_change = attendance.last_change
        self._present = attendance.present(self._last_change)
        self._elsewhere = elsewhere
        for entrant, rating in enumerate(first_ratings):
            self._ratings.setdefault(entrant, rating)
        if self.stop is not None and (self.stop.block or 0) <= self._last_change:
            self.stop = None
        self._planned = None
        self._look()

    def feed(self, blocks: Iterable[RatedBlock], cursor: int) -> None:
        """Takes the blocks that were rated since, in order; all below `cursor` are done with."""
        passed = cursor - self.cursor
        for block in blocks:
            passed -= 1
            self._ratings.update(block.ratings)
            matches = self._matches_of(block.ratings)
            for entrant in block.ratings:
                self._matches[entrant] += matches
            self._last_rated = block.number
            self._look(block.number + 1)
        self._passed_over += passed
        self.cursor = cursor
        self._look()

    def states(self) -> list[RuleState]:
        """Says how far the rules are that are looked at here."""
        found = []
        if self._rules.matches_per_bot is not None:
            least = min((self._matches[one] for one in self._present), default=0)
            found.append(RuleState(MATCHES, least, self._rules.matches_per_bot))
        if self._rules.certain_first is not None:
            reached = order_certainty(
                [self._ratings[one] for one in self._present], self._rules.certain_first
            )
            found.append(
                RuleState(CERTAIN, reached, self._rules.certainty, self._rules.certain_first)
            )
        return found

    @property
    def matches_lacking(self) -> int:
        """How many matches bots lack, all of them together."""
        wanted = self._rules.matches_per_bot or 0
        return sum(max(0, wanted - self._matches[one]) for one in self._present)

    def blocks_wanted(self, pairing: SettledPairing) -> int | None:
        """Returns below which block all must be played to have enough matches of each bot.

        All that were not passed over are taken to be rated. None: no rule asks for matches.
        """
        wanted = self._rules.matches_per_bot
        if wanted is None:
            return None
        if not pairing.is_endless:
            return pairing.length
        key = (pairing, self._passed_over)
        if self._planned is None or self._planned[0] != key:
            self._planned = (key, self._count_blocks(pairing, wanted))
        return self._planned[1]

    def _count_blocks(self, pairing: SettledPairing, wanted: int) -> int:
        counts = Counter(self._matches)
        lacking = {one for one in self._present if counts[one] < wanted}
        number = self.cursor
        while lacking and number < MOST_BLOCKS:
            matches = self._matches_of(pairing[number])
            for entrant in pairing[number]:
                counts[entrant] += matches
                if counts[entrant] >= wanted:
                    lacking.discard(entrant)
            number += 1
        return max(number, self._last_change)

    def _matches_of(self, contestants: Iterable[int]) -> int:
        """How many matches a block of these entrants is."""
        return self._leg_count if self._elsewhere.isdisjoint(contestants) else 1

    def _look(self, cursor: int | None = None) -> None:
        """Decides by what is known below a block, once those are there who stay."""
        cursor = self.cursor if cursor is None else cursor
        if self.stop is not None or len(self._present) < 2 or cursor < self._last_change:
            return
        if self._is_any_met():
            state = next(state for state in self.states() if state.is_met)
            self.stop = Stop(state, max(self._last_rated + 1, self._last_change))

    def _is_any_met(self) -> bool:
        """Whether a rule is met; asked for each block, so without any detour."""
        rules = self._rules
        wanted = rules.matches_per_bot
        if wanted is not None and all(self._matches[one] >= wanted for one in self._present):
            return True
        return rules.certain_first is not None and is_order_certain(
            [self._ratings[one] for one in self._present], rules.certain_first, rules.certainty
        )


def _doubts(ratings: Iterable[Rating], first: int) -> Iterator[float]:
    """Yields how probable each comparison of an order is wrong."""
    order = sorted(ratings, key=lambda one: (3 * one[1] - one[0], -one[0]))
    for place in range(min(first, len(order)) - 1):
        yield _doubt(order[place], order[place + 1])
    for other in order[first:]:
        yield _doubt(order[first - 1], other)


def _doubt(one: Rating, other: Rating) -> float:
    """How probable it is that the first is not the stronger one."""
    spread = math.hypot(one.sigma, other.sigma)
    return 0.5 * math.erfc((one.mu - other.mu) / (spread * math.sqrt(2)))


def _check(name: str, value: object) -> None:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if name in _WHOLE:
        if not is_number or not isinstance(value, int) or not 1 <= value <= _WHOLE[name]:
            raise InputError(
                f"Stopping rule {name} is a whole number from 1 to {_WHOLE[name]}, not {value!r}."
            )
    elif name == HOURS:
        if not is_number or not 0 < value <= _MOST_HOURS:  # type: ignore[operator]
            raise InputError(
                f"Stopping rule {name} is a number above 0 and up to {_MOST_HOURS}, not {value!r}."
            )
    elif not is_number or not _LEAST_CERTAINTY <= value <= _MOST_CERTAINTY:  # type: ignore[operator]
        raise InputError(
            f"Stopping rule {name} is a number from {_LEAST_CERTAINTY:g} to "
            f"{_MOST_CERTAINTY:g}, not {value!r}."
        )
