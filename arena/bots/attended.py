"""Runs a command under a warden of its own: nothing that it starts is left running.

However the command or the arena ends, by SIGKILL too. Its output goes to a bounded log. Must
not know what the command is for.
"""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Self

from arena import warden

if TYPE_CHECKING:
    from pathlib import Path

FIRST_WORD_SECONDS = 5.0
"""After how long it is first said that a command still runs."""

NEXT_WORD_SECONDS = 30.0
"""After how long that is said again."""

LOOK_SECONDS = 0.25
"""How often is looked at what a command does, where somebody wants to."""

Still = Callable[[int, float], None]
"""Is told that a command still runs: how often that was told, and after how many seconds."""

_PIECE_BYTES = 64 * 1024


Look = Callable[[], str]
"""Looks at what a command does; returns why it is to be ended, as a phrase, or nothing."""


def tell_nothing(_number: int, _seconds: float) -> None:
    """Is told, and says nothing."""


class Attended:
    """One command, which runs from the beginning of a `with` block to its end at the latest."""

    def __init__(
        self,
        command: Sequence[str],
        folder: Path,
        log: Path,
        *,
        environment: Mapping[str, str],
        title: str,
        limits: Mapping[str, int] | None = None,
    ) -> None:
        """Takes what a warden is ordered; `limits` are those of a sandbox's launch."""
        self._order = {
            "start": 1,
            "command": list(command),
            "folder": str(folder),
            "environment": dict(environment),
            "log": str(log),
            "title": title,
            "limits": dict(limits or {}),
        }
        self._process: subprocess.Popen[bytes] | None = None
        self._began = 0.0

    def __enter__(self) -> Self:
        self._began = time.monotonic()
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", warden.PROGRAM],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(self._order).encode() + b"\n")
        self._process.stdin.flush()
        return self

    def __exit__(self, *_: object) -> None:
        if self._process is not None:
            assert self._process.stdin is not None
            assert self._process.stdout is not None
            self._process.stdin.close()  # which ends whatever still runs
            self._process.stdout.close()
            self._process.wait()

    def wait(self, seconds: float, still: Still = tell_nothing, look: Look | None = None) -> str:
        """Waits until the command has ended; returns what went wrong, as a phrase, or nothing.

        Not longer than so many seconds since its start, nor than `look` finds nothing wrong.
        """
        assert self._process is not None
        assert self._process.stdout is not None
        told = self._process.stdout.fileno()
        heard = b""
        words, next_word = 0, FIRST_WORD_SECONDS
        while True:
            took = time.monotonic() - self._began
            patience = min(seconds, next_word) - took
            if look is not None:
                patience = min(patience, LOOK_SECONDS)
            ready, _, _ = select.select([told], [], [], max(0.0, patience))
            if not ready:
                took = time.monotonic() - self._began
                if took >= seconds:
                    return f"was not done after {seconds:g} seconds"
                if took >= next_word:
                    still(words, took)
                    words, next_word = words + 1, took + NEXT_WORD_SECONDS
                if look is not None and (why := look()):
                    return f"was ended: {why}"
                continue
            piece = os.read(told, _PIECE_BYTES)
            if not piece:
                return "was lost: the process that ran it has ended"
            *lines, heard = (heard + piece).split(b"\n")
            for line in lines:
                outcome = _outcome(json.loads(line))
                if outcome is not None:
                    return outcome


def _outcome(message: Mapping[str, Any]) -> str | None:
    """What went wrong, from what the warden tells; None where the command still runs."""
    if "failed" in message:
        return f"cannot be started: {message['error']}"
    if "ended" not in message:
        return None
    if message.get("why"):
        return f"was ended: {message['why']}"
    code = message["status"]
    if code < 0:
        return f"was ended by signal {-code}"
    return f"failed with exit code {code}" if code else ""


def output_of(log: Path, most_bytes: int) -> str:
    """Returns what a command has written to its log, or the last part of it."""
    try:
        text = log.read_bytes()[-most_bytes:].decode("utf-8", "replace")
    except OSError:
        return ""
    lines = text.split("\n")
    return "\n".join(line for line in lines if not line.startswith(warden.LOG_MARK))
