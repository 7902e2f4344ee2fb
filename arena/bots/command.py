"""Finds the program of a bot's command where the arena will look for it.

Must not start anything.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from arena.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence


def bot_search_path() -> str:
    """Returns the `PATH` that bots run with: the folder of the arena's own Python first.

    So that `python` in `bot.toml` is a Python that has the kit.
    """
    own = str(Path(sys.executable).parent)
    return os.pathsep.join([own, os.environ.get("PATH", os.defpath)])


def find_command(command: Sequence[str], folder: Path, *, shown: Path | None = None) -> str:
    """Returns the absolute path of a command's program.

    A first word with a `/` is a file relative to the bot's folder; any other is looked
    for on `bot_search_path()`. Raises `InputError` where there is no such program, naming
    the folder as people know it, which `shown` says where it is another.
    """
    shown = folder if shown is None else shown
    word = command[0]
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
