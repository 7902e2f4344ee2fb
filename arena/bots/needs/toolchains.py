"""Finds out whether the programs that a bot needs are here, and says how to get those that are not.

Each is looked for where bots would find it, and asked for its version once a process. One
that does not tell a version is taken as it is: it may well do.
"""

from __future__ import annotations

import contextlib
import os
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import zip_longest
from typing import TYPE_CHECKING

from arena.bots.command import bot_search_path, find_command
from arena.bots.needs.need import Need, parse_need, version_text
from arena.bots.needs.programs import known_program, packed_version, told_version
from arena.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from arena.bots.manifest import Manifest

ANSWER_SECONDS = 10.0
"""The most time that a program may take to tell its version."""

_ANSWER_BYTES = 16 * 1024
_CANDIDATE = "Candidate:"


def refuse_if_missing(manifest: Manifest) -> None:
    """Raises `InputError` where a program that a bot needs is missing or too old."""
    missing = what_is_missing(manifest.name, manifest.needs)
    if missing:
        raise InputError(missing)


def find_runnable(manifest: Manifest, folder: Path) -> str:
    """Returns the absolute path of the program that runs a bot, as `find_command` does.

    Where there is none because of a program that the bot needs, the `InputError` says which,
    and how to get it.
    """
    try:
        return find_command(manifest.run, folder)
    except InputError:
        refuse_if_missing(manifest)
        raise


def what_is_missing(bot: str, needs: Sequence[str]) -> str:
    """Says which programs that a bot needs are missing or too old, and how to get them.

    Empty where all are there. `needs` are as in `bot.toml`.
    """
    parsed = [need for need in map(parse_need, needs) if need is not None]
    if not parsed:
        return ""
    with ThreadPoolExecutor(len(parsed)) as pool:
        problems = [problem for problem in pool.map(_problem, parsed) if problem]
    if len(problems) <= 1:
        return "".join(f"The bot {bot} needs {problem}." for problem in problems)
    return "\n  ".join([f"The bot {bot} needs what is not here:", *(f"{one}." for one in problems)])


def _problem(need: Need) -> str:
    """Says what is wanted, what is wrong with what is here, and how to get it; mostly empty."""
    title = known_program(need.program).title
    program = shutil.which(need.program, path=bot_search_path())
    wanted = f"{title} {version_text(need.least)} or newer" if need.least else title
    asked = f"{wanted} ({need} in bot.toml)"
    if program is None:
        return f"{asked}: there is no {need.program} on the PATH; {_way(need, 'it')}"
    version = _version(need.program, program) if need.least else ()
    if not version or _is_enough(version, need.least):
        return ""
    here = f"{program} is {version_text(version)}"
    return f"{asked}: {here}; {_way(need, 'a newer one')}"


def _is_enough(version: tuple[int, ...], least: tuple[int, ...]) -> bool:
    """Compares versions part by part; 1.24 is 1.24.0."""
    for here, wanted in zip_longest(version, least, fillvalue=0):
        if here != wanted:
            return here > wanted
    return True


def _version(name: str, program: str) -> tuple[int, ...]:
    """Asks a program for its version; `()` where it does not tell."""
    arguments = known_program(name).ask
    return told_version(name, _answer((program, *arguments))) if arguments else ()


@cache
def _answer(command: tuple[str, ...]) -> str:
    """Returns what a command writes, within bounds; nothing where it fails or takes too long.

    In the root folder, where no project's settings make a program fetch another version of
    itself; into a file, as a pipe could be held open by what the command has started.
    """
    environment = {**os.environ, "PATH": bot_search_path(), "LC_ALL": "C"}
    with tempfile.TemporaryFile() as written:
        try:
            process = subprocess.Popen(
                command,
                cwd=os.sep,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=written,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        except OSError:
            return ""
        try:
            status = process.wait(ANSWER_SECONDS)
        except subprocess.TimeoutExpired:
            status = None
        finally:
            if process.returncode is None:
                with contextlib.suppress(OSError):
                    os.killpg(process.pid, signal.SIGKILL)
                process.wait()
        written.seek(0)
        return "" if status else written.read(_ANSWER_BYTES).decode("utf-8", "replace")


def _way(need: Need, what: str) -> str:
    """Says how to get a program that is new enough."""
    program = known_program(need.program)
    ways = []
    if sys.platform == "darwin" and program.brew:
        ways.append(f"with 'brew install {program.brew}'")
    elif program.debian and _has_debian(need, program.debian[0]):
        ways.append(f"with 'apt-get install {shlex.join(program.debian)}'")
    if program.page:
        ways.append(f"from {program.page}")
    return f"get {what} {' or '.join(ways)}" if ways else f"install {what}, or put it there"


def _has_debian(need: Need, package: str) -> bool:
    """Whether this is a Debian or Ubuntu whose package is known to be new enough."""
    catalogue = shutil.which("apt-cache")
    if catalogue is None:
        return False
    if not need.least:
        return True
    for line in _answer((catalogue, "policy", package)).splitlines():
        if line.strip().startswith(_CANDIDATE):
            version = packed_version(need.program, line.split(_CANDIDATE)[1].strip())
            return bool(version) and _is_enough(version, need.least)
    return False
