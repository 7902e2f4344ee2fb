"""Attacks that use more than an instance may.

They are tried against limits smaller than those of play, so that they are harmless where
nothing stops them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.doctor.attack import Attack, Way
from arena.doctor.proofs import has_got, log_has_grown, neighbour_was_slowed
from arena.sandbox.limits import Limits

if TYPE_CHECKING:
    from arena.doctor.attempts.saying import Target
    from arena.doctor.scene import Scene

LIMITS = Limits(
    memory_mb=64,
    processes=48,
    open_files=128,
    file_mb=8,
    scratch_mb=16,
    scratch_files=2_000,
    shm_mb=4,
)
"""What an instance that attacks may use."""

MOST_RATIO = 6.0
"""How many times as long a neighbour may take beside an instance that takes all it can.

Stated generously: two instances that compute on one processor take twice as long each.
"""

COMPUTING = 40
"""How many processes compute beside the neighbour."""

_GROUP = "Too much"
_LOG_MB = 2  # of one instance, with what is kept of before
_SIZES = {
    "mb": 2 * LIMITS.memory_mb,
    "processes": 2 * LIMITS.processes,
    "files": 2 * LIMITS.open_files,
    "semaphores": 32000,
}


def _hog(name: str, tried: str, attempt: str, depends: str = "", **sizes: int) -> Attack:
    def aim(_scene: Scene) -> Target:
        return {**_SIZES, **sizes}

    hog = f"hogging.{attempt}"
    return Attack(name, _GROUP, tried, hog, has_got, aim, way=Way.ALONE, depends=depends)


ATTACKS = (
    _hog("memory-heap", "memory, as programs take it", "heap"),
    _hog("memory-many", "memory, in several processes", "heap_of_many"),
    _hog("memory-shared", "shared memory, its pages out of sight", "shared_memory"),
    _hog("memory-files", "files in memory (memfd)", "memory_files"),
    _hog("memory-passed", "files in memory that no process has open", "memory_files_on_the_way"),
    _hog("memory-tables", "memory for page tables alone", "page_tables"),
    _hog("memory-pinned", "huge pages, of which a pipe has a part", "pinned_pages", "the kernel"),
    _hog("memory-sockets", "memory of sockets, unread", "sockets"),
    _hog("memory-segments", "shared memory (shmget)", "segments"),
    _hog("semaphores", "semaphores (semget)", "semaphores"),
    _hog("file", "one large file", "one_file", mb=2 * LIMITS.file_mb),
    _hog("disk", "its scratch, more than full", "many_files", mb=2 * LIMITS.scratch_mb),
    _hog("disk-shared", "/dev/shm, more than full", "shared_files", mb=4 * LIMITS.shm_mb),
    _hog("disk-anywhere", "every place that can be written to", "all_places"),
    _hog("inodes", "very many empty files", "empty_files", files=4_000),
    _hog("open-files", "open files", "open_files"),
    _hog("processes", "processes (a fork bomb)", "processes"),
    _hog("threads", "threads", "threads"),
    Attack(
        "connections",
        _GROUP,
        "connections to the arena",
        "hogging.connections",
        has_got,
        lambda one: {"path": str(one.ears.own), "children": 20, "each": 100},
        way=Way.ALONE,
    ),
    Attack(
        "log",
        _GROUP,
        "its log",
        "hogging.log",
        log_has_grown,
        lambda _: {"mb": 8, "most_mb": _LOG_MB},
        instead="the end of it is kept, the rest is gone",
        way=Way.ALONE,
    ),
    Attack(
        "neighbour",
        _GROUP,
        f"a neighbour's time to think: {COMPUTING} processes compute beside it",
        "hogging.processors",
        neighbour_was_slowed,
        lambda _: {"processes": COMPUTING, "most_s": 40.0, "most_ratio": MOST_RATIO},
        way=Way.BESIDE,
        depends="the kernel",
    ),
)
