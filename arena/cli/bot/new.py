"""`arena bot new`: makes a folder with a bot that plays, tests itself and can be read.

The templates are sample bots, so that what is handed out is what is tested and played.
"""

import difflib
import os
import shlex
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

import click

from arena.cli.bot.added import read_added_bots, sample_folder
from arena.cli.home import home_option, home_words
from arena.cli.screen import aligned, command_text, say
from arena.contest.names import check_name
from arena.errors import InputError


@dataclass(frozen=True, slots=True)
class Template:
    """Says which sample bot is the template of a language, and what is shown of it."""

    folder: str  # below sample_bots; also the name that is replaced
    renamed: tuple[str, ...]  # the files in which the name stands
    files: Mapping[str, str]  # all files that are copied, with what they are
    test_command: tuple[str, ...]  # run in the bot's folder; `python` is the arena's own


TEMPLATES: Mapping[str, Template] = MappingProxyType(
    {
        "python": Template(
            folder="starter",
            renamed=("bot.toml", "README.md"),
            files={
                "bot.py": "the bot",
                "test_bot.py": "its tests",
                "bot.toml": "its name, and how it is started",
                "README.md": "what to try, and where to go on",
            },
            test_command=("python", "test_bot.py"),
        ),
    }
)
"""The templates by language."""

DEFAULT_LANGUAGE = "python"


@click.command(short_help="Makes a folder with a bot to begin with.")
@click.argument("name")
@click.option(
    "--lang",
    "language",
    default=DEFAULT_LANGUAGE,
    metavar="LANGUAGE",
    help=f"The language it is written in: {', '.join(TEMPLATES)}.",
)
@click.option(
    "--dir",
    "parent",
    type=click.Path(path_type=Path),
    default=Path(),
    metavar="DIR",
    help="Where the folder NAME is made; without it here.",
)
@home_option
def new(name: str, language: str, parent: Path, home: Path) -> None:
    """Makes a folder NAME with a bot that plays, better than random, and tests itself.

    \b
    Examples:
      arena bot new mybot
      arena bot new mybot --lang python --dir ~/bots

    Next: arena bot check says whether it is fit for ladders.
    """
    template = _template(language)
    check_name("bot", name)
    _refuse_taken(name, home)
    folder = parent.expanduser() / name
    _make(folder, name, template)
    say(f"Made {folder}:", *aligned(template.files.items()), "", "Next:")
    say(*aligned(_next_steps(folder, template, home)))


def _template(language: str) -> Template:
    template = TEMPLATES.get(language.lower())
    if template is None:
        near = difflib.get_close_matches(language.lower(), TEMPLATES, n=1)
        hint = f"did you mean {near[0]}?" if near else f"there are some in {', '.join(TEMPLATES)}."
        raise InputError(
            f"There is no template in {language!r}: {hint} Any language that has gRPC will do for "
            "a bot; docs/contract.md says what it has to be."
        )
    return template


def _samples() -> Path:
    samples = sample_folder()
    if samples is None:
        raise InputError("The templates did not come with this arena: install it anew.")
    return samples


def _refuse_taken(name: str, home: Path) -> None:
    """Refuses a name by which another bot would be meant."""
    if (_samples() / name).exists():
        raise InputError(f"{name} is one of the arena's sample bots: choose another name.")
    added = read_added_bots(home)
    if name in added.versions:
        raise InputError(
            f"A bot {name} was added before, and this one would be taken for a version of it: "
            "choose another name."
        )


def _make(folder: Path, name: str, template: Template) -> None:
    """Writes the bot's folder, or nothing."""
    source = _samples() / template.folder
    try:
        folder.mkdir(parents=True)
    except FileExistsError:
        raise InputError(
            f"{folder} exists: nothing is overwritten, choose another name or --dir."
        ) from None
    except OSError as error:
        raise InputError(f"The folder {folder} cannot be made: {error.strerror}.") from None
    try:
        for file in template.files:
            text = (source / file).read_text(encoding="utf-8")
            if file in template.renamed:
                text = text.replace(template.folder, name)
            (folder / file).write_text(text, encoding="utf-8")
    except OSError as error:
        shutil.rmtree(folder, ignore_errors=True)
        raise InputError(f"{folder} cannot be written: {error.strerror}.") from None


def _next_steps(folder: Path, template: Template, home: Path) -> list[tuple[str, str]]:
    """The commands that one types next, with what they do."""
    shown = str(folder) if os.sep in str(folder) else os.path.join(os.curdir, folder)
    program, *words = template.test_command
    if program == "python":
        program = _python()
    test = shlex.join([program, *(str(folder / word) for word in words)])
    end = home_words(home)
    return [
        (test, "its own tests"),
        (command_text(["bot", "check", shown, *end]), "is it fit for ladders?"),
        (command_text(["match", shown, "random", "--blocks", "20", *end]), "its first opponent"),
        (command_text(["bot", "add", shown, *end]), "keeps it, for ladders"),
    ]


def _python() -> str:
    """The arena's own Python as one can type it here."""
    found = shutil.which("python")
    if found and os.path.samefile(found, sys.executable):
        return "python"
    near = os.path.relpath(sys.executable)
    return sys.executable if near.startswith(os.pardir) else near
