"""Cards drawn with characters: each a box with its rank and suit, legible without colour.

Cards that lie together share their borders. Knows nothing of a match.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from engine import card_text

SUIT_WORDS = {"B": "bastos", "C": "copas", "E": "espadas", "O": "oros"}
_SUIT_STYLES = {"B": "green", "C": "red", "E": "blue", "O": "yellow"}
_FACE_RANKS = {"10": "10 sota", "11": "11 cab", "12": "12 rey"}
_HIDDEN = "▒"


@dataclass(frozen=True, slots=True)
class Frame:
    """The signs of a border: they say, without colour, what has become of the cards in it."""

    corners: str  # from left to right above, then below; the middle ones where cards meet
    across: str
    down: str


PLAIN = Frame("┌┬┐└┴┘", "─", "│")  # lies there
FRESH = Frame("┏┳┓┗┻┛", "━", "┃")  # was just played, or shown
TAKEN = Frame("╔╦╗╚╩╝", "═", "║")  # was just captured


@dataclass(frozen=True, slots=True)
class CardSize:
    """How large a card is, its borders not counted."""

    width: int
    height: int

    def across(self, cards: int) -> int:
        """How many columns so many cards beside each other take."""
        return cards * (self.width + 1) + 1 if cards else 0

    @property
    def rows(self) -> int:
        """How many rows a card takes."""
        return self.height + 2


SMALL = CardSize(3, 1)
LARGE = CardSize(7, 2)


def card_row(cards: Sequence[int | None], size: CardSize, frame: Frame = PLAIN) -> list[Text]:
    """Draws cards beside each other; None is a card that is face down. None at all: no lines."""
    if not cards:
        return []
    style = "" if frame is PLAIN else "bold"
    rows = [_border(frame, len(cards), size, is_top=True)]
    for row in range(size.height):
        line = Text(frame.down, style=style)
        for card in cards:
            line.append_text(_face(card, size)[row]).append(frame.down, style=style)
        rows.append(line)
    rows.append(_border(frame, len(cards), size, is_top=False))
    return rows


def card_rows(
    cards: Sequence[int | None], size: CardSize, width: int, frame: Frame = PLAIN
) -> list[Text]:
    """Draws cards in as many rows as they need to be no wider."""
    most = max(1, (width - 1) // (size.width + 1))
    return [
        line
        for first in range(0, len(cards), most)
        for line in card_row(cards[first : first + most], size, frame)
    ]


def cards_line(cards: Sequence[int]) -> Text:
    """Names cards in a line, in the colours of their suits; `-` for none."""
    texts = [Text(card_text(card), style=suit_style(card)) for card in cards]
    return Text(" ").join(texts) if texts else Text("-")


def suit_style(card: int) -> str:
    """The colour of a card's suit, beside which its letter always stands."""
    return _SUIT_STYLES[card_text(card)[-1]]


def _face(card: int | None, size: CardSize) -> list[Text]:
    """The inside of a card."""
    if card is None:
        return [Text(_HIDDEN * size.width) for _ in range(size.height)]
    text, style = card_text(card), f"bold {suit_style(card)}"
    if size.height == 1:
        return [Text(f"{text:>{size.width}}", style=style)]
    rank, suit = text[:-1], text[-1]
    return [
        Text(f"{_FACE_RANKS.get(rank, rank):<{size.width}}", style=style),
        Text(f"{SUIT_WORDS[suit]:<{size.width}}", style=style),
    ]


def _border(frame: Frame, cards: int, size: CardSize, *, is_top: bool) -> Text:
    corners = frame.corners[:3] if is_top else frame.corners[3:]
    line = corners[0] + corners[1].join([frame.across * size.width] * cards) + corners[2]
    return Text(line, style="" if frame is PLAIN else "bold")
