"""Checks in which nothing can be late but what a test wants to be, and bots that are odd."""

import sys
from dataclasses import replace
from pathlib import Path

from arena.check.settings import CheckSettings
from arena.contest.blocks import Contestant
from arena.terms.clock import SECOND_NS, parse_time_control


def patient_settings(folder: Path, **changes: object) -> CheckSettings:
    """Waits a hundred seconds for everything, unless a test changes that; two blocks."""
    settings = CheckSettings(
        folder,
        blocks=2,
        control=parse_time_control("/100"),
        patience_ns=100 * SECOND_NS,
        answer_ns=100 * SECOND_NS,
        leave_s=100,
        alone_s=100,
    )
    return replace(settings, **changes)  # type: ignore[arg-type]


def odd(*flags: str) -> Contestant:
    """A bot that plays well and is odd in the way that its flags say."""
    bot = Path(__file__).with_name("odd_bot.py")
    return Contestant("bot", "version", str(bot.parent), (sys.executable, str(bot), *flags), 64)
