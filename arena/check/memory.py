"""How much memory the processes of a bot have used, where the system tells (Linux).

Processes are found by a variable of their environment, so that a bot's children count too.
"""

from pathlib import Path

_PROC = Path("/proc")
_PEAK = b"VmHWM:"


def memory_of(variable: str, value: str) -> int | None:
    """Adds up the peaks of all processes that have a variable; None where nothing is known."""
    return _sum([peak for peak, _ in _peaks(variable, value)])


def most_memory_by(variable: str, value: str, group: str) -> int | None:
    """Finds the largest of such sums over processes that share the value of `group` too."""
    sums: dict[bytes, int] = {}
    for peak, environment in _peaks(variable, value):
        name = next((one for one in environment if one.startswith(f"{group}=".encode())), b"")
        sums[name] = sums.get(name, 0) + peak
    return max(sums.values(), default=None)


def _sum(peaks: list[int]) -> int | None:
    return sum(peaks) if peaks else None


def _peaks(variable: str, value: str) -> list[tuple[int, list[bytes]]]:
    """Lists the peak of each such process, in bytes, with its environment."""
    wanted = f"{variable}={value}".encode()
    found = []
    folders = [path for path in _PROC.iterdir() if path.name.isdigit()] if _PROC.is_dir() else []
    for folder in folders:
        try:
            environment = (folder / "environ").read_bytes().split(b"\0")
            status = (folder / "status").read_bytes() if wanted in environment else b""
        except OSError:
            continue  # it has just ended, or is somebody else's
        for line in status.splitlines():
            if line.startswith(_PEAK):
                found.append((int(line.split()[1]) * 1024, environment))
    return found
