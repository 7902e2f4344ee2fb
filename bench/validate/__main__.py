"""`make validate`: are the numbers of a ladder worth what they say?

Synthetic bots whose order is known play very many blocks in this process. From these,
ladders are drawn, rated by the arena's own code, and compared with the truth. All chance
comes from the seed; every figure has its standard error in brackets.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from arena.errors import ArenaError, InputError
from bench.validate.contests import CONTESTS, TWO_CLOSE, TWO_WIDE, Contest
from bench.validate.home import read_pool
from bench.validate.on_ratings import (
    show_claims,
    show_fields,
    show_formats,
    show_ladder,
    show_pairings,
    show_settings,
)
from bench.validate.on_statistics import show_coverage, show_duplicates, show_luck, show_stopping
from bench.validate.pool import OrderUnclear, Pool, kept_pool
from bench.validate.pools import workers_with
from bench.validate.report import Report, read_page, tell
from bench.validate.run import FULL, QUICK, Run, Sizes

_TWO = (TWO_WIDE.name, TWO_CLOSE.name)


def main() -> int:
    """Validates, and prints the figures."""
    options = _parser().parse_args()
    if (options.home is None) != (options.ladder is None):
        print("--home and --ladder go together.", file=sys.stderr)
        return 2
    began = time.monotonic()
    try:
        _run(options)
    except (InputError, ArenaError, OrderUnclear) as error:
        print(error, file=sys.stderr)
        return 2 if isinstance(error, InputError) else 1
    tell(f"{time.monotonic() - began:.0f} seconds, seed {options.seed}")
    return 0


def _run(options: argparse.Namespace) -> None:
    if options.page is not None:
        read_page(options.page)  # better now than at the end
    sizes = QUICK if options.quick else FULL
    if options.ladder is not None:
        pools = [read_pool(options.home, options.ladder)]
    else:
        pools = _play_pools(sizes, options)
    with workers_with(pools, options.workers) as workers:
        run = Run(sizes, options.seed, workers, Report())
        if options.ladder is not None:
            show_ladder(run, pools[0].contest.name)
            show_duplicates(run, pools)
        else:
            _validate(run, pools)
    if options.page is not None:
        _fill(run, options.page)


def _validate(run: Run, pools: list[Pool]) -> None:
    show_fields(run, pools)
    for name, slot in zip(_TWO, ("settings-wide", "settings-close"), strict=True):
        show_settings(run, name, slot)
    show_formats(run, [one.name for one in CONTESTS if one.name not in _TWO])
    show_pairings(run, _TWO)
    show_claims(run, _TWO)
    show_coverage(run)
    show_stopping(run)
    show_duplicates(run, pools)
    show_luck(run, [pool.contest.name for pool in pools])


def _play_pools(sizes: Sizes, options: argparse.Namespace) -> list[Pool]:
    """Plays all fields; OrderUnclear where their order is not that of their construction."""
    pools = []
    with ProcessPoolExecutor(options.workers) as workers:
        for contest in CONTESTS:
            tell(f"plays {contest.name} ...")
            count = _blocks_a_group(contest, sizes)
            pools.append(kept_pool(contest, count, options.seed, workers, options.keep))
    if not options.quick:
        for pool in pools:
            pool.check_order()
    return pools


def _blocks_a_group(contest: Contest, sizes: Sizes) -> int:
    if contest.players == 3:
        return sizes.all_orders if contest.all_orders else sizes.three
    if contest.players == 4:
        return sizes.mixed if contest.is_mixed else sizes.clone
    return sizes.two


def _fill(run: Run, page: Path) -> None:
    """Puts tables into the page, and plots into the folder of its name beside it."""
    run.report.fill(page)
    folder = page.with_suffix("")
    folder.mkdir(exist_ok=True)
    for name, plot in run.plots.items():
        (folder / f"{name}.svg").write_text(plot.svg(), encoding="utf-8")


def _positive(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"a whole number above 0, not {text!r}")
    return int(text)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench.validate", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="as little as shows that it works")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="gives a run again (1)")
    parser.add_argument("--workers", type=_positive, default=os.cpu_count(), metavar="N")
    parser.add_argument("--page", type=Path, metavar="FILE", help="puts the figures into a page")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="keeps the blocks for next time")
    parser.add_argument("--home", type=Path, metavar="DIR", help="of a real ladder, instead")
    parser.add_argument("--ladder", metavar="NAME", help="which of the home's ladders")
    return parser


if __name__ == "__main__":
    sys.exit(main())
