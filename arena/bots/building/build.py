"""Runs a bot's build command: bounded in time, its output in a bounded log.

Must not know where the bot came from or what becomes of it.
"""

from __future__ import annotations

import os
import shlex
from typing import TYPE_CHECKING

from arena.bots.attended import Attended, output_of, tell_nothing
from arena.bots.building.excerpt import failure_lines
from arena.bots.command import bot_search_path, find_command
from arena.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from arena.bots.attended import Still

BUILD_SECONDS = 600.0
"""The most time that a build may take."""

_OUTER_MAKE = frozenset({"MAKEFLAGS", "MFLAGS", "MAKELEVEL"})
_LOG_BYTES = 512 * 1024  # of which a failure's cause is picked


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
    title = f"build: {shlex.join(command)}"
    with Attended(command, folder, log, environment=_environment(), title=title) as build:
        failure = build.wait(seconds, still)
    if failure:
        raise InputError(
            f"The build command {shlex.join(command)} {failure}. Its output is in {log} and "
            f"says:\n{_quoted(log, folder, shown)}"
        )


def _environment() -> dict[str, str]:
    """The arena's environment, without what a make around it says to makes within."""
    kept = {name: value for name, value in os.environ.items() if name not in _OUTER_MAKE}
    return {**kept, "PATH": bot_search_path()}


def build_output(log: Path) -> str:
    """Returns what a build has written, or the last part of it."""
    return output_of(log, _LOG_BYTES)


def _quoted(log: Path, folder: Path, shown: Path | None) -> str:
    """Quotes what says why, with the paths of the folder as people know it."""
    output = build_output(log)
    if shown is not None:  # the folder itself is gone by the time that anyone reads this
        for path in sorted({os.path.realpath(folder), str(folder)}, key=len, reverse=True):
            output = output.replace(f"{path}{os.sep}", f"{shown}{os.sep}")
    lines = failure_lines(output)
    return "\n".join(f"  {line}" for line in lines) if lines else "  (no output)"
