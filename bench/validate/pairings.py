"""How soon each way of pairing finds the true order.

Must not know how a pairing chooses.
"""

from __future__ import annotations

from functools import partial
from random import Random
from typing import TYPE_CHECKING

from arena.contest.pairing.kinds import RATING, ROUND_ROBIN, SWISS
from bench.validate.ladders import grow
from bench.validate.pools import named_pool
from bench.validate.settings import Course, Trial, look

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.contest.ratings.rating import RatingSettings
    from bench.validate.run import Run

KINDS = (ROUND_ROBIN, RATING, SWISS)
"""The pairings that rank a whole field; a gauntlet places one newcomer."""


def run_pairing(run: Run, name: str, kind: str, settings: RatingSettings) -> Trial:
    """Grows ladders of the pool of this name, paired in this way."""
    stages = run.sizes.stages
    task = partial(_grow, name, kind, settings, stages, seed=run.seed)
    return Trial(settings, stages, tuple(run.workers.map(task, range(run.sizes.ladders))))


def _grow(
    name: str,
    kind: str,
    settings: RatingSettings,
    stages: Sequence[int],
    number: int,
    *,
    seed: int,
) -> Course:
    chance = Random(f"{seed} {name} {kind} {number}")
    return list(map(look, grow(named_pool(name), kind, settings, stages, chance)))
