"""Attempts to use more than an instance may: memory by every way there is, disk, files, processes.

Each is told how much to take, which is little more than the limit it is tried against, so that
it hurts nobody where it is not stopped; it then holds that for as long as it is told to.
Standard library alone: this runs as a bot would.
"""

from __future__ import annotations

import contextlib
import ctypes
import mmap
import os
import resource
import socket
import threading
import time
from pathlib import Path

from arena.doctor.attempts.saying import Target, say
from arena.doctor.attempts.syscalls import call

_MB = 1 << 20
_STEP_MB = 4
_NO_HUGE_PAGES = 15
_HUGE_PAGE = 2 * _MB
_PIECES_OF_A_PIPE = 15
_PRIVATE_UNRESERVED = 0x4022


def heap(target: Target) -> str:
    """Takes memory as programs do."""
    held = [bytearray(os.urandom(1) * (_STEP_MB * _MB)) for _ in range(_steps(target))]
    return _hold(target, f"{_STEP_MB * len(held)} MB")


def heap_of_many(target: Target) -> str:
    """Takes memory in several processes, none of which has much."""
    children = 4
    for _ in range(children):
        if os.fork() == 0:
            held = bytearray(os.urandom(1) * (target["mb"] * _MB // children))
            time.sleep(target["hold_s"] + 1)
            os._exit(len(held) & 0)
    return _hold(target, f"{target['mb']} MB in {children} processes")


def shared_memory(target: Target) -> str:
    """Takes shared memory, and lets go of its pages where they are counted, not where they are."""
    for _ in range(_steps(target)):
        part = mmap.mmap(-1, _STEP_MB * _MB, flags=mmap.MAP_SHARED | mmap.MAP_ANONYMOUS)
        part.write(b"x" * (_STEP_MB * _MB))
        part.madvise(mmap.MADV_DONTNEED)
        _kept.append(part)
    return _hold(target, f"{target['mb']} MB")


def memory_files(target: Target) -> str:
    """Writes files that are nowhere but in memory (memfd), and maps none of them."""
    for _ in range(_steps(target)):
        file = os.memfd_create("hog")
        os.write(file, b"x" * (_STEP_MB * _MB))
        _kept.append(file)
    return _hold(target, f"{target['mb']} MB")


def memory_files_on_the_way(target: Target) -> str:
    """Does the same with files that no process has open: they wait in a socket."""
    here, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    here.setblocking(False)
    for _ in range(_steps(target)):
        file = os.memfd_create("hog")
        os.write(file, b"x" * (_STEP_MB * _MB))
        try:
            socket.send_fds(here, [b"x"], [file])
        except BlockingIOError:
            _kept.extend((here, there))
            here, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
            socket.send_fds(here, [b"x"], [file])
        os.close(file)
    _kept.extend((here, there))
    return _hold(target, f"{target['mb']} MB")


def page_tables(target: Target) -> str:
    """Reads a byte here and there of a large map of nothing: only the tables of it take room."""
    library = ctypes.CDLL(None, use_errno=True)
    library.mmap.restype = ctypes.c_long
    library.mmap.argtypes = (*(ctypes.c_long,) * 2, *(ctypes.c_int,) * 3, ctypes.c_long)
    size = target["mb"] * 256 * _HUGE_PAGE  # a table of 4 kB for every 2 MB
    at = library.mmap(0, size, mmap.PROT_READ, _PRIVATE_UNRESERVED, -1, 0)
    if at == -1:
        error = ctypes.get_errno()
        raise OSError(error, os.strerror(error))
    library.madvise(ctypes.c_void_p(at), ctypes.c_size_t(size), _NO_HUGE_PAGES)
    for place in range(at, at + size, _HUGE_PAGE):
        ctypes.c_char.from_address(place).value  # noqa: B018 # reading is the attack
    return _hold(target, f"{target['mb']} MB")


def pinned_pages(target: Target) -> str:
    """Leaves a few bytes of each huge page in a pipe, which keeps all of it, and lets go of it."""
    for _ in range(target["mb"] * _MB // _HUGE_PAGE):
        if len(_kept) % _PIECES_OF_A_PIPE == 0:
            reads, writes = os.pipe()
            _pipes.append((reads, writes))
        part = mmap.mmap(-1, 2 * _HUGE_PAGE, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
        view = ctypes.c_char.from_buffer(part)
        page = (ctypes.addressof(view) + _HUGE_PAGE - 1) & ~(_HUGE_PAGE - 1)
        part.madvise(mmap.MADV_HUGEPAGE)
        ctypes.memset(page, 1, _HUGE_PAGE)
        if "AnonHugePages:         0 kB" in Path("/proc/self/smaps_rollup").read_text():
            raise OSError("the kernel gives no huge pages")
        piece = (ctypes.c_void_p * 2)(page, mmap.PAGESIZE)
        call("vmsplice", writes, piece, 1, 0)
        _kept.append(page)
        del view
        part.close()
    return _hold(target, f"{target['mb']} MB")


def sockets(target: Target) -> str:
    """Sends to itself over the loopback what it never reads."""
    server = socket.create_server(("127.0.0.1", 0))
    piece, sent = b"x" * _MB, 0
    while sent < target["mb"] * _MB:
        sender = socket.create_connection(server.getsockname())
        _kept.extend((sender, server.accept()[0]))
        sender.setblocking(False)
        with contextlib.suppress(BlockingIOError):
            while sent < target["mb"] * _MB:
                sent += sender.send(piece)
    return _hold(target, f"{target['mb']} MB")


def segments(target: Target) -> str:
    """Takes shared memory of the old kind (shmget)."""
    made = []
    try:
        for _ in range(_steps(target)):
            made.append(call("shmget", 0, _STEP_MB * _MB, 0o1600))
            at = call("shmat", made[-1], 0, 0)
            ctypes.memset(at, 1, _STEP_MB * _MB)
        return _hold(target, f"{target['mb']} MB")
    finally:
        for segment in made:
            call("shmctl", segment, 0, 0)


def semaphores(target: Target) -> str:
    """Makes sets of very many semaphores (semget)."""
    made = call("semget", 0, target["semaphores"], 0o1600)
    ctypes.CDLL(None).semctl(made, 0, 0)  # removed
    return _hold(target, f"{target['semaphores']} semaphores")


def one_file(target: Target) -> str:
    """Writes one file larger than any may be."""
    path = Path(_scratch(), "hog")
    try:
        with path.open("wb", buffering=0) as file:
            for _ in range(_steps(target)):
                file.write(b"x" * (_STEP_MB * _MB))
        return _hold(target, f"{path.stat().st_size // _MB} MB")
    finally:
        path.unlink(missing_ok=True)


def many_files(target: Target) -> str:
    """Writes small files until its place is full."""
    return _fill(target, _scratch())


def shared_files(target: Target) -> str:
    """Does the same in the place for shared memory."""
    return _fill(target, "/dev/shm")


def all_places(target: Target) -> str:
    """Does the same in every place that can be written to."""
    written, places = 0, []
    try:
        for place in _writable_places():
            folder = Path(place, f"hog-{os.getpid()}")
            if written >= target["mb"]:
                break
            with contextlib.suppress(OSError):
                folder.mkdir()
                places.append(folder)
                while written < target["mb"]:
                    (folder / str(written)).write_bytes(b"x" * _MB)
                    written += 1
        if written < target["mb"]:
            raise OSError(f"{written} MB in all of {len(places)} places")
        return _hold(target, f"{written} MB")
    finally:
        for folder in places:
            _remove(folder)


def empty_files(target: Target) -> str:
    """Makes very many files with nothing in them."""
    folder = Path(os.environ.get("TMPDIR", "/dev/shm"), f"hog-{os.getpid()}")
    folder.mkdir()
    try:
        for number in range(target["files"]):
            os.mknod(folder / str(number))
        return _hold(target, f"{target['files']} files")
    finally:
        _remove(folder)


def open_files(target: Target) -> str:
    """Opens more files than it may, having raised the limit where it can."""
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (2 * target["files"],) * 2)
    for _ in range(target["files"]):
        _kept.append(os.open("/dev/null", os.O_RDONLY))
    return _hold(target, f"{target['files']} files")


def processes(target: Target) -> str:
    """Starts process after process (a fork bomb, of bounded size)."""
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NPROC, (resource.RLIM_INFINITY,) * 2)
    for _ in range(target["processes"]):
        if os.fork() == 0:
            time.sleep(target["hold_s"] + 1)
            os._exit(0)
    return _hold(target, f"{target['processes']} processes")


def threads(target: Target) -> str:
    """Starts thread after thread."""
    end = threading.Event()
    for _ in range(target["processes"]):
        threading.Thread(target=end.wait, daemon=True).start()
    told = _hold(target, f"{target['processes']} threads")
    end.set()
    return told


def log(target: Target) -> str:
    """Writes to standard output and error without an end."""
    line = b"-" * 1023 + b"\n"
    for _ in range(target["mb"] * _MB // (2 * len(line))):
        os.write(1, line)
        os.write(2, line)
    return f"{target['mb']} MB"


def connections(target: Target) -> str:
    """Opens connection after connection to the arena, which must keep each of them."""
    path = os.environ.get("ARENA_SOCKET", "").removeprefix("unix:") or target["path"]
    told, tell = os.pipe()
    for _ in range(target["children"]):
        if os.fork() == 0:
            for _ in range(target["each"]):
                _kept.append(socket.socket(socket.AF_UNIX, socket.SOCK_STREAM))
                _kept[-1].connect(path)  # type: ignore[attr-defined]
            os.write(tell, b"x")
            time.sleep(target["hold_s"] + 1)
            os._exit(0)
    os.close(tell)
    open_now = 0
    while open_now < target["children"] and os.read(told, 1):
        open_now += 1
    if open_now < target["children"]:
        raise OSError("some were refused")
    return _hold(target, f"{target['children'] * target['each']} connections")


def processors(target: Target) -> str:
    """Computes in as many processes as it can, each in a session of its own."""
    give_up = time.monotonic() + target["most_s"]
    waits, starts = os.pipe()
    for _ in range(target["processes"]):
        with contextlib.suppress(OSError):
            if os.fork() == 0:
                os.close(starts)
                with contextlib.suppress(OSError):
                    os.setsid()
                os.read(waits, 1)  # until all of them are there
                while time.monotonic() < give_up:
                    pass
                os._exit(0)
    os.close(starts)
    say(row=target["row"], event="computes")
    while time.monotonic() < give_up:
        pass
    return "computed"


_pipes: list[tuple[int, int]] = []
_kept: list[object] = []
"""What is held until the end."""


def _steps(target: Target) -> int:
    return int(target["mb"]) // _STEP_MB


def _hold(target: Target, what: str) -> str:
    """Waits with what it has taken, and says so when it was let."""
    say(row=target["row"], event="took", text=what)
    time.sleep(target["hold_s"])
    return what


def _fill(target: Target, place: str) -> str:
    folder = Path(place, f"hog-{os.getpid()}")
    folder.mkdir()
    try:
        for number in range(target["mb"]):
            (folder / str(number)).write_bytes(b"x" * _MB)
        return _hold(target, f"{target['mb']} MB")
    finally:
        _remove(folder)


def _remove(folder: Path) -> None:
    for path in folder.iterdir():
        path.unlink()
    folder.rmdir()


def _scratch() -> str:
    return os.environ.get("TMPDIR", "/tmp")


def _writable_places() -> list[str]:
    """Where something is mounted, or usual, and can be written to; without doubles."""
    lines = Path("/proc/self/mountinfo").read_text(encoding="utf-8").splitlines()
    mounted = [line.split()[4] for line in lines]
    usual = ["/", "/tmp", "/var/tmp", "/run", "/dev", "/dev/shm", _scratch(), os.getcwd()]
    found: dict[int, str] = {}
    for place in [*mounted, *usual]:
        if place.startswith(("/proc", "/sys")):
            continue  # where a folder is no place but an order
        if os.path.isdir(place) and os.access(place, os.W_OK):
            found.setdefault(os.stat(place).st_dev, place)
    return list(found.values())
