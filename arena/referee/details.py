"""What a bot has failed in, told to its author in a sentence.

Knows questions and answers; must not know what a fault costs.
"""

from arena.referee.commands import Question
from arena.terms.clock import SECOND_NS
from engine import Rules, action_text
from engine.state import MOST_SIGNAL


def late_detail(allowance_ns: int, think_ns: int | None) -> str:
    """Says what was late; `think_ns` is None where no answer came at all."""
    allowed = f"{allowance_ns / SECOND_NS:.3f} s allowed"
    if think_ns is None:
        return f"no answer within the {allowed}"
    return f"answered after {think_ns / SECOND_NS:.3f} s of {allowed}"


def illegal_detail(question: Question, move: str) -> str:
    """Says which moves there were."""
    allowed = " ".join(action_text(action) for action in question.actions)
    return f"answered {move[:40]!r}, allowed was: {allowed}"


def illegal_signal_detail(rules: Rules, signal: int) -> str:
    """Says which signals there are."""
    if not rules.partner_signals:
        return f"sent the signal {signal}, but there are none here (partner_signals is off)"
    return f"sent the signal {signal}, allowed is 1 to {MOST_SIGNAL} with 4 players, or 0 for none"


def unasked_detail(number: int) -> str:
    """Says which question was answered that was not asked."""
    return f"answered question {number}, which it was not asked"
