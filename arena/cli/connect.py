"""`arena connect`: lets a program that reads and writes lines play as a bot."""

import os
from collections.abc import Sequence
from pathlib import Path

import click

from arena.bridge.program import Program, ProgramError
from arena.cli.exits import EXIT_FAILED, EXIT_INTERRUPTED, EXIT_USAGE
from arena.cli.screen import plain

_MOST_TABLES = 1024  # of the contract


@click.command(context_settings={"allow_interspersed_args": False})
@click.option(
    "--tables",
    type=click.IntRange(1, _MOST_TABLES),
    default=1,
    show_default=True,
    metavar="N",
    help="How many matches the program can play at a time; bot.toml says it too.",
)
@click.option("--events", is_flag=True, help="Tell the program of all that happens, as it does.")
@click.argument("command", nargs=-1, required=True, metavar="COMMAND...", type=click.UNPROCESSED)
def connect(tables: int, events: bool, command: Sequence[str]) -> int:
    """Lets COMMAND, a program that reads and writes lines of JSON, play as a bot.

    The arena starts this command, as the run of a bot.toml. COMMAND is started in the same
    folder. It reads a line for each message of the arena, and writes a line with its answers;
    what is for people it writes to standard error. When its standard input ends, it leaves.
    docs/stdio.md shows the lines, and whole bots in a few lines each.

    \b
    Examples of the run in a bot.toml:
      arena connect -- ./mybot
      arena connect --tables 256 -- perl bot.pl
    """
    # In a sandbox the arena is near: a socket of the bot's own, by the shortest way.
    address = os.environ.get("ARENA_SOCKET") or os.environ.get("ARENA_ADDRESS")
    token = os.environ.get("ARENA_TOKEN")
    if not address or token is None:
        from arena.stream import STARTED_BY_HAND  # noqa: PLC0415 # takes gRPC with it

        click.echo(plain(STARTED_BY_HAND.format(folder=Path.cwd())), err=True)
        return EXIT_USAGE
    try:
        program = Program(command)
    except ProgramError as error:
        click.echo(str(error), err=True)
        return EXIT_FAILED
    try:
        # Imported while the program starts, too.
        from arena.bridge.bridge import Bridge  # noqa: PLC0415

        return Bridge(program).play(address, token, tables=tables, events=events)
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED  # in silence, and with nothing left running
    finally:
        program.end()
