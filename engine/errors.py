"""The engine's refusals, by what was wrong with what it was given.

Each text is one sentence for a person. The engine changes nothing when it raises one.
"""


class EngineError(ValueError):
    """Says that the engine cannot do what was asked."""


class IllegalAction(EngineError):  # noqa: N818 - the word that players of engines know
    """Says that the seat to act may not do this; the state is as it was before."""


class NotationError(EngineError):
    """Says that a text names no card, or no action."""


class RulesError(EngineError):
    """Says that a rules value, or a text that should give one, is not possible."""
