"""How a ladder's standings look to people.

Must not know where they come from.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from arena.cli.ladder.order_free import OrderFreeView, show_order_free
from arena.cli.ladder.sureness import above_text, rank_text, samples_sentence
from arena.cli.ladder.suspended import elsewhere_lines, suspended_lines
from arena.cli.ladder.view import LadderView
from arena.cli.matrix import SURE, Cells, adjusted_cells, matrix_view, raw_cells
from arena.cli.screen import console, counted, say, say_flowing, show_table
from arena.cli.tables import (
    adjusted_view,
    better_half,
    entrant_labels,
    head_to_head_view,
    standings_view,
)
from arena.contest.statistics.crosstable import HeadToHead, luck_worth
from arena.contest.statistics.resampling import RankSpread

if TYPE_CHECKING:
    from rich.table import Table

_LEGEND = (
    "mu is how strong a bot seems, sigma how unsure that is; the order is by mu-3sigma, which its "
    "strength is almost surely above."
)
_FEWEST_BOTS = 3  # of a matrix; two are one line of a list
_MOST_PAIRS = 3  # that are named for repeated games


def show_ladder_view(
    view: LadderView,
    spreads: Sequence[RankSpread] = (),
    samples: int = 0,
    order_free: OrderFreeView | None = None,
) -> None:
    """Prints standings and head-to-head, and how sure the order is where that was found out."""
    screen = console()
    if not view.rows:
        say("Nobody is in this ladder yet.")
        return
    sure = [(rank_text(one), above_text(one)) for one in spreads]
    show_table(standings_view(view.rows, screen.width, sure))
    say_flowing(_LEGEND)
    if spreads:
        say_flowing(samples_sentence(samples))
    if order_free:
        show_order_free(order_free)
    if view.pairs:
        say("")
        _show_pairs(view, screen.width)
        _show_repetition(view)
    suspended = [
        *elsewhere_lines(view.entrants),
        *suspended_lines(view.ladder.name, view.entrants, view.home),
    ]
    say(*(["", *suspended] if suspended else []))


def luck_sentence(pairs: Sequence[HeadToHead]) -> str:
    """Says what taking the luck off is worth, and where it could not be; empty where nowhere."""
    margin, rate = luck_worth(pairs)
    if margin is None or rate is None:
        return ""
    sentence = (
        "Without the luck of the deals, as far as it can be taken off without bias; one match is "
        f"then worth {margin:.2f} for points and {rate:.2f} for win rates."
    )
    noted = sum(pair.adjusted.blocks for pair in pairs if pair.adjusted)
    counting = sum(pair.margin.count for pair in pairs)
    if noted < counting:
        sentence += f" Of {100 * (1 - noted / counting):.0f} % of the blocks no luck was noted: "
        sentence += "they are counted as they are."
    return sentence


def _show_pairs(view: LadderView, width: int) -> None:
    """Prints the matrices, or, where they are too wide or of two bots alone, the list."""
    labels, order = entrant_labels(view.names), view.order
    raw = _matrices(raw_cells(view.pairs), order, labels, width)
    adjusted = _matrices(adjusted_cells(view.pairs), order, labels, width)
    luck = luck_sentence(view.pairs)
    if raw is None or adjusted is None:
        _show_list(view, labels, width, luck)
        return
    blocks = _blocks_text(view.pairs)
    _show_matrices(
        raw,
        f"Points a match, {blocks}, each row against each column; ± half of the 95 % interval, "
        f"{SURE} where that leaves 0 out:",
        f"Win rate in percent, with the 95 % interval; {SURE} where that leaves 50 out:",
    )
    if luck:
        say("")
        say_flowing(luck)
        _show_matrices(adjusted, "Points a match:", "Win rate in percent:")


def _show_list(view: LadderView, labels: Sequence[str], width: int, luck: str) -> None:
    say("Who beat whom by how much (in brackets the 95 % interval, block by block):")
    places = {entrant: place for place, entrant in enumerate(view.order)}
    pairs = better_half(view.pairs, [places.get(one, 0) for one in range(len(view.names))])
    show_table(head_to_head_view(pairs, labels, width, view.ladder.settings.players))
    if luck:
        say("")
        say_flowing(luck)
        show_table(adjusted_view(pairs, labels, width))


def _show_matrices(tables: Sequence["Table"], *sentences: str) -> None:
    for number, (table, sentence) in enumerate(zip(tables, sentences, strict=True)):
        if number:
            say("")
        say_flowing(sentence)
        show_table(table)


def _matrices(
    cells: tuple[Cells, Cells], order: Sequence[int], labels: Sequence[str], width: int
) -> list["Table"] | None:
    if len(order) < _FEWEST_BOTS:
        return None
    views = [matrix_view(one, order, labels, width) for one in cells]
    return None if None in views else [view for view in views if view is not None]


def _blocks_text(pairs: Sequence[HeadToHead]) -> str:
    least, most = min(pair.blocks for pair in pairs), max(pair.blocks for pair in pairs)
    if least == most:
        return f"{counted(least, 'block')} a pair"
    return f"{least:,} to {counted(most, 'block')} a pair"


def _show_repetition(view: LadderView) -> None:
    sentences = list(_repetition_sentences(view))
    if sentences:
        say("")
        say_flowing(*sentences)


def _repetition_sentences(view: LadderView) -> Iterator[str]:
    """Says which games were played more than once."""
    if view.repeated:
        were = "repeats games that were" if view.repeated == 1 else "repeat games that were"
        yield (
            f"{counted(view.repeated, 'block')} {were} played before, card by card: means and "
            "intervals count them once."
        )
    labels = entrant_labels(view.names)
    pairs = [
        f"{labels[pair.entrant]} and {labels[pair.opponent]} {pair.different:,} in "
        f"{counted(pair.matches, 'match', 'matches')}"
        for pair in view.pairs
        if pair.entrant < pair.opponent and pair.different is not None
    ]
    if pairs:
        more = len(pairs) - _MOST_PAIRS
        told = [*pairs[:_MOST_PAIRS], *([f"and {counted(more, 'other pair')}"] if more > 0 else [])]
        yield f"Where bots play alike, games come again; different ones: {', '.join(told)}."
