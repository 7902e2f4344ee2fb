"""Finds out whether the programs that a bot needs are here, and says how to get those that are not.

Each is looked for where bots would find it, and asked for its version once a process. One
that does not tell a version is taken as it is: it may well do.
"""

from __future__ import annotations

import os
import shlex
import shutil
import sys
import tempfile
from contextlib import ExitStack
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

from arena.bots.attended import Attended, output_of
from arena.bots.command import bot_search_path, find_command
from arena.bots.needs.need import Need, parse_need, version_text
from arena.bots.needs.programs import known_program, packed_version, told_version
from arena.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

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
    _ask([command for need in parsed if need.least and (command := _version_command(need))])
    problems = [problem for problem in map(_problem, parsed) if problem]
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
    version = _version(need) if need.least else ()
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


def _version(need: Need) -> tuple[int, ...]:
    """Asks a program for its version; `()` where it does not tell."""
    command = _version_command(need)
    return told_version(need.program, _answer(command)) if command else ()


def _version_command(need: Need) -> tuple[str, ...]:
    """The command that asks a program for its version; empty where there is none."""
    program = shutil.which(need.program, path=bot_search_path())
    arguments = known_program(need.program).ask
    return (program, *arguments) if program and arguments else ()


_answers: dict[tuple[str, ...], str] = {}
"""What commands have answered in this process."""


def _answer(command: tuple[str, ...]) -> str:
    """Returns what a command writes; nothing where it fails or takes too long."""
    _ask([command])
    return _answers[command]


def _ask(commands: Sequence[tuple[str, ...]]) -> None:
    """Runs commands that have not been run yet, all at a time, and keeps what they write.

    In the root folder, where no project's settings make a program fetch another version of
    itself.
    """
    environment = {**os.environ, "PATH": bot_search_path(), "LC_ALL": "C"}
    new = [command for command in dict.fromkeys(commands) if command not in _answers]
    with tempfile.TemporaryDirectory(prefix="arena-versions-") as name, ExitStack() as stack:
        running = []
        for number, command in enumerate(new):
            log = Path(name) / str(number)
            asked = Attended(command, Path(os.sep), log, environment=environment, title="version")
            running.append((command, log, stack.enter_context(asked)))
        for command, log, asked in running:
            has_failed = asked.wait(ANSWER_SECONDS)
            _answers[command] = "" if has_failed else output_of(log, _ANSWER_BYTES)


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
