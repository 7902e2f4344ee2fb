"""`arena bot build`: builds a bot where it lies, as is done before it plays."""

from pathlib import Path

import click

from arena.bots.building.excerpt import legible_lines
from arena.bots.building.in_place import build_in_place
from arena.bots.needs.toolchains import find_runnable
from arena.cli.bot.added import typed_folder
from arena.cli.home import home_option, home_words
from arena.cli.screen import command_text, complain, say, say_json
from arena.cli.signals import outcome_told


@click.command(short_help="Builds a bot in its folder.")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--again", "is_again", is_flag=True, help="Build it even if nothing has changed.")
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
@home_option
def build(folder: Path, *, is_again: bool, is_json: bool, home: Path) -> None:
    """Builds a bot in its folder, as its bot.toml says, unless it is built already.

    Shows what the build writes. Nobody has to build: whatever plays a folder builds it first,
    where it was not built or has changed since, and a bot that is added is built in the copy
    that is kept.

    \b
    Examples:
      arena bot build ./mybot
      arena bot build ./mybot --again

    Next: arena bot check says whether it is fit for ladders.
    """
    with outcome_told(f"{folder} is not built"):
        built = build_in_place(folder, complain, is_again=is_again)
    manifest = built.manifest
    find_runnable(manifest, folder)
    if is_json:
        seconds = None if built.seconds is None else round(built.seconds, 3)
        say_json({"bot": manifest.name, "version": built.version, "seconds": seconds})
        return
    if not manifest.build:
        say(f"{manifest.name} needs no build: its bot.toml has no key build.")
    elif built.seconds is None:
        say(f"{manifest.name} is built, and nothing has changed since; --again builds it anew.")
    else:
        say(*legible_lines(built.output), f"{manifest.name} is built.")
    say(f"Next: {command_text(['bot', 'check', typed_folder(folder), *home_words(home)])}")
