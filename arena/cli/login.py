"""`arena login` and `arena logout`: the servers that a person may submit bots to."""

import os
import sys
from dataclasses import replace

import click

from arena.cli.screen import command_text, say, say_flowing
from arena.cli.server.option import server_option, server_words
from arena.client.address import Address
from arena.client.certificate import Shown, look_at, read_names, vouched_certificate
from arena.client.known import (
    NEVER_MET,
    TOKEN_FILE_VARIABLE,
    KnownServer,
    check_token,
    keep_server,
    read_known,
    servers_file,
)
from arena.errors import InputError
from arena.terms.fingerprint import fingerprint_text, parse_fingerprint

_MOST_TOKEN = 4096  # characters that are read of a pipe


@click.command(short_help="Makes you known to a server that bots are submitted to.")
@server_option
@click.option(
    "--fingerprint",
    metavar="SHA256",
    help="The fingerprint of the server's certificate, as its operator has told it.",
)
def login(server: Address, fingerprint: str | None) -> None:
    """Keeps a server's fingerprint and your token, which its operator gives out.

    Asks for the token; reads it from standard input where that is no terminal. Where no public
    authority vouches for the server's certificate, shows its fingerprint and asks whether it is
    the one that the operator has told you. From then on the server must show this certificate.
    Both are kept where nobody else can read them, in ~/.config/arena/servers.toml.

    \b
    Examples:
      arena login --server club.example.org
      arena login --server localhost:7350 < token.txt

    Next: arena bot submit sends a bot.
    """
    pinned = None if fingerprint is None else _parsed(fingerprint)
    shown, kept = _agreed(server, pinned)
    token = _asked_token(server)
    from arena.client.calls import LadderCalls  # noqa: PLC0415 # takes gRPC with it
    from arena.client.channel import open_channel  # noqa: PLC0415

    with open_channel(server, shown) as channel:
        told = LadderCalls(server, channel, token).server()
    if not told.user:
        raise InputError(f"{server.typed} does not say whose this token is: ask its operator.")
    path = keep_server(server, KnownServer(kept, token, told.user))
    say_flowing(
        f"You are {told.user} at {told.name or server.typed}, which plays the ladder "
        f"{told.ladder}. Your token is in {path}."
    )
    if os.environ.get(TOKEN_FILE_VARIABLE):
        say_flowing(f"{TOKEN_FILE_VARIABLE} is set: the token that it names goes before this one.")
    say(f"Next: {command_text(['bot', 'submit', './mybot', *server_words(server)])}")


@click.command(short_help="Forgets the token for a server.")
@server_option
def logout(server: Address) -> None:
    """Forgets your token for a server. Its fingerprint stays, for the next time.

    The token itself still opens the server: its operator can revoke it.

    \b
    Example:
      arena logout --server club.example.org
    """
    known = read_known(servers_file()).get(str(server))
    if known is None or not known.token:
        raise InputError(f"You are not logged in at {server.typed}.")
    path = keep_server(server, replace(known, token="", user=""))
    say(f"The token for {server.typed} is gone from {path}.")


def _parsed(text: str) -> str:
    try:
        return parse_fingerprint(text)
    except ValueError:
        raise InputError(
            "--fingerprint is no SHA-256: it has 64 hexadecimal digits, with or without colons."
        ) from None


def _agreed(server: Address, pinned: str | None) -> tuple[Shown | None, str]:
    """Agrees on the server's certificate: returns it, and the fingerprint to keep.

    Nothing is kept of one that an authority vouches for, unless it was typed: such
    certificates are made anew every few weeks.
    """
    if pinned is None:
        known = read_known(servers_file()).get(str(server), NEVER_MET).fingerprint
        if not known:
            vouched = vouched_certificate(server)
            if vouched is not None:
                return vouched, ""
    else:
        known = pinned
    from arena.client.channel import agreed_certificate  # noqa: PLC0415

    if known:
        return agreed_certificate(server, known), known
    shown = look_at(server)
    if shown is None:
        return None, ""  # plain text, on this machine
    shown = read_names(server, shown)
    _ask(server, shown)
    return shown, shown.fingerprint


def _ask(server: Address, shown: Shown) -> None:
    """Lets the person compare a fingerprint; raises InputError where it is not the right one."""
    lines = (
        f"No public authority vouches for the certificate of {server}. Its fingerprint is",
        f"  {fingerprint_text(shown.fingerprint)}",
    )
    if not sys.stdin.isatty():
        raise InputError(
            "\n".join(lines) + "\nIf that is what its operator has told you, say so with "
            "--fingerprint: here is no terminal to ask at."
        )
    say(*lines)
    if not click.confirm("Is that what its operator has told you?", err=True):
        raise InputError("Nothing was kept: ask the operator for the fingerprint.")


def _asked_token(server: Address) -> str:
    if sys.stdin.isatty():
        typed = click.prompt(f"Token for {server.typed}", hide_input=True, err=True)
        return check_token(str(typed))
    return check_token(sys.stdin.read(_MOST_TOKEN))
