"""The luck of matches whose luck nobody noted: their deals follow from the ladder's secret.

Takes about a millisecond a match, and so is done when somebody asks. Must not know storage.
"""

from dataclasses import replace

from arena.contest.outcomes import BlockOutcome, MatchOutcome
from arena.contest.seeds import block_seed
from arena.contest.statistics.luck import match_luck
from engine import Rules, deal_round, first_dealer


def has_luck(block: BlockOutcome) -> bool:
    """Whether the luck of all its matches is known."""
    return all(match.luck is not None for match in block.matches)


def with_luck(block: BlockOutcome, secret: bytes, rules: Rules, players: int) -> BlockOutcome:
    """Returns a block with the luck of each match whose rounds were counted.

    `secret` is the ladder's: from it come the block's cards (RULES 9).
    """
    seed = block_seed(secret, block.cards, block.attempt)
    matches = tuple(_with_luck(match, seed, rules, players) for match in block.matches)
    return replace(block, matches=matches)


def _with_luck(match: MatchOutcome, seed: bytes, rules: Rules, players: int) -> MatchOutcome:
    if match.luck is not None or match.rounds is None:
        return match
    first = first_dealer(seed, players)
    deals = [
        deal_round(seed, rules, players, number, (first + number) % players)
        for number in range(match.rounds)
    ]
    return replace(match, luck=match_luck(deals, rules, players))
