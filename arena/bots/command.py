"""Finds the program of a bot's command where the arena will look for it.

Must not start anything.
"""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

from arena.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

_SHELLS = ("ash", "bash", "dash", "ksh", "sh", "zsh")
_FIRST_LINE = 1000  # bytes of a script, in which its first line must end


def bot_search_path() -> str:
    """Returns the `PATH` that bots run with: the folder of the arena's own Python first.

    So that `python` in `bot.toml` is a Python that has the kit.
    """
    own = str(Path(sys.executable).parent)
    return os.pathsep.join([own, os.environ.get("PATH", os.defpath)])


def find_command(command: Sequence[str], folder: Path, *, shown: Path | None = None) -> str:
    """Returns the absolute path of a command's program.

    A first word with a `/` is a file relative to the bot's folder; any other is looked
    for on `bot_search_path()`. Raises `InputError` where there is no such program, or a script
    of the folder that the command runs cannot be, naming the folder as people know it, which
    `shown` says where it is another.
    """
    shown = folder if shown is None else shown
    word = command[0]
    for script in _scripts(command):
        # What a link leads to elsewhere is none of the bot's, and nobody is told what is in it.
        is_inside = Path(os.path.realpath(folder / script)).is_relative_to(os.path.realpath(folder))
        problem = script_problem(folder / script, shown / script) if is_inside else ""
        if problem:
            raise InputError(problem)
    if "/" in word:
        program = Path(os.path.abspath(folder / word))
        if not program.is_file():
            raise InputError(f"Command not found: there is no file {word} in {shown}.")
        if not os.access(program, os.X_OK):
            raise InputError(f"Command not found: {shown / word} is not executable (chmod +x).")
        return str(program)
    found = shutil.which(word, path=bot_search_path())
    if found is None:
        hint = f'; write "./{word}" for the file in its folder' if (folder / word).exists() else ""
        raise InputError(
            f"Command not found: {word}, which the bot in {shown} runs, is not on the PATH{hint}."
        )
    return found


def script_problem(file: Path, shown: Path) -> str:
    """Says why a file cannot be run as a script; empty where it can, or is none.

    The system would say only that the file, which is there, is not found.
    """
    try:
        if not file.is_file():
            return ""
        with file.open("rb") as stream:
            line = stream.readline(_FIRST_LINE)
    except OSError:
        return ""
    if not line.startswith(b"#!"):
        return ""
    if line.endswith(b"\r\n"):
        return (
            f"{shown} has the line ends of Windows, with which it cannot be run: save it with "
            f"those of Unix (LF), or type: perl -pi -e 's/\\r$//' {shlex.quote(str(shown))}"
        )
    words = line[2:].decode("utf-8", "replace").split()
    if words and words[0].startswith("/") and not os.path.exists(words[0]):
        return (
            f"{shown} cannot be run: its first line, {line.decode('utf-8', 'replace').strip()}, "
            "names a program that is not here."
        )
    return ""


def _scripts(command: Sequence[str]) -> list[str]:
    """Lists the words of a command that may be scripts in the bot's folder.

    That is what it runs; what a shell is to read; and what another program, such as
    `arena connect`, is to run.
    """
    scripts = [word for word in command if word.startswith("./")]
    if "/" in command[0] and command[0] not in scripts:
        scripts.append(command[0])
    for number, word in enumerate(command):
        if PurePath(word).name in _SHELLS:
            scripts += [text for text in command[number + 1 :] if not text.startswith("-")][:1]
    return scripts
