"""`arena bot download`: gets a version of one's own back from a server, as it was submitted."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from arena.cli.bar import progress_bar
from arena.cli.bot.added import typed_folder
from arena.cli.screen import command_text, say, say_json
from arena.cli.server.option import opened, server_option
from arena.cli.server.words import short
from arena.cli.signals import outcome_told
from arena.client.fetching import check_new_folder, keep_content

if TYPE_CHECKING:
    from arena.client.address import Address


@click.command(short_help="Gets a version of yours back from a server.")
@click.argument("what", metavar="NAME[@VERSION]")
@click.option(
    "--out",
    "folder",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="The folder to make; without it NAME in the current one.",
)
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
@server_option
def download(what: str, folder: Path | None, *, is_json: bool, server: Address) -> None:
    """Gets your bot NAME back from a server, as it was submitted, into a new folder.

    The newest version, or the one whose hash begins with VERSION. The folder must not be there
    yet; it is made only when all has come and has the version's hash.

    \b
    Example:
      arena bot download mybot@1a2b3c4d --out old --server club.example.org
    """
    name, _, version = what.partition("@")
    target = Path(name) if folder is None else folder
    check_new_folder(target)
    with (
        opened(server) as calls,
        outcome_told("nothing was kept"),
        calls.download(name, version.lower()) as (header, pieces),
        progress_bar("receiving") as tell,
    ):
        keep_content(header, pieces, target, tell)
    if is_json:
        say_json({"bot": name, "version": header.version, "folder": str(target)})
        return
    say(f"{target} is {name}, version {short(header.version)}.")
    say(f"Next: {command_text(['bot', 'check', typed_folder(target)])}")
