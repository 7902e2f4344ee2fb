from collections import Counter
from pathlib import Path

import pytest

from arena.check.findings import Finding, Interview, Later, Report, SelfPlay, Start, ThinkTime
from arena.cli.bot.check_report import finding_lines, report_to_json, stage_lines, verdict

ODD = Finding("two_answers", "gave two answers", ("hand 7O 1B", "answer '7O'"), is_failure=False)
WRONG = Finding("illegal", "answered '9Z'", ("hand 7O 1B",))


def whole_report(*findings: Finding) -> Report:
    """A report in which every stage was reached."""
    return Report(
        Path("logs"),
        list(findings),
        start=Start(0.2, 64, wants_events=False),
        interview=Interview(355, 22, 41_500, Counter({"mesa": 5, "caida": 2}), ("b'achra",), 39),
        later=Later(11, 5),
        leave_seconds=0.1,
        endings=("token refused", "no arena"),
        self_play=SelfPlay(10, 20, 9, "10+0.1/5"),
        think=ThinkTime(2000, 0.31, 2.0, 1500.0),
        memory_bytes=42_000_000,
    )


def test_each_stage_has_a_line() -> None:
    """What was done, and what came of it."""
    assert [
        "  start       said hello after 0.20 s; plays up to 64 matches at a time",
        "  questions   355 answered, up to 22 in one message, the largest of 42 kB",
        "              positions: mesa 5, caida 2",
        "              not met: b'achra",
        "              39 asked twice, to compare the answers",
        "  later       unknown fields in each of 11 messages, unknown values of each of 5",
        "              enums",
        "  goodbye     left after 0.10 s",
        "  endings     token refused, no arena",
        "  self-play   10 blocks against itself at 10+0.1/5: in 9 of them the legs are",
        "              equal, move for move",
        "  think time  median 0.3 ms, 99 % within 2.0 ms, at most 1.50 s (2,000",
        "              decisions)",
        "  memory      42 MB at most",
    ] == stage_lines(whole_report())
    assert [] == stage_lines(Report(Path()))
    assert not any("not met" in line for line in stage_lines(whole_report(WRONG)))


def test_findings_are_shown_with_their_questions(tmp_path: Path) -> None:
    """Failures first; with them comes the end of the bot's log."""
    log = tmp_path / "bot.log"
    log.write_text("one\ntwo\n")
    assert [
        "What is wrong:",
        "1. illegal: answered '9Z'.",
        "   hand 7O 1B",
        "Warnings:",
        "1. two answers: gave two answers.",
        "   hand 7O 1B",
        "   answer '7O'",
        f"Its log {log} ends:",
        "  | one",
        "  | two",
        "",
    ] == list(finding_lines(whole_report(ODD, WRONG), log))
    assert [] == list(finding_lines(whole_report(), log))


def test_findings_of_one_kind_are_not_all_shown(tmp_path: Path) -> None:
    """Three are enough to see what is wrong; how many more there are is said."""
    lines = list(finding_lines(whole_report(*5 * [WRONG]), tmp_path / "bot.log"))
    assert 3 == lines.count("   hand 7O 1B")
    assert "   and 2 more: illegal; --json lists all" in lines


def test_hints(tmp_path: Path) -> None:
    """Where it is known what a failure comes from, that is said."""
    log = tmp_path / "bot.log"
    log.write_text("ModuleNotFoundError: No module named 'numpyy'\n")
    soon = Finding("no_show", "the process ended with exit code 0 before it said hello")
    text = "\n".join(finding_lines(whole_report(soon), log))
    assert "The module must be installed for the Python that runs the bot." in text
    assert "A bot in Python must end with run(choose)" in text


@pytest.mark.parametrize(
    ("findings", "sentence"),
    [
        ([], "mine is fit for ladders."),
        ([ODD], "mine is fit for ladders, with 1 warning."),
        ([ODD, WRONG, WRONG], "mine is not fit for ladders: 2 failures."),
    ],
)
def test_the_verdict_is_one_sentence(findings: list[Finding], sentence: str) -> None:
    """Failures decide."""
    assert sentence == verdict("mine", whole_report(*findings))


def test_a_report_is_a_json_object() -> None:
    """With null for what was not reached."""
    found = report_to_json(whole_report(ODD))
    assert found["fit"] is True
    assert [{"kind": "two_answers", "sentence": ODD.sentence, "shown": list(ODD.shown)}] == (
        found["warnings"]
    )
    assert 9 == found["self_play"]["tied_blocks"]
    empty = report_to_json(Report(Path()))
    assert {"fit", "sandbox", "failures", "warnings"} == {
        key for key in empty if empty[key] is not None
    }
