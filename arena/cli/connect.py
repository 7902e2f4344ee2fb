"""`arena connect`: lets a program that reads and writes lines play as a bot."""

import os
import re
from collections.abc import Sequence
from pathlib import Path

import click

from arena.bridge.program import Program, ProgramError
from arena.cli.exits import EXIT_FAILED, EXIT_INTERRUPTED, EXIT_USAGE
from arena.cli.screen import plain
from arena.errors import InputError

_MOST_TABLES = 1024  # of the contract
_TOKEN = re.compile(r"ronda_bot_[A-Za-z0-9_-]{32}")
_MOST_TOKEN = 4096  # bytes of a file that shall hold one


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
@click.option(
    "--server",
    metavar="HOST[:PORT]",
    help="Play on this server, as a bot that was registered there; without a port 7350.",
)
@click.option(
    "--token-file",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="The file with the token of that bot; without it, what stands in ARENA_TOKEN.",
)
@click.option(
    "--fingerprint",
    metavar="SHA256",
    help="The server's fingerprint, where arena login has not met it on this machine.",
)
@click.argument("command", nargs=-1, required=True, metavar="COMMAND...", type=click.UNPROCESSED)
def connect(
    *,
    tables: int,
    events: bool,
    server: str | None,
    token_file: Path | None,
    fingerprint: str | None,
    command: Sequence[str],
) -> int:
    """Lets COMMAND, a program that reads and writes lines of JSON, play as a bot.

    The arena starts this command, as the run of a bot.toml. COMMAND is started in the same
    folder. It reads a line for each message of the arena, and writes a line with its answers;
    what is for people it writes to standard error. When its standard input ends, it leaves.
    docs/stdio.md shows the lines, and whole bots in a few lines each.

    With --server you start it yourself, anywhere, and COMMAND plays on that server as a bot
    that arena bot register has made. It comes back whenever the connection is lost. Ctrl-C lets
    it leave once its open matches are over, and a second one at once, which forfeits them.

    \b
    Examples of the run in a bot.toml:
      arena connect -- ./mybot
      arena connect --tables 256 -- perl bot.pl
    \b
    Example of a bot that runs elsewhere:
      arena connect --server club.example.org --token-file mybot.token -- ./mybot
    """
    if server is not None:
        return _play_elsewhere(
            server, token_file, fingerprint, command=command, tables=tables, events=events
        )
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


def _play_elsewhere(
    server: str,
    token_file: Path | None,
    fingerprint: str | None,
    *,
    command: Sequence[str],
    tables: int,
    events: bool,
) -> int:
    """Plays on a server; raises InputError for what cannot be meant."""
    from arena.client.address import parse_address  # noqa: PLC0415 # others do not need them
    from arena.terms.fingerprint import parse_fingerprint  # noqa: PLC0415

    address = parse_address(server)
    token = _read_token(token_file)
    pinned = ""
    if fingerprint is not None:
        try:
            pinned = parse_fingerprint(fingerprint)
        except ValueError:
            raise InputError("A fingerprint has 64 hexadecimal digits: copy it whole.") from None
    try:
        program = Program(command, is_apart=True)
    except ProgramError as error:
        click.echo(str(error), err=True)
        return EXIT_FAILED
    try:
        from arena.bridge.bridge import say  # noqa: PLC0415
        from arena.bridge.elsewhere import ElsewhereBridge  # noqa: PLC0415
        from arena.client.visits import Connector, Visits  # noqa: PLC0415

        visits = Visits(
            Connector(address, pinned),
            token,
            tables=tables,
            events=events,
            software="arena connect",
            say=say,
        )
        with visits.leaving_at_interrupt():
            return ElsewhereBridge(program, visits).play_visits(tables=tables)
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    finally:
        program.end()


def _read_token(path: Path | None) -> str:
    if path is None:
        text, source = os.environ.get("ARENA_TOKEN", ""), "ARENA_TOKEN"
        if not text:
            raise InputError(
                "Say with --token-file in which file the bot's token is: 'arena bot register' "
                "gives it out."
            )
    else:
        source = str(path)
        try:
            with path.open("rb") as file:
                text = file.read(_MOST_TOKEN).decode(errors="replace")
        except OSError as error:
            raise InputError(f"{path} cannot be read: {error.strerror}.") from None
    if not _TOKEN.fullmatch(text.strip()):
        raise InputError(
            f"{source} holds no token of a bot that runs elsewhere: it begins with ronda_bot_, and "
            "'arena bot register' gives it out."
        )
    return text.strip()
