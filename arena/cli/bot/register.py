"""`arena bot register`: makes a bot on a server that its owner runs elsewhere."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from arena.cli.screen import command_text, say, say_flowing, say_json
from arena.cli.server.documents import bot_to_json
from arena.cli.server.option import opened, server_option, server_words
from arena.contest.blocks import MOST_TABLES
from arena.errors import InputError

if TYPE_CHECKING:
    from arena.client.address import Address


@click.command(short_help="Makes a bot on a server that you run yourself, elsewhere.")
@click.argument("name")
@click.option(
    "--declared",
    metavar="TEXT",
    default="",
    help="What you call this version, such as 1.3; another one begins a rating of its own.",
)
@click.option(
    "--tables",
    type=click.IntRange(1, MOST_TABLES),
    metavar="N",
    help="How many matches it can play at a time; 1 unless it was said before.",
)
@click.option("--new-token", is_flag=True, help="Ask for a new token; the old one opens no more.")
@click.option(
    "--token-file",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write the token into a new file that only you can read, and do not show it.",
)
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
@server_option
def register(
    name: str,
    *,
    declared: str,
    tables: int | None,
    new_token: bool,
    token_file: Path | None,
    is_json: bool,
    server: Address,
) -> None:
    """Makes your bot NAME on a server, which you run yourself wherever you like.

    It gets a token, shown this once, with which it connects; while it is there it is paired.
    Called again for a bot of yours, it says another version of it or asks for a new token.
    Nobody verifies what you call a version, and standings and records say so.

    \b
    Examples:
      arena bot register mybot --server club.example.org --token-file mybot.token
      arena bot register mybot --declared 1.4 --server club.example.org

    Next: arena connect --server lets a program play as it.
    """
    if token_file is not None and token_file.exists():
        raise InputError(f"{token_file} is there already: name a new file, or remove it first.")
    with opened(server) as calls:
        response = calls.register(name, declared=declared, tables=tables or 0, new_token=new_token)
    token = response.token
    if token and token_file is not None:
        _write(token_file, token, server, name)
    if is_json:
        shown = {} if token_file is not None else {"token": token}
        said = response.declared or declared or None
        say_json({"bot": bot_to_json(response.bot), "declared": said, **shown})
        return
    said = response.declared or declared  # a server of an earlier version does not say it
    called = f" as version {said}" if said else ""
    say_flowing(f"{name} is registered at {server.typed}{called}, which nobody verifies.")
    if not token:
        say("Its token is what it was: --new-token asks for another.")
        return
    if token_file is None:
        say("Its token, which is shown this once:", "", f"  {token}", "")
        token_file = Path(f"{name}.token")
        say_flowing(f"Keep it in a file that only you can read, such as {token_file}. Then play:")
    else:
        say(f"Its token is in {token_file}. Then play:")
    words = ["connect", *(server_words(server) or ["--server", server.typed])]
    say(f"  {command_text([*words, '--token-file', str(token_file), '--', 'PROGRAM'])}")


def _write(path: Path, token: str, server: Address, name: str) -> None:
    """Writes a token where only its owner can read it, and nothing is there yet."""
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(f"{token}\n")
    except OSError as error:
        again = ["bot", "register", name, "--new-token", *server_words(server)]
        raise InputError(
            f"{path} cannot be written ({error.strerror}), and the token is lost: "
            f"{command_text(again)}"
        ) from None
