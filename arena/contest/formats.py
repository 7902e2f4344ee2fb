"""Formats: how many bots meet in a block, and in which orders they sit.

Must not know who meets whom.
"""

from arena.contest.blocks import legs

ROTATIONS, ALL_ORDERS = "rotations", "all_orders"
SEATINGS = (ROTATIONS, ALL_ORDERS)
"""How three bots sit in a block's legs: three times, each at each seat, or in all six orders."""

CLONE, MIXED = "clone", "mixed"
TEAMS = (CLONE, MIXED)
"""What a side of 4 players is: one bot twice, or two different bots."""


def contestant_count(players: int, teams: str = CLONE) -> int:
    """Returns how many bots meet in one block."""
    if players == 4:
        return 4 if teams == MIXED else 2
    return players


def leg_count(players: int, teams: str = CLONE, seating: str = ROTATIONS) -> int:
    """Returns how many matches are one block."""
    contestants = contestant_count(players, teams)
    return len(legs(players, contestants, all_orders=seating == ALL_ORDERS))
