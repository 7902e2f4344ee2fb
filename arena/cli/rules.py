"""`arena rules`: how the game is played under some rules, for people who learn it."""

import shutil
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from textwrap import wrap

import click

from arena.cli.completion import complete_presets
from arena.cli.screen import aligned, command_text, complain, say, say_json
from arena.cli.terms import parse_terms_rules, set_option
from arena.rulebook.book import Rulebook, make_rulebook
from arena.rulebook.presets import PRESET_PHRASES, game_phrase
from arena.rulebook.values import Statement
from engine import rules_to_json

_WIDTH = 80
_NUMBERS = (
    "The numbers are those by which bots, replays and docs/rules.md call the rules; those that "
    "one does not need to play are left out. Examples are marked with >."
)
_MARGIN = 6  # where statements begin; their numbers stand before


@click.command()
@click.argument("preset", default="standard", shell_complete=complete_presets)
@set_option
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
def rules(preset: str, switches: Sequence[str], is_json: bool) -> None:
    """Says how the game is played under some rules, with examples.

    PRESET is standard, ronda5, kings, runda, six or tables; without it standard. What is said
    is made from the rules that would be played, and the engine works the examples out. The
    numbers are those of docs/rules.md, which has every corner.

    \b
    Examples:
      arena rules
      arena rules tables --set target_score=21
    """
    book = make_rulebook(parse_terms_rules(preset, switches))
    if is_json:
        say_json(asdict(book) | {"rules": rules_to_json(book.rules)})
        return
    lines = list(book_lines(book))
    say(*lines)
    if sys.stdout.isatty() and len(lines) > shutil.get_terminal_size().lines:
        words = ["rules", preset, *(word for one in switches for word in ("--set", one))]
        complain(f"page by page: '{command_text(words)} | less'")


def book_lines(book: Rulebook) -> Iterator[str]:
    """Lays a rulebook out as lines of text."""
    yield f"Ronda by {game_phrase(book.rules)}"
    yield ""
    yield from wrap(book.summary, _WIDTH)
    yield ""
    yield from wrap(_NUMBERS, _WIDTH)
    if book.differences:
        yield from ("", "Not as in the standard rules")
        for difference in book.differences:
            yield from wrap(f"  {difference.text}", _WIDTH, subsequent_indent="    ")
    for chapter in book.chapters:
        yield from ("", chapter.title)
        for statement in chapter.statements:
            yield from _statement_lines(statement)
    if not book.differences:
        yield from ("", "Other rules that people play")
        yield from aligned(
            (f"arena rules {name}", phrase)
            for name, phrase in PRESET_PHRASES.items()
            if name != book.rules.preset
        )


def _statement_lines(statement: Statement) -> Iterator[str]:
    number = f"{statement.rule:>{_MARGIN - 2}}  "
    yield from wrap(statement.text, _WIDTH, initial_indent=number, subsequent_indent=" " * _MARGIN)
    for example in statement.examples:
        text = " ".join((example.given, *example.comes))
        yield from wrap(
            text, _WIDTH, initial_indent=" " * _MARGIN + "> ", subsequent_indent=" " * (_MARGIN + 2)
        )
