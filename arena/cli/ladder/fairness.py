"""Who is in a ladder, and whether it treats them alike: what each has played and waited."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from arena.cli.screen import counted, plain
from arena.cli.tables import bare_table, entrant_labels
from arena.contest.blocks import SHORT_VERSION
from arena.contest.statistics.fairness import Share
from arena.store.entrants import Entrant

if TYPE_CHECKING:
    from rich.table import Table


def entrants_view(
    entrants: Sequence[Entrant], shares: Sequence[Share], owners: Mapping[str, str]
) -> "Table":
    """Lays out the entrants, what each has played, and how long it waits for its next block.

    `owners` are the owners' names by bot; without any there is no column for them.
    """
    has_owners = any(one.bot in owners for one in entrants)
    table = bare_table(
        *("bot", *(["owner"] if has_owners else []), "version", "from block"),
        *("blocks", "matches", "median wait", "longest wait"),
    )
    for one, share in zip(entrants, shares, strict=True):
        table.add_row(
            plain(one.bot),
            *([owners.get(one.bot, "")] if has_owners else []),
            one.version[:SHORT_VERSION],
            *map(str, (one.from_block, share.blocks, share.matches)),
            "" if share.median_wait is None else f"{share.median_wait:g}",
            str(share.longest_wait),
        )
    return table


def fairness_lines(entrants: Sequence[Entrant], shares: Sequence[Share]) -> Iterator[str]:
    """Says what a wait is, and who of those that are in has played least and most."""
    present = [one.number for one in entrants if one.suspension is None]
    if not any(share.blocks for share in shares):
        return
    yield (
        "A wait is how many blocks others play between two of a bot's own, while it is there; "
        "the longest can be the one before its first, or the one that lasts."
    )
    least = min(present, key=lambda number: shares[number].matches, default=None)
    most = max(present, key=lambda number: shares[number].matches, default=None)
    if least is None or most is None:
        return
    fewest, largest = shares[least].matches, shares[most].matches
    if fewest == largest:
        yield f"All that are in it have played {counted(fewest, 'match', 'matches')}."
    else:
        labels = entrant_labels([(one.bot, one.version) for one in entrants])
        yield (
            f"Of those that are in it {labels[least]} has played least, "
            f"{counted(fewest, 'match', 'matches')}, and {labels[most]} most, {largest:,}."
        )


def fairness_to_json(entrants: Sequence[Entrant], shares: Sequence[Share]) -> dict[str, object]:
    """Makes the JSON object; `least` and `most` are of the bots that are in by now."""
    present = [shares[one.number].matches for one in entrants if one.suspension is None]
    return {
        "least_matches": min(present, default=0),
        "most_matches": max(present, default=0),
        "longest_wait": max((share.longest_wait for share in shares), default=0),
        "bots": [
            {
                "bot": one.bot,
                "version": one.version,
                "blocks": share.blocks,
                "matches": share.matches,
                "median_wait": share.median_wait,
                "longest_wait": share.longest_wait,
            }
            for one, share in zip(entrants, shares, strict=True)
        ],
    }
