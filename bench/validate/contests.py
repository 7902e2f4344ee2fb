"""What is played: kinds of ladders, and which bots can meet in one block of them.

Must not know results.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from bench.validate.players import CLOSE, WIDE, Player

if TYPE_CHECKING:
    from collections.abc import Iterable

Group = tuple[int, ...]
"""Contestants of a block, as places in the field."""


@dataclass(frozen=True, slots=True)
class Contest:
    """A field and how many sit at a table; its players are in order from worst to best."""

    name: str
    field: tuple[Player, ...]
    players: int
    is_mixed: bool = False  # with 4 players: partners are two different bots
    all_orders: bool = False  # with 3 players: all six, not three rotations

    @property
    def group_size(self) -> int:
        """How many bots meet in a block."""
        return 4 if self.is_mixed else 3 if self.players == 3 else 2

    def groups(self) -> list[Group]:
        """Lists every way in which bots of the field can meet, seatings left aside."""
        chosen = combinations(range(len(self.field)), self.group_size)
        if not self.is_mixed:
            return list(chosen)
        # Three ways to make two partnerships of four; partners sit across.
        return [
            seats for a, b, c, d in chosen for seats in ((a, c, b, d), (a, b, c, d), (a, b, d, c))
        ]

    def key(self, group: Iterable[int]) -> tuple[Group, ...]:
        """Names a group whatever its seating: its sides, sorted."""
        seated = tuple(group)
        sides = (seated[::2], seated[1::2]) if self.is_mixed else ((one,) for one in seated)
        return tuple(sorted(tuple(sorted(side)) for side in sides))

    def blocks_in(self, blocks_a_bot: int) -> int:
        """Counts the blocks of a ladder in which each bot has been in so many."""
        return blocks_a_bot * len(self.field) // self.group_size


TWO_WIDE = Contest("2 players, wide field", WIDE, 2)
TWO_CLOSE = Contest("2 players, close field", CLOSE, 2)
THREE = Contest("3 players, wide field", WIDE, 3)
THREE_ALL = Contest("3 players, all orders, wide field", WIDE, 3, all_orders=True)
CLONE = Contest("4 players, clone teams, wide field", WIDE, 4)
MIXED = Contest("4 players, mixed teams, wide field", WIDE, 4, is_mixed=True)

CONTESTS = (TWO_WIDE, TWO_CLOSE, THREE, THREE_ALL, CLONE, MIXED)
