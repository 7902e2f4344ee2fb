"""Whether a match was dealt from a ladder's secret, once that is out.

Must not know how a record is read, nor where a secret comes from.
"""

from collections.abc import Sequence

from arena.contest.blocks import parse_match_id
from arena.contest.seeds import block_seed, bot_seed, leg_nonce


def provenance_problem(
    secret: bytes,
    match: str | None,
    seed: bytes,
    nonce: bytes,
    bot_seeds: Sequence[int | None] = (),
) -> str:
    """Says, as a phrase, what of a match does not come from a ladder's secret; empty: all does.

    `match` is the match's name; None: it has none. `bot_seeds` are by seat, as far as known.
    Which deal a block was played on stands in no record: it is its number's, or an earlier
    one's, as several blocks may share a deal.
    """
    parsed = None if match is None else parse_match_id(match)
    if parsed is None:
        return "it does not say which match of a ladder it is"
    _, block, leg, attempt = parsed
    if leg_nonce(secret, block, attempt, leg) != nonce:
        return "its nonce is not the one that this secret gives"
    deal = next((one for one in _deals(block) if block_seed(secret, one, attempt) == seed), None)
    if deal is None:
        return "its seed is none that this secret gives"
    for seat, found in enumerate(bot_seeds):
        if found is not None and found != bot_seed(secret, deal, seat):
            return f"the bot_seed of seat {seat} is not the one that this secret gives"
    return ""


def _deals(block: int) -> range:
    return range(block, -1, -1)
