"""`arena bot retire` and `restore`: lets a bot on a server play no more, and play again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from arena.cli.screen import command_text, say, say_flowing, say_json
from arena.cli.server.documents import bot_to_json
from arena.cli.server.option import opened, server_option, server_words
from arena.cli.server.words import short

if TYPE_CHECKING:
    from arena.client.address import Address


@click.command(short_help="Lets a bot on a server play no more.")
@click.argument("name")
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
@server_option
def retire(name: str, *, is_json: bool, server: Address) -> None:
    """Lets your bot NAME play no more on a server. What it has in hand is played to its end.

    Its ratings and matches stay.

    \b
    Example:
      arena bot retire mybot --server club.example.org

    Next: arena bot restore lets it play again.
    """
    with opened(server) as calls:
        bot = calls.retire(name)
    if is_json:
        say_json(bot_to_json(bot))
        return
    say_flowing(f"{name} is retired: what it has in hand is played to its end.")
    say(f"To let it play again: {command_text(['bot', 'restore', name, *server_words(server)])}")


@click.command(short_help="Lets a bot on a server, or an earlier version of it, play again.")
@click.argument("name")
@click.argument("version", required=False, default="")
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
@server_option
def restore(name: str, version: str, *, is_json: bool, server: Address) -> None:
    """Lets your bot NAME play again, or VERSION of it in the place of the one that plays.

    VERSION is the beginning of its hash, as arena bot show lists it; without one it is the
    version that played last.

    \b
    Examples:
      arena bot restore mybot --server club.example.org
      arena bot restore mybot 1a2b3c4d --server club.example.org
    """
    with opened(server) as calls:
        bot = calls.restore(name, version.lower())
    if is_json:
        say_json(bot_to_json(bot))
        return
    say(f"{name} plays again, version {short(bot.version)}.")
