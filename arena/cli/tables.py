"""How standings and head-to-heads look, as tables for people and as JSON.

Must not know where they come from.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from arena.cli.screen import plain
from arena.contest.blocks import SHORT_VERSION
from arena.contest.standings import StandingsRow
from arena.contest.statistics.crosstable import Adjusted, HeadToHead
from arena.contest.statistics.intervals import Estimate

if TYPE_CHECKING:
    from rich.table import Table


COLUMN_GAP = 2
_TEXT_COLUMNS = 2  # at the left, which say whom a row is about
_STANDINGS = ("mu", "sigma", "mu-3sigma", "matches", "wins", "draws", "losses", "faults")


def margin_text(estimate: Estimate) -> str:
    """Writes a mean margin with its 95 % interval: `+5.3 (1.2 to 9.4)`."""
    text = f"{estimate.mean:+.1f}"
    if estimate.low is None or estimate.high is None:
        return text
    return f"{text} ({estimate.low:.1f} to {estimate.high:.1f})"


def rate_text(estimate: Estimate) -> str:
    """Writes a rate with its 95 % interval: `58 % (51 to 65)`."""
    text = f"{100 * estimate.mean:.0f} %"
    if estimate.low is None or estimate.high is None:
        return text
    return f"{text} ({100 * estimate.low:.0f} to {100 * estimate.high:.0f})"


def entrant_labels(names: Sequence[tuple[str, str]]) -> list[str]:
    """Names entrants by bot, and by version too where a bot is there in several."""
    bots = [bot for bot, _ in names]
    return [
        f"{bot}@{version[:SHORT_VERSION]}" if bots.count(bot) > 1 else bot for bot, version in names
    ]


def standings_view(
    rows: Sequence[StandingsRow],
    width: int,
    sure: Sequence[tuple[str, str]] = (),
    most: int | None = None,
    owners: Sequence[str] = (),
) -> "Table":
    """Lays out the standings, as many columns as fit; rank and bot always.

    Where not all fit, draws are the first to go if there are none: better than faults.

    `sure` are the ranks of resampling, and how often each row stood above the next. With
    `most` only so many rows are shown, in columns that would have room for all. `owners` are
    whose the bots are, row by row.
    """
    shown = ("ranks", "above next") if sure else ()
    whose = ("owner",) if any(owners) else ()
    headings = ("", "bot", *whose, *_STANDINGS[:3], *shown, *_STANDINGS[3:])
    labels = entrant_labels([(row.bot, row.version) for row in rows])
    cells = [
        (
            str(row.rank),
            plain(label),
            *(plain(owners[place]) for _ in whose),
            f"{row.mu:.2f}",
            f"{row.sigma:.2f}",
            f"{row.conservative:.2f}",
            *(sure[place] if sure else ()),
            *map(str, (row.matches, row.wins, row.draws, row.losses, row.faults)),
        )
        for place, (row, label) in enumerate(zip(rows, labels, strict=True))
    ]
    draws = headings.index("draws")
    if not any(row.draws for row in rows) and _table_width(headings, cells) > width:
        headings, *cells = ((*row[:draws], *row[draws + 1 :]) for row in (headings, *cells))
    return _fitting_table(headings, cells, width, most, _TEXT_COLUMNS + len(whose))


def _table_width(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> int:
    widths = [max(map(len, column)) for column in zip(headings, *rows, strict=True)]
    return sum(widths) + COLUMN_GAP * (len(widths) - 1)


def head_to_head_view(
    rows: Sequence[HeadToHead], labels: Sequence[str], width: int, players: int = 2
) -> "Table":
    """Lays out who beat whom by how much, a line a row; `labels` are by entrant.

    As many columns as fit; bot and opponent always. Of 3 players a third may have won, so
    two of them are ahead or behind.
    """
    won, drawn, lost = ("ahead", "level", "behind") if players == 3 else ("won", "drawn", "lost")
    has_draws = any(row.draws for row in rows)
    counts = ("blocks", won, *([drawn] if has_draws else []), lost)
    cells = [
        (
            plain(labels[row.entrant]),
            plain(labels[row.opponent]),
            *(str(row.blocks), str(row.wins)),
            *([str(row.draws)] if has_draws else []),
            str(row.losses),
            margin_text(row.margin),
            rate_text(row.win_rate),
        )
        for row in rows
    ]
    return _fitting_table(("bot", "opponent", *counts, "points a match", "win rate"), cells, width)


def adjusted_view(rows: Sequence[HeadToHead], labels: Sequence[str], width: int) -> "Table":
    """Lays out the same pairs without the luck of the deals, where that is known."""
    cells = [
        (
            plain(labels[row.entrant]),
            plain(labels[row.opponent]),
            margin_text(row.adjusted.margin),
            rate_text(row.adjusted.win_rate),
        )
        for row in rows
        if row.adjusted is not None
    ]
    return _fitting_table(("bot", "opponent", "points a match", "win rate"), cells, width)


def _fitting_table(
    headings: Sequence[str],
    rows: Sequence[Sequence[str]],
    width: int,
    most: int | None = None,
    texts: int = _TEXT_COLUMNS,
) -> "Table":
    """Lays out texts and, right-aligned, numbers; drops from the right what does not fit."""
    shown, used = 0, -COLUMN_GAP
    for place, heading in enumerate(headings):
        used += COLUMN_GAP + max(len(heading), *(len(row[place]) for row in rows), 0)
        if place >= texts and used > width:
            break
        shown += 1
    table = bare_table(*headings[:texts])
    for heading in headings[texts:shown]:
        table.add_column(heading, justify="right", no_wrap=True)
    for row in rows[:most]:
        table.add_row(*row[:shown])
    return table


def better_half(rows: Sequence[HeadToHead], ranks: Sequence[int]) -> list[HeadToHead]:
    """Keeps of each pair the view of the one that did better, the best entrants' first.

    `ranks` are the entrants' places in the standings.
    """
    better = [row for row in rows if (row.margin.mean, row.opponent) > (0.0, row.entrant)]
    return sorted(better, key=lambda row: (ranks[row.entrant], ranks[row.opponent]))


def standings_to_json(rows: Sequence[StandingsRow]) -> list[dict[str, object]]:
    """Makes JSON objects of the standings."""
    return [
        {
            "rank": row.rank,
            "bot": row.bot,
            "version": row.version,
            "mu": row.mu,
            "sigma": row.sigma,
            "conservative": row.conservative,
            "blocks": row.blocks,
            "matches": row.matches,
            "wins": row.wins,
            "draws": row.draws,
            "losses": row.losses,
            "faults": row.faults,
        }
        for row in rows
    ]


def head_to_head_to_json(
    rows: Sequence[HeadToHead], names: Sequence[tuple[str, str]]
) -> list[dict[str, object]]:
    """Makes JSON objects of all head-to-heads, both ways; `names` are bots and versions."""
    return [
        {
            "bot": names[row.entrant][0],
            "version": names[row.entrant][1],
            "opponent": names[row.opponent][0],
            "opponent_version": names[row.opponent][1],
            "blocks": row.blocks,
            "matches": row.matches,
            "wins": row.wins,
            "draws": row.draws,
            "losses": row.losses,
            "different_games": row.matches if row.different is None else row.different,
            "margin": estimate_to_json(row.margin),
            "win_rate": estimate_to_json(row.win_rate),
            "without_luck": row.adjusted and adjusted_to_json(row.adjusted),
        }
        for row in rows
    ]


def adjusted_to_json(adjusted: Adjusted) -> dict[str, object]:
    """Makes the JSON object of a pair's figures without the luck of the deals."""
    return {
        "margin": estimate_to_json(adjusted.margin),
        "win_rate": estimate_to_json(adjusted.win_rate),
        "blocks_noted": adjusted.blocks,
        "margin_match_worth": adjusted.margin_worth,
        "win_rate_match_worth": adjusted.win_rate_worth,
    }


def estimate_to_json(estimate: Estimate) -> dict[str, object]:
    """Makes the JSON object of a mean and its interval; null where there is none."""
    return {"mean": estimate.mean, "low": estimate.low, "high": estimate.high}


def bare_table(*names: str) -> "Table":
    """Returns a table without lines, its first columns headed by `names`."""
    from rich.table import Table  # noqa: PLC0415 # not every command shows tables

    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, COLUMN_GAP, 0, 0))
    for name in names:
        table.add_column(name, overflow="fold")
    return table
