"""What `arena bot check` says of odd bots, whole: the golden file is to be read by people."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from arena.check.endings import try_endings
from arena.check.findings import Report
from arena.check.interview import interview
from arena.cli.bot.check_report import finding_lines, verdict
from tests.check.patient import odd, patient_settings

pytestmark = pytest.mark.e2e

CASES = {
    "ends itself at a strike": ["--dreads", "a strike"],
    "ends itself at an unknown field": ["--dreads", "unknown fields in Observation"],
    "is odd in all that costs nothing": ["--one-by-one", "--clings", "--sulks", "leaves"],
}


def report_lines(folder: Path, *flags: str) -> Iterator[str]:
    """Checks a bot, but for the matches against itself."""
    folder.mkdir()
    bot, settings, report = odd(*flags), patient_settings(folder, leave_s=1), Report(folder)
    asyncio.run(interview(bot, settings, report, lambda _: None))
    if report.is_fit:
        asyncio.run(try_endings(bot, settings, report, lambda _: None))
    # Half a second is short on a busy machine.
    report.findings = [finding for finding in report.findings if finding.kind != "late"]
    yield from finding_lines(report, report.log or folder / "bot.log")
    yield verdict("bot", report)


def test_reports_of_odd_bots(tmp_path: Path, check_golden: Callable[[str, str], None]) -> None:
    """Each finding names the message and field of the contract, and what was expected."""
    lines: list[str] = []
    for case, flags in CASES.items():
        lines += [f"## A bot that {case}", "", *report_lines(tmp_path / case, *flags), ""]
    text = "\n".join(lines)
    for case in CASES:
        text = text.replace(str(tmp_path / case), "FOLDER")
    check_golden("bot-check.txt", text)
