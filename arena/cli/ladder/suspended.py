"""Bots that are out of a ladder for now, or for good: who is, since when, and why."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from arena.cli.home import home_words
from arena.cli.screen import command_text, plain
from arena.cli.tables import entrant_labels
from arena.ladder.changes import RETIRED, STOPPED, successor
from arena.store.entrants import Entrant
from arena.store.suspensions import AWAY
from arena.terms.moment import utc_text


def suspended_lines(ladder: str, entrants: Sequence[Entrant], home: Path) -> Iterator[str]:
    """Says of each bot that is out why it is, and how it can be brought back.

    Of one that was replaced only by what: the other must stop first.
    """
    labels = entrant_labels([(one.bot, one.version) for one in entrants])
    for entrant, label in zip(entrants, labels, strict=True):
        suspension = entrant.suspension
        if suspension is None:
            continue
        since = f"from block {suspension.from_block} on"
        later = successor(entrant, entrants)
        if later is not None:
            yield f"Replaced {since}: {label}, by {labels[later.number]}."
            continue
        if suspension.reason == AWAY:
            yield f"Away {since}: {label}. It is back once it connects."
            continue
        again = command_text(["ladder", "resume-bot", ladder, label, *home_words(home)])
        what = "Stopped" if suspension.reason in (RETIRED, STOPPED) else "Suspended"
        yield f"{what} {since}: {label}, as {suspension.reason}."
        yield f"To bring it back: {again}"


def elsewhere_lines(entrants: Sequence[Entrant]) -> Iterator[str]:
    """Says of each bot that runs elsewhere what its owner calls it."""
    labels = entrant_labels([(one.bot, one.version) for one in entrants])
    for entrant, label in zip(entrants, labels, strict=True):
        if entrant.declared is not None:
            yield (
                f'{label} runs elsewhere: its owner calls it "{plain(entrant.declared)}", which '
                "nobody has verified."
            )


def suspended_to_json(entrants: Sequence[Entrant]) -> list[dict[str, object]]:
    """Makes a JSON object of each bot that is out."""
    return [
        {
            "bot": entrant.bot,
            "version": entrant.version,
            "from_block": entrant.suspension.from_block,
            "reason": entrant.suspension.reason,
            "replaced_by": _version(successor(entrant, entrants)),
            "suspended": utc_text(entrant.suspension.suspended_ns),
        }
        for entrant in entrants
        if entrant.suspension is not None
    ]


def _version(entrant: Entrant | None) -> str | None:
    return None if entrant is None else entrant.version
