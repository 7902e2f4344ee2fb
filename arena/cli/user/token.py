"""`arena user token`: gives out tokens, lists them by their beginnings, revokes them."""

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path

import click

from arena.cli.completion import complete_users
from arena.cli.home import home_option, home_words
from arena.cli.screen import command_text, say, say_json, show_table
from arena.cli.tables import bare_table
from arena.errors import InputError
from arena.people.refusals import shown
from arena.store.connection import open_home
from arena.store.tokens import (
    Token,
    choose_token,
    issue_user_token,
    list_user_tokens,
    revoke_token,
)
from arena.store.users import find_user
from arena.terms.moment import utc_text

MOST_LABEL = 64
"""The most characters of a label."""


@click.command(short_help="Gives out tokens, lists and revokes them.")
@click.argument("name", shell_complete=complete_users)
@click.option("--label", metavar="TEXT", help="What the new token is for, as in: laptop.")
@click.option("--list", "is_list", is_flag=True, help="List the tokens instead.")
@click.option("--revoke", metavar="START", help="Revoke the token that begins so instead.")
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
@home_option
def token(
    name: str, *, label: str | None, is_list: bool, revoke: str | None, is_json: bool, home: Path
) -> None:
    """Gives the user NAME another token and prints it; it cannot be shown again.

    Only its hash is kept, and its beginning, by which it is listed and revoked.

    \b
    Examples:
      arena user token ada --label laptop
      arena user token ada --list
      arena user token ada --revoke ronda_user_x7Gk2p
    """
    if sum((label is not None, is_list, revoke is not None)) > 1:
        raise InputError("Use one of --label, --list and --revoke at a time.")
    if is_list:
        _list(name, home, is_json=is_json)
    elif revoke is not None:
        _revoke(name, revoke, home, is_json=is_json)
    else:
        _issue(name, label or "", home, is_json=is_json)


def issued_lines(name: str, secret: str) -> Iterator[str]:
    """Says what a new token is and what to do with it."""
    yield "The token, which is shown this once:"
    yield secret
    yield f"Next: {name} keeps it with 'arena login --server HOST'."


def moment_cell(moment: object) -> str:
    """Writes a moment, in UTC, as tables show it; None is empty."""
    return "" if moment is None else str(moment)[:16].replace("T", " ")


def _issue(name: str, label: str, home: Path, *, is_json: bool) -> None:
    if len(label) > MOST_LABEL or not label.isprintable():
        raise InputError(
            f"'{shown(label)}' cannot be a label: use at most {MOST_LABEL} characters that can be "
            "seen."
        )
    with closing(open_home(home)) as store, store.writing() as connection:
        user = find_user(connection, name)
        secret = issue_user_token(connection, user.id, label, time.time_ns())
    if is_json:
        say_json({"user": user.name, "label": label, "token": secret})
        return
    say(*issued_lines(user.name, secret))
    if user.is_disabled:
        enable = command_text(["user", "enable", user.name, *home_words(home)])
        say(f"{user.name} is disabled; the token opens nothing before: {enable}")


def _list(name: str, home: Path, *, is_json: bool) -> None:
    with closing(open_home(home)) as store, store.reading() as connection:
        rows = [
            _token_to_json(token)
            for token in list_user_tokens(connection, find_user(connection, name).id)
        ]
    if is_json:
        say_json(rows)
    elif rows:
        _show(rows)
    else:
        say(f"{name} has no token: {command_text(['user', 'token', name, *home_words(home)])}")


def _revoke(name: str, start: str, home: Path, *, is_json: bool) -> None:
    with closing(open_home(home)) as store, store.writing() as connection:
        user = find_user(connection, name)
        token = choose_token(list_user_tokens(connection, user.id), start)
        revoke_token(connection, token, time.time_ns())
    if is_json:
        say_json({"user": user.name, "token": token.start, "revoked": True})
    else:
        whose = f", of bot {token.bot}," if token.bot else ""
        say(f"{user.name}: {token.start}...{whose} is revoked and opens nothing any more.")


def _token_to_json(token: Token) -> dict[str, object]:
    return {
        "token": token.start,
        "label": token.label,
        "bot": token.bot,
        "created": utc_text(token.created_ns),
        "last_used": None if token.last_used_ns is None else utc_text(token.last_used_ns),
        "revoked": None if token.revoked_ns is None else utc_text(token.revoked_ns),
    }


def _show(rows: Sequence[Mapping[str, object]]) -> None:
    table = bare_table("token", "label", "bot", "since (UTC)", "last used (UTC)", "")
    for row in rows:
        table.add_row(
            f"{row['token']}...",
            str(row["label"]),
            str(row["bot"] or ""),
            moment_cell(row["created"]),
            moment_cell(row["last_used"]),
            "revoked" if row["revoked"] else "",
        )
    show_table(table)
