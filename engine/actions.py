"""What a seat can choose, as a number and as text; knows nothing of when it may.

An action from 0 to 39 plays that card. Two more answer the question for a declaration.
"""

from engine.cards import card_text, parse_card
from engine.errors import NotationError

DECLARE = 40
"""Shows the hand's best combination (RULES 4.3)."""

SILENT = 41
"""Shows nothing, whatever the hand holds (RULES 4.4)."""

_WORDS = {"declare": DECLARE, "silent": SILENT}
_TEXTS = {action: word for word, action in _WORDS.items()}


def action_text(action: int) -> str:
    """Writes an action: a card as `7O`, or `declare`, or `silent`."""
    return _TEXTS.get(action) or card_text(action)


def parse_action(text: str) -> int:
    """Reads an action; raises NotationError for a text that names none."""
    if text in _WORDS:
        return _WORDS[text]
    try:
        return parse_card(text)
    except NotationError:
        raise NotationError(
            f"{text!r} is no move: write a card, as in 7O, or declare, or silent."
        ) from None
