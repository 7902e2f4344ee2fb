"""The home: the folder with database, snapshots and logs that a command works in.

Must not know what is in it.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import click
from click.core import ParameterSource

DEFAULT_HOME = Path("arena-home")

_Command = TypeVar("_Command", bound=Callable[..., object])


def home_option(command: _Command) -> _Command:
    """Gives a command `--home`, which may also stand before it; passes `home`."""
    return click.option(
        "--home",
        type=click.Path(path_type=Path),
        metavar="DIR",
        callback=lambda context, _, value: value or _earlier_home(context) or DEFAULT_HOME,
        help="Where bots and ladders are kept (ARENA_HOME; arena-home if neither is said).",
    )(command)


def typed_home(context: click.Context) -> Path | None:
    """The home that was typed before the command, not taken from the environment."""
    root = context.find_root()
    if root.get_parameter_source("home") is not ParameterSource.COMMANDLINE:
        return None
    return _earlier_home(context)


def home_words(home: Path) -> list[str]:
    """The words that a further command needs to find the same home."""
    root = click.get_current_context().find_root()
    named = root.params.get("home")
    is_found = (
        home == named and root.get_parameter_source("home") is ParameterSource.ENVIRONMENT
    ) or (home == DEFAULT_HOME and named is None)
    return [] if is_found else ["--home", str(home)]


def _earlier_home(context: click.Context) -> Path | None:
    value = context.find_root().params.get("home")
    return value if isinstance(value, Path) else None
