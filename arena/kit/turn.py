"""What a bot is asked, and what it answers.

A turn wraps its wire message and converts what is asked for when it is asked for, so that
a bot pays for what it reads. Must not know the stream.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from google.protobuf.duration_pb2 import Duration

    from arena.kit.match import Match
    from arena.v1 import match_pb2
    from engine import Observation, Rules


class Move(NamedTuple):
    """A move with what may go with it; a bot may also return the move's text alone."""

    move: str  # one of `Turn.moves`
    note: str = ""  # a remark for the log and for replays, up to 256 characters
    signal: int = 0  # to the partner, 1 to 15, where the rules allow signals; 0: none


class Turn:
    """A question and all that the seat may know; `choose` answers it with a move.

    Card lists are lists of texts such as `7O`, in the order that `Observation` in
    proto/arena/v1/match.proto gives. What is "by side" is a list with a number a side.
    """

    __slots__ = ("_observation", "match", "wire")

    def __init__(self, question: match_pb2.Question, match: Match) -> None:
        self.wire = question
        self.match = match
        self._observation: Observation | None = None

    @property
    def moves(self) -> list[str]:
        """The moves that are allowed: cards, or `declare` and `silent`."""
        return self.wire.moves.split()

    @property
    def is_declaration(self) -> bool:
        """Whether this is the question whether to declare, not which card to play."""
        return self.wire.moves.endswith("silent")

    @property
    def seat(self) -> int:
        """The seat that is asked: the match's."""
        return self.match.seat

    @property
    def rules(self) -> Rules:
        """The rules as the engine's value, for `engine.sample_state` and the like."""
        return self.match.rules

    @property
    def observation(self) -> Observation:
        """All that the seat may know as the engine's value: cards as integers."""
        if self._observation is None:
            from arena.wire import observation_from_wire  # noqa: PLC0415 - as in `Match.rules`

            self._observation = observation_from_wire(self.wire.observation)
        return self._observation

    @property
    def hand(self) -> list[str]:
        """The seat's own cards, in the order in which they were dealt."""
        return self.wire.observation.hand.split()

    @property
    def table(self) -> list[str]:
        """The cards face up, in the order in which they were laid."""
        return self.wire.observation.table_cards.split()

    @property
    def layout(self) -> list[str]:
        """The four cards that the round began with."""
        return self.wire.observation.layout.split()

    @property
    def returned(self) -> list[str]:
        """The cards taken back into the stock when the layout was repaired."""
        return self.wire.observation.returned.split()

    @property
    def played(self) -> list[str]:
        """All cards played in this round, in order."""
        return self.wire.observation.played.split()

    @property
    def declared(self) -> list[list[str]]:
        """The cards shown in declarations, by seat; empty for none."""
        return [cards.split() for cards in self.wire.observation.declared]

    @property
    def piles(self) -> list[int]:
        """How many cards each side has captured in this round."""
        return list(self.wire.observation.piles)

    @property
    def hand_counts(self) -> list[int]:
        """How many cards each seat holds."""
        return list(self.wire.observation.hand_counts)

    @property
    def stock_count(self) -> int:
        """How many cards are yet to be dealt in this round."""
        return self.wire.observation.stock_count

    @property
    def caida_card(self) -> str:
        """The card that a capture would make a caida of, or an empty text."""
        return self.wire.observation.caida_card

    @property
    def chain_rank(self) -> int:
        """The rank that carries the chain, 1 to 12; 0: there is no chain."""
        return self.wire.observation.chain_rank

    @property
    def chain_points(self) -> int:
        """What the next card of `chain_rank` would be worth: 5 or 10; 0: no chain."""
        return self.wire.observation.chain_points

    @property
    def round(self) -> int:
        """The number of the round, from 0."""
        return self.wire.observation.round

    @property
    def dealer(self) -> int:
        """The seat that deals this round; the one after it plays first."""
        return self.wire.observation.dealer

    @property
    def scores(self) -> list[int]:
        """The scores by side, before this round."""
        return list(self.wire.observation.scores)

    @property
    def gains(self) -> list[int]:
        """The points for declarations, penalties and awards in this round, by side."""
        return list(self.wire.observation.gains)

    @property
    def signals(self) -> list[int]:
        """The partner's signals in this round, 0 for none; empty where the rules have none."""
        return list(self.wire.observation.signals)

    @property
    def bank(self) -> float | None:
        """The seconds that are left for the whole match; None: no such bound."""
        return _seconds(self.wire.bank) if self.wire.HasField("bank") else None

    @property
    def limit(self) -> float | None:
        """The most seconds for this decision; None: no such bound."""
        return _seconds(self.wire.limit) if self.wire.HasField("limit") else None

    @property
    def time_left(self) -> float | None:
        """The seconds within which the answer must come; None: as long as it takes."""
        bounds = [bound for bound in (self.bank, self.limit) if bound is not None]
        return min(bounds, default=None)

    def __repr__(self) -> str:
        """Shows what an author looks for when a decision went wrong."""
        seen = self.wire.observation
        return (
            f"<Turn: seat {seen.seat}, round {seen.round}, hand {seen.hand or '-'}, "
            f"table {seen.table_cards or '-'}, moves {self.wire.moves}>"
        )


def _seconds(duration: Duration) -> float:
    return float(duration.seconds + duration.nanos / 1e9)
