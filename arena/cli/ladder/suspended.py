"""Suspended bots: who is, why, and `arena ladder resume-bot`, which brings one back."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from arena.cli.completion import complete_bots, complete_ladders
from arena.cli.home import home_option, home_words
from arena.cli.screen import command_text, say, say_json
from arena.cli.tables import entrant_labels
from arena.ladder.control import resume_suspended_bot
from arena.store.entrants import Entrant
from arena.terms.moment import utc_text


@click.command("resume-bot", short_help="Brings a suspended bot back.")
@click.argument("name", shell_complete=complete_ladders)
@click.argument("bot", shell_complete=complete_bots)
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
@home_option
def resume_bot(name: str, bot: str, is_json: bool, home: Path) -> None:
    """Brings a suspended bot back into a ladder, from the next block on.

    BOT is its name, or NAME@VERSION where several versions of it are suspended. It meets
    the others as often as they have met meanwhile; how it failed before is not held against
    it again.

    \b
    Example:
      arena ladder resume-bot summer mybot

    Next: arena ladder run NAME
    """
    entrant, from_block = resume_suspended_bot(home, name, bot)
    if is_json:
        say_json(
            {
                "ladder": name,
                "bot": entrant.bot,
                "version": entrant.version,
                "from_block": from_block,
            }
        )
        return
    say(f"{entrant.bot}: back in ladder {name}, from block {from_block} on.")
    say(f"Next: {command_text(['ladder', 'run', name, *home_words(home)])}")


def suspended_lines(ladder: str, entrants: Sequence[Entrant], home: Path) -> Iterator[str]:
    """Says of each suspended bot why it is, and how it can be brought back."""
    labels = entrant_labels([(one.bot, one.version) for one in entrants])
    for entrant, label in zip(entrants, labels, strict=True):
        suspension = entrant.suspension
        if suspension is None:
            continue
        again = command_text(["ladder", "resume-bot", ladder, label, *home_words(home)])
        yield f"Suspended from block {suspension.from_block} on: {label}, as {suspension.reason}."
        yield f"To bring it back: {again}"


def suspended_to_json(entrants: Sequence[Entrant]) -> list[dict[str, object]]:
    """Makes a JSON object of each suspended bot."""
    return [
        {
            "bot": entrant.bot,
            "version": entrant.version,
            "from_block": entrant.suspension.from_block,
            "reason": entrant.suspension.reason,
            "suspended": utc_text(entrant.suspension.suspended_ns),
        }
        for entrant in entrants
        if entrant.suspension is not None
    ]
