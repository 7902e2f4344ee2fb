"""Runs a bot's build command: bounded in time, its output in a bounded log.

Must not know where the bot came from or what becomes of it.
"""

from __future__ import annotations

import os
import select
import shlex
import signal
import subprocess
import threading
from typing import IO, TYPE_CHECKING

from arena.bots.command import bot_search_path, find_command
from arena.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

BUILD_SECONDS = 600.0
"""The most time that a build may take."""

LOG_BYTES = 1024 * 1024
"""The most that a log keeps of a build's output; the end is what is kept of the rest."""

_TAIL_BYTES = 64 * 1024
_QUOTED_LINES = 10


def build_bot(
    command: Sequence[str], folder: Path, log: Path, *, seconds: float = BUILD_SECONDS
) -> None:
    """Runs a build command in a folder and writes its output to a log.

    Raises `InputError` with the end of the output where the command is not found, fails
    or takes too long. Nothing that the command started is left running.
    """
    program = find_command(command, folder)
    log.parent.mkdir(parents=True, exist_ok=True)
    try:
        process = subprocess.Popen(
            [program, *command[1:]],
            cwd=folder,
            env={**os.environ, "PATH": bot_search_path()},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    except OSError as error:
        raise InputError(
            f"The build command {shlex.join(command)} cannot be started: {error.strerror}."
        ) from None
    failure = _watch(process, log, seconds)
    if failure:
        raise InputError(
            f"The build command {shlex.join(command)} {failure}. Its output is in {log} and "
            f"ends:\n{_end_of(log)}"
        )


def _watch(process: subprocess.Popen[bytes], log: Path, seconds: float) -> str:
    """Waits for a process and returns what went wrong, or an empty text."""
    assert process.stdout is not None
    with process.stdout as output:
        is_over = threading.Event()
        copier = threading.Thread(target=_copy_bounded, args=(output, log, is_over), daemon=True)
        copier.start()
        try:
            code = process.wait(seconds)
            failure = f"failed with exit code {code}" if code else ""
        except subprocess.TimeoutExpired:
            failure = f"was not done after {seconds:g} seconds"
        finally:
            _kill_group(process)
            process.wait()
            is_over.set()
            copier.join()
    return failure


def _kill_group(process: subprocess.Popen[bytes]) -> None:
    """Ends all that is left of the process's group; it may be gone already."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        return


def _copy_bounded(output: IO[bytes], log: Path, is_over: threading.Event) -> None:
    """Copies an output to a file: its beginning up to a bound, then only its end.

    Stops where the output ends, or, once the build is over, where it falls silent: a
    process that has left the group may hold it open for ever.
    """
    tail = b""
    room = LOG_BYTES - _TAIL_BYTES
    left_out = 0
    with log.open("wb") as file:
        while True:
            ready, _, _ = select.select([output], [], [], 0.1)
            if not ready:
                if is_over.is_set():
                    break
                continue
            piece = os.read(output.fileno(), _TAIL_BYTES)
            if not piece:
                break
            file.write(piece[:room])
            rest = piece[room:]
            room -= len(piece) - len(rest)
            tail += rest
            if len(tail) > _TAIL_BYTES:
                left_out += len(tail) - _TAIL_BYTES
                tail = tail[-_TAIL_BYTES:]
        if left_out:
            file.write(b"\n... %d bytes left out ...\n" % left_out)
        file.write(tail)


def _end_of(log: Path) -> str:
    text = log.read_bytes()[-_TAIL_BYTES:].decode("utf-8", "replace")
    lines = text.splitlines()[-_QUOTED_LINES:]
    return "\n".join(f"  {line}" for line in lines) if lines else "  (no output)"
