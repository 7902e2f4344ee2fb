"""Looks at the machine: versions, processors, memory, places, sockets, files, clock.

What can be tried is tried, not asked for.
"""

from __future__ import annotations

import os
import platform
import resource
import shutil
import socket
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from arena.doctor.checkup.finding import Finding, failed, fine, weak
from arena.version import ARENA_VERSION
from arena.wire import PROTOCOL
from engine import ENGINE_VERSION

if TYPE_CHECKING:
    from collections.abc import Iterator

_MB = 1 << 20
_GB = 1 << 30
_LEAST_MEMORY = 1 * _GB  # for the arena and two bots at their limit
_LEAST_ROOM = 200 * _MB
_LONGEST_SOCKET_NAME = 107  # bytes, on Linux
_NAME_IN_TEMPORARY = 60  # of the arena's longest below the place for temporary files
_FILES_OF_ARENA = 128
_FILES_OF_INSTANCE = 8  # in the runner and its warden
_MANY_FILES = 4096
_FEW_FILES = 1024
_TOO_FEW_FILES = 256
_WAKINGS = 20
_NAP_S = 0.001
_LATE_S = 0.02
_COARSE_S = 0.001
_OLD_YEAR = 2024


def look_at_machine() -> Iterator[Finding]:
    """Yields what was found, one subject after the other."""
    yield _versions()
    yield _processors()
    yield _memory()
    yield _temporary()
    yield _sockets()
    yield _open_files(*resource.getrlimit(resource.RLIMIT_NOFILE))
    yield _clock()


def _versions() -> Finding:
    return fine(
        "versions",
        f"arena {ARENA_VERSION}, engine {ENGINE_VERSION}, protocol {PROTOCOL}, "
        f"Python {platform.python_version()}, {platform.system()} {platform.release()}",
    )


def _processors() -> Finding:
    usable = usable_cores()
    load = os.getloadavg()[0]
    text = f"{usable} usable, load {load:.1f}"
    if usable == 1:
        return weak(
            "processors",
            f"{text}: in timed matches the bots and the arena share one",
            "more processors, or --throughput",
        )
    if load > usable:
        return weak("processors", f"{text}: other programs take bots' time", "wait, or end them")
    return fine("processors", text)


def usable_cores() -> int:
    """Returns how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _memory() -> Finding:
    try:
        lines = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
    except OSError:
        return fine("memory", "not known on this system")
    sizes = {line.split(":")[0]: int(line.split()[1]) << 10 for line in lines}
    free, total = sizes.get("MemAvailable", 0), sizes["MemTotal"]
    text = f"{free / _GB:.1f} of {total / _GB:.1f} GB free"
    return fine("memory", text) if free >= _LEAST_MEMORY else weak("memory", text, "more of it")


def _temporary() -> Finding:
    place = tempfile.gettempdir()
    try:
        with tempfile.NamedTemporaryFile(prefix="arena-doctor-") as file:
            file.write(b"x" * _MB)
            file.flush()
        room = shutil.disk_usage(place).free
    except OSError as error:
        return failed(
            "temporary files",
            f"{place} cannot be written: {error.strerror}",
            "export TMPDIR=/another/place",
        )
    text = f"{place}, {room / _GB:.1f} GB free"
    if room < _LEAST_ROOM:
        return weak("temporary files", text, "make room there, or export TMPDIR=/another/place")
    return fine("temporary files", text)


def _sockets() -> Finding:
    longest = len(os.fsencode(tempfile.gettempdir())) + _NAME_IN_TEMPORARY
    try:
        with (
            tempfile.TemporaryDirectory(prefix="arena-doctor-") as folder,
            socket.socket(socket.AF_UNIX) as server,
            socket.socket(socket.AF_UNIX) as client,
        ):
            server.bind(os.path.join(folder, "s"))
            server.listen()
            client.connect(os.path.join(folder, "s"))
        with socket.create_server(("127.0.0.1", 0)):
            pass
    except OSError as error:
        return failed("sockets", f"cannot be made: {error.strerror or error}", "another TMPDIR")
    if longest > _LONGEST_SOCKET_NAME:
        return failed(
            "sockets",
            f"the place for temporary files has too long a name ({tempfile.gettempdir()})",
            "export TMPDIR=/tmp",
        )
    return fine("sockets", "of the file system and of the loopback interface work")


def _open_files(soft: int, hard: int) -> Finding:
    if soft == resource.RLIM_INFINITY:
        return fine("open files", "as many as one likes")
    instances = max(0, soft - _FILES_OF_ARENA) // _FILES_OF_INSTANCE
    text = f"{soft:,} a process, enough for about {instances:,} instances in each"
    can_be_raised = hard == resource.RLIM_INFINITY or hard >= _MANY_FILES
    remedy = f"ulimit -n {_MANY_FILES}{'' if can_be_raised else ', as root'}"
    if soft < _TOO_FEW_FILES:
        return failed("open files", text, remedy)
    return weak("open files", text, remedy) if soft < _FEW_FILES else fine("open files", text)


def _clock() -> Finding:
    step = time.get_clock_info("monotonic").resolution
    late = sorted(_lateness() for _ in range(_WAKINGS))[_WAKINGS // 2]
    text = f"steps of {step * 1e9:.0f} ns, wakes {late * 1000:.1f} ms late"
    if time.gmtime().tm_year < _OLD_YEAR:
        return failed("clock", f"it is said to be {time.strftime('%Y-%m-%d')}", "set the date")
    if step > _COARSE_S or late > _LATE_S:
        return weak("clock", f"{text}: times of decisions are not sure", "a less busy machine")
    return fine("clock", text)


def _lateness() -> float:
    began = time.monotonic()
    time.sleep(_NAP_S)
    return time.monotonic() - began - _NAP_S
