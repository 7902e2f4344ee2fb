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

    Of one that was replaced only by what: the other must stop first. Of one that its owner
    has taken out nothing that the operator could do: its owner lets another version play.
    """
    labels = entrant_labels([(one.bot, one.version) for one in entrants])
    for entrant, label in zip(entrants, labels, strict=True):
        suspension = entrant.suspension
        if suspension is None:
            continue
        since = f"from block {suspension.from_block} on"
        later = _later(entrant, entrants)
        if later is not None:
            wish = ", as its owner wants" if suspension.reason == RETIRED else ""
            yield f"Replaced {since}: {label}, by {labels[later.number]}{wish}."
            continue
        if suspension.reason == RETIRED:
            yield f"Retired {since}: {label}, as {RETIRED}. Its owner can bring it back."
            continue
        if suspension.reason == AWAY:
            yield f"Away {since}: {label}. It is back once it connects."
            continue
        again = command_text(["ladder", "resume-bot", ladder, label, *home_words(home)])
        what = "Stopped" if suspension.reason == STOPPED else "Suspended"
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
            "replaced_by": _version(_later(entrant, entrants)),
            "suspended": utc_text(entrant.suspension.suspended_ns),
        }
        for entrant in entrants
        if entrant.suspension is not None
    ]


def _later(entrant: Entrant, entrants: Sequence[Entrant]) -> Entrant | None:
    """Finds who plays in an entrant's place, as it was replaced or its owner wants it so."""
    if entrant.suspension is None or entrant.suspension.reason != RETIRED:
        return successor(entrant, entrants)
    others = [one for one in entrants if one.bot == entrant.bot and one is not entrant]
    playing = [one for one in others if one.suspension is None]
    away = [one for one in others if one.suspension and one.suspension.reason == AWAY]
    return next(iter([*playing, *away]), None)


def _version(entrant: Entrant | None) -> str | None:
    return None if entrant is None else entrant.version
