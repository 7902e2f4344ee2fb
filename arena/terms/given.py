"""What is given of a match that is played on from a moment of another, which is on record.

Values only. Must not know records, nor who plays on.
"""

from dataclasses import dataclass

Place = tuple[int, int]
"""A decision's round, and its number in that round; both count from 0."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Says from where a match was played on: its decisions before that are another's."""

    match: str  # how people call the other match: its name, or a file
    place: Place  # of the first decision that is this match's own
    banks_ns: tuple[int, ...] | None = None  # by seat, there; None: without banks, or not known


@dataclass(frozen=True, slots=True)
class Given:
    """Holds what has been decided when a match is played on."""

    origin: Origin
    moves: tuple[tuple[int, int], ...]  # in order: the engine's action, and the signal with it
