"""The fields of one line of a record, read with their types, or refused in one sentence.

Knows JSON's types, cards and bounds; not which fields a line has.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite
from reprlib import Repr

from arena.errors import RecordError
from engine import CARDS, NotationError, card_text, parse_card

_CARD_OF = {card_text(card): card for card in CARDS}
_HEXADECIMAL = re.compile("[0-9a-f]+")
_LIMIT = 10**12  # no count, score or time of a match comes near

_SHORT = Repr()
_SHORT.maxstring = _SHORT.maxlong = _SHORT.maxother = 60
_SHORT.maxlevel = 2


def short_text(value: object) -> str:
    """A value for an error message: on one line, harmless, and not long, whatever it is."""
    return _SHORT.repr(value)


@dataclass(frozen=True, slots=True)
class Fields:
    """Holds one line's fields and where they stand, for messages."""

    where: str  # such as `match.jsonl, line 3`
    values: Mapping[str, object]

    def error(self, name: str, wanted: str) -> RecordError:
        """The error that says what `name` should have been; the caller raises it."""
        if name not in self.values:
            return RecordError(
                f"{self.where}: `{name}` is missing, it should be {wanted}: "
                "the line was changed; export the record again"
            )
        return RecordError(
            f"{self.where}: `{name}` is {short_text(self.values[name])}, it should be {wanted}: "
            "the line was changed; export the record again"
        )

    def integer(self, name: str, low: int = 0, high: int = _LIMIT) -> int:
        """Reads a whole number from `low` to `high`; true and 1.0 are none."""
        value = self.values.get(name)
        if type(value) is int and low <= value <= high:
            return value
        upper = "up" if high == _LIMIT else f"to {high}"
        raise self.error(name, f"a whole number from {low} {upper}")

    def integers(self, name: str, count: int, low: int = 0) -> tuple[int, ...]:
        """Reads a list of `count` whole numbers from `low` up."""
        value = self.values.get(name)
        if (
            isinstance(value, list)
            and len(value) == count
            and all(type(one) is int and low <= one <= _LIMIT for one in value)
        ):
            return tuple(value)
        raise self.error(name, f"a list of {count} whole numbers from {low} up")

    def text(self, name: str) -> str:
        """Reads a text."""
        value = self.values.get(name)
        if isinstance(value, str):
            return value
        raise self.error(name, "a text")

    def object(self, name: str) -> "Fields":
        """Reads an object, as fields of their own."""
        value = self.values.get(name)
        if isinstance(value, dict):
            return Fields(f"{self.where}, `{name}`", value)
        raise self.error(name, "an object")

    def optional_text(self, name: str) -> str | None:
        """Reads a text that may be missing or null."""
        return None if self.values.get(name) is None else self.text(name)

    def hexadecimal(self, name: str, size: int) -> str:
        """Reads the text of `size` bytes in lower-case hexadecimal digits."""
        value = self.values.get(name)
        if isinstance(value, str) and len(value) == 2 * size and _HEXADECIMAL.fullmatch(value):
            return value
        raise self.error(name, f"{2 * size} hexadecimal digits, 0 to 9 and a to f")

    def optional_number(self, name: str) -> float | None:
        """Reads a number from 0 up, whole or not, that may be missing or null."""
        value = self.values.get(name)
        if value is None:
            return None
        if type(value) is int and 0 <= value <= _LIMIT:
            return value
        if type(value) is float and isfinite(value) and value >= 0:
            return value
        raise self.error(name, "a number from 0 up")

    def card(self, name: str) -> int:
        """Reads one card."""
        cards = self.cards(name)
        if len(cards) == 1:
            return cards[0]
        raise self.error(name, "one card, such as 7O")

    def cards(self, name: str, low: int = 0, high: int = 40) -> tuple[int, ...]:
        """Reads a list of `low` to `high` different cards."""
        cards = _parse_cards(self.values.get(name))
        if cards is not None and low <= len(cards) <= high and len(set(cards)) == len(cards):
            return cards
        raise self.error(name, _cards_wanted(low, high))

    def repeatable_cards(self, name: str) -> tuple[int, ...]:
        """Reads a list of up to 40 cards in which one may come again."""
        cards = _parse_cards(self.values.get(name))
        if cards is not None and len(cards) <= 40:
            return cards
        raise self.error(name, "up to 40 cards with single spaces, such as 7O 10B")

    def hands(self, name: str, players: int, size: int) -> tuple[tuple[int, ...], ...]:
        """Reads a list of hands by seat, each of `size` cards."""
        value = self.values.get(name)
        if isinstance(value, list) and len(value) == players:
            hands = [cards for cards in map(_parse_cards, value) if cards and len(cards) == size]
            if len(hands) == players and len({*sum(hands, ())}) == players * size:
                return tuple(hands)
        raise self.error(name, f"a list of {players} texts, each of {size} different cards")


def _parse_cards(value: object) -> tuple[int, ...] | None:
    """Reads cards with single spaces; None for anything else."""
    if not isinstance(value, str):
        return None
    if not value:
        return ()
    try:
        # The dictionary is the quick way; the engine also knows J, Q and K.
        return tuple([_CARD_OF[text] for text in value.split(" ")])
    except KeyError:
        try:
            return tuple([parse_card(text) for text in value.split(" ")])
        except NotationError:
            return None


def _cards_wanted(low: int, high: int) -> str:
    if low == high:
        return f"{low} different cards with single spaces, such as 7O 10B"
    if high == 40:
        return "different cards with single spaces, such as 7O 10B"
    return f"{low} to {high} different cards with single spaces, such as 7O 10B"
