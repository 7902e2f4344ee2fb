"""What is shown of ratings: settings, formats, pairings, and how sure standings are.

Must not know how anything is measured.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.contest.margins import block_margins
from arena.contest.ratings.rating import STANDARD_RATING
from bench.validate.coverage import measure_claims
from bench.validate.measures import figure, paired, share
from bench.validate.pairings import KINDS, run_pairing
from bench.validate.plots import Line, Plot
from bench.validate.pools import named_pool
from bench.validate.report import percent
from bench.validate.settings import grid, run_trials, short_grid

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from arena.contest.ratings.rating import RatingSettings
    from bench.validate.measures import Figure
    from bench.validate.pool import Pool
    from bench.validate.run import Run
    from bench.validate.settings import Trial

_SETTING = ("unit", "beta", "tau", "draws")


def show_fields(run: Run, pools: Iterable[Pool]) -> None:
    """Shows who plays, and in which order they come out over everything."""
    rows = []
    for pool in pools:
        blocks = list(pool.all())
        tied = share(
            sum(len(set(block_margins(one, pool.target))) == 1 for one in blocks), len(blocks)
        )
        field = ", ".join(
            f"{player.name} {margin:+.1f} ({error:.1f})"
            for player, (margin, error) in zip(pool.contest.field, pool.margins, strict=True)
        )
        matches = sum(len(block.matches) for block in blocks)
        rows.append(
            (pool.contest.name, f"{len(blocks):,}", f"{matches:,}", percent(tied.mean), field)
        )
    headings = ("contest", "blocks", "matches", "tied blocks", "points a match over the others")
    run.report.show("fields", "The fields, over all their blocks", headings, rows)


def show_settings(run: Run, name: str, slot: str) -> None:
    """Shows which settings find the order soonest, and predict best."""
    trials = run_trials(run, name, grid(), run.sizes.ladders)
    middle = len(run.sizes.stages) // 2
    early, last = run.sizes.stages[middle - 1], run.sizes.stages[-1]
    headings = (
        *_SETTING,
        *(f"tau at {run.sizes.stages[stage]}" for stage in _shown(run)),
        f"order right at {last}",
        "blocks to 0.9",
        f"loss to {early}",
        "loss after",
        "tau beside the first row",
        "loss beside it",
    )
    rows = [
        (
            *_setting_cells(trial.settings),
            *(trial.correlation(stage).text(3) for stage in _shown(run)),
            trial.right(-1).text(2),
            _blocks_text(trial),
            figure(trial.losses(0, middle)).text(3),
            figure(trial.losses(middle, len(trial.stages))).text(3),
            *_beside(trial, trials[0]),
        )
        for trial in trials
    ]
    run.report.show(slot, f"Settings: {name}, {run.sizes.ladders} ladders", headings, rows)
    chosen = [trial for trial in trials if _is_plotted(trial.settings)]
    lines = [Line(_label(trial.settings), _course(trial)) for trial in chosen]
    run.plots[slot] = _plot(f"Rank correlation with the true order: {name}", lines)


def show_formats(run: Run, names: Sequence[str]) -> None:
    """Shows the same for other formats, in short."""
    rows = []
    for name in names:
        trials = run_trials(run, name, short_grid(), run.sizes.format_ladders)
        rows += [
            (
                name,
                trial.settings.unit,
                f"{trial.settings.beta:.2f}",
                *(trial.correlation(stage).text(3) for stage in _shown(run)[:2]),
                _blocks_text(trial),
                figure(trial.losses(0, len(trial.stages))).text(3),
                *_beside(trial, trials[0]),
            )
            for trial in trials
        ]
    headings = (
        "contest",
        *_SETTING[:2],
        *(f"tau at {run.sizes.stages[stage]}" for stage in _shown(run)[:2]),
        "blocks to 0.9",
        "loss",
        "tau beside the contest's first row",
        "loss beside it",
    )
    title = f"Settings in other formats, {run.sizes.format_ladders} ladders each"
    run.report.show("settings-formats", title, headings, rows)


def show_pairings(run: Run, names: Sequence[str]) -> None:
    """Shows how soon each way of pairing finds the true order."""
    rows = []
    for name in names:
        lines = []
        for kind in KINDS:
            trial = run_pairing(run, name, kind, STANDARD_RATING)
            lines.append(Line(kind, _course(trial)))
            correlations = [found.text(3) for _, found in _course(trial)]
            rows.append((name, kind, *correlations, trial.right(-1).text(2), _blocks_text(trial)))
        slot = "pairings-" + ("close" if "close" in name else "wide")
        run.plots[slot] = _plot(f"Pairings: {name}", lines)
    headings = (
        "contest",
        "pairing",
        *(f"tau at {stage}" for stage in run.sizes.stages),
        f"order right at {run.sizes.stages[-1]}",
        "blocks to 0.9",
    )
    run.report.show("pairings", f"Pairings, {run.sizes.ladders} ladders each", headings, rows)


def show_claims(run: Run, names: Sequence[str]) -> None:
    """Shows how often two bots stand in the true order, beside how sure the ratings are of it."""
    rows = [
        (
            name,
            f"{percent(claim.least, 0)} to {percent(claim.most, 0)}",
            f"{claim.pairs:,}",
            percent(claim.claimed),
            f"{percent(claim.right.mean)} ({percent(claim.right.error)})",
        )
        for name in names
        for claim in measure_claims(run, name, STANDARD_RATING)
    ]
    headings = ("contest", "ratings say", "pairs", "on average", "right")
    run.report.show(
        "claims", "How sure ratings are of an order, and how often right", headings, rows
    )


def show_ladder(run: Run, name: str) -> None:
    """Shows the settings for a real ladder's pool."""
    show_fields(run, [named_pool(name)])
    show_settings(run, name, "settings-ladder")


def _setting_cells(settings: RatingSettings) -> tuple[str, ...]:
    return (
        settings.unit,
        f"{settings.beta:.2f}",
        f"{settings.tau:.3f}",
        f"{settings.draw_probability:g}",
    )


def _label(settings: RatingSettings) -> str:
    unit, beta, tau, _ = _setting_cells(settings)
    return f"{unit}, beta {beta}, tau {tau}"


def _is_plotted(settings: RatingSettings) -> bool:
    """Whether a setting is one of the few that a plot has room for."""
    return settings.draw_probability == STANDARD_RATING.draw_probability and (
        f"{settings.beta:.2f}" in ("4.17", "8.33")
        and (settings.tau > 0 or settings.unit == "block")
    )


def _shown(run: Run) -> tuple[int, int, int]:
    """Which stages tables show: one early, the middle, and the last."""
    return 1, len(run.sizes.stages) // 2, len(run.sizes.stages) - 1


def _course(trial: Trial) -> list[tuple[float, Figure]]:
    return [(float(end), trial.correlation(stage)) for stage, end in enumerate(trial.stages)]


def _plot(title: str, lines: Sequence[Line]) -> Plot:
    marks = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)
    return Plot(title, "blocks a bot", "Kendall's tau", lines, 0.0, 1.0, marks)


def _blocks_text(trial: Trial) -> str:
    needed = trial.blocks_needed()
    return f"over {trial.stages[-1]}" if needed is None else f"{needed:g}"


def _beside(trial: Trial, first: Trial) -> tuple[str, str]:
    """The mean differences in the same ladders: of all correlations, and of the loss."""
    stages = len(trial.stages)
    correlations = paired(trial.mean_correlations(), first.mean_correlations())
    losses = paired(trial.losses(0, stages), first.losses(0, stages))
    return (
        f"{correlations.mean:+.3f} ({correlations.error:.3f})",
        f"{losses.mean:+.4f} ({losses.error:.4f})",
    )
