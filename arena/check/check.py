"""The whole check of a bot, in the order in which things can go wrong.

Must not know who wants to know, nor how it is shown.
"""

import asyncio
from collections.abc import Callable

from arena.check.endings import try_endings
from arena.check.findings import Finding, Report
from arena.check.interview import interview
from arena.check.self_play import play_itself
from arena.check.settings import CheckSettings
from arena.contest.blocks import Contestant


def check_bot(
    contestant: Contestant, settings: CheckSettings, told: Callable[[str], None] = lambda _: None
) -> Report:
    """Checks a bot; `told` is given phrases about what is being done.

    A bot that fails in the interview does not play itself. Raises ArenaError where the arena
    fails, InputError where nothing can be written.
    """
    report = Report(settings.folder, sandbox=settings.sandbox)
    asyncio.run(interview(contestant, settings, report, told))
    if report.is_fit:
        asyncio.run(try_endings(contestant, settings, report, told))
    if report.is_fit:
        play_itself(contestant, settings, report, told)
    if list(settings.folder.glob("*.old")):
        sentence = "prints so much that its log begins anew: only the last part of it is kept"
        report.findings.append(Finding("loud", sentence, is_failure=False))
    return report
