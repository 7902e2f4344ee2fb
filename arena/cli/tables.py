"""How standings and head-to-heads look, as tables for people and as JSON.

Must not know where they come from.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from arena.cli.screen import plain
from arena.contest.crosstable import HeadToHead
from arena.contest.intervals import Estimate
from arena.contest.standings import StandingsRow

if TYPE_CHECKING:
    from rich.table import Table

SHORT_VERSION = 8


def estimate_text(estimate: Estimate, *, sign: bool = False) -> str:
    """Writes a mean with its 95 % interval: `+5.3 (95 %: +1.2 to +9.4)`."""
    form = "{:+.1f}" if sign else "{:.1f}"
    text = form.format(estimate.mean)
    if estimate.low is None or estimate.high is None:
        return text
    return f"{text} (95 %: {form.format(estimate.low)} to {form.format(estimate.high)})"


def percent_text(estimate: Estimate) -> str:
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


def standings_view(rows: Sequence[StandingsRow]) -> "Table":
    """Lays out the standings."""
    table = bare_table("", "bot", "version")
    for name in ("mu", "sigma", "mu-3sigma", "matches", "wins", "draws", "losses", "faults"):
        table.add_column(name, justify="right", no_wrap=True)
    for row in rows:
        table.add_row(
            str(row.rank),
            plain(row.bot),
            plain(row.version[:SHORT_VERSION]),
            f"{row.mu:.2f}",
            f"{row.sigma:.2f}",
            f"{row.conservative:.2f}",
            *map(str, (row.matches, row.wins, row.draws, row.losses, row.faults)),
        )
    return table


def head_to_head_view(rows: Sequence[HeadToHead], labels: Sequence[str]) -> "Table":
    """Lays out who beat whom by how much, a line a row; `labels` are by entrant."""
    table = bare_table("", "", "")
    for name in ("blocks", "won", "drawn", "lost", "points a match", "win rate"):
        table.add_column(name, justify="right", no_wrap=True)
    for row in rows:
        table.add_row(
            plain(labels[row.entrant]),
            "against",
            plain(labels[row.opponent]),
            *map(str, (row.blocks, row.wins, row.draws, row.losses)),
            _interval(estimate_text(row.margin, sign=True)),
            percent_text(row.win_rate),
        )
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
            "margin": _estimate_to_json(row.margin),
            "win_rate": _estimate_to_json(row.win_rate),
        }
        for row in rows
    ]


def _estimate_to_json(estimate: Estimate) -> dict[str, object]:
    return {"mean": estimate.mean, "low": estimate.low, "high": estimate.high}


def _interval(text: str) -> str:
    return text.replace("95 %: ", "")


def bare_table(*names: str) -> "Table":
    """Returns a table without lines, its first columns headed by `names`."""
    from rich.table import Table  # noqa: PLC0415 # not every command shows tables

    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    for name in names:
        table.add_column(name, no_wrap=True)
    return table
