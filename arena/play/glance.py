"""What a runner plays at the moment, as values for whoever looks at it from outside."""

from typing import NamedTuple


class OpenMatch(NamedTuple):
    """A match under way."""

    name: str
    bots: tuple[str, ...]  # by seat
    seconds: float  # since it began


class Glance(NamedTuple):
    """What one runner has at its tables."""

    tables: int  # matches under way
    meetings: tuple[tuple[tuple[str, ...], int], ...]  # the bots of a block, and their tables
    longest: tuple[OpenMatch, ...]  # those under way for longest, the longest first
