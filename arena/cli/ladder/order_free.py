"""The order-free rating beside a ladder's standings: as a table, as JSON, as Markdown.

Must not know how strengths are found, nor what else is shown of a ladder.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from arena.cli.ladder.view import LadderView
from arena.cli.screen import plain, say, say_flowing, show_table
from arena.cli.tables import bare_table, entrant_labels
from arena.contest.ratings.order_free import (
    Disagreement,
    OrderFree,
    Strength,
    disagreements,
    order_free,
)
from arena.contest.ratings.rating import Rating
from arena.errors import ArenaError

if TYPE_CHECKING:
    from rich.table import Table

_HEADING = "All results at once, on the scale of mu (its middle may differ: compare gaps):"
_MISSING = (
    "The order-free rating, over all results at once, needs numpy and scipy: "
    "'pip install numpy scipy' brings them, as does 'pip install .[stats]' in the clone."
)
_WIDER = 1.02  # how much wider intervals must be for it to be told


@dataclass(frozen=True, slots=True)
class OrderFreeView:
    """What there is to show of an order-free rating; one that is not there has its reason."""

    found: OrderFree | None
    reason: str  # why there is none; empty: there is one
    labels: Sequence[str]  # by entrant
    names: Sequence[tuple[str, str]]  # by entrant: bot and version
    mus: dict[int, float]  # TrueSkill's, of those who are shown
    disagreements: Sequence[Disagreement]

    @property
    def shown(self) -> list[Strength]:
        """The entrants that are shown, the largest group first, in it the strongest."""
        if self.found is None:
            return []
        strengths = [one for one in self.found.strengths if one.entrant in self.mus]
        sizes = {one.group: 0 for one in strengths}
        for one in strengths:
            sizes[one.group] += 1
        return sorted(
            strengths,
            key=lambda one: (
                one.value is None,
                -sizes[one.group],
                one.group or 0,
                -(one.value or 0.0),
            ),
        )


def rate_order_free(view: LadderView) -> OrderFreeView:
    """Rates the blocks of a view at once, if what that needs is installed."""
    settings = view.ladder.settings
    labels = entrant_labels(view.names)
    ratings = {
        entrant: Rating(row.mu, row.sigma)
        for entrant, row in zip(view.order, view.rows, strict=True)
    }
    mus = {entrant: rating.mu for entrant, rating in ratings.items()}
    try:
        found = order_free(
            settings.rating, view.blocks, len(view.names), settings.rules.target_score
        )
    except ImportError:
        return OrderFreeView(None, _MISSING, labels, view.names, mus, ())
    except ArenaError as error:
        return OrderFreeView(None, str(error), labels, view.names, mus, ())
    nobody = Rating(settings.rating.mu, settings.rating.sigma)  # not shown, and in no block
    listed = disagreements(
        found, [ratings.get(entrant, nobody) for entrant in range(len(view.names))]
    )
    return OrderFreeView(found, "", labels, view.names, mus, listed)


def show_order_free(view: OrderFreeView) -> None:
    """Prints the strengths, and where the order that they make is another than TrueSkill's."""
    if view.found is None:
        say_flowing(view.reason)
    elif view.found.results:
        say("", _HEADING)
        show_table(_table(view))
        say_flowing(*_sentences(view))


def order_free_to_json(view: OrderFreeView) -> dict[str, object]:
    """Makes what is added to the JSON document of standings."""
    found = view.found
    if found is None:
        return {"order_free": None, "order_free_missing": view.reason}
    return {
        "order_free": {
            "results": found.results,
            "blocks_repeated": found.repeated,
            "widening": found.widening,
            "groups": found.groups,
            "bots": [
                {
                    **_name_to_json(view, one.entrant),
                    "group": one.group,
                    "strength": one.value,
                    "low": one.low,
                    "high": one.high,
                }
                for one in view.shown
            ],
            "disagreements": [
                {
                    "ahead": _name_to_json(view, one.ahead),
                    "behind": _name_to_json(view, one.behind),
                    "mu_gap": one.gap,
                    "order_free_gap": -one.order_free.value,
                    "low": -one.order_free.high,
                    "high": -one.order_free.low,
                    "probability": 1 - one.order_free.probability,
                    "sentence": _disagreement_sentence(view, one),
                }
                for one in view.disagreements
            ],
        }
    }


def order_free_markdown(view: OrderFreeView) -> Iterator[str]:
    """Yields the lines that are added to a page of standings."""
    if view.found is None or not view.found.results:
        return
    headings, rows = _cells(view)
    yield from ("", _HEADING, "")
    yield f"| {' | '.join(headings)} |"
    yield f"|---:|---|{'---:|' * (len(headings) - 2)}"
    yield from (f"| {' | '.join(row)} |" for row in rows)
    for sentence in _sentences(view):
        yield from ("", sentence)


def _table(view: OrderFreeView) -> "Table":
    headings, rows = _cells(view)
    table = bare_table(*headings[:2])
    for heading in headings[2:]:
        table.add_column(heading, justify="right", no_wrap=True)
    for row in rows:
        table.add_row(*row)
    return table


def _cells(view: OrderFreeView) -> tuple[list[str], list[list[str]]]:
    """Lays out texts; ranks are within groups, which have a column where there are several."""
    has_groups = view.found is not None and view.found.groups > 1
    headings = ["", "bot", *(["group"] if has_groups else []), "strength", "95 % interval", "mu"]
    rows = []
    group, rank = -1, 0
    for one in view.shown:
        mu = f"{view.mus[one.entrant]:.2f}"
        label = plain(view.labels[one.entrant])
        if one.group is None or one.value is None or one.low is None or one.high is None:
            rows.append(["", label, *([""] if has_groups else []), "", "", mu])
            continue
        rank = rank + 1 if one.group == group else 1
        group = one.group
        rows.append(
            [
                str(rank),
                label,
                *([str(group + 1)] if has_groups else []),
                f"{one.value:.2f}",
                f"{one.low:.2f} to {one.high:.2f}",
                mu,
            ]
        )
    return headings, rows


def _sentences(view: OrderFreeView) -> Iterator[str]:
    found = view.found
    if found is None:
        return
    if found.groups > 1:
        yield (
            "Numbers of different groups cannot be compared: no results lead from one to the "
            "other. The mean of each group is where new bots begin."
        )
    lone = [view.labels[one.entrant] for one in view.shown if one.group is None]
    if lone:
        yield f"No strength is said of {', '.join(lone)}: no results compare it with another bot."
    if found.widening**0.5 > _WIDER:
        yield (
            f"Intervals are {found.widening**0.5:.2f} times as wide as single matches would make "
            "them, as matches of one block share their cards and end alike."
        )
    for one in view.disagreements:
        yield f"Warning: {_disagreement_sentence(view, one)}"


def _disagreement_sentence(view: OrderFreeView, one: Disagreement) -> str:
    ahead, behind = view.labels[one.ahead], view.labels[one.behind]
    gap = one.order_free
    return (
        f"by TrueSkill {ahead} is {one.gap:.2f} stronger than {behind}, by all results together "
        f"{behind} is {gap.value:.2f} stronger ({gap.low:.2f} to {gap.high:.2f}): further apart "
        "than both are unsure by. TrueSkill weighs the latest blocks most, so one of the two may "
        "have changed."
    )


def _name_to_json(view: OrderFreeView, entrant: int) -> dict[str, object]:
    bot, version = view.names[entrant]
    return {"bot": bot, "version": version}
