"""How the report of `arena doctor` looks: as text, as Markdown, as JSON.

Must not know how anything was looked at.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from arena.cli.screen import counted, flowing
from arena.doctor.attack import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from arena.doctor.attack import Row
    from arena.doctor.checkup.finding import Finding
    from arena.sandbox.level import Level

_WIDTH = 100
_HEADINGS = ("group", "attack", "what is tried", "outcome", "how")


def finding_lines(findings: Sequence[Finding]) -> Iterator[str]:
    """Lays out a line for each subject, and below it what would help."""
    width = max(len(one.subject) for one in findings)
    hanging = " " * (width + 12)
    for one in findings:
        first, *rest = flowing(one.text, _WIDTH - len(hanging)) or [""]
        yield f"  {one.subject:<{width}}  {one.verdict:<6}  {first}"
        yield from (hanging + line for line in rest)
        if one.remedy:
            yield from (
                hanging + line for line in flowing(f"-> {one.remedy}", _WIDTH - len(hanging))
            )


def attack_lines(rows: Sequence[Row]) -> Iterator[str]:
    """Lays out the table of attacks, what was tried and its outcome, a line each."""
    names = max(len(row.attack.name) for row in rows)
    outcomes = max(map(len, Outcome))
    group = ""
    for row in rows:
        if row.attack.group != group:
            group = row.attack.group
            yield ""
            yield f"  {group}"
        told = f"{row.attack.tried} ({row.how})"
        first, *rest = flowing(told, _WIDTH - names - outcomes - 8)
        yield f"    {row.outcome:<{outcomes}}  {row.attack.name:<{names}}  {first}"
        yield from (" " * (names + outcomes + 8) + line for line in rest)


def verdict(rows: Sequence[Row], level: Level) -> str:
    """Says in one sentence what the table comes to."""
    counts = Counter(row.outcome for row in rows)
    told = ", ".join(f"{counts[one]} {one}" for one in Outcome if counts[one])
    return f"{counted(len(rows), 'attack')} at level {level}: {told}."


def markdown_lines(rows: Sequence[Row], level: Level) -> Iterator[str]:
    """Makes the table of attacks as Markdown."""
    yield f"At level {level}:"
    yield ""
    yield _markdown_row(_HEADINGS)
    yield _markdown_row(["---"] * len(_HEADINGS))
    for row in rows:
        attack = row.attack
        yield _markdown_row((attack.group, attack.name, attack.tried, row.outcome, row.how))


def finding_markdown_lines(findings: Sequence[Finding]) -> Iterator[str]:
    """Makes the table of what was found as Markdown."""
    yield _markdown_row(("subject", "verdict", "found", "what would help"))
    yield _markdown_row(["---"] * 4)
    for one in findings:
        yield _markdown_row((one.subject, one.verdict, one.text, one.remedy))


def findings_to_json(findings: Sequence[Finding]) -> list[dict[str, str]]:
    """Makes JSON objects of what was found."""
    return [
        {
            "subject": one.subject,
            "verdict": str(one.verdict),
            "found": one.text,
            "remedy": one.remedy,
        }
        for one in findings
    ]


def rows_to_json(rows: Sequence[Row]) -> list[dict[str, object]]:
    """Makes JSON objects of the table of attacks."""
    return [
        {
            "group": row.attack.group,
            "attack": row.attack.name,
            "tried": row.attack.tried,
            "outcome": str(row.outcome),
            "how": row.how,
            "possible_without_sandbox": bool(row.control.proof),
        }
        for row in rows
    ]


def _markdown_row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(' '.join(cell.split()).replace('|', chr(92) + '|') for cell in cells)} |"
