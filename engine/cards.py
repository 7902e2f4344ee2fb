"""Cards as numbers and as text; knows nothing of how they are played.

A card is a number from 0 to 39: suit times ten plus rank index. Suits are B C E O,
0 to 3. Rank indices 0 to 9 stand for the ranks 1 2 3 4 5 6 7 10 11 12, so that the next
higher rank (RULES 1.2) is always the next higher index.
"""

from collections.abc import Iterable

from engine.errors import NotationError

SUITS = "BCEO"
RANKS = (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)

CARDS = tuple(range(40))
"""The pack in the order from which a shuffle starts (RULES 9.5)."""

RANK_OF = tuple(card % 10 for card in CARDS)
"""The rank index of each card."""

SUIT_OF = tuple(card // 10 for card in CARDS)
"""The suit of each card."""

_TEXTS = tuple(f"{RANKS[RANK_OF[card]]}{SUITS[SUIT_OF[card]]}" for card in CARDS)
_FRENCH = {"J": "10", "Q": "11", "K": "12"}
_BY_TEXT = {text: card for card, text in enumerate(_TEXTS)} | {
    french + suit: _TEXTS.index(rank + suit) for french, rank in _FRENCH.items() for suit in SUITS
}


def card_text(card: int) -> str:
    """Writes a card as rank and suit letter: `7O`, `12E` (RULES 1.4)."""
    return _TEXTS[card]


def parse_card(text: str) -> int:
    """Reads a card; `J`, `Q` and `K` stand for 10, 11 and 12 (RULES 1.4).

    Raises NotationError for anything else.
    """
    try:
        return _BY_TEXT[text]
    except KeyError:
        raise NotationError(
            f"{text!r} is no card: write a rank (1-7, 10-12) and a suit (B, C, E, O), as in 7O."
        ) from None


def cards_text(cards: Iterable[int]) -> str:
    """Writes cards with single spaces between them: `7O 10B`."""
    return " ".join([_TEXTS[card] for card in cards])


def parse_cards(text: str) -> list[int]:
    """Reads cards with white space between them; no text gives no cards.

    Raises NotationError naming the first that is none.
    """
    return [parse_card(word) for word in text.split()]
