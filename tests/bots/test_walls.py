"""What is said of a log in which a bot has run into its sandbox."""

import pytest

from arena.bots.walls import wall_sentences
from arena.sandbox.level import Level
from arena.sandbox.sandbox import Sandbox

WALLS = {
    "folder cannot be written": (
        "OSError: [Errno 30] Read-only file system: 'cache.bin'",
        "Error: EROFS: read-only file system, open '/home/club/bot/cache.json'",
        "panic: open cache.json: read-only file system",
        "java.nio.file.FileSystemException: cache.bin: Read-only file system",
    ),
    "another user": (
        "python: can't open file '/home/club/bot/bot.py': [Errno 13] Permission denied",
        "Error: EACCES: permission denied, open '/home/club/bot/cache.json'",
    ),
    "no network": (
        "OSError: [Errno 101] Network is unreachable",
        "socket.gaierror: [Errno -3] Temporary failure in name resolution",
        "Error: getaddrinfo EAI_AGAIN example.com",
        'panic: Get "https://example.com": dial tcp: lookup example.com: no such host',
        "Caused by: java.net.UnknownHostException: example.com",
        "curl: (6) Could not resolve host: example.com",
    ),
    "bot's folder and what programs need": (
        "FileNotFoundError: [Errno 2] No such file or directory: '/home/me/weights.bin'",
        "Error: ENOENT: no such file or directory, open '/home/me/weights.bin'",
        "panic: open /home/me/weights.bin: no such file or directory",
    ),
    "256 processes and threads": (
        "BlockingIOError: [Errno 11] Resource temporarily unavailable",
        "RuntimeError: can't start new thread",
        "sh: 1: Cannot fork",
        "runtime: failed to create new OS thread (have 200 already; errno=11)",
        "java.lang.OutOfMemoryError: unable to create native thread: possibly out of memory",
    ),
    "1,024 files open": ("OSError: [Errno 24] Too many open files: 'a'",),
    "files of 64 MB": ("OSError: [Errno 27] File too large",),
    "scratch folder holds 64 MB": ("OSError: [Errno 28] No space left on device",),
    "512 MB of memory": (
        "MemoryError",
        "terminate called after throwing an instance of 'std::bad_alloc'",
        "FATAL ERROR: Reached heap limit - JavaScript heap out of memory",
        "OSError: [Errno 12] Cannot allocate memory",
    ),
}

CASES = [(line, part) for part, lines in WALLS.items() for line in lines]

OF_LEVEL_C = ("files open", "files of", "of memory")


@pytest.mark.parametrize(("line", "part"), CASES)
def test_a_wall_is_told(line: str, part: str) -> None:
    """At level A each error that the sandbox leads to is told, with its bound."""
    said = list(wall_sentences(["Traceback", line], Sandbox(Level.A)))
    assert any(part in sentence for sentence in said), said


@pytest.mark.parametrize(("line", "part"), CASES)
def test_what_there_is_no_wall_against_is_not_told(line: str, part: str) -> None:
    """Level C has limits only, and without a sandbox nothing is its doing."""
    assert list(wall_sentences([line], Sandbox())) == []
    said = list(wall_sentences([line], Sandbox(Level.C)))
    assert any(part in sentence for sentence in said) == any(one in part for one in OF_LEVEL_C)


@pytest.mark.parametrize(
    "line",
    [
        "ValueError: no move",
        "FileNotFoundError: [Errno 2] No such file or directory: 'weights.bin'",
        "IndexError: list index out of range",
    ],
)
def test_other_errors_are_the_bots_own(line: str) -> None:
    """Nothing is said of the sandbox where it has no part in it."""
    assert list(wall_sentences([line], Sandbox(Level.A))) == []
