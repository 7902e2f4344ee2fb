"""Blocks: the matches that share one seed with the seats rotated, the unit of all statistics.

A `BlockTask` is all that a runner needs to play one, a `BlockResult` all that it brings
back; both travel between processes. Must not know how a match is played or stored.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import permutations
from typing import TYPE_CHECKING

from arena.terms.faults import FORFEIT_POLICY, FaultPolicy

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.terms.clock import TimeControl
    from arena.terms.given import Given
    from arena.terms.times import Pace
    from engine.rules import Rules

MOST_TABLES = 1024
"""The most matches that one instance plays at a time."""

SHORT_VERSION = 8
"""How many digits of a version's hash are shown to people and name logs."""

LONE_LEG = 0
"""The one leg of a block with a bot in it that runs elsewhere.

Its one process must not see the cards of a block twice. Who sits where in this leg turns
with the meetings, as the pairing turns the contestants: seats are as fair as with all legs.
"""

_LEGS: dict[tuple[int, int], tuple[tuple[int, ...], ...]] = {
    (2, 2): ((0, 1), (1, 0)),
    (3, 3): ((0, 1, 2), (2, 0, 1), (1, 2, 0)),
    (4, 2): ((0, 1, 0, 1), (1, 0, 1, 0)),
    (4, 4): ((0, 1, 2, 3), (3, 0, 1, 2)),  # partners stay together, the sides are swapped
}
_ALL_ORDERS = tuple(permutations(range(3)))

_MATCH_ID = re.compile(
    r"(?P<prefix>.+)/(?P<block>[0-9]{1,9})/(?P<leg>[0-9]{1,9})(?:a(?P<attempt>[0-9]{1,9}))?"
)


@dataclass(frozen=True, slots=True)
class Contestant:
    """A version of a bot, ready to be launched."""

    bot: str
    version: str  # the version's hash
    folder: str  # where the command is run
    command: tuple[str, ...]  # empty: nothing is launched, who plays connects by itself
    tables: int = 1  # how many matches one instance can play at a time
    # What its owner says it is, where it is a registered bot, which runs elsewhere; None: it
    # is run from its folder.
    declared: str | None = None

    @property
    def is_elsewhere(self) -> bool:
        """Whether it runs elsewhere: one stream serves all of its seats."""
        return self.declared is not None


@dataclass(frozen=True, slots=True)
class Block:
    """Who meets whom in one block: places in the list of a ladder's entrants.

    The order is that of the contestants: the first one sits at seat 0 in leg 0. Four
    contestants are two sides of partners: the first and third against the others.
    """

    number: int
    attempt: int
    contestants: tuple[int, ...]
    deal: int | None = None  # which of the ladder's deals it is played on; None: its number's
    lane: int = 0  # blocks on one deal are played by other instances, a lane each

    @property
    def deal_number(self) -> int:
        """Which of the ladder's deals the block is played on."""
        return self.number if self.deal is None else self.deal


@dataclass(frozen=True, slots=True)
class BlockTask:
    """All that a runner needs to play one block."""

    match_prefix: str  # what its matches' names begin with: the ladder's name
    number: int
    attempt: int
    players: int
    contestants: tuple[Contestant, ...]
    seed: bytes
    nonces: tuple[bytes, ...]  # by leg
    bot_seeds: tuple[int, ...]  # by seat
    rules: Rules
    time_control: TimeControl | None  # None: no clock at all
    throughput: bool  # many tables an instance; otherwise one open question an instance
    hide_names: bool = False
    only_leg: int | None = None  # None: all legs are played
    fault_policy: FaultPolicy = FORFEIT_POLICY
    all_orders: bool = False  # three contestants sit in all six orders, not in three
    deal: int = 0  # which of the ladder's deals it is played on
    lane: int = 0  # see `Block`
    given: Given | None = None  # what has been decided in its matches already; None: nothing

    @property
    def legs_played(self) -> Sequence[int]:
        """Which of the legs are to be played."""
        return range(len(self.legs)) if self.only_leg is None else (self.only_leg,)

    @property
    def legs(self) -> tuple[tuple[int, ...], ...]:
        """Who sits where in each leg: `legs[leg][seat]` is a place in `contestants`."""
        return legs(self.players, len(self.contestants), all_orders=self.all_orders)

    @property
    def is_elsewhere(self) -> bool:
        """Whether a bot is in it that runs elsewhere."""
        return any(one.is_elsewhere for one in self.contestants)

    def match_id(self, leg: int) -> str:
        """Returns the name of one of the block's matches."""
        return match_id(self.match_prefix, self.number, leg, self.attempt)


@dataclass(frozen=True, slots=True)
class FaultNote:
    """A failure of the bot at one seat."""

    seat: int
    kind: str
    detail: str
    strike: int = 0  # which of the seat's strikes it is, from 1; 0: it is a forfeit


Luck = tuple[tuple[float, ...], ...]
"""What chance gave: by control of `luck.CONTROLS`, by side."""


@dataclass(frozen=True, slots=True)
class MatchResult:
    """What came of one leg. `winner`, `places` and `scores` are by side."""

    leg: int
    seats: tuple[int, ...]  # by seat: a place in the block's contestants
    record: bytes  # packed; empty where there is none
    winner: int | None
    places: tuple[int, ...]
    scores: tuple[int, ...]
    termination: str
    faults: tuple[FaultNote, ...]
    started_ns: int  # UTC
    ended_ns: int
    decisions: int
    void: str | None = None  # why the arena could not play it; None: it was played
    paces: tuple[Pace, ...] = ()  # by seat: what its decisions took; empty where nobody measured
    digest: str | None = None  # which game it was, in 16 hex digits; None: not noted
    rounds: int | None = None  # how many were dealt; None: not noted
    luck: Luck | None = None  # None: not noted; it follows from seed and rounds


@dataclass(frozen=True, slots=True)
class BlockResult:
    """What came of one attempt at a block."""

    number: int
    attempt: int
    matches: tuple[MatchResult, ...]  # in order of legs

    @property
    def is_void(self) -> bool:
        """Whether the arena failed in any leg, so that the block must be played again."""
        return any(match.void is not None for match in self.matches)

    @property
    def void_reason(self) -> str:
        """The reason of the first void leg; empty when there is none."""
        return next((match.void for match in self.matches if match.void is not None), "")


def legs(
    players: int, contestant_count: int, *, all_orders: bool = False
) -> tuple[tuple[int, ...], ...]:
    """Returns who sits where in each leg: `legs(...)[leg][seat]` is a contestant's place.

    With 4 players and 2 contestants each side is one bot twice. Three sit in the three
    rotations, or in all six orders: so each has each other to its right equally often.
    Raises ValueError for a table that no contest has.
    """
    if all_orders and (players, contestant_count) == (3, 3):
        return _ALL_ORDERS
    try:
        return _LEGS[players, contestant_count]
    except KeyError:
        raise ValueError(f"{players} players cannot be {contestant_count} bots") from None


def match_id(prefix: str, block: int, leg: int, attempt: int = 0) -> str:
    """Returns the name of a match, such as `demo/12/0` or, played again, `demo/12/0a1`."""
    return f"{prefix}/{block}/{leg}" + (f"a{attempt}" if attempt else "")


def parse_match_id(text: str) -> tuple[str, int, int, int] | None:
    """Reads a match's name as prefix, block, leg and attempt; None for any other text."""
    found = _MATCH_ID.fullmatch(text)
    if found is None:
        return None
    return found["prefix"], int(found["block"]), int(found["leg"]), int(found["attempt"] or 0)
