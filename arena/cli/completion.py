"""`arena completion`: lets the shell complete commands, options and names.

The scripts are click's own. What is offered for bots, ladders and rules is found here, each
time the key is pressed: quickly, and without changing anything.
"""

from collections.abc import Iterable
from dataclasses import fields
from pathlib import Path

import click
from click.shell_completion import CompletionItem, get_completion_class

from arena.cli.home import DEFAULT_HOME
from arena.cli.screen import say

SHELLS = ("bash", "zsh", "fish")
PROGRAM = "arena"


@click.command()
@click.argument("shell", type=click.Choice(SHELLS), metavar="bash|zsh|fish")
def completion(shell: str) -> None:
    """Prints the script that lets a shell complete commands, options and names.

    The shell must run it each time it starts, and arena must be on its PATH: add the line
    for yours to the file that is named beside it.

    \b
    Examples:
      eval "$(arena completion bash)"        in ~/.bashrc
      eval "$(arena completion zsh)"         in ~/.zshrc, after compinit
      arena completion fish | source         in ~/.config/fish/config.fish
    """
    found = get_completion_class(shell)
    assert found is not None  # click has all three
    root = click.get_current_context().find_root().command
    say(found(root, {}, PROGRAM, f"_{PROGRAM.upper()}_COMPLETE").source())


def complete_bots(
    context: click.Context, _: click.Parameter, begun: str
) -> list[CompletionItem[str]]:
    """Offers folders, the bots of the home, and the sample bots."""
    from arena.cli.bot.added import sample_folder  # noqa: PLC0415 # only when a key is pressed
    from arena.store.glance import bot_names  # noqa: PLC0415

    samples = sample_folder()
    names = bot_names(_home(context))
    if samples is not None:
        names += [folder.name for folder in samples.iterdir() if (folder / "bot.toml").is_file()]
    return [CompletionItem(begun, type="dir"), *_beginning(begun, sorted(set(names)))]


def complete_bot_names(
    context: click.Context, _: click.Parameter, begun: str
) -> list[CompletionItem[str]]:
    """Offers the bots of the home."""
    from arena.store.glance import bot_names  # noqa: PLC0415

    return _beginning(begun, bot_names(_home(context)))


def complete_ladders(
    context: click.Context, _: click.Parameter, begun: str
) -> list[CompletionItem[str]]:
    """Offers the ladders of the home."""
    from arena.store.glance import ladder_names  # noqa: PLC0415

    return _beginning(begun, ladder_names(_home(context)))


def complete_users(
    context: click.Context, _: click.Parameter, begun: str
) -> list[CompletionItem[str]]:
    """Offers the users of the home."""
    from arena.store.glance import user_names  # noqa: PLC0415

    return _beginning(begun, user_names(_home(context)))


def complete_servers(
    _: click.Context, __: click.Parameter, begun: str
) -> list[CompletionItem[str]]:
    """Offers the servers that the person has logged in to."""
    from arena.client.known import read_known, servers_file  # noqa: PLC0415
    from arena.errors import InputError  # noqa: PLC0415

    try:
        return _beginning(begun, read_known(servers_file()))
    except InputError:
        return []


def complete_records(
    context: click.Context, parameter: click.Parameter, begun: str
) -> list[CompletionItem[str]]:
    """Offers files, and the ladders of the home."""
    return [CompletionItem(begun, type="file"), *complete_ladders(context, parameter, begun)]


def complete_presets(
    _: click.Context, __: click.Parameter, begun: str
) -> list[CompletionItem[str]]:
    """Offers the presets of the rules."""
    from engine import PRESETS  # noqa: PLC0415

    return _beginning(begun, PRESETS)


def complete_switches(
    _: click.Context, __: click.Parameter, begun: str
) -> list[CompletionItem[str]]:
    """Offers the switches of the rules, to be followed by a value."""
    from engine import SWITCHES  # noqa: PLC0415

    return _beginning(begun, [f"{switch}=" for switch in SWITCHES])


def complete_ratings(
    _: click.Context, __: click.Parameter, begun: str
) -> list[CompletionItem[str]]:
    """Offers the settings of ratings, to be followed by a value."""
    from arena.contest.ratings.rating import (  # noqa: PLC0415
        STANDARD_RATING,
        rating_settings_to_json,
    )

    return _beginning(begun, [f"{name}=" for name in rating_settings_to_json(STANDARD_RATING)])


def complete_stops(_: click.Context, __: click.Parameter, begun: str) -> list[CompletionItem[str]]:
    """Offers the stopping rules, to be followed by a value."""
    from arena.contest.stopping import StoppingRules  # noqa: PLC0415

    return _beginning(begun, [f"{field.name}=" for field in fields(StoppingRules)])


def _home(context: click.Context) -> Path:
    home = context.params.get("home")
    return home if isinstance(home, Path) else DEFAULT_HOME


def _beginning(begun: str, words: Iterable[str]) -> list[CompletionItem[str]]:
    return [CompletionItem(word) for word in words if word.startswith(begun)]
