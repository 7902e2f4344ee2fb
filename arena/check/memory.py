"""How much memory the processes of a bot have used, where the system tells (Linux).

Processes are found by a variable of their environment, so that a bot's children count too.
"""

from collections import Counter
from collections.abc import Collection
from pathlib import Path

_PROC = Path("/proc")
_PEAK = b"VmHWM:"


def memory_of(variable: str, value: str) -> int | None:
    """Adds up the peaks of all processes that have a variable; None where nothing is known."""
    return most_memory_of(variable, [value])


def most_memory_of(variable: str, values: Collection[str]) -> int | None:
    """Finds the largest of such sums, one for each value."""
    sums: Counter[bytes] = Counter()
    for peak, word in _peaks(variable, values):
        sums[word] += peak
    return max(sums.values(), default=None)


def _peaks(variable: str, values: Collection[str]) -> list[tuple[int, bytes]]:
    """Lists the peak of each such process, in bytes, with the variable as it has it."""
    wanted = {f"{variable}={value}".encode() for value in values}
    found = []
    folders = [path for path in _PROC.iterdir() if path.name.isdigit()] if _PROC.is_dir() else []
    for folder in folders:
        try:
            words = wanted.intersection((folder / "environ").read_bytes().split(b"\0"))
            status = (folder / "status").read_bytes() if words else b""
        except OSError:
            continue  # it has just ended, or is somebody else's
        for line in status.splitlines():
            if line.startswith(_PEAK):
                found += [(int(line.split()[1]) * 1024, word) for word in words]
    return found
