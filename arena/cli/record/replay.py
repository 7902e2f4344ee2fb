"""`arena replay`: tells a match that was played, play by play."""

from pathlib import Path

import click

from arena.cli.completion import complete_records
from arena.cli.home import home_option
from arena.cli.record.records import find_one
from arena.cli.screen import say
from arena.record.narration import narrate
from arena.record.reader import parse_record


@click.command()
@click.argument("match", metavar="MATCH|FILE", shell_complete=complete_records)
@click.option(
    "--seat",
    type=int,
    metavar="N",
    help="Tell only what this seat knew: its own hand, and what lay open. Seats begin at 0.",
)
@home_option
def replay(match: str, seat: int | None, home: Path) -> None:
    """Tells a match play by play: the table, what was captured, the points.

    MATCH is the name of a match in a ladder, FILE a record; - reads one from standard input.

    \b
    Examples:
      arena replay demo/12/0 | less
      arena replay arena-matches/today/0-0.jsonl --seat 1

    Next: arena verify proves that the cards were what the seed had promised.
    """
    source = find_one(match, home)
    for line in narrate(parse_record(source.data, source.name), seat):
        say(line)
