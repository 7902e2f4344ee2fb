"""The command `arena`: its commands by name, and how each kind of error ends it.

Commands are imported when they are called, so that `arena --help` is quick. Must not know
what a command does.
"""

import contextlib
import difflib
import importlib
import os
import sys
import tempfile
import traceback
from collections.abc import Sequence
from pathlib import Path

import click
from click.shell_completion import CompletionItem

from arena.cli.exits import EXIT_BROKEN_PIPE, EXIT_FAILED, EXIT_INTERRUPTED, EXIT_USAGE
from arena.cli.screen import complain, plain
from arena.cli.signals import hearing_interrupts
from arena.errors import ArenaError, InputError
from arena.version import ARENA_VERSION

_LAST_STREAM = 2

COMMANDS = {
    "demo": "Plays a ladder of the sample bots and says what to try next.",
    "match": "Plays bots against each other, here and now.",
    "duel": "Plays two bots until it is clear which is better, then stops.",
    "play": "Lets you play against bots, in the terminal.",
    "bot": "Makes, checks, adds and lists bots.",
    "login": "Makes you known to a server that bots are submitted to.",
    "logout": "Forgets the token for a server.",
    "connect": "Lets a program that reads and writes lines play as a bot.",
    "ladder": "Creates ladders, runs them, shows their standings.",
    "serve": "Runs a server that people submit bots to.",
    "user": "Says who may submit bots to it.",
    "replay": "Tells a match that was played, play by play.",
    "matches": "Finds the matches worth watching.",
    "feed": "Asks a bot again what a seat of a match was asked.",
    "plot": "Draws a ladder's standings, history and pairs, for papers.",
    "explain": "Says why the ratings changed as they did after a match.",
    "verify": "Proves records: the engine, from their seeds, must say the same.",
    "export": "Writes a ladder's records and results into a folder.",
    "check-ladder": "Tests the whole harness: copies of one bot must tie.",
    "db": "Looks after the database: its size, copies, old records, soundness.",
    "doctor": "Says what this machine can do, and attacks its sandbox.",
    "rules": "Says how the game is played, with examples.",
    "completion": "Lets the shell complete what you type.",
    "version": "Says which versions are at work here.",
}
"""The commands, in the order in which one meets them, with a line each for the overview."""


_PLACES = {
    "check-ladder": "check_ladder",
    "logout": "login",
    "match": "match.match",
    "duel": "duel.duel",
    "play": "play.play",
    "bot": "bot.bot",
    "ladder": "ladder.ladder",
    "replay": "record.replay",
    "feed": "feed.feed",
    "matches": "matches.matches",
    "serve": "serve.serve",
    "user": "user.user",
    "plot": "plot.plot",
    "verify": "record.verify",
    "export": "record.export",
    "db": "db.db",
    "doctor": "doctor.doctor",
}
"""Where in `arena.cli` the module of a command is, for those that are not right there."""


class LazyGroup(click.Group):
    """A group whose commands are modules in `arena.cli`, imported when called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Names the commands in the order of the overview."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Imports a command."""
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"arena.cli.{_PLACES.get(cmd_name, cmd_name)}")
        command: click.Command = getattr(module, cmd_name.replace("-", "_"))
        return command

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem[str]]:
        """Offers the commands without importing them, and the options."""
        found = [
            CompletionItem(name, help=text)
            for name, text in COMMANDS.items()
            if name.startswith(incomplete)
        ]
        return found + click.Command.shell_complete(self, ctx, incomplete)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Finds the command that the arguments begin with, or says which was meant."""
        name = args[0]
        if name not in COMMANDS and not name.startswith("-"):
            near = difflib.get_close_matches(name, COMMANDS, n=1)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(COMMANDS)}."
            raise click.UsageError(f"There is no command {name!r}: {hint}", ctx)
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> object:
        """Runs the command; ends in silence when nobody reads what it prints any more."""
        try:
            value: object = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            _leave_pipe()
            ctx.exit(EXIT_BROKEN_PIPE)
        return value

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the overview without importing the commands."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.command(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Every command explains itself: arena match --help",
)
@click.version_option(ARENA_VERSION, prog_name="arena", message="%(prog)s %(version)s")
@click.option(
    "--home",
    type=click.Path(path_type=Path),
    metavar="DIR",
    envvar="ARENA_HOME",
    show_envvar=True,
    help="Where bots, ladders and the database are kept; arena-home if not said.",
)
def arena(home: Path | None) -> None:
    """Lets bots play the card game Ronda against each other, and finds out which is best.

    Bots are folders with a bot.toml. Let two of them play, put many on a ladder, see who is
    better and by how much, replay what they played, and prove that it was dealt fairly.

    \b
    Begin with:
      arena rules                   how Ronda goes
      arena play greedy             you against a sample bot
      arena bot new mybot           a bot of your own, which plays already
      arena match ./mybot greedy    your bot against a sample bot
      arena demo                    a ladder of the sample bots
    """
    del home  # Commands ask for it by `home_option`.


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command line and returns its exit code."""
    _open_missing_streams()
    _prepare_streams()
    with hearing_interrupts() as interrupts:
        try:
            code = _run(arguments)
        except KeyboardInterrupt:
            code = EXIT_INTERRUPTED
        except OSError:
            code = EXIT_FAILED  # with a terminal that has closed nothing can be said either
    return interrupts.exit_code or code


def _run(arguments: Sequence[str] | None) -> int:
    """Runs a command line; says in a sentence what ends it early."""
    try:
        code = arena.main(
            args=None if arguments is None else list(arguments),
            prog_name="arena",
            standalone_mode=False,
        )
    except click.UsageError as error:
        _complain_of_usage(error)
        code = EXIT_USAGE
    except click.ClickException as error:
        complain(error.format_message())
        code = EXIT_USAGE
    except (InputError, ArenaError) as error:
        complain(str(error))
        code = EXIT_USAGE if isinstance(error, InputError) else EXIT_FAILED
    except click.Abort:
        code = EXIT_INTERRUPTED
    except OSError as error:
        complain(f"{error.filename or 'The system refused'}: {error.strerror or error}.")
        code = EXIT_FAILED
    except Exception as error:
        complain(_defect_sentence(error))
        code = EXIT_FAILED
    return code if isinstance(code, int) else 0


def _complain_of_usage(error: click.UsageError) -> None:
    """Says what was wrong in one line, and in a second one where to read more."""
    path = error.ctx.command_path if error.ctx else "arena"
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        print(plain(error.format_message()), file=sys.stderr)
    else:
        complain(" ".join(error.format_message().split()))  # click lists choices on lines
        print(f"See: {path} --help", file=sys.stderr)


def _defect_sentence(error: Exception) -> str:
    """Keeps the traceback of what nobody foresaw in a file, and says where."""
    sentence = f"this is a defect of the arena: {type(error).__name__}: {error}"
    try:
        with tempfile.NamedTemporaryFile(
            "w", prefix="arena-defect-", suffix=".txt", delete=False, errors="backslashreplace"
        ) as file:
            traceback.print_exception(error, file=file)
    except OSError:
        return f"{sentence}; the details cannot be kept, as nothing can be written."
    return f"{sentence}; the details are in {file.name}."


def _open_missing_streams() -> None:
    """Stands the null device in for standard streams that the caller has closed.

    Otherwise the next file that is opened would take the place of one, and be printed into.
    """
    if None not in (sys.stdin, sys.stdout, sys.stderr):
        return
    while (number := os.open(os.devnull, os.O_RDWR)) <= _LAST_STREAM:
        os.set_inheritable(number, True)
    os.close(number)
    for place, (name, mode) in enumerate((("stdin", "r"), ("stdout", "w"), ("stderr", "w"))):
        if getattr(sys, name) is None:
            stream = open(place, mode, encoding="utf-8", closefd=False)  # noqa: SIM115 # it stays
            setattr(sys, name, stream)


def _prepare_streams() -> None:
    """Lets no character that the terminal cannot show stop a command."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError):  # tests put other objects there
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]


def _leave_pipe() -> None:
    """Keeps Python from complaining, when it ends, that nobody reads its output."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
