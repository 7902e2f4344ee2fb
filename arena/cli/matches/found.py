"""Matches that were found, wherever they are kept: what there is to choose and order them by.

Must not know where they come from nor how they are shown.
"""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass

from arena.contest.blocks import SHORT_VERSION
from arena.contest.ratings.rating import Rating
from arena.record.parting import Parting
from arena.terms.faults import FORFEIT


@dataclass(frozen=True, slots=True)
class FoundFault:
    """How the bot at one seat failed."""

    seat: int
    kind: str
    is_forfeit: bool  # otherwise a strike


@dataclass(frozen=True, slots=True)
class Surprise:
    """What the ratings before a block gave to what came of it."""

    chance: float
    orders: int  # that there could be, draws aside; all as likely between equals
    ratings: tuple[Rating, ...]  # by seat, before the block
    lead: float  # points by which, in this match, whoever came first was ahead
    leg: int | None  # that was rated by itself; None: the block was rated as a whole

    @property
    def oddity(self) -> float:
        """How likely it was, beside one order of equals: below 1 it was unexpected."""
        return self.chance * self.orders


@dataclass(slots=True)
class Found:
    """One match; what was not looked for, or is not known of it, is None."""

    name: str  # a match's name, or a file
    replay: tuple[str, ...]  # the words after `arena` that replay it; empty: its record is gone
    block: Hashable  # the same for the legs of one block
    bots: tuple[tuple[str, str], ...]  # by seat: name and version
    scores: tuple[int, ...]  # by side
    places: tuple[int, ...]  # by side, from 1
    winner: int | None  # a side; None: nobody
    termination: str
    decisions: int  # of bots
    rounds: int | None
    faults: tuple[FoundFault, ...]
    started_ns: int | None
    ended_ns: int | None
    surprise: Surprise | None = None
    counts: Mapping[str, int] | None = None  # by kind of moment
    parting: Parting | None = None  # of the block; None too where its legs never part

    @property
    def gap(self) -> int | None:
        """Points between the best two sides; None where a forfeit has ended it."""
        if self.termination == FORFEIT:
            return None
        second, first = sorted(self.scores)[-2:]
        return first - second

    def side_name(self, side: int) -> str:
        """Names a side by its bots: one, or the two partners."""
        team = dict.fromkeys(self.bots[side :: len(self.scores)])
        return "+".join(_label(bot, self.bots) for bot in team)

    def count(self, kind: str) -> int:
        """How often something happened in it."""
        return 0 if self.counts is None else self.counts.get(kind, 0)


def _label(bot: tuple[str, str], everybody: tuple[tuple[str, str], ...]) -> str:
    """A bot's name, with its version where another version of it sits there too."""
    name, version = bot
    is_alone = all(other == bot for other in everybody if other[0] == name)
    return name if is_alone else f"{name}@{version[:SHORT_VERSION]}"
