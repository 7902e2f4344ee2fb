"""How the printed table names seats and sides: in the reader's language, hostile names apart."""

from collections.abc import Iterable

from arena.record.values import Header
from arena.viewer.markup import Html, apart, joined
from arena.viewer.words import Words
from engine import side_count, side_of

_NAME_WIDTH = 24  # of a name that stands in every row


class SeatNames:
    """Names the seats and sides of one match."""

    def __init__(self, header: Header, words: Words) -> None:
        self.words = words
        self._players = header.players
        if header.seats:
            self._seats = [
                Html(f"{seat}\N{NO-BREAK SPACE}{apart(one.bot, _NAME_WIDTH)}")
                for seat, one in enumerate(header.seats)
            ]
        else:
            self._seats = [words.t("seat {seat}", seat=seat) for seat in range(header.players)]
        self._sides = self._seats
        if header.players == 4:
            self._sides = [words.t("side {side}", side=side) for side in range(2)]

    def seat(self, seat: int) -> Html:
        """A seat's number and its bot's name; without a name `seat 0`."""
        return self._seats[seat]

    def side(self, side: int) -> Html:
        """A side: the seat's name, or `side 0` where two seats share it."""
        return self._sides[side]

    def sides(self, sides: Iterable[int] | None = None) -> list[Html]:
        """Some sides, or all in order."""
        return [self._sides[one] for one in (sides or range(side_count(self._players)))]

    def opponents(self, seat: int) -> Html:
        """The sides that play against a seat."""
        own = side_of(self._players, seat)
        return joined(", ", [name for side, name in enumerate(self.sides()) if side != own])
