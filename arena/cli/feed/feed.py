"""`arena feed`: asks a bot once more what one seat of a match was asked."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from arena.bots.resolve import Resolved
from arena.cli.bar import progress_bar
from arena.cli.bot.ready import played_notices, ready_bots
from arena.cli.completion import complete_bots, complete_records
from arena.cli.exits import EXIT_FAILED, EXIT_INTERRUPTED
from arena.cli.feed.report import Feeding, fed_lines, fed_to_json, opening_lines
from arena.cli.home import home_option, home_words
from arena.cli.match.run import make_folder
from arena.cli.record.beginning import known_beginning
from arena.cli.record.records import find_one
from arena.cli.sandbox import SandboxChoice, sandbox_options
from arena.cli.screen import complain, counted, say, say_flowing, say_json
from arena.errors import InputError
from arena.feed.fed import Compared, Fed
from arena.feed.feeding import FeedSettings, feed_bot
from arena.feed.terms import make_terms
from arena.record.reader import parse_record
from arena.record.values import Record
from arena.record.wording import Names
from arena.referee.again import AskAgain


@click.command()
@click.argument("match", metavar="MATCH|FILE", shell_complete=complete_records)
@click.argument("bot", metavar="BOT", shell_complete=complete_bots)
@click.option(
    "--seat", type=int, metavar="N", help="Whose questions the bot is asked. Seats begin at 0."
)
@click.option("--all", "shows_all", is_flag=True, help="Show also what it answers as then.")
@click.option("--no-clock", is_flag=True, help="Wait for ever for an answer: to debug.")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Keep the bot's log and all messages there; without it they stay only where it fails.",
)
@sandbox_options
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
@home_option
@click.pass_context
def feed(
    context: click.Context,
    match: str,
    bot: str,
    *,
    seat: int | None,
    shows_all: bool,
    no_clock: bool,
    out: Path | None,
    sandbox: SandboxChoice,
    is_json: bool,
    home: Path,
) -> None:
    """Asks a bot once more what one seat of a match was asked, and shows what it answers now.

    MATCH is the name of a match in a ladder, FILE a record; - reads one from standard input.
    BOT is named as for arena match. It is told what the seat was told: rules, names, time,
    bot_seed, and each question as it was, after what was decided then, whatever it answers
    now. The exit code is 0 where it answers all as then, 1 where it does not, or fails.

    \b
    Examples:
      arena feed demo/12/0 --seat 1 -- ./mybot
      arena feed arena-matches/today/0-0.jsonl --seat 0 --all -- mybot@3f2a

    Next: arena match --from plays on from where it answers otherwise.
    """
    source = find_one(match, home)
    record = parse_record(source.data, source.name)
    seat = _parse_seat(seat, record, match)
    known = known_beginning(record, home)
    bot_seed = None if known.bot_seeds is None else known.bot_seeds[seat]
    terms = make_terms(record, seat, bot_seed, has_hidden_names=known.has_hidden_names)
    resolved = _resolve(bot, home)
    feeding = Feeding(match, bot, terms, resolved.contestant, home_words(home), sandbox.sandbox())
    if not is_json:
        say_flowing(*opening_lines(feeding))
    with _folder(out) as folder:
        answered: list[Compared] = []
        try:
            settings = FeedSettings(folder, has_clock=not no_clock, sandbox=feeding.sandbox)
            fed = _feed(feeding, settings, answered)
        except KeyboardInterrupt:
            if answered and not is_json:
                told = Fed(terms.questions, folder / f"{feeding.contestant.bot}.log", answered)
                say("", *fed_lines(feeding, told, shows_all=shows_all, folder=out))
            complain(_stopped_sentence(feeding, len(answered)))
            context.exit(EXIT_INTERRUPTED)
        is_kept = out is not None or _has_failed(fed)
        if is_json:
            say_json(fed_to_json(feeding, fed, folder if is_kept else None))
        else:
            say(*fed_lines(feeding, fed, shows_all=shows_all, folder=folder if is_kept else None))
        if not is_kept:
            shutil.rmtree(folder, ignore_errors=True)
    if not fed.is_same:
        context.exit(EXIT_FAILED)


def _feed(feeding: Feeding, settings: FeedSettings, answered: list[Compared]) -> Fed:
    """Feeds the bot, and notes what it has answered as it comes."""
    with progress_bar("asking", is_counted=True) as tell:

        def note(one: Compared) -> None:
            answered.append(one)
            tell(len(answered), feeding.terms.questions)

        return feed_bot(feeding.contestant, feeding.terms, settings, note)


def _stopped_sentence(feeding: Feeding, answered: int) -> str:
    """Says how far a bot had come when Ctrl-C ended it: a hanging one, where it hangs."""
    asked = [one for one in feeding.terms.past if isinstance(one, AskAgain)]
    said = f"stopped after {answered} of {counted(len(asked), 'question')}"
    if answered == len(asked):
        return f"{said}."
    number, decision = asked[answered].place
    return f"{said}; the next is that of round {number}, decision {decision}."


def _has_failed(fed: Fed) -> bool:
    return bool(fed.faults or fed.absence)


def _resolve(bot: str, home: Path) -> Resolved:
    found = ready_bots([bot], home)
    for notice in played_notices(found):
        complain(notice)
    return found[0]


def _parse_seat(seat: int | None, record: Record, match: str) -> int:
    """Reads `--seat`; InputError says which there are."""
    players = record.header.players
    names = Names(record.header)
    seats = ", ".join(map(names.seat, range(players)))
    if seat is None:
        raise InputError(f"Say with --seat whose questions of {match} are asked: {seats}.")
    if seat not in range(players):
        raise InputError(f"{match} has no seat {seat}: it has {seats}.")
    return seat


@contextmanager
def _folder(out: Path | None) -> Iterator[Path]:
    """Yields where the bot's log goes; one that nobody asked for is gone if nothing comes of it."""
    if out is not None:
        make_folder(out)
        yield out
        return
    folder = Path(tempfile.mkdtemp(prefix="arena-feed-"))
    try:
        yield folder
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
