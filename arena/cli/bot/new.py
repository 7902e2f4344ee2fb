"""`arena bot new`: makes a folder with a bot that plays, tests itself and can be read."""

import os
import shlex
import shutil
import sys
from pathlib import Path

import click

from arena.bots.manifest import read_manifest
from arena.bots.needs.toolchains import what_is_missing
from arena.cli.bot.added import read_added_bots, sample_folder
from arena.cli.bot.templates import (
    DEFAULT_LANGUAGE,
    README_FILE,
    TEMPLATES,
    Template,
    copy_template,
    find_template,
)
from arena.cli.home import home_option, home_words
from arena.cli.screen import aligned, command_text, say
from arena.contest.names import check_name
from arena.errors import InputError


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
    help="The folder in which the folder NAME is made; without it the current one.",
)
@home_option
def new(name: str, language: str, parent: Path, home: Path) -> None:
    """Makes a folder NAME with a bot that plays, better than random, and tests itself.

    \b
    Examples:
      arena bot new mybot
      arena bot new mybot --lang go
      arena bot new mybot --lang sh --dir ~/bots

    Next: arena bot check builds it and says whether it is fit for ladders.
    """
    template = find_template(language)
    check_name("bot", name)
    _refuse_taken(name, home)
    folder = parent.expanduser() / name
    others = len(_make(folder, name, template)) - len(template.shown)
    say(f"Made {folder}:", *aligned(template.shown.items()))
    if others:
        say(f"  and {others} more, which {README_FILE} tells of")
    missing = what_is_missing(name, read_manifest(folder).needs)
    if missing:
        say("", missing)
    say("", "Then:" if missing else "Next:", *aligned(_next_steps(folder, template, home)))


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


def _make(folder: Path, name: str, template: Template) -> list[str]:
    """Writes the bot's folder, or nothing; returns the paths of its files."""
    samples = _samples()
    try:
        folder.mkdir(parents=True)
    except FileExistsError:
        raise InputError(
            f"{folder} exists, and nothing is overwritten: choose another name, or with --dir "
            "another folder to make it in."
        ) from None
    except OSError as error:
        raise InputError(f"The folder {folder} cannot be made: {error.strerror}.") from None
    try:
        return copy_template(template, samples, folder, name)
    except OSError as error:
        shutil.rmtree(folder, ignore_errors=True)
        raise InputError(f"{folder} cannot be written: {error.strerror}.") from None


def _next_steps(folder: Path, template: Template, home: Path) -> list[tuple[str, str]]:
    """The commands that one types next, with what they do."""
    shown = str(folder) if os.sep in str(folder) else os.path.join(os.curdir, folder)
    program, *words = template.test
    if program == "python":
        test = shlex.join([_python(), *(str(folder / word) for word in words)])
    else:
        test = f"(cd {shlex.quote(shown)} && {shlex.join(template.test)})"
    end = home_words(home)
    return [
        (command_text(["match", shown, "random", "--blocks", "20", *end]), "its first opponent"),
        (test, "its own tests"),
        (command_text(["bot", "check", shown, *end]), "is it fit for ladders?"),
        (command_text(["bot", "add", shown, *end]), "keeps it, for ladders"),
    ]


def _python() -> str:
    """The arena's own Python as one can type it here."""
    found = shutil.which("python")
    if found and os.path.samefile(found, sys.executable):
        return "python"
    near = os.path.relpath(sys.executable)
    return sys.executable if near.startswith(os.pardir) else near
