"""`arena replay`: shows a match that was played: on a terminal, as text, or as a page."""

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import click

from arena.cli.completion import complete_records
from arena.cli.home import home_option
from arena.cli.record.legs import Block, find_block
from arena.cli.record.records import STDIN, Source, find_one
from arena.cli.replay.watch import can_watch, watch
from arena.cli.screen import say, size_text
from arena.cli.server.option import server_meant, server_too_option
from arena.cli.whole_file import check_target, write_whole
from arena.client.address import Address
from arena.errors import InputError
from arena.record.narration import narrate
from arena.record.reader import parse_as_far, parse_record
from arena.viewer.page import DECKS, Wishes
from arena.viewer.words import LANGUAGES


@click.command()
@click.argument("match", metavar="MATCH|FILE", shell_complete=complete_records)
@click.option(
    "--seat",
    type=int,
    metavar="N",
    help="Tell only what this seat knew: its own hand, and what lay open. Seats begin at 0. A "
    "page begins with this view, but has all hands in it.",
)
@click.option("--plain", is_flag=True, help="Print the match as text, on a terminal too.")
@click.option(
    "--html",
    "out",
    metavar="FILE",
    help="Write a page that plays the match in any browser, without a network; - prints it.",
)
@click.option(
    "--lang",
    "language",
    type=click.Choice(LANGUAGES),
    metavar="|".join(LANGUAGES),
    help="The page's language at first; without it the reader's own.",
)
@click.option(
    "--deck",
    type=click.Choice(DECKS),
    metavar="|".join(DECKS),
    help="The page's cards at first; without it spanish.",
)
@click.option("--alone", is_flag=True, help="Leave the other legs of the block out of the page.")
@click.option(
    "--save",
    metavar="FILE",
    help="Write the record itself into a file, for arena verify and arena feed; - prints it.",
)
@server_too_option
@home_option
@click.pass_context
def replay(
    context: click.Context,
    *,
    match: str,
    seat: int | None,
    plain: bool,
    out: str | None,
    language: str | None,
    deck: str | None,
    alone: bool,
    save: str | None,
    server: str | None,
    home: Path,
) -> None:
    """Tells a match play by play: the table, what was captured, the points.

    MATCH is the name of a match in a ladder, FILE a record; - reads one from standard input.
    On a terminal it is played in full screen, with keys and mouse; elsewhere, and with --plain,
    it is text. With --html also a block such as demo/12: a page shows all its legs, the same
    packs with the seats rotated. They are found in the ladder, or beside the file. With --server
    the match is one of that server's, once every match on its cards has ended.

    \b
    Examples:
      arena replay demo/12/0 | less
      arena replay arena-matches/today/0-0.jsonl --seat 1
      arena replay demo/12/0 --html match.html --lang de
      arena replay club/12/0 --server club.example.org --save lost.jsonl

    A page and the full screen end with 1 where a record is not proved; they then show the match
    up to there.

    Next: arena verify proves that the cards were what the seed had promised.
    """
    address = server_meant(context, server, is_here=match == STDIN or Path(match).exists())
    if out is not None:
        if save is not None:
            raise InputError("--html and --save are two files of two kinds: choose one.")
        from arena.cli.record.replay_page import write_replay_page  # noqa: PLC0415 # it reads a lot

        block = partial(_block, match, home, address, is_alone=alone)
        context.exit(write_replay_page(block, out, Wishes(language, deck, seat)))
    if language is not None or deck is not None or alone:
        raise InputError("--lang, --deck and --alone are for a page: name its file with --html.")
    if save is not None:
        _save(partial(_source, match, home, address), save)
        return
    source = _source(match, home, address)
    if not plain and can_watch():
        context.exit(watch(parse_as_far(source.data, source.name), seat))
    for line in narrate(parse_record(source.data, source.name), seat):
        say(line)


def _source(match: str, home: Path, address: Address | None) -> Source:
    """The record that is meant, here or on a server."""
    if address is None:
        return find_one(match, home)
    from arena.cli.server.record import fetch_record  # noqa: PLC0415 # takes protobuf along

    return fetch_record(address, match)


def _block(match: str, home: Path, address: Address | None, *, is_alone: bool) -> Block:
    """The match that is meant with the other legs of its block."""
    if address is None:
        return find_block(match, home, is_alone=is_alone)
    from arena.cli.server.record import fetch_block  # noqa: PLC0415

    return fetch_block(address, match, is_alone=is_alone)


def _save(find: Callable[[], Source], file: str) -> None:
    """Writes a record as it is; the file is looked at before the record is found."""
    if file == STDIN:
        sys.stdout.buffer.write(find().data)
        return
    check_target(Path(file), "--save")
    data = find().data
    write_whole(Path(file), data)
    say(f"{file}: {size_text(len(data))}.")
