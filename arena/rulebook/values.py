"""What a rulebook is made of: chapters of statements, each with its number and examples.

Text for people who learn the game; how it is laid out is not decided here.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example, computed by the engine when it is made."""

    given: str  # what lies where, and who holds what
    comes: tuple[str, ...]  # what the engine made of it, sentence by sentence


@dataclass(frozen=True, slots=True)
class Statement:
    """One rule in plain words."""

    rule: str  # its number in docs/rules.md: `5.3`
    text: str
    examples: tuple[Example, ...] = ()


@dataclass(frozen=True, slots=True)
class Chapter:
    """Statements that are learnt together."""

    title: str
    statements: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """A switch that is not as the standard rules have it."""

    switch: str
    text: str  # what it does to the game
