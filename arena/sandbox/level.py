"""How well this machine can keep a bot to itself, found by really trying."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache


class Level(StrEnum):
    """Names how a bot is kept: the record of a match says it."""

    A = "A"  # bubblewrap: nothing of the machine but what it needs, no network, limits
    C = "C"  # limits only: it runs with the rights of who has started the arena
    NONE = "none"  # neither, as was asked for


@dataclass(frozen=True, slots=True)
class Found:
    """Says which level is to be had here, and why it is not the best."""

    level: Level
    reason: str  # a sentence; empty for A
    remedy: str  # what to do about it, mostly a command; empty for A


@cache
def find_level() -> Found:
    """Finds the best level that works here, by starting something in it, once a process."""
    return Found(Level.C, "Isolation is not tried yet.", "")
