"""Players of known order: each plays a part of its moves as `counter` does, the rest by chance.

They are asked in this process, about an observation and nothing else of the state. The more
of a player's moves are counter's, the better it is: so the order of a field is known before
a card is dealt. Must not know matches or ladders.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from engine import SILENT, action_text
from sample_bots.counter import bot as counter

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from engine import Observation, Rules

_TEXTS = [action_text(action) for action in range(SILENT + 1)]
_ACTIONS = {text: action for action, text in enumerate(_TEXTS)}


@dataclass(frozen=True, slots=True)
class Player:
    """A bot of the field."""

    name: str
    skill: float  # the part of its plays that are counter's; NaN: it played elsewhere

    def choose(self, moves: Sequence[int], seen: Observation, rules: Rules, chance: Random) -> int:
        """Returns one of the moves. Declares where it can, as all sample bots do."""
        if moves[-1] == SILENT:
            return moves[0]
        if chance.random() < self.skill:
            return _ACTIONS[_counter_choice(_Turn(moves, seen, rules))]
        return chance.choice(moves)


def synthetic_player(percent: int) -> Player:
    """Makes the player of which so many plays in a hundred are counter's."""
    return Player(f"c{percent:03}", percent / 100)


WIDE = tuple(map(synthetic_player, (0, 20, 40, 60, 80, 100)))
"""A field from a bot that plays anything to one that counts cards."""

CLOSE = tuple(map(synthetic_player, (75, 80, 85, 90, 95, 100)))
"""A field of bots that are hard to tell apart."""


def _counter_choice(turn: _Turn) -> str:
    choose: Callable[[_Turn], str] = counter.choose  # bots are written without types
    return choose(turn)


class _Table(NamedTuple):
    players: int


class _Turn:
    """What a sample bot reads of `arena.kit.Turn`, from the engine's observation."""

    is_declaration = False

    def __init__(self, moves: Sequence[int], seen: Observation, rules: Rules) -> None:
        self._seen = seen
        self.moves = _texts(moves)
        self.rules = rules
        self.seat = seen.seat
        self.match = _Table(seen.players)
        self.hand_counts = seen.hand_counts
        self.stock_count = seen.stock_count
        self.chain_rank = seen.chain_rank
        self.chain_points = seen.chain_points
        self.caida_card = "" if seen.caida_card is None else _TEXTS[seen.caida_card]

    @property
    def hand(self) -> list[str]:
        return _texts(self._seen.hand)

    @property
    def table(self) -> list[str]:
        return _texts(self._seen.table)

    @property
    def layout(self) -> list[str]:
        return _texts(self._seen.layout)

    @property
    def returned(self) -> list[str]:
        return _texts(self._seen.returned)

    @property
    def declared(self) -> list[list[str]]:
        return list(map(_texts, self._seen.declared))

    @cached_property
    def played(self) -> list[str]:
        return _texts(self._seen.played)


def _texts(cards: Sequence[int]) -> list[str]:
    return [_TEXTS[card] for card in cards]
