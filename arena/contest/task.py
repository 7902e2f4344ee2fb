"""Makes a block ready for a runner: all that is by chance in it, derived from the secret.

Must not know whether a ladder or a single match is played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.contest.blocks import LONE_LEG, Block, BlockTask, Contestant, legs
from arena.contest.seeds import block_seed, bot_seed, leg_nonce
from arena.terms.faults import FORFEIT_POLICY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.terms.clock import TimeControl
    from arena.terms.faults import FaultPolicy
    from engine.rules import Rules


def make_task(
    secret: bytes,
    block: Block,
    entrants: Sequence[Contestant],
    *,
    match_prefix: str,
    players: int,
    rules: Rules,
    time_control: TimeControl | None,
    throughput: bool,
    hide_names: bool = False,
    fault_policy: FaultPolicy = FORFEIT_POLICY,
    all_orders: bool = False,
) -> BlockTask:
    """Makes the task of a block whose contestants are places in `entrants`."""
    number, attempt, deal = block.number, block.attempt, block.deal_number
    leg_count = len(legs(players, len(block.contestants), all_orders=all_orders))
    contestants = tuple(entrants[one] for one in block.contestants)
    return BlockTask(
        match_prefix=match_prefix,
        number=number,
        attempt=attempt,
        players=players,
        contestants=contestants,
        seed=block_seed(secret, deal, attempt),
        nonces=tuple(leg_nonce(secret, number, attempt, leg) for leg in range(leg_count)),
        bot_seeds=tuple(bot_seed(secret, deal, seat) for seat in range(players)),
        rules=rules,
        time_control=time_control,
        throughput=throughput,
        hide_names=hide_names,
        only_leg=LONE_LEG if any(one.is_elsewhere for one in contestants) else None,
        fault_policy=fault_policy,
        all_orders=all_orders,
        deal=deal,
        lane=block.lane,
    )
