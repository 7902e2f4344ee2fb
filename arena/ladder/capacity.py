"""How many workers play how many matches at a time.

In a timed ladder a bot that thinks must have a core to itself, and the arena one more.
Must not know how workers are made.
"""

import os
from dataclasses import dataclass

from arena.errors import InputError

_MATCHES_A_WORKER = 4  # that one runner drives with ease while bots think
_WORKERS_A_CORE = 4  # beyond which more are nothing but a burden


@dataclass(frozen=True, slots=True)
class Capacity:
    """What a run has to play with."""

    cores: int
    workers: int
    matches_per_worker: int | None  # at a time; None: as many as the bots have tables
    oversubscribed: bool


def plan_capacity(
    cores: int, *, timed: bool, oversubscribe: bool = False, workers: int | None = None
) -> Capacity:
    """Decides on workers and matches; `workers` is what was asked for, None for a good number.

    Timed, at most `cores` - 1 matches run at once in all workers together unless
    `oversubscribe`. Raises InputError where more workers are asked for than that allows,
    more than 4 a core, or fewer than one.
    """
    if workers is not None and workers < 1:
        raise InputError(f"{workers} workers cannot play: ask for at least 1.")
    if workers is not None and workers > _WORKERS_A_CORE * cores:
        raise InputError(
            f"{workers:,} workers are too many for {cores} cores: ask for at most "
            f"{_WORKERS_A_CORE * cores}, or leave it out for a good number."
        )
    if not timed:
        # Each worker's bots keep about as much busy as it does itself.
        return Capacity(cores, workers or max(1, cores // 2), None, oversubscribe)
    at_once = max(1, cores - 1)
    if oversubscribe:
        at_once = max(cores, workers or 0)
    elif workers is not None and workers > at_once:
        raise InputError(
            f"{workers} workers are too many for a timed ladder on {cores} cores: ask for at "
            f"most {at_once}, so that each bot thinks alone, or say --oversubscribe."
        )
    count = workers or max(1, at_once // _MATCHES_A_WORKER)
    return Capacity(cores, count, at_once // count, oversubscribe)


def available_cores() -> int:
    """Counts the cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
