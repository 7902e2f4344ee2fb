"""`--sandbox` and `--require-sandbox`: in what the commands that start bots keep them.

Must not know how a sandbox is made.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

import click
from click.core import ParameterSource

from arena.cli.screen import complain
from arena.errors import InputError
from arena.sandbox.level import Found, Level, find_level
from arena.sandbox.sandbox import Sandbox

AUTO = "auto"
"""The best level that there is."""

_META = "arena.cli.sandbox.required"  # where a context keeps the least level
_ORDER = (Level.NONE, Level.C, Level.A)
_CHOICES = (AUTO, *(str(level) for level in reversed(_ORDER)))
_REQUIRED = tuple(str(level) for level in reversed(_ORDER) if level is not Level.NONE)

_Command = TypeVar("_Command", bound=Callable[..., object])


@dataclass(frozen=True, slots=True)
class SandboxChoice:
    """What was typed of the sandbox; nothing is tried before bots are about to start."""

    wanted: str = AUTO
    required: str | None = None  # the least level
    is_typed: bool = False  # and does not stand in the environment

    def __str__(self) -> str:
        """The word that was typed."""
        return self.wanted

    @property
    def words(self) -> list[str]:
        """The words that a further command needs to do the same."""
        required = [] if self.required is None else ["--require-sandbox", self.required]
        return [*(["--sandbox", self.wanted] if self.is_typed else []), *required]

    def sandbox(self) -> Sandbox:
        """Finds the sandbox for the bots of a run, and says so once where it is a weak one.

        Raises InputError where there is none as was asked for.
        """
        found = find_level() if self.wanted != str(Level.NONE) else Found(Level.NONE, "", "")
        level = found.level if self.wanted == AUTO else Level(self.wanted)
        if _ORDER.index(level) > _ORDER.index(found.level):
            raise InputError(_missing_sentence(f"--sandbox {level}", found))
        if self.required is not None and _ORDER.index(level) < _ORDER.index(Level(self.required)):
            asked = f"--require-sandbox {self.required}"
            if self.wanted not in (AUTO, self.required):
                raise InputError(f"{asked} and --sandbox {self.wanted} exclude each other.")
            raise InputError(_missing_sentence(asked, found))
        if level is not Level.A and self.wanted != str(Level.NONE):
            complain(_warning(level, found))
        return Sandbox(level)


def sandbox_text(sandbox: Sandbox) -> str:
    """Says in what bots are kept: `C, limits only: 512 MB of memory`."""
    limits = sandbox.limits
    memory = f"{limits.memory_mb} MB of memory"
    match sandbox.level:
        case Level.A:
            return f"A: no network, none of this machine's files, {memory}"
        case Level.C:
            return f"C, limits only: {memory}"
        case _:
            return "none"


def sandbox_options(command: _Command) -> _Command:
    """Gives a command `--sandbox` and `--require-sandbox`; it passes `sandbox`, a choice."""
    required = click.option(
        "--require-sandbox",
        type=click.Choice(_REQUIRED),
        callback=_keep_required,
        expose_value=False,
        is_eager=True,
        help="Play no bot in less than this.",
    )
    wanted = click.option(
        "--sandbox",
        type=click.Choice(_CHOICES),
        default=AUTO,
        envvar="ARENA_SANDBOX",
        callback=_choice,
        help="What keeps bots from the rest of this machine: A (all of it), C (limits only), none; "
        "auto, which is without it, takes the best that there is (ARENA_SANDBOX).",
    )
    return wanted(required(command))


def _keep_required(context: click.Context, _: click.Parameter, value: str | None) -> None:
    context.meta[_META] = value


def _choice(context: click.Context, parameter: click.Parameter, value: str) -> SandboxChoice:
    source = context.get_parameter_source(str(parameter.name))
    is_typed = source is ParameterSource.COMMANDLINE
    return SandboxChoice(value, context.meta.get(_META), is_typed)


def _missing_sentence(asked: str, found: Found) -> str:
    """Says that a level is not there, why, and what would bring it."""
    return f"There is no sandbox as {asked} wants it: {found.reason}{_remedy_text(found)}"


def _warning(level: Level, found: Found) -> str:
    limits = ", within limits" if level is Level.C else ""
    why = ""
    if found.level is level:
        why = f" There is no better sandbox: {found.reason}{_remedy_text(found)}"
    return f"Bots run with your rights{limits}: play only bots you trust.{why}"


def _remedy_text(found: Found) -> str:
    """Says what would help, and where more is said of it."""
    return f" What would help: {found.remedy} (see arena doctor)." if found.remedy else ""
