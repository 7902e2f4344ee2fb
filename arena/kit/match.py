"""A match as a bot is told of it: what it is, what happens in it, how it ends.

Each value wraps its wire message; lists are made when they are asked for. Must not know
the stream.
"""

from __future__ import annotations

from functools import cached_property
from random import Random
from typing import TYPE_CHECKING

from arena.v1 import match_pb2

if TYPE_CHECKING:
    from engine import Rules

_EVENT_KINDS = {
    number: name.removeprefix("EVENT_KIND_").lower() for name, number in match_pb2.EventKind.items()
}
_TERMINATIONS = {
    number: name.removeprefix("TERMINATION_").lower()
    for name, number in match_pb2.Termination.items()
}


SHORT_COMMITMENT = 12
"""How many digits of a commitment tell matches apart for people."""


class Match:
    """A match as one seat sees it; the same object in all turns of the match.

    A bot that is a function may keep what it likes in `memory`.
    """

    def __init__(self, start: match_pb2.MatchStart) -> None:
        self.wire = start
        self.table: int = start.table  # the number by which the arena calls it here
        self.seat: int = start.seat
        self.players: int = start.players
        self.bot_seed: int = start.bot_seed  # below 2**53; the same in all legs of a block
        self.memory: dict[str, object] = {}

    @cached_property
    def names(self) -> list[str]:
        """The bots' names by seat; empty where the ladder hides them."""
        return list(self.wire.names)

    @cached_property
    def random(self) -> Random:
        """Chance for this match, from `bot_seed`: take all chance from here.

        So that the same cards and opponents always make the same match.
        """
        return Random(self.bot_seed)

    @cached_property
    def rules(self) -> Rules:
        """The rules as the engine's value."""
        from arena.wire import rules_from_wire  # noqa: PLC0415 - most bots never ask

        return rules_from_wire(self.wire.rules)

    @property
    def commitment(self) -> str:
        """The arena's promise on the cards, which the match's record begins with: 64 digits."""
        return self.wire.commitment

    def __repr__(self) -> str:
        """Names the match so that its record can be found."""
        return (
            f"<Match: table {self.table}, seat {self.seat} of {self.players}, "
            f"commitment {self.commitment[:SHORT_COMMITMENT]}>"
        )

    @property
    def side(self) -> int:
        """The side of the seat: its own number, with 4 players 0 or 1."""
        return self.seat % 2 if self.players == 4 else self.seat


class Event:
    """Something that happened in a match, as far as this seat may know it."""

    __slots__ = ("wire",)

    def __init__(self, event: match_pb2.Event) -> None:
        self.wire = event

    @property
    def kind(self) -> str:
        """What happened: `round`, `declare`, `play`, `penalty`, `redeal` or `round_end`."""
        return _EVENT_KINDS.get(self.wire.kind, "unknown")

    @property
    def seat(self) -> int:
        """The seat that acted; for rounds the dealer."""
        return self.wire.seat

    @property
    def cards(self) -> list[str]:
        """The layout, the cards declared, the card played, the new hand, or what was left."""
        return self.wire.cards.split()

    @property
    def captured(self) -> list[str]:
        """What a play took besides its own card: the matched card, then the run upwards."""
        return self.wire.captured.split()

    @property
    def awards(self) -> list[str]:
        """The awards of a play: `caida`, `bkhamsa`, `bachra`, `mesa`."""
        return self.wire.awards.split()

    @property
    def points(self) -> int:
        """The points of a penalty."""
        return self.wire.points

    @property
    def scores(self) -> list[int]:
        """The scores by side, when a round has ended."""
        return list(self.wire.scores)

    @property
    def signal(self) -> int:
        """The partner's signal, 0 for none."""
        return self.wire.signal

    def __repr__(self) -> str:
        """Shows what happened, without what there is none of."""
        parts = [
            f"{name} {value}"
            for name, value in (
                ("cards", self.wire.cards),
                ("captured", self.wire.captured),
                ("awards", self.wire.awards),
                ("points", self.points),
                ("scores", " ".join(map(str, self.scores))),
                ("signal", self.signal),
            )
            if value
        ]
        return f"<Event: {', '.join([self.kind, f'seat {self.seat}', *parts])}>"


class Result:
    """How a match ended."""

    def __init__(self, end: match_pb2.MatchEnd) -> None:
        self.wire = end
        self.winner: int | None = end.winner if end.HasField("winner") else None  # a side
        self.places: list[int] = list(end.places)  # by side, from 1; empty: void
        self.scores: list[int] = list(end.scores)
        self.termination = _TERMINATIONS.get(end.termination, "unknown")
        self.forfeited_seats: list[int] = list(end.forfeited_seats)
