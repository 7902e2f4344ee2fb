"""Recognises in a bot's log the walls that it has run into: what its sandbox does not let it do.

Says for each what to do about it. Must not know where the log is, nor what was played.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from arena.sandbox.level import Level

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from arena.sandbox.sandbox import Sandbox

_NO_WRITING = re.compile(r"read-only file ?system|EROFS", re.IGNORECASE)
_NO_READING = re.compile(r"permission denied|EACCES|AccessDenied", re.IGNORECASE)
_NO_NETWORK = re.compile(
    r"network is unreachable|ENETUNREACH|no route to host|name resolution|getaddrinfo"
    r"|EAI_AGAIN|\bENOTFOUND\b|no such host|UnknownHost|name or service not known"
    r"|could not resolve host|failed to lookup address",
    re.IGNORECASE,
)
_NO_MORE_PROCESSES = re.compile(
    r"resource temporarily unavailable|EAGAIN|BlockingIOError|can't start new thread"
    r"|unable to create native thread|pthread_create|failed to create new OS thread"
    r"|failed to spawn thread|cannot fork",
    re.IGNORECASE,
)
_NO_MORE_FILES = re.compile(r"too many open files|EMFILE", re.IGNORECASE)
_NO_LARGER_FILE = re.compile(r"file too large|file size limit exceeded|EFBIG", re.IGNORECASE)
_NO_SPACE = re.compile(r"no space left on device|ENOSPC", re.IGNORECASE)
_NO_MEMORY = re.compile(
    r"cannot allocate memory|ENOMEM|MemoryError|bad_alloc|OutOfMemoryError|heap out of memory"
    r"|out of memory|memory allocation of \d+ bytes failed",
    re.IGNORECASE,
)
_NO_SUCH_FILE = re.compile(
    r"(?:no such file or directory|ENOENT|cannot find the path|FileNotFound|NoSuchFile)"
    r".*['\" ]/\w|['\" ]?/\w[^:]*: no such file or directory",
    re.IGNORECASE,
)

_BARRED = (
    (
        _NO_WRITING,
        "In the sandbox a bot's folder cannot be written to: write to the folder that TMPDIR names "
        "or, on your own machine, play with --sandbox none.",
    ),
    (
        _NO_READING,
        "In the sandbox a bot may be another user, who reads what everybody may: chmod -R go+rX "
        "on its folder, where that is what it wants to read.",
    ),
    (
        _NO_NETWORK,
        "In the sandbox there is no network: what the bot needs must come with its folder.",
    ),
    (
        _NO_SUCH_FILE,
        "In the sandbox there is the bot's folder and what programs need to run, and nothing else "
        "of this machine: what the bot reads must come with its folder.",
    ),
)
"""What is said at level A alone."""


def wall_sentences(lines: Sequence[str], sandbox: Sandbox) -> Iterator[str]:
    """Says of what the last lines of a log tell, if it is the sandbox's doing, and what to do."""
    text = "\n".join(lines)
    if sandbox.level is Level.A:
        yield from (sentence for error, sentence in _BARRED if error.search(text))
    if sandbox.level is not Level.NONE:
        yield from (sentence for error, sentence in _limits(sandbox) if error.search(text))


def _limits(sandbox: Sandbox) -> Iterator[tuple[re.Pattern[str], str]]:
    limits = sandbox.limits
    yield (
        _NO_MORE_FILES,
        f"A process of a bot may have {limits.open_files:,} files open: close what is not used.",
    )
    yield (
        _NO_LARGER_FILE,
        f"A bot may write files of {limits.file_mb} MB at most.",
    )
    yield (
        _NO_MEMORY,
        f"A bot may use {limits.memory_mb} MB of memory with all of its processes, what it keeps "
        "in its scratch folder included.",
    )
    if sandbox.level is Level.A:
        yield (
            _NO_MORE_PROCESSES,
            f"A bot may have {limits.processes} processes and threads at a time: a runtime that "
            "makes one for each core of the machine has a setting for that.",
        )
        yield (
            _NO_SPACE,
            f"A bot's scratch folder holds {limits.scratch_mb} MB, and its shared memory "
            f"{limits.shm_mb} MB.",
        )
