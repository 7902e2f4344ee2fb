"""How the report of `arena bot check` looks: a line a stage, what is wrong with the question
that shows it, the verdict.

Must not know how a bot is checked.
"""

from collections.abc import Iterator
from pathlib import Path
from textwrap import wrap

from arena.check.findings import Finding, Interview, Report, SelfPlay
from arena.cli.failures import log_end
from arena.cli.screen import aligned, counted

_MEGABYTE = 1_000_000
_INDENT = " " * 3
_UNBROKEN = "\N{NO-BREAK SPACE}"
_WIDTH = 66  # of what stands beside a stage's name


def stage_lines(report: Report) -> list[str]:
    """Says what was tried, as far as it was reached."""
    stages: list[tuple[str, str]] = []
    if report.start is not None:
        tables = counted(report.start.tables, "table")
        stages.append(("start", f"said hello after {report.start.seconds:.2f} s, for {tables}"))
    if report.interview is not None:
        stages += _interview_stages(report.interview)
    if report.leave_seconds is not None:
        stages.append(("goodbye", f"left after {report.leave_seconds:.2f} s"))
    if report.self_play is not None:
        stages.append(("self-play", _self_play_text(report.self_play)))
    if report.think is not None:
        think = report.think
        times = f"median {_ms(think.median_ms)}, 99 % within {_ms(think.p99_ms)}"
        stages.append(
            ("think time", f"{times}, at most {_ms(think.most_ms)} ({think.decisions:,} decisions)")
        )
    if report.memory_bytes is not None:
        stages.append(("memory", f"{report.memory_bytes / _MEGABYTE:.0f} MB at most"))
    return aligned(stages)


def finding_lines(report: Report, log: Path) -> Iterator[str]:
    """Tells what is wrong, and what is odd, each with the question that shows it."""
    for title, findings in (("What is wrong", report.failures), ("Warnings", report.warnings)):
        if findings:
            yield f"{title}:"
        for number, finding in enumerate(findings, 1):
            yield f"{number}. {finding.kind.replace('_', ' ')}: {finding.sentence}."
            yield from (f"{_INDENT}{line}" for line in finding.shown)
    if report.failures:
        lines = log_end(log)
        yield f"Its log {log} ends:" if lines else f"Its log {log} is empty: it printed nothing."
        yield from (f"  | {line}" for line in lines)
    if report.findings:
        yield ""


def verdict(bot: str, report: Report) -> str:
    """Says in one sentence whether the bot can be let into ladders."""
    if not report.is_fit:
        return f"{bot} is not fit for ladders: {counted(len(report.failures), 'failure')}."
    if report.warnings:
        return f"{bot} is fit for ladders, with {counted(len(report.warnings), 'warning')}."
    return f"{bot} is fit for ladders."


def report_to_json(report: Report) -> dict[str, object]:
    """Makes the JSON document of a report; null is what was not reached, or is not known."""
    start, asked, own, think = report.start, report.interview, report.self_play, report.think
    return {
        "fit": report.is_fit,
        "failures": [_finding_to_json(finding) for finding in report.failures],
        "warnings": [_finding_to_json(finding) for finding in report.warnings],
        "start": start and {"seconds": start.seconds, "tables": start.tables},
        "questions": asked
        and {
            "asked": asked.questions,
            "most_at_once": asked.most_at_once,
            "asked_twice": asked.repeated,
            "positions": dict(asked.positions),
            "not_met": list(asked.missing),
        },
        "leave_seconds": report.leave_seconds,
        "self_play": own
        and {
            "blocks": own.blocks,
            "matches": own.matches,
            "tied_blocks": own.equal_blocks,
            "time_control": own.time_control,
        },
        "think_ms": think
        and {
            "decisions": think.decisions,
            "median": think.median_ms,
            "p99": think.p99_ms,
            "most": think.most_ms,
        },
        "memory_bytes": report.memory_bytes,
    }


def _interview_stages(interview: Interview) -> Iterator[tuple[str, str]]:
    asked = f"{interview.questions:,} answered, up to {interview.most_at_once} in one message"
    yield "questions", asked
    counts = [f"{kind} {count}" for kind, count in interview.positions.items()]
    for line in wrap(", ".join(one.replace(" ", _UNBROKEN) for one in counts), _WIDTH):
        yield "", line.replace(_UNBROKEN, " ")
    if interview.missing:
        yield "", f"not met: {', '.join(interview.missing)}"
    if interview.repeated:
        yield "", f"{interview.repeated:,} asked twice"


def _self_play_text(own: SelfPlay) -> str:
    blocks = counted(own.blocks, "block")
    if own.equal_blocks == own.blocks:
        return f"{blocks} at {own.time_control}: every one tied, move for move"
    return f"{blocks} at {own.time_control}: {own.equal_blocks} tied, move for move"


def _ms(milliseconds: float) -> str:
    if milliseconds >= 1000:
        return f"{milliseconds / 1000:.2f} s"
    return f"{milliseconds:.1f} ms"


def _finding_to_json(finding: Finding) -> dict[str, object]:
    return {"kind": finding.kind, "sentence": finding.sentence, "shown": list(finding.shown)}
