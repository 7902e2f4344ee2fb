"""Which settings of the ratings find the true order soonest, and predict blocks best.

All settings rate the same ladders, so that their differences are known better than their
figures. Must not know how ladders are drawn.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from random import Random
from statistics import fmean, median
from typing import TYPE_CHECKING

from arena.contest.ratings.rating import RATED_UNITS, STANDARD_RATING, Rating, RatingSettings
from bench.validate.ladders import draw_round_robin, watch
from bench.validate.measures import Figure, figure, is_rising, rank_correlation
from bench.validate.pools import named_pool

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bench.validate.ladders import Stage
    from bench.validate.run import Run

GOOD_CORRELATION = 0.9
"""The rank correlation from which on an order is called found."""

OWN_BETA = 25 / 6
"""TrueSkill's own beta, where sigma is 25 / 3."""

BETAS = tuple(OWN_BETA * factor for factor in (0.5, 1, 2, 3, 4))


@dataclass(frozen=True, slots=True)
class Look:
    """What one ladder shows at one stage under one setting."""

    correlation: float  # of the conservative ratings with the true order
    is_right: bool  # whether the whole order is the true one
    loss: float  # mean log-loss since the stage before


Course = list[Look]
"""A ladder's looks, by stage."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What one setting came to over all ladders."""

    settings: RatingSettings
    stages: tuple[int, ...]  # after how many blocks a bot there was a look
    courses: tuple[Course, ...]  # by ladder

    def correlation(self, stage: int) -> Figure:
        """The mean rank correlation at a stage."""
        return figure([course[stage].correlation for course in self.courses])

    def mean_correlations(self) -> list[float]:
        """Each ladder's mean over its stages: the higher, the sooner the order is found."""
        return [fmean(seen.correlation for seen in course) for course in self.courses]

    def right(self, stage: int) -> Figure:
        """How often the whole order is right at a stage."""
        return figure([float(course[stage].is_right) for course in self.courses])

    def losses(self, first: int, before: int) -> list[float]:
        """Each ladder's mean log-loss over the blocks of the stages `first` to `before`."""
        ends = (0, *self.stages)
        widths = [ends[stage + 1] - ends[stage] for stage in range(first, before)]
        return [
            sum(seen.loss * width for seen, width in zip(course[first:before], widths, strict=True))
            / sum(widths)
            for course in self.courses
        ]

    def blocks_needed(self) -> float | None:
        """After how many blocks a bot half of the ladders have found the order, and keep it.

        None where they have not by the last stage.
        """
        needed = median(_found_at(self.stages, course) for course in self.courses)
        return None if needed > self.stages[-1] else needed


def grid() -> list[RatingSettings]:
    """Lists the settings that are compared, TrueSkill's own numbers first."""
    own = replace(STANDARD_RATING, beta=OWN_BETA, unit="block")
    listed = [own]
    listed += [replace(own, beta=beta, tau=tau) for beta in BETAS for tau in (own.tau, 0.0)]
    listed += [replace(own, draw_probability=chance) for chance in (0.001, 0.1)]
    by_match = replace(own, unit="match")
    listed += [replace(by_match, beta=beta) for beta in BETAS]
    listed += [replace(by_match, beta=beta, tau=0.0) for beta in (OWN_BETA, 2 * OWN_BETA)]
    return list(dict.fromkeys(listed))


def short_grid() -> list[RatingSettings]:
    """Lists what is compared in other formats: beta, and what is rated."""
    own = replace(STANDARD_RATING, beta=OWN_BETA, unit="block")
    return [
        replace(own, beta=beta, unit=unit)
        for unit in RATED_UNITS
        for beta in (OWN_BETA, 2 * OWN_BETA, 4 * OWN_BETA)
    ]


def run_trials(
    run: Run, name: str, settings: Sequence[RatingSettings], ladders: int
) -> list[Trial]:
    """Rates the same ladders of the pool of this name under each of the settings."""
    stages = run.sizes.stages
    task = partial(_run_ladder, name, settings, stages, run.seed)
    by_ladder = list(run.workers.map(task, range(ladders)))
    return [
        Trial(one, stages, tuple(courses[place] for courses in by_ladder))
        for place, one in enumerate(settings)
    ]


def _run_ladder(
    name: str, settings: Sequence[RatingSettings], stages: Sequence[int], seed: int, number: int
) -> list[Course]:
    """Draws one ladder and rates it under each of the settings."""
    pool = named_pool(name)
    blocks = draw_round_robin(pool, stages[-1], Random(f"{seed} {name} {number}"))
    return [list(map(look, watch(pool, blocks, one, stages))) for one in settings]


def look(stage: Stage) -> Look:
    """Takes from a stage what is measured."""
    values = order_values(stage.ratings)
    return Look(rank_correlation(values), is_rising(values), stage.loss)


def order_values(ratings: Sequence[Rating]) -> list[float]:
    """Lists by what standings are ordered."""
    return [rating.conservative for rating in ratings]


def _found_at(stages: Sequence[int], course: Course) -> float:
    """From which stage on the correlation stays good; infinite where it is not at the end."""
    found = float("inf")
    for blocks, seen in reversed(list(zip(stages, course, strict=True))):
        if seen.correlation < GOOD_CORRELATION:
            break
        found = blocks
    return found
