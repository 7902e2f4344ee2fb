"""What processes take of the machine: memory and open files, read from /proc; Linux alone."""

import os
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

_PROC = Path("/proc")


@dataclass(frozen=True, slots=True)
class Footprint:
    """The memory and the open files of some processes together."""

    megabytes: float  # resident
    files: int


def footprint(pids: Sequence[int]) -> Footprint:
    """Reads what processes take now; one that has ended takes nothing."""
    kilobytes, files = 0, 0
    for pid in pids:
        try:
            status = (_PROC / str(pid) / "status").read_text()
            files += len(os.listdir(_PROC / str(pid) / "fd"))
        except OSError:
            continue
        kilobytes += next(
            (int(row.split()[1]) for row in status.splitlines() if row.startswith("VmRSS")), 0
        )
    return Footprint(kilobytes / 1024, files)


def children(pid: int) -> list[int]:
    """The processes that a process has started and that live."""
    try:
        tasks = list((_PROC / str(pid) / "task").iterdir())
        return [int(word) for task in tasks for word in (task / "children").read_text().split()]
    except OSError:
        return []


def command(pid: int) -> str:
    """A process's command line; empty once it has ended."""
    try:
        return (_PROC / str(pid) / "cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return ""


def marked(name: str, value: str) -> list[int]:
    """All other processes that were started with a variable in their environment."""
    wanted = f"{name}={value}".encode()
    return [pid for pid, variables in _environments() if wanted in variables]


def _environments() -> Iterator[tuple[int, list[bytes]]]:
    for entry in _PROC.iterdir():
        if entry.name.isdigit() and int(entry.name) != os.getpid():
            try:
                yield int(entry.name), (entry / "environ").read_bytes().split(b"\0")
            except OSError:
                continue


def comes_to_be(is_so: Callable[[], bool], seconds: float) -> bool:
    """Waits until a thing is so, but not longer; says whether it is."""
    until = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True


@dataclass(frozen=True, slots=True)
class Tolerance:
    """How much more the end of a run may take than its beginning, and still count as flat."""

    share: float
    most: float  # beside the share

    def allowed(self, before: float) -> float:
        """The most that is flat."""
        return before * (1 + self.share) + self.most


def is_flat(values: Sequence[float], tolerance: Tolerance) -> bool:
    """Whether the last readings are no more than the first ones: medians of three each."""
    return median(values[-3:]) <= tolerance.allowed(median(values[:3]))
