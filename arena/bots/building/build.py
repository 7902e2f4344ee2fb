"""Runs a bot's build command: bounded in time, its output in a bounded log.

A warden of its own runs it, so that nothing the command starts is left running, however
the build or the arena ends. Must not know where the bot came from or what becomes of it.
"""

from __future__ import annotations

import json
import os
import select
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from arena import warden
from arena.bots.building.excerpt import failure_lines
from arena.bots.command import bot_search_path, find_command
from arena.errors import InputError

if TYPE_CHECKING:
    from pathlib import Path

BUILD_SECONDS = 600.0
"""The most time that a build may take."""

FIRST_WORD_SECONDS = 5.0
"""After how long it is first said that a build still goes on."""

NEXT_WORD_SECONDS = 30.0
"""After how long that is said again."""

Still = Callable[[int, float], None]
"""Is told that a build still goes on: how often that was told, and after how many seconds."""

_OUTER_MAKE = frozenset({"MAKEFLAGS", "MFLAGS", "MAKELEVEL"})
_PIECE_BYTES = 64 * 1024
_LOG_BYTES = 512 * 1024  # of which a failure's cause is picked


def tell_nothing(_number: int, _seconds: float) -> None:
    """Is told, and says nothing."""


def build_bot(
    command: Sequence[str],
    folder: Path,
    log: Path,
    *,
    seconds: float = BUILD_SECONDS,
    shown: Path | None = None,
    still: Still = tell_nothing,
) -> None:
    """Runs a build command in a folder and writes its output to a log, which tells only of it.

    Whoever waits for it is told now and then that it still goes on.
    Raises `InputError` with what says why in the output where the command is not found, fails
    or takes too long; `shown` is how people know the folder, where it is another. Nothing that
    the command started is left running.
    """
    find_command(command, folder, shown=shown)
    log.unlink(missing_ok=True)
    failure = _run(command, folder, log, seconds, still)
    if failure:
        raise InputError(
            f"The build command {shlex.join(command)} {failure}. Its output is in {log} and "
            f"says:\n{_quoted(log, folder, shown)}"
        )


def _environment() -> dict[str, str]:
    """The arena's environment, without what a make around it says to makes within."""
    kept = {name: value for name, value in os.environ.items() if name not in _OUTER_MAKE}
    return {**kept, "PATH": bot_search_path()}


def _run(command: Sequence[str], folder: Path, log: Path, seconds: float, still: Still) -> str:
    """Lets a warden run a command and returns what went wrong, or an empty text."""
    order = {
        "start": 1,
        "command": list(command),
        "folder": str(folder),
        "environment": _environment(),
        "log": str(log),
        "title": f"build: {shlex.join(command)}",
    }
    with subprocess.Popen(
        [sys.executable, "-I", "-S", warden.__file__],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(json.dumps(order).encode() + b"\n")
            process.stdin.flush()
            return _await_end(process.stdout.fileno(), seconds, still)
        finally:
            process.stdin.close()  # which ends whatever still runs


def _await_end(told: int, seconds: float, still: Still) -> str:
    """Reads what the warden tells until the command has ended; returns what went wrong."""
    heard = b""
    began = time.monotonic()
    words, next_word = 0, FIRST_WORD_SECONDS
    while True:
        patience = min(seconds, next_word) - (time.monotonic() - began)
        ready, _, _ = select.select([told], [], [], max(0.0, patience))
        if not ready:
            took = time.monotonic() - began
            if took >= seconds:
                return f"was not done after {seconds:g} seconds"
            if took >= next_word:
                still(words, took)
                words, next_word = words + 1, took + NEXT_WORD_SECONDS
            continue
        piece = os.read(told, _PIECE_BYTES)
        if not piece:
            return "was lost: the process that ran it has ended"
        *lines, heard = (heard + piece).split(b"\n")
        for line in lines:
            message: dict[str, Any] = json.loads(line)
            if "failed" in message:
                return f"cannot be started: {message['error']}"
            if "ended" in message:
                code = message["status"]
                if code < 0:
                    return f"was ended by signal {-code}"
                return f"failed with exit code {code}" if code else ""


def build_output(log: Path) -> str:
    """Returns what a build has written, or the last part of it."""
    try:
        text = log.read_bytes()[-_LOG_BYTES:].decode("utf-8", "replace")
    except OSError:
        return ""
    lines = text.split("\n")
    return "\n".join(line for line in lines if not line.startswith(warden.LOG_MARK))


def _quoted(log: Path, folder: Path, shown: Path | None) -> str:
    """Quotes what says why, with the paths of the folder as people know it."""
    output = build_output(log)
    if shown is not None:  # the folder itself is gone by the time that anyone reads this
        for path in sorted({os.path.realpath(folder), str(folder)}, key=len, reverse=True):
            output = output.replace(f"{path}{os.sep}", f"{shown}{os.sep}")
    lines = failure_lines(output)
    return "\n".join(f"  {line}" for line in lines) if lines else "  (no output)"
