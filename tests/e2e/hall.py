"""Bots and blocks for tests with real processes."""

import hashlib
import sys
from pathlib import Path

from arena.contest.blocks import BlockTask, Contestant, legs
from arena.terms.clock import STALL_LIMIT, TimeControl
from engine import PRESETS, Rules

BOT = Path(__file__).with_name("misbehaving_bot.py")


def contestant(name: str, *flags: str, tables: int = 64) -> Contestant:
    """A misbehaving bot; without flags it plays properly."""
    # The last word marks the process, so that a test can see whether it is left behind.
    command = (sys.executable, str(BOT), *flags)
    return Contestant(name, f"version-of-{name}", str(BOT.parent), command, tables)


def task(
    *contestants: Contestant,
    number: int = 0,
    players: int = 0,
    rules: Rules = PRESETS["standard"],
    control: TimeControl | None = STALL_LIMIT,
    throughput: bool = True,
) -> BlockTask:
    """A block whose seed comes from its number alone."""
    players = players or len(contestants)
    count = len(legs(players, len(contestants)))
    return BlockTask(
        match_prefix="test",
        number=number,
        attempt=0,
        players=players,
        contestants=contestants,
        seed=hashlib.sha256(b"seed %d" % number).digest(),
        nonces=tuple(
            hashlib.sha256(b"%d.%d" % (number, leg)).digest()[:16] for leg in range(count)
        ),
        bot_seeds=tuple(range(players)),
        rules=rules,
        time_control=control,
        throughput=throughput,
    )
