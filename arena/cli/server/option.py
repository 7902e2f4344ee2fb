"""`--server`: which server a command asks, and the calls to it for who is logged in there.

Must not know what is asked.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

import click
from click.core import ParameterSource

from arena.cli.completion import complete_servers
from arena.cli.home import typed_home
from arena.cli.screen import command_text
from arena.client.address import Address, parse_address
from arena.client.known import find_known, read_known, servers_file
from arena.errors import InputError

if TYPE_CHECKING:
    from arena.client.calls import LadderCalls

SERVER_VARIABLE = "ARENA_SERVER"
"""The environment variable that names the server where `--server` does not."""

_Command = TypeVar("_Command", bound=Callable[..., object])


def server_option(command: _Command) -> _Command:
    """Gives a command that needs a server `--server`; passes `server`, an `Address`."""
    return click.option(
        "--server",
        metavar="HOST[:PORT]",
        callback=_needed,
        shell_complete=complete_servers,
        help=f"The server ({SERVER_VARIABLE}); without a port 7350.",
    )(command)


def server_too_option(command: _Command) -> _Command:
    """Gives a command that works on a home too `--server`; passes `server`, a text or None.

    `server_meant` says which is meant.
    """
    return click.option(
        "--server",
        metavar="HOST[:PORT]",
        shell_complete=complete_servers,
        help=f"Ask this server ({SERVER_VARIABLE}), not the home; without a port 7350.",
    )(command)


def server_meant(context: click.Context, server: str | None, *, is_here: bool) -> Address | None:
    """Returns the server that is meant; None where the home or a file here is.

    A server that was typed is meant; the one of the environment only where nothing here was
    named: neither a home, nor, which `is_here` says, anything else.
    """
    is_home_typed = (
        context.get_parameter_source("home") is ParameterSource.COMMANDLINE
        or typed_home(context) is not None
    )
    if server is not None:
        if is_home_typed:
            raise InputError("--server and --home are two places to look in: choose one.")
        return parse_address(server)
    named = os.environ.get(SERVER_VARIABLE)
    return parse_address(named) if named and not is_here and not is_home_typed else None


def server_words(address: Address) -> list[str]:
    """The words that a further command needs to ask the same server."""
    named = os.environ.get(SERVER_VARIABLE)
    try:
        is_found = bool(named) and parse_address(str(named)) == address
    except InputError:
        is_found = False
    return [] if is_found else ["--server", address.typed]


@contextmanager
def opened(address: Address) -> Iterator[LadderCalls]:
    """Opens the calls to a server at which the person is logged in, for the length of a block.

    Raises InputError and ArenaError as `opened_calls` does, and where nobody is logged in.
    """
    known = find_known(address)
    if not known.token:
        login = command_text(["login", "--server", address.typed])
        raise InputError(f"You are not logged in at {address.typed}: {login}")
    from arena.client.calls import opened_calls  # noqa: PLC0415 # takes gRPC with it

    with opened_calls(address, known) as calls:
        yield calls


def refuse_options(context: click.Context, *names: str) -> None:
    """Raises InputError where an option was typed that says nothing to a server."""
    for parameter in context.command.params:
        name = parameter.name or ""
        if name in names and context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            option = parameter.opts[0] if isinstance(parameter, click.Option) else name
            is_typed = context.get_parameter_source("server") is ParameterSource.COMMANDLINE
            instead = "--server" if is_typed else f"say --home, as {SERVER_VARIABLE} is set"
            raise InputError(
                f"{option} is for ladders and records of this machine: leave it out, or {instead}."
            )


def find_server(typed: str | None) -> Address:
    """Returns the server that was typed, or that of the environment; InputError without one."""
    text = typed or os.environ.get(SERVER_VARIABLE)
    if text:
        return parse_address(text)
    known = [name for name, server in read_known(servers_file()).items() if server.token]
    hint = f"; you are logged in at {', '.join(known)}" if known else ""
    raise InputError(f"Name the server with --server HOST, or in {SERVER_VARIABLE}{hint}.")


def _needed(context: click.Context, _: click.Parameter, value: str | None) -> Address | None:
    return None if context.resilient_parsing else find_server(value)
