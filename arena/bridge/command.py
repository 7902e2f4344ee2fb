"""The command of a program: what it is called in a sentence, and why it does not start.

Looks at files; starts nothing.
"""

from __future__ import annotations

import errno
import os
import shlex
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_SHOWN = 60  # characters of a command in a sentence
_SCRIPT_BYTES = 4096  # of a script, enough to see how its lines end
_NOT_THERE = (errno.ENOENT, errno.ENOTDIR)


def command_name(command: Sequence[str]) -> str:
    """Writes a command as a sentence can name it."""
    text = shlex.join(command)
    text = "".join(mark if mark.isprintable() else ascii(mark)[1:-1] for mark in text)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."


def why_not_started(command: Sequence[str], error: Exception) -> str:
    """Says why the system has not started a command, and what to do."""
    word, name = command[0], command_name(command[:1])
    number = getattr(error, "errno", None)
    if number in _NOT_THERE:
        return _not_found(word, name)
    if number == errno.EACCES and os.path.isdir(word):
        return f"{name} is a folder: name the program in it."
    if number == errno.EACCES:
        return f"The program {name} is not executable: chmod +x {name}"
    if number == errno.ENOEXEC:
        return (
            f"The program {name} cannot be started: it is neither a program for this machine nor "
            "a script whose first line names its interpreter, such as #!/bin/sh"
        )
    return f"The program {name} cannot be started: {getattr(error, 'strerror', None) or error}."


def _not_found(word: str, name: str) -> str:
    """Tells a program that is not there from a script whose interpreter is not there."""
    script, interpreter = windows_script([word]), _interpreter(word)
    if "/" not in word and shutil.which(word) is None:
        here = f"write ./{name} for the file here" if os.path.isfile(word) else ""
        return (
            f"There is no program {name} on the PATH: {here or 'install it, or mind the spelling'}."
        )
    if script is not None:
        return f"The program {name} cannot be started. {windows_sentence(script)}"
    if interpreter is not None:
        return (
            f"The program {name} cannot be started: {interpreter}, which its first line names, "
            "is not there."
        )
    return f"There is no program {name} in {Path.cwd()}: build it, or mind the spelling."


def windows_script(command: Sequence[str]) -> str | None:
    """Finds the script among a command's words whose lines end as those of Windows do."""
    for word in command:
        beginning = _beginning(word)
        is_script = beginning.startswith(b"#!") or word.endswith(".sh")
        if is_script and b"\r\n" in beginning:
            return word
    return None


def windows_sentence(script: str) -> str:
    """Says what Windows line ends do to a script, and how to be rid of them."""
    name = command_name([script])
    return (
        f"The script {name} has Windows line ends, which are taken for a part of each word: "
        f"perl -pi -e 's/\\r$//' {name}"
    )


def _interpreter(word: str) -> str | None:
    """The interpreter that the first line of a script names, if the file is there and one."""
    first, _, _ = _beginning(word).partition(b"\n")
    words = first[2:].split() if first.startswith(b"#!") else []
    return command_name([words[0].decode("utf-8", "replace")]) if words else None


def _beginning(word: str) -> bytes:
    """Reads the beginning of the file that a word names; nothing where it names none."""
    try:
        path = word if os.path.isfile(word) else shutil.which(word)
        if path is None:
            return b""
        with open(path, "rb") as file:
            return file.read(_SCRIPT_BYTES)
    except (OSError, ValueError):
        return b""
