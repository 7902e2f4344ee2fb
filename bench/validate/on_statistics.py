"""What is shown of statistics: intervals, duplicates, luck, and the sequential test.

Must not know how anything is measured.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.contest.sequential.sequential import SequentialTest, symmetric_test
from arena.contest.statistics.luck import CONTROLS
from bench.validate.contests import TWO_CLOSE, TWO_WIDE
from bench.validate.coverage import measure_coverage
from bench.validate.duplicates import measure_gains
from bench.validate.luck import measure_luck
from bench.validate.pools import named_pool
from bench.validate.report import percent
from bench.validate.stopping import measure_stopping, outcome_counts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bench.validate.measures import Figure
    from bench.validate.pool import Pool
    from bench.validate.run import Run

_LUCK_BLOCKS = 60  # of each pair in a ladder whose luck is taken off
_PAIRS = ((1, 0), (3, 2), (5, 4), (5, 0))
"""Pairs whose intervals are tried: neighbours in strength, and the two ends."""


def show_coverage(run: Run) -> None:
    """Shows how often the crosstable's intervals hold the truth."""
    rows = []
    for contest in (TWO_WIDE, TWO_CLOSE):
        for pair in _PAIRS:
            for blocks in run.sizes.coverage_blocks:
                found = measure_coverage(run, contest.name, pair, blocks)
                rows.append(
                    (
                        contest.name,
                        " - ".join(contest.field[one].name for one in pair),
                        str(blocks),
                        f"{found.true_margin:+.2f}",
                        _share_text(found.margin),
                        percent(found.true_rate),
                        _share_text(found.win_rate),
                    )
                )
    headings = (
        "contest",
        "pair",
        "blocks",
        "true margin",
        "intervals that hold it",
        "true win rate",
        "intervals that hold it",
    )
    title = f"95 % intervals, {run.sizes.repetitions:,} repetitions each"
    run.report.show("coverage", title, headings, rows)


def show_duplicates(run: Run, pools: Sequence[Pool]) -> None:
    """Shows how many independent matches a match of a block is worth."""
    rows = [
        (
            pool.contest.name,
            f"{gain.names[0]} - {gain.names[1]}",
            f"{gain.match_deviation:.1f}",
            f"{gain.block_deviation:.1f}",
            gain.gain.text(2),
        )
        for pool in pools
        for gain in measure_gains(pool)
    ]
    headings = (
        "contest",
        "pair",
        "deviation of a match",
        "of a block's mean",
        "independent matches one is worth",
    )
    run.report.show("duplicates", "Duplicate deals", headings, rows)


def show_luck(run: Run, names: Sequence[str]) -> None:
    """Shows what taking the luck off is worth, and that it takes nothing else."""
    rows = []
    for name in names:
        found = measure_luck(run, name, _LUCK_BLOCKS)
        rows.append(
            (
                name,
                *(f"{one.mean:+.3f} ({one.error:.3f})" for one in found.controls),
                found.worth.text(2),
                found.worth_in_ladder.text(2),
                _share_text(found.raw),
                _share_text(found.adjusted),
            )
        )
    headings = (
        "contest",
        *(f"mean of {control}" for control in CONTROLS),
        "matches one is worth",
        f"in ladders of {_LUCK_BLOCKS} blocks a pair",
        "raw intervals that hold",
        "adjusted ones",
    )
    title = f"Luck taken off, {run.sizes.luck_ladders} ladders"
    run.report.show("luck", title, headings, rows)


def show_stopping(run: Run) -> None:
    """Shows how often the sequential test errs, and how long it takes."""
    pool = named_pool(TWO_CLOSE.name)
    counts = outcome_counts(pool.of((3, 2)), (3, 2))
    rows = []
    for test in (SequentialTest(0.5, 0.55, 0.05, 0.05), symmetric_test(0.53, 0.05)):
        for rate in (test.h0, (test.h0 + test.h1) / 2, test.h1):
            found = measure_stopping(run, test, counts, rate)
            rows.append(
                (
                    f"H0 {percent(test.h0)}, H1 {percent(test.h1)}",
                    percent(rate),
                    _share_text(found.better),
                    found.blocks.text(0),
                    str(found.fixed_blocks),
                )
            )
    headings = ("test", "true win rate", "says better", "blocks it takes", "fixed number of blocks")
    title = f"The sequential test, errors of 5 %, {run.sizes.tests} tests each"
    run.report.show("stopping", title, headings, rows)


def _share_text(found: Figure) -> str:
    return f"{percent(found.mean)} ({percent(found.error)})"
