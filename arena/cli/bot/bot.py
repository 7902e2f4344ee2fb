"""`arena bot`: adds bots as they are now, and lists them.

Making, checking and building one are rooms of their own, imported when they are called.
"""

import importlib
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path

import click

from arena.bots.snapshot import check_folder
from arena.cli.bot.added import (
    CHANGED,
    GONE,
    ORIGIN,
    SAME,
    Added,
    add_bot,
    folder_state,
    sample_or_folder,
    typed_folder,
)
from arena.cli.bot.outdated import outdated_ladders
from arena.cli.bot.rename import rename
from arena.cli.group import OrderedGroup
from arena.cli.home import home_option, home_words
from arena.cli.screen import command_text, plain, say, say_json, show_table
from arena.cli.server.option import server_meant, server_too_option
from arena.cli.tables import bare_table
from arena.contest.blocks import SHORT_VERSION
from arena.store.bots import BotVersion, list_versions
from arena.store.connection import open_home
from arena.store.ownership import owner_names
from arena.terms.moment import utc_text

_FIRST = {
    "new": "arena.cli.bot.new",
    "check": "arena.cli.bot.check",
    "build": "arena.cli.bot.build",
}
_ON_SERVERS = {
    "submit": "arena.cli.bot.submit",
    "show": "arena.cli.bot.served",
    "log": "arena.cli.bot.served",
    "retire": "arena.cli.bot.retire",
    "restore": "arena.cli.bot.retire",
    "download": "arena.cli.bot.download",
    "register": "arena.cli.bot.register",
}
_ELSEWHERE = _FIRST | _ON_SERVERS
"""Commands of the group that are modules of their own: they need what others do not."""


class BotGroup(OrderedGroup):
    """Lists the commands in the order in which a bot's author needs them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Names the commands."""
        return [*_FIRST, *super().list_commands(ctx), *_ON_SERVERS]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Finds a command, and imports it if it is elsewhere."""
        if cmd_name in _ELSEWHERE:
            command: click.Command = getattr(
                importlib.import_module(_ELSEWHERE[cmd_name]), cmd_name
            )
            return command
        return super().get_command(ctx, cmd_name)


@click.group(cls=BotGroup)
def bot() -> None:
    """Makes, checks, builds, adds, lists and submits bots.

    A bot is a folder with a bot.toml. Adding it keeps a copy of the folder as it is, a
    version; ladders play versions, so that the folder may change at any time.

    Submitting it sends the folder to a server, on whose ladder it plays against those of
    others; arena login comes first.

    \b
    Examples:
      arena bot new mybot
      arena bot check ./mybot
      arena bot add ./mybot
      arena bot list
      arena bot submit ./mybot --server club.example.org
    """


@bot.command(short_help="Keeps folders as they are now.")
@click.argument(
    "folders", nargs=-1, required=True, metavar="FOLDER...", type=click.Path(path_type=Path)
)
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
@home_option
def add(folders: Sequence[Path], is_json: bool, home: Path) -> None:
    """Keeps each FOLDER as it is now: copies it, builds it if its bot.toml says so.

    FOLDER can be the name of a sample bot too.

    \b
    Example:
      arena bot add ./mybot greedy

    Next: arena ladder add NAME BOT lets it into a ladder; a new version of a bot that plays
    there takes the old one's place by arena ladder replace NAME BOT FOLDER.
    """
    folders = [sample_or_folder(folder) for folder in folders]
    for folder in folders:
        check_folder(folder)  # What is wrong with one of them is said before any is added.
    added = []
    for folder in folders:
        result = add_bot(folder, home)
        added.append((result, folder))
        if not is_json:
            say(_added_sentence(result, folder))
    if is_json:
        say_json([_added_to_json(result) for result, _ in added])
    else:
        say(*_next_lines(added, home))


@bot.command("list", short_help="Lists the bots that were added.")
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
@server_too_option
@home_option
@click.pass_context
def list_bots(context: click.Context, *, is_json: bool, server: str | None, home: Path) -> None:
    """Lists the bots that were added, the newest version of each first.

    Says where the folder that a version came from has changed since. With --server, lists
    your bots on that server, also those that do not play.

    \b
    Examples:
      arena bot list --json
      arena bot list --server club.example.org
    """
    address = server_meant(context, server, is_here=False)
    if address is not None:
        from arena.cli.bot.served import list_served_bots  # noqa: PLC0415 # takes protobuf along

        list_served_bots(address, is_json=is_json)
        return
    with closing(open_home(home)) as store, store.reading() as connection:
        versions = list_versions(connection)
        owners = owner_names(connection)
    rows = [_listed(version, versions, owners) for version in reversed(versions)]
    rows.sort(key=lambda row: str(row["bot"]))
    if is_json:
        say_json(rows)
    elif rows:
        _show(rows)
        for row in rows:
            if row["folder_state"] == CHANGED:
                words = ["bot", "add", str(row["folder"]), *home_words(home)]
                say(f"{row['folder']} has changed; to add it as it is now: {command_text(words)}")
    else:
        say(f"No bot has been added: {command_text(['bot', 'add', 'FOLDER'])}")


bot.add_command(rename)


def _added_sentence(result: Added, folder: Path) -> str:
    version = result.version
    short = version.hash[:SHORT_VERSION]
    if not result.is_new:
        return f"{version.bot}: {folder} is version {short}, which was added before."
    kind = "added" if result.is_first else "a new version added"
    return f"{version.bot}: {kind}, {short}."


def _next_lines(added: Sequence[tuple[Added, Path]], home: Path) -> list[str]:
    """Says what to do with what was added: let it play where another version does, or try it."""
    lines = [
        "Next: "
        + command_text(
            ["ladder", "replace", one.ladder, one.old, typed_folder(folder), *home_words(home)]
        )
        for result, folder in added
        for one in outdated_ladders(home, result.version)
    ]
    if not lines:
        name = added[0][0].version.bot
        opponent = "greedy" if name != "greedy" else "random"
        lines.append(f"Next: {command_text(['match', name, opponent, *home_words(home)])}")
    return lines


def _added_to_json(result: Added) -> dict[str, object]:
    version = result.version
    return {"bot": version.bot, "version": version.hash, "new": result.is_new}


def _listed(
    version: BotVersion, versions: Sequence[BotVersion], owners: Mapping[str, str]
) -> dict[str, object]:
    newest = max(other.id for other in versions if other.bot == version.bot)
    is_newest = newest == version.id
    return {
        "bot": version.bot,
        "version": version.hash,
        "newest": is_newest,
        "added": utc_text(version.added_ns),
        "folder": version.manifest.get(ORIGIN),
        "folder_state": folder_state(version) if is_newest else "",
        "owner": owners.get(version.bot),
        "declared": version.declared,
    }


_STATES = {"": "", SAME: "", GONE: "folder gone since", CHANGED: "folder changed since"}


def _show(rows: Sequence[Mapping[str, object]]) -> None:
    has_owners = any(row["owner"] for row in rows)
    table = bare_table("bot", *(["owner"] if has_owners else []), "version", "added (UTC)", "", "")
    for row in rows:
        declared = row["declared"]
        table.add_row(
            str(row["bot"]),
            *([str(row["owner"] or "")] if has_owners else []),
            str(row["version"])[:SHORT_VERSION],
            str(row["added"])[:16].replace("T", " "),
            "newest" if row["newest"] else "",
            plain(f"runs elsewhere, as {declared}")
            if declared
            else _STATES[str(row["folder_state"])],
        )
    show_table(table)
