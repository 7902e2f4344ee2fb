"""Blocks played in this process: the ladder's seeds and legs, the engine's rules, no wire.

Must not know how many are played or what becomes of them.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from arena.contest.blocks import legs
from arena.contest.outcomes import BlockOutcome, MatchOutcome
from arena.contest.seeds import block_seed, bot_seed
from arena.contest.statistics.luck import match_luck
from engine import STANDARD, Phase, State, deal_round, first_dealer, observe

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bench.validate.contests import Contest, Group
    from bench.validate.players import Player
    from engine import Deal, Outcome


def play_block(contest: Contest, contestants: Group, secret: bytes, number: int) -> BlockOutcome:
    """Plays all legs of a block of a ladder with this secret."""
    players = contest.players
    seed = block_seed(secret, number, 0)
    bot_seeds = [bot_seed(secret, number, seat) for seat in range(players)]
    matches = []
    for seats in legs(players, len(contestants), all_orders=contest.all_orders):
        seated = [contest.field[contestants[place]] for place in seats]
        outcome, deals = play_match(seated, seed, bot_seeds)
        matches.append(
            MatchOutcome(
                seats=seats,
                winner=outcome.winner,
                places=outcome.places,
                scores=outcome.scores,
                termination=outcome.termination,
                luck=match_luck(deals, STANDARD, players),
            )
        )
    return BlockOutcome(number, contestants, tuple(matches))


def play_match(
    seated: Sequence[Player], seed: bytes, bot_seeds: Sequence[int]
) -> tuple[Outcome, list[Deal]]:
    """Plays a match by the standard rules; returns its end, and what was dealt.

    A seat's chance comes from its own number.
    """
    deals: list[Deal] = []
    players = len(seated)
    chances = [Random(number) for number in bot_seeds]
    state = State(STANDARD, players, first_dealer(seed, players))
    while state.phase is not Phase.OVER:
        if state.phase is Phase.DEAL:
            deals.append(deal_round(seed, STANDARD, players, state.round, state.dealer))
            state.deal(deals[-1])
            continue
        seat, moves = state.turn, state.moves
        if len(moves) == 1:
            state.apply(moves[0])  # a bot is not asked for its last card either
        else:
            seen = observe(state, seat)
            state.apply(seated[seat].choose(moves, seen, STANDARD, chances[seat]))
    assert state.outcome is not None  # the match is over
    return state.outcome, deals
