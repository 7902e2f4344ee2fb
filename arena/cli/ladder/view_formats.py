"""A ladder's standings for programs and pages: JSON, CSV and Markdown.

Must not know where they come from.
"""

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import fields

from arena.cli.ladder.sureness import above_text, rank_text, samples_sentence
from arena.cli.ladder.suspended import suspended_to_json
from arena.cli.ladder.view import LadderView, choice_sentence, ladder_sentence
from arena.cli.ladder.view_text import luck_sentence
from arena.cli.matrix import Cells, adjusted_cells, matrix_markdown, raw_cells
from arena.cli.tables import entrant_labels, head_to_head_to_json, standings_to_json
from arena.contest.standings import StandingsRow
from arena.contest.statistics.crosstable import luck_worth
from arena.contest.statistics.luck import CONTROLS
from arena.contest.statistics.resampling import RankSpread
from arena.store.runs import Run
from arena.terms.moment import utc_text
from engine import rules_to_json

_SURENESS = ("rank_low", "rank_high", "above_next")
"""What a resampling adds to each bot's row."""


def view_to_json(
    view: LadderView, spreads: Sequence[RankSpread] = (), samples: int = 0
) -> dict[str, object]:
    """Makes the JSON document of a ladder's standings."""
    settings = view.ladder.settings
    margin_worth, rate_worth = luck_worth(view.pairs)
    return {
        "ladder": view.ladder.name,
        "players": settings.players,
        "rules": rules_to_json(settings.rules),
        "commitment": view.ladder.commitment,
        "matches": view.matches,
        "blocks_rated": view.ladder.cursor,
        "chosen": None if view.choice.is_all else _choice_to_json(view),
        "blocks_repeated": view.repeated,
        "standings": _standings_to_json(view, spreads),
        "samples": samples or None,
        "suspended": suspended_to_json(view.entrants),
        "head_to_head": head_to_head_to_json(view.pairs, view.names),
        "luck": {
            "controls": CONTROLS,
            "margin_match_worth": margin_worth,
            "win_rate_match_worth": rate_worth,
        },
        "runs": [run_to_json(run) for run in view.runs],
    }


def run_to_json(run: Run) -> dict[str, object]:
    """Makes the JSON object of one run."""
    return {
        "started": utc_text(run.started_ns),
        "ended": None if run.ended_ns is None else utc_text(run.ended_ns),
        "arena": run.arena_version,
        "engine": run.engine_version,
        "python": run.machine.python_version,
        "platform": run.machine.platform,
        "cores": run.machine.cores,
        "load": run.machine.load,
        "workers": run.workers,
        "oversubscribed": run.oversubscribed,
    }


def view_to_csv(view: LadderView, spreads: Sequence[RankSpread] = ()) -> str:
    """Writes the standings as CSV with a header line."""
    names = [column.name for column in fields(StandingsRow)]
    sure = _SURENESS if spreads else ()
    file = io.StringIO()
    writer = csv.DictWriter(file, [*names, *sure], lineterminator="\n")
    writer.writeheader()
    writer.writerows(_standings_to_json(view, spreads))
    return file.getvalue()


def view_to_markdown(
    view: LadderView, spreads: Sequence[RankSpread] = (), samples: int = 0
) -> Iterator[str]:
    """Yields the lines of a page in GitHub's Markdown."""
    yield from (f"{ladder_sentence(view)}.", "")
    if not view.choice.is_all:
        yield from (choice_sentence(view), "")
    yield from _standings_markdown(view, spreads)
    if spreads:
        yield from ("", samples_sentence(samples))
    if view.pairs:
        raw = raw_cells(view.pairs)
        yield from _matrix_lines(
            view, "Points a match (bold: the 95 % interval leaves 0 out)", raw[0]
        )
        yield from _matrix_lines(
            view, "Win rate in percent (bold: the 95 % interval leaves 50 out)", raw[1]
        )
    luck = luck_sentence(view.pairs)
    if luck:
        adjusted = adjusted_cells(view.pairs)
        yield from ("", luck)
        yield from _matrix_lines(view, "Points a match", adjusted[0])
        yield from _matrix_lines(view, "Win rate in percent", adjusted[1])


def _matrix_lines(view: LadderView, heading: str, cells: Cells) -> Iterator[str]:
    yield from ("", f"{heading}:", "")
    yield from matrix_markdown(cells, view.order, entrant_labels(view.names))


def _standings_markdown(view: LadderView, spreads: Sequence[RankSpread]) -> Iterator[str]:
    heads = ["", "bot", "mu", "sigma", "mu-3sigma", "matches", "wins", "draws", "losses", "faults"]
    sure = [[rank_text(one), above_text(one)] for one in spreads]
    heads += ["ranks", "above next"] if sure else []
    yield f"| {' | '.join(heads)} |"
    yield f"|---:|---|{'---:|' * (len(heads) - 2)}"
    labels = entrant_labels([(row.bot, row.version) for row in view.rows])
    for place, (row, label) in enumerate(zip(view.rows, labels, strict=True)):
        figures = [f"{one:.2f}" for one in (row.mu, row.sigma, row.conservative)]
        counts = map(str, (row.matches, row.wins, row.draws, row.losses, row.faults))
        cells = [str(row.rank), label, *figures, *counts, *(sure[place] if sure else [])]
        yield f"| {' | '.join(cells)} |"


def _standings_to_json(view: LadderView, spreads: Sequence[RankSpread]) -> list[dict[str, object]]:
    rows = standings_to_json(view.rows)
    for row, spread in zip(rows, spreads, strict=False):
        figures = (spread.low, spread.high, spread.above_next)
        row |= dict(zip(_SURENESS, figures, strict=True))
    return rows


def _choice_to_json(view: LadderView) -> dict[str, object]:
    return {
        "filters": list(view.choice.filters),
        "since": view.choice.since,
        "bots": view.choice.bots,
        "blocks": len(view.blocks),
    }
