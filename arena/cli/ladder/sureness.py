"""How sure the order of standings is: resampled on the command line, with a bar.

Must not know how standings look.
"""

import time

from arena.cli.bar import progress_bar
from arena.cli.ladder.view import LadderView
from arena.contest.statistics.resampling import RankSpread, Ratings, rank_spreads, resampled_ratings

MOST_SAMPLES = 100_000
_PATIENCE_SECONDS = 1.0  # before a bar is shown


def resample(view: LadderView, samples: int) -> list[RankSpread]:
    """Draws the view's blocks again so many times; in the order of the standings."""
    settings = view.ladder.settings
    drawn: list[Ratings] = []
    begun = time.monotonic()
    with progress_bar("Resampling", is_counted=True) as tell:
        for ratings in resampled_ratings(
            settings.rating,
            view.first_ratings,
            view.blocks,
            settings.rules.target_score,
            samples,
        ):
            drawn.append(ratings)
            if time.monotonic() - begun > _PATIENCE_SECONDS:
                tell(len(drawn), samples)
    return rank_spreads(view.order, drawn)


def rank_text(spread: RankSpread) -> str:
    """Writes a range of ranks: `2`, `1-3`."""
    return str(spread.low) if spread.low == spread.high else f"{spread.low}-{spread.high}"


def above_text(spread: RankSpread) -> str:
    """Writes how often a bot stood above the next: `97 %`; empty for the last."""
    return "" if spread.above_next is None else f"{100 * spread.above_next:.0f} %"


def samples_sentence(samples: int) -> str:
    """Says what the columns of a resampling mean."""
    return (
        f"Resampled {samples:,} times: ranks is where a bot stood in 95 % of them, above next in "
        "how many it stood above the one below it."
    )
