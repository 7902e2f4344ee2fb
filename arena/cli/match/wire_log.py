"""`--wire-log`: where every message of each instance is written.

Must not know what is played.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import click

from arena.errors import InputError

_Command = TypeVar("_Command", bound=Callable[..., object])


def wire_log_option(command: _Command) -> _Command:
    """Gives a command `--wire-log`; it passes `wire_log`."""
    return click.option(
        "--wire-log",
        type=click.Path(path_type=Path),
        metavar="DIR",
        help="Write every message of each instance there, as JSON lines.",
    )(command)


def make_wire_log_folder(folder: Path) -> None:
    """Makes the folder; InputError where that is not possible."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(
            f"The folder {folder} cannot be made ({error.strerror}): name another with --wire-log."
        ) from None
