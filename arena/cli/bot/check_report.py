"""How the report of `arena bot check` looks: a line a stage, what is wrong with the question
that shows it, the verdict.

Must not know how a bot is checked.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from arena.check.findings import Finding, Interview, Report, SelfPlay
from arena.cli.failures import hints, log_end, log_hints
from arena.cli.sandbox import sandbox_text
from arena.cli.screen import UNBROKEN, aligned, counted, flowing
from arena.sandbox.level import Level

_KILOBYTE = 1000
_MEGABYTE = 1_000_000
_INDENT = " " * 3
_LINE = 80
_WIDTH = 66  # of what stands beside a stage's name
_MOST_ALIKE = 3  # findings of one kind that are shown with their questions


def stage_lines(report: Report) -> list[str]:
    """Says what was tried, as far as it was reached."""
    stages: list[tuple[str, str]] = []
    if report.sandbox.level is not Level.NONE:
        stages.append(("sandbox", sandbox_text(report.sandbox)))
    if report.start is not None:
        at_once = counted(report.start.tables, "match", "matches")
        hello = f"said hello after {report.start.seconds:.2f} s; plays up to {at_once} at a time"
        stages.append(("start", hello))
    if report.interview is not None:
        # Where the bot has failed, the questions were broken off: what is missing tells nothing.
        stages += _interview_stages(report.interview, is_whole=report.is_fit)
    if report.later is not None:
        later = f"unknown fields in each of {report.later.messages} messages, unknown values of "
        stages.append(("later", f"{later}each of {report.later.enums} enums"))
    if report.leave_seconds is not None:
        stages.append(("goodbye", f"left after {report.leave_seconds:.2f} s"))
    if report.endings is not None:
        stages.append(("endings", ", ".join(one.replace(" ", UNBROKEN) for one in report.endings)))
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
    return aligned(
        ("" if place else name, line)
        for name, text in stages
        for place, line in enumerate(flowing(text, _WIDTH))
    )


def finding_lines(report: Report, log: Path) -> Iterator[str]:
    """Tells what is wrong, and what is odd, each with the question that shows it."""
    for title, findings in (("What is wrong", report.failures), ("Warnings", report.warnings)):
        if findings:
            yield f"{title}:"
        told: Counter[str] = Counter()
        for number, finding in enumerate(findings, 1):
            told[finding.kind] += 1
            if told[finding.kind] <= _MOST_ALIKE:
                text = f"{number}. {finding.kind.replace('_', ' ')}: {finding.sentence}."
                yield from flowing(text, _LINE, hanging=_INDENT)
                yield from (f"{_INDENT}{line}" for line in finding.shown)
        for kind, count in told.items():
            if count > _MOST_ALIKE:
                name = kind.replace("_", " ")
                yield f"{_INDENT}and {count - _MOST_ALIKE:,} more: {name}; --json lists all"
    if report.failures:
        yield from _last_words(report, log)
    if report.findings:
        yield ""


def _last_words(report: Report, log: Path) -> Iterator[str]:
    """Shows the end of the bot's log, and what the failure may come from."""
    lines = log_end(log)
    yield f"Its log {log} ends:" if lines else f"Its log {log} is empty: it printed nothing."
    yield from (f"  | {line}" for line in lines)
    sentences = [*log_hints(lines, report.sandbox)]
    sentences += [hint for finding in report.failures for hint in hints(finding.sentence)]
    for sentence in dict.fromkeys(sentences):
        yield from flowing(sentence, _LINE)


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
    later = report.later
    return {
        "fit": report.is_fit,
        "sandbox": report.sandbox.level,
        "failures": [_finding_to_json(finding) for finding in report.failures],
        "warnings": [_finding_to_json(finding) for finding in report.warnings],
        "start": start and {"seconds": start.seconds, "tables": start.tables},
        "questions": asked
        and {
            "asked": asked.questions,
            "most_at_once": asked.most_at_once,
            "largest_bytes": asked.largest_bytes,
            "asked_twice": asked.repeated,
            "positions": dict(asked.positions),
            "not_met": list(asked.missing),
        },
        "later": later and {"messages": later.messages, "enums": later.enums},
        "leave_seconds": report.leave_seconds,
        "endings": None if report.endings is None else list(report.endings),
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


def _interview_stages(interview: Interview, *, is_whole: bool) -> Iterator[tuple[str, str]]:
    largest = f"the largest of {interview.largest_bytes / _KILOBYTE:,.0f} kB"
    asked = f"{interview.questions:,} answered, up to {interview.most_at_once} in one message"
    yield "questions", f"{asked}, {largest}"
    counts = [f"{kind} {count}" for kind, count in interview.positions.items()]
    if counts:
        yield "", f"positions: {', '.join(one.replace(' ', UNBROKEN) for one in counts)}"
    if interview.missing and is_whole:
        yield "", f"not met: {', '.join(interview.missing)}"
    if interview.repeated:
        yield "", f"{interview.repeated:,} asked twice, to compare the answers"


def _self_play_text(own: SelfPlay) -> str:
    blocks = f"{counted(own.blocks, 'block')} against itself at {own.time_control}"
    if own.equal_blocks == own.blocks:
        return f"{blocks}: the legs of each are equal, move for move"
    return f"{blocks}: in {own.equal_blocks:,} of them the legs are equal, move for move"


def _ms(milliseconds: float) -> str:
    if milliseconds >= 1000:
        return f"{milliseconds / 1000:.2f} s"
    return f"{milliseconds:.1f} ms"


def _finding_to_json(finding: Finding) -> dict[str, object]:
    return {"kind": finding.kind, "sentence": finding.sentence, "shown": list(finding.shown)}
