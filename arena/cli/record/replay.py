"""`arena replay`: shows a match that was played: on a terminal, as text, or as a page."""

from pathlib import Path

import click

from arena.cli.completion import complete_records
from arena.cli.home import home_option
from arena.cli.record.records import find_one
from arena.cli.replay.watch import can_watch, watch
from arena.cli.screen import say
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
    home: Path,
) -> None:
    """Tells a match play by play: the table, what was captured, the points.

    MATCH is the name of a match in a ladder, FILE a record; - reads one from standard input.
    On a terminal it is played in full screen, with keys and mouse; elsewhere, and with --plain,
    it is text. With --html also a block such as demo/12: a page shows all its legs, the same
    packs with the seats rotated. They are found in the ladder, or beside the file.

    \b
    Examples:
      arena replay demo/12/0 | less
      arena replay arena-matches/today/0-0.jsonl --seat 1
      arena replay demo/12/0 --html match.html --lang de

    A page and the full screen end with 1 where a record is not proved; they then show the match
    up to there.

    Next: arena verify proves that the cards were what the seed had promised.
    """
    if out is not None:
        from arena.cli.record.replay_page import write_replay_page  # noqa: PLC0415 # it reads a lot

        wishes = Wishes(language, deck, seat)
        context.exit(write_replay_page(match, out, wishes, home, is_alone=alone))
    if language is not None or deck is not None or alone:
        raise InputError("--lang, --deck and --alone are for a page: name its file with --html.")
    source = find_one(match, home)
    if not plain and can_watch():
        context.exit(watch(parse_as_far(source.data, source.name), seat))
    for line in narrate(parse_record(source.data, source.name), seat):
        say(line)
