"""Control groups (version 2), where the machine has handed this part of their tree to the arena.

They count what no look into /proc does, and bound it at once: memory of the kernel's, and
processes. They come besides the watch, never in its place. Who has started the arena hands it a
part with `systemd-run --user --scope -p Delegate=yes arena ...`, or `Delegate=yes` in a service.
"""

import contextlib
import os
from pathlib import Path

from arena.warden.bounds import MB, Bounds

_ROOT = Path("/sys/fs/cgroup")
_OF_THIS_PROCESS = Path("/proc/self/cgroup")
_LEAF = "arena"  # where the arena itself moves: groups with groups in them hold no processes
_PREFIX = "arena-"
_CONTROLLERS = {"memory", "pids"}
_WANTED = {*_CONTROLLERS, "cpu"}  # with which each instance gets the same share of time
_SLACK_MB = 32  # what is around a command in its sandbox, and what the kernel keeps of that
_SLACK_PROCESSES = 4
_MARKS = ("user.delegate", "trusted.delegate")  # systemd's, on what it has handed over


class Group:
    """One instance's group: it is bounded before anything is in it."""

    def __init__(self, folder: Path, bounds: Bounds) -> None:
        self._folder = folder
        self._bounds = bounds
        folder.mkdir()
        try:
            _write(folder / "memory.max", (bounds.memory_mb + _SLACK_MB) * MB)
            _write(folder / "memory.oom.group", 1)
            if bounds.processes:
                _write(folder / "pids.max", bounds.processes + _SLACK_PROCESSES)
        except OSError:
            folder.rmdir()
            raise
        with contextlib.suppress(OSError):  # there is no swap to be counted
            _write(folder / "memory.swap.max", 0)

    def enter(self) -> None:
        """Moves the process that calls it into the group, with all that it will start."""
        _write(self._folder / "cgroup.procs", 0)

    def what_ended(self) -> str:
        """Says that the group has run out of memory; empty where it has not."""
        try:
            words = (self._folder / "memory.events").read_text("ascii").split()
        except OSError:
            return ""
        events = dict(zip(words[::2], words[1::2], strict=False))
        has_run_out = events.get("oom_kill", "0") != "0"
        return f"memory: more than {self._bounds.memory_mb} MB" if has_run_out else ""

    def close(self) -> None:
        """Kills what is left in the group, and removes it."""
        with contextlib.suppress(OSError):
            _write(self._folder / "cgroup.kill", 1)
        with contextlib.suppress(OSError):  # what was killed may take a moment
            self._folder.rmdir()


class Groups:
    """The part of the tree that is the arena's, or nothing."""

    def __init__(self, root: Path = _ROOT, of_this_process: Path = _OF_THIS_PROCESS) -> None:
        self._folder: Path | None = None
        with contextlib.suppress(OSError):
            self._folder = _find(root, of_this_process)
        if self._folder is not None:
            _clear(self._folder)

    def make(self, number: object, bounds: Bounds) -> Group | None:
        """Makes a group for an instance; None where there are none or it is not bounded."""
        if self._folder is None or not bounds.memory_mb:
            return None
        try:
            return Group(self._folder / f"{_PREFIX}{os.getpid()}-{number}", bounds)
        except OSError:
            return None


def has_groups(root: Path = _ROOT, of_this_process: Path = _OF_THIS_PROCESS) -> bool:
    """Whether a part of the tree was handed to the arena; changes nothing."""
    try:
        folder = _own_part(root, of_this_process)
        return folder is not None and _words(folder / "cgroup.controllers") >= _CONTROLLERS
    except OSError:
        return False


def _own_part(root: Path, of_this_process: Path) -> Path | None:
    """Finds the arena's part; None where none was handed over."""
    lines = of_this_process.read_text("utf-8").splitlines()
    own = next((line[3:] for line in lines if line.startswith("0::")), None)
    if own is None:
        return None
    folder = root / own.lstrip("/")
    if folder.name == _LEAF:
        folder = folder.parent  # this arena's, or one's beside it, has moved already
    return folder if _is_handed_over(folder) else None


def _find(root: Path, of_this_process: Path) -> Path | None:
    """Makes the arena's part one in which groups can be bounded."""
    folder = _own_part(root, of_this_process)
    if folder is None:
        return None
    if _words(folder / "cgroup.subtree_control") >= _CONTROLLERS:
        return folder
    if not _words(folder / "cgroup.controllers") >= _CONTROLLERS:
        return None
    leaf = folder / _LEAF
    leaf.mkdir(exist_ok=True)
    for pid in _words(folder / "cgroup.procs"):
        with contextlib.suppress(ProcessLookupError):
            _write(leaf / "cgroup.procs", pid)
    for name in sorted(_words(folder / "cgroup.controllers").intersection(_WANTED)):
        _write(folder / "cgroup.subtree_control", f"+{name}")
    return folder


def _is_handed_over(folder: Path) -> bool:
    """Whether it may be written to and is meant to be: root may write to all of them."""
    if not os.access(folder / "cgroup.subtree_control", os.W_OK):
        return False
    if os.geteuid() != 0:
        return os.access(folder / "cgroup.procs", os.W_OK)
    for mark in _MARKS:
        with contextlib.suppress(OSError):
            if os.getxattr(folder, mark) == b"1":
                return True
    return False


def _clear(folder: Path) -> None:
    """Removes the groups that a warden which was killed has left behind: they are empty."""
    for path in folder.glob(f"{_PREFIX}*"):
        with contextlib.suppress(OSError):
            path.rmdir()


def _words(file: Path) -> set[str]:
    return set(file.read_text("ascii").split())


def _write(file: Path, value: object) -> None:
    file.write_text(f"{value}\n", "ascii")
