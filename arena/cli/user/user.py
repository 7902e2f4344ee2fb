"""`arena user`: who has an account on the server of a home, and may come in.

All of it is short writes beside a server that runs: it looks at each call anew.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path

import click
from sqlalchemy import Connection

from arena.cli.completion import complete_users
from arena.cli.group import OrderedGroup
from arena.cli.home import home_option, home_words
from arena.cli.screen import command_text, counted, say, say_flowing, say_json, show_table
from arena.cli.tables import bare_table, entrant_labels
from arena.cli.user.token import issued_lines, moment_cell, token
from arena.store.connection import open_home
from arena.store.entrants import list_entrants
from arena.store.ladders import list_ladders
from arena.store.ownership import list_owned_bots
from arena.store.tokens import issue_user_token, list_user_tokens
from arena.store.users import (
    User,
    add_user,
    disable_user,
    enable_user,
    find_user,
    list_users,
)
from arena.terms.moment import utc_text

FIRST_LABEL = "first"
"""What the token is labelled that a user gets with the account."""


@click.group(cls=OrderedGroup)
def user() -> None:
    """Says who may submit bots to the server of a home.

    A user has a name and tokens: whoever shows one of these is that user. All of these
    commands may be used while arena serve runs; the next call minds them.

    \b
    Examples:
      arena user add ada
      arena user list
      arena user token ada --label laptop
    """


@user.command(short_help="Makes an account, with a first token.")
@click.argument("name")
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
@home_option
def add(name: str, is_json: bool, home: Path) -> None:
    """Makes an account for NAME and prints its first token, which cannot be shown again.

    A name that could be taken for another one is refused.

    \b
    Example:
      arena user add ada

    Next: give the token to that person, who keeps it with arena login --server HOST.
    """
    now = time.time_ns()
    with closing(open_home(home, can_create=True)) as store, store.writing() as connection:
        added = add_user(connection, name, now)
        secret = issue_user_token(connection, added.id, FIRST_LABEL, now)
    if is_json:
        say_json({"user": added.name, "token": secret})
        return
    say(f"{added.name}: added.")
    say(*issued_lines(added.name, secret))


@user.command("list", short_help="Lists the accounts.")
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
@home_option
def list_all(is_json: bool, home: Path) -> None:
    """Lists the users with their bots, and when they were last there.

    \b
    Example:
      arena user list --json
    """
    with closing(open_home(home)) as store, store.reading() as connection:
        rows = [_listed(connection, one) for one in list_users(connection)]
    if is_json:
        say_json(rows)
    elif rows:
        _show(rows)
    else:
        say(f"There is no user yet: {command_text(['user', 'add', 'NAME', *home_words(home)])}")


@user.command(short_help="Keeps a user out.")
@click.argument("name", shell_complete=complete_users)
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
@home_option
def disable(name: str, is_json: bool, home: Path) -> None:
    """Keeps the user NAME out: their tokens open nothing until arena user enable.

    Their bots that are in ladders go on playing there, but those that run elsewhere cannot
    connect any more. What they have submitted waits.

    \b
    Example:
      arena user disable ada
    """
    with closing(open_home(home)) as store, store.writing() as connection:
        found = find_user(connection, name)
        if not found.is_disabled:
            disable_user(connection, found, time.time_ns())
        bots = list_owned_bots(connection, found.id)
        playing = list(_playing(connection, {one.name for one in bots if not one.is_elsewhere}))
    if is_json:
        say_json({"user": name, "disabled": True, "changed": not found.is_disabled})
        return
    say(f"{name}: {'was disabled already' if found.is_disabled else 'disabled'}.")
    elsewhere = [one.name for one in bots if one.is_elsewhere]
    if elsewhere:
        say_flowing(
            f"Bots of theirs that run elsewhere are sent away, and cannot connect any more: "
            f"{', '.join(elsewhere)}."
        )
    if playing:
        say("Bots of theirs go on playing. To stop them:")
        say(*(f"  {command_text(['ladder', 'stop', *one, *home_words(home)])}" for one in playing))


@user.command(short_help="Lets a user in again.")
@click.argument("name", shell_complete=complete_users)
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
@home_option
def enable(name: str, is_json: bool, home: Path) -> None:
    """Lets the user NAME in again, with the tokens they had.

    \b
    Example:
      arena user enable ada
    """
    with closing(open_home(home)) as store, store.writing() as connection:
        found = find_user(connection, name)
        enable_user(connection, found)
    if is_json:
        say_json({"user": name, "disabled": False, "changed": found.is_disabled})
    else:
        say(f"{name}: {'enabled' if found.is_disabled else 'was not disabled'}.")


user.add_command(token)


def _playing(connection: Connection, bots: set[str]) -> Iterator[tuple[str, str]]:
    """Yields the ladders that bots play in, and how they are called there."""
    for ladder in list_ladders(connection):
        entrants = [] if ladder.closed_ns is not None else list_entrants(connection, ladder)
        labels = entrant_labels([(one.bot, one.version) for one in entrants])
        for one, label in zip(entrants, labels, strict=True):
            if one.bot in bots and one.suspension is None:
                yield ladder.name, label


def _listed(connection: Connection, one: User) -> dict[str, object]:
    tokens = list_user_tokens(connection, one.id)
    used = [token.last_used_ns for token in tokens if token.last_used_ns is not None]
    return {
        "user": one.name,
        "created": utc_text(one.created_ns),
        "disabled": None if one.disabled_ns is None else utc_text(one.disabled_ns),
        "bots": [bot.name for bot in list_owned_bots(connection, one.id)],
        "tokens": sum(token.revoked_ns is None for token in tokens),
        "last_used": utc_text(max(used)) if used else None,
    }


_MOST_BOTS = 3  # whose names are shown to people


def _show(rows: Sequence[Mapping[str, object]]) -> None:
    table = bare_table("user", "since (UTC)", "bots", "tokens", "last there (UTC)", "")
    for row in rows:
        bots = row["bots"]
        assert isinstance(bots, list)
        more = f" and {counted(len(bots) - _MOST_BOTS, 'more', 'more')}"
        table.add_row(
            str(row["user"]),
            moment_cell(row["created"]),
            ", ".join(bots[:_MOST_BOTS]) + (more if len(bots) > _MOST_BOTS else ""),
            str(row["tokens"]),
            moment_cell(row["last_used"]),
            "disabled" if row["disabled"] else "",
        )
    show_table(table)
