"""The pools of one run, by the names of their contests, in every worker process.

They are far too large to be sent with each task. Must not know what they are used for.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bench.validate.pool import Pool

_POOLS: dict[str, Pool] = {}


def named_pool(name: str) -> Pool:
    """Returns the pool of the contest of this name."""
    return _POOLS[name]


def workers_with(pools: Iterable[Pool], count: int) -> ProcessPoolExecutor:
    """Starts worker processes that know these pools; this process knows them too."""
    _take(listed := tuple(pools))
    return ProcessPoolExecutor(count, initializer=_take, initargs=(listed,))


def _take(pools: Iterable[Pool]) -> None:
    _POOLS.update({pool.contest.name: pool for pool in pools})
