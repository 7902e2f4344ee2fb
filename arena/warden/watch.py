"""Watches how much memory instances use, and ends those that use too much.

Looks into /proc ten times a second while there is anything to watch, and so reads little: of a
process mostly one line. What counts: what all processes of an instance have of their own, what
lies in their scratch and their shared memory, and the kernel's tables of their pages.
"""

import contextlib
import os
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from arena.warden.bounds import MB, Bounds
from arena.warden.kin import token_of

if TYPE_CHECKING:
    import subprocess

LOOK_S = 0.1
"""How often it is looked, while there is anything to watch."""

_LOOKS_OF_A_KNOWN = 10  # after so many it is asked again whose a process is
_MUCH = 8  # times the limit: no matter what is shared
_FILE_BYTES = 1024  # what the kernel keeps of each file in a scratch
_FEW_SOCKETS = 32  # whatever waits in them is little
_ENTRIES = 512  # of a page table: it takes so little of what it maps, at most
_PAGE = os.sysconf("SC_PAGE_SIZE")
_PROC = Path("/proc")


class Watched(Protocol):
    """An instance, as far as it is watched."""

    bounds: Bounds
    token: str
    process: "subprocess.Popen[bytes]"
    memory: "Memory"

    def end(self, why: str, processes: Iterable[int]) -> None:
        """Kills all processes of it, for a reason."""


class Memory:
    """What is known of an instance's memory between two looks."""

    def __init__(self) -> None:
        self.swapped = 0  # bytes
        self.files = 0  # in its file systems
        self.shared = 0  # bytes that were counted more than once, when last counted exactly
        self._file_systems: list[int] = []  # descriptors of its scratch and shared memory
        self._sockets = -1  # a descriptor: what tells how many there are

    def get_hold(self, pid: int, bounds: Bounds) -> None:
        """Gets hold of what tells about the inside, once a process is seen to be there."""
        if self._file_systems or not bounds.is_kept:
            return
        process = _PROC / str(pid)
        found: list[int] = []
        try:
            if (process / "root").stat().st_dev == Path("/").stat().st_dev:
                return  # it is on its way
            for name in ("tmp", "dev/shm"):
                path = process / "root" / name
                found.append(os.open(path, os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC))
            if bounds.sockets:
                self._sockets = os.open(process / "net" / "sockstat", os.O_RDONLY | os.O_CLOEXEC)
        except OSError:
            for descriptor in found:
                os.close(descriptor)
        else:
            self._file_systems = found

    def sockets(self) -> int:
        """How many sockets there are in its network."""
        if self._sockets < 0:
            return 0
        return int(os.pread(self._sockets, 64, 0).split(b"\n")[0].split()[-1])

    def in_files(self) -> int:
        """How many bytes of memory lie in its file systems."""
        used = self.files = 0
        for descriptor in self._file_systems:
            about = os.fstatvfs(descriptor)
            used += (about.f_blocks - about.f_bfree) * about.f_frsize
            self.files += about.f_files - about.f_ffree
        return used + self.files * _FILE_BYTES

    def close(self) -> None:
        """Lets go of its file systems, which end with that."""
        for descriptor in (*self._file_systems, self._sockets):
            if descriptor >= 0:
                os.close(descriptor)
        self._file_systems, self._sockets = [], -1


class Watch:
    """Knows whose each process is, and looks at what it uses."""

    def __init__(self) -> None:
        self._owners: dict[int, Watched | None] = {}  # by process; None: nobody's here
        self._looks = 0

    def look(self, instances: Collection[Watched]) -> None:
        """Looks once at all of them, and ends those that use too much."""
        self._looks += 1
        is_thorough = self._looks % _LOOKS_OF_A_KNOWN == 1
        for instance, processes in self._families(instances, anew=is_thorough).items():
            is_kept = instance.bounds.is_kept
            counted = [it for it in processes if not is_kept or it != instance.process.pid]
            for pid in counted:
                instance.memory.get_hold(pid, instance.bounds)
            if is_thorough:
                instance.memory.swapped = sum(_of_status(pid, ("VmSwap",)) for pid in counted)
            why = self._too_much(instance, counted)
            if why:
                instance.end(why, processes)

    def _too_much(self, instance: Watched, processes: list[int]) -> str:
        """What an instance uses too much of, as a phrase; empty where nothing."""
        bounds, memory = instance.bounds, instance.memory
        sockets = memory.sockets()
        waiting = _in_queues(processes[0]) if sockets > _FEW_SOCKETS and processes else 0
        used = self._used(instance, processes, waiting)
        if used > bounds.memory_mb * MB:
            shown = max(-(-used // MB), bounds.memory_mb + 1)
            return f"memory: {shown} of {bounds.memory_mb} MB"
        if len(processes) - 1 > bounds.programs > 0:  # one keeps the others
            return f"processes: {len(processes) - 1} of {bounds.programs}"
        if sockets > bounds.sockets > 0:
            return f"sockets: {sockets} of {bounds.sockets}"
        if memory.files > bounds.files > 0:
            return f"files: {memory.files} of {bounds.files}"
        return ""

    def _families(self, instances: Collection[Watched], *, anew: bool) -> dict[Watched, list[int]]:
        """Lists the processes of each that has any."""
        roots = {instance.process.pid: instance for instance in instances}
        known = {} if anew else self._owners
        self._owners = {}
        families: dict[Watched, list[int]] = {instance: [] for instance in instances}
        for name in os.listdir(_PROC):
            if not name.isdigit():
                continue
            pid = int(name)
            if pid in known:
                self._owners[pid] = known[pid]
            elif pid not in self._owners:
                self._owners[pid] = self._owner(pid, roots)
            owner = self._owners[pid]
            if owner in families:
                families[owner].append(pid)
        return {instance: pids for instance, pids in families.items() if pids}

    def _owner(self, pid: int, roots: dict[int, Watched]) -> Watched | None:
        """Whose a process is: its parent's, or where that is no more, its group's or token's."""
        if pid in roots:
            return roots[pid]
        try:
            words = (_PROC / str(pid) / "stat").read_bytes().rpartition(b")")[2].split()
        except OSError:
            return None
        parent, group, session = (int(word) for word in words[1:4])
        if parent not in self._owners and parent > pid:  # its number comes later in the list
            self._owners[parent] = self._owner(parent, roots)
        owner = self._owners.get(parent)
        if owner is None and parent == os.getpid():
            owner = roots.get(group) or roots.get(session)
            if owner is None:
                with contextlib.suppress(OSError):
                    token = token_of(pid)
                    owner = next((it for it in roots.values() if token and it.token == token), None)
        return owner

    def _used(self, instance: Watched, processes: list[int], waiting: int) -> int:
        """How many bytes they use: what is surely not too much is not counted exactly."""
        bounds, memory = instance.bounds, instance.memory
        most = bounds.memory_mb * MB
        own = shared = mapped = 0
        for pid in processes:
            size, resident, not_own = _pages(pid)
            own += (resident - not_own) * _PAGE
            shared += not_own * _PAGE
            mapped += size * _PAGE
        besides = memory.in_files() + memory.swapped + waiting
        # Of the memory that processes share, that inside is in files; outside some is no file's.
        could_share = 0 if bounds.is_kept else shared
        if own + besides + could_share + mapped // _ENTRIES <= most:
            return own + besides + could_share
        besides += sum(_of_status(pid, ("VmPTE",)) for pid in processes)
        could_be = own + besides + could_share
        if own + besides > _MUCH * most:
            return own + besides
        if could_be - memory.shared <= most:
            return could_be - memory.shared
        names = ("Pss_Anon",) if bounds.is_kept else ("Pss_Anon", "Pss_Shmem")
        used = besides + sum(_exactly(pid, names) for pid in processes)
        if used > most:  # or one has forked meanwhile, and its pages were counted twice
            used = min(used, besides + sum(_exactly(pid, names) for pid in processes))
        memory.shared = max(0, could_be - used)
        return used


def _pages(pid: int) -> tuple[int, int, int]:
    """How many pages a process has mapped, has in memory, and has there but not to itself."""
    try:
        with open(f"/proc/{pid}/statm", "rb") as file:
            words = file.read().split()
    except OSError:
        return 0, 0, 0
    return int(words[0]), int(words[1]), int(words[2])


def _exactly(pid: int, names: tuple[str, ...]) -> int:
    """How many bytes are a process's, with its part of what it shares."""
    try:
        text = (_PROC / str(pid) / "smaps_rollup").read_text("ascii")
    except OSError:
        text = ""
    found = [_kilobytes(line) for line in text.splitlines() if line.split(":")[0] in names]
    if found:
        return sum(found)
    return _of_status(pid, tuple(name.replace("Pss_", "Rss") for name in names))


def _in_queues(pid: int) -> int:
    """How many bytes wait in the TCP connections of a process's network."""
    waiting = 0
    for name in ("tcp", "tcp6"):
        try:
            lines = (_PROC / str(pid) / "net" / name).read_text("ascii").splitlines()[1:]
        except OSError:
            continue
        waiting += sum(int(half, 16) for line in lines for half in line.split()[4].split(":"))
    return waiting


def _of_status(pid: int, names: tuple[str, ...]) -> int:
    try:
        text = (_PROC / str(pid) / "status").read_text("utf-8", "replace")
    except OSError:
        return 0
    return sum(_kilobytes(line) for line in text.splitlines() if line.split(":")[0] in names)


def _kilobytes(line: str) -> int:
    return int(line.split()[1]) * 1024
