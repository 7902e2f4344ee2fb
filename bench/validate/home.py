"""Pools of real ladders: the blocks that a home has of bots that were really played.

The order over all of them stands for the true one. Must not know what is done with them.
"""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from math import nan
from statistics import fmean
from typing import TYPE_CHECKING

from arena.contest.formats import MIXED
from arena.errors import InputError
from arena.store.connection import open_home
from arena.store.entrants import list_entrants
from arena.store.ladders import find_ladder
from arena.store.results import read_outcomes
from bench.validate.contests import Contest
from bench.validate.players import Player
from bench.validate.pool import Pool, contestant_margin, gathered

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from arena.contest.outcomes import BlockOutcome

FEWEST_BLOCKS = 20
"""How often every group must have met, for ladders to be drawn from it."""


def read_pool(home: Path, name: str) -> Pool:
    """Reads all rated blocks of a ladder, its bots put in the order of their mean margins.

    Raises InputError where there is no such ladder, or too few blocks of it.
    """
    with closing(open_home(home)) as store, store.reading() as connection:
        ladder = find_ladder(connection, name)
        bots = [f"{one.bot}@{one.version[:8]}" for one in list_entrants(connection, ladder)]
        outcomes = read_outcomes(connection, ladder.id, 0, ladder.cursor)
        blocks = [block for block in outcomes if block.is_rated]
    settings = ladder.settings
    order = _order(blocks, len(bots), settings.rules.target_score)
    places = {entrant: place for place, entrant in enumerate(order)}
    contest = Contest(
        f"ladder {name}",
        tuple(Player(bots[entrant], nan) for entrant in order),
        settings.players,
        is_mixed=settings.teams == MIXED,
    )
    moved = [
        replace(block, contestants=tuple(places[one] for one in block.contestants))
        for block in blocks
    ]
    pool = replace(gathered(contest, [moved]), target=settings.rules.target_score)
    fewest = min(len(pool.blocks.get(contest.key(group), ())) for group in contest.groups())
    if fewest < FEWEST_BLOCKS:
        raise InputError(
            f"In ladder '{name}' some bots have met in {fewest} rated blocks only: run it until"
            f" all have in {FEWEST_BLOCKS}."
        )
    return pool


def _order(blocks: Sequence[BlockOutcome], bots: int, target: int) -> list[int]:
    """Lists the entrants from the lowest mean margin to the highest."""
    margins: list[list[float]] = [[] for _ in range(bots)]
    for block in blocks:
        for place, entrant in enumerate(block.contestants):
            margins[entrant].append(contestant_margin(block, place, target))
    return sorted(range(bots), key=lambda entrant: fmean(margins[entrant] or [0.0]))
