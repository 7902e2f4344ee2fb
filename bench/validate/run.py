"""One run of the validation: how much it does, by which chance, and where it tells.

Must not know what is validated.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from bench.validate.plots import Plot
    from bench.validate.report import Report


@dataclass(frozen=True, slots=True)
class Sizes:
    """How many blocks, ladders and repetitions there are."""

    two: int  # blocks of each pair with 2 players
    three: int  # of each group with 3
    all_orders: int  # of each group of 3 in all six orders
    clone: int
    mixed: int
    ladders: int  # by which settings and pairings are compared
    format_ladders: int  # the same in other formats
    stages: tuple[int, ...]  # after how many blocks a bot a ladder is looked at
    repetitions: int  # of intervals, for each pair and number of blocks
    coverage_blocks: tuple[int, ...]  # of which intervals are made
    luck_ladders: int  # each has an interval of every pair
    tests: int  # sequential tests at each true rate


FULL = Sizes(
    two=600,
    three=150,
    all_orders=60,
    clone=250,
    mixed=60,
    ladders=50,
    format_ladders=12,
    stages=(5, 10, 20, 40, 80, 160),
    repetitions=10_000,
    coverage_blocks=(10, 30, 100, 300),
    luck_ladders=200,
    tests=1000,
)
"""Some ten minutes on two cores."""

QUICK = Sizes(
    two=12,
    three=2,
    all_orders=2,
    clone=4,
    mixed=2,
    ladders=2,
    format_ladders=2,
    stages=(1, 2, 5),
    repetitions=20,
    coverage_blocks=(10,),
    luck_ladders=2,
    tests=1,
)
"""Seconds: it shows that all works, and its figures say nothing."""


@dataclass(frozen=True)
class Run:
    """What every section works with."""

    sizes: Sizes
    seed: int
    workers: Executor
    report: Report
    plots: dict[str, Plot] = field(default_factory=dict)  # by the name of their file
