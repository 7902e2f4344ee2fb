"""`arena bot rename`: calls a bot otherwise, also while a ladder is run."""

from contextlib import closing
from pathlib import Path

import click

from arena.cli.bot.added import ORIGIN
from arena.cli.completion import complete_bots
from arena.cli.home import home_option
from arena.cli.screen import say, say_flowing, say_json
from arena.store.bots import find_version, rename_bot
from arena.store.connection import open_home


@click.command(short_help="Calls a bot otherwise.")
@click.argument("old", shell_complete=complete_bots)
@click.argument("new")
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
@home_option
def rename(old: str, new: str, is_json: bool, home: Path) -> None:
    """Calls the bot OLD, with all its versions, NEW, in every ladder of the home.

    Standings and tables show the new name at once. Records that were written keep the old
    one, and so do those of a run that is under way until it ends. Matches are called by
    their ladder, so their names stay.

    \b
    Example:
      arena bot rename mybot shark
    """
    with closing(open_home(home)) as store, store.writing() as connection:
        rename_bot(connection, old, new)
        version = find_version(connection, new)
    if is_json:
        say_json({"bot": new, "was": old})
        return
    say(f"{old}: is called {new} now.")
    origin, said = (version.manifest.get(key) for key in (ORIGIN, "name"))
    if isinstance(origin, str) and said != new:
        say_flowing(
            f'The bot.toml in {origin} does not know: write name = "{new}" there, or what you '
            f"add from it is another bot, called {said}."
        )
