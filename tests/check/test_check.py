"""Whole checks of real processes: bots that are well, and each way in which one is not."""

from pathlib import Path

import pytest

from arena.check.check import check_bot
from arena.check.findings import Finding, Report
from arena.check.sitting import Sitting
from arena.terms.clock import SECOND_NS, parse_time_control
from tests.check.patient import patient_settings
from tests.e2e.hall import contestant
from tests.e2e.processes import MARK, left_behind, wait_until

pytestmark = pytest.mark.e2e

HAS_PROC = Path("/proc/self/environ").exists()


def check(folder: Path, *flags: str, tables: int = 64, **changes: object) -> Report:
    """Checks a misbehaving bot with two blocks; nothing but what is changed can be late."""
    bot = contestant("bot", *flags, tables=tables)
    return check_bot(bot, patient_settings(folder, **changes))


def only(findings: list[Finding]) -> Finding:
    """The one finding that there is."""
    [finding] = findings
    return finding


@pytest.mark.parametrize(("flags", "tables"), [([], 64), (["--events"], 2), ([], 1)])
def test_a_proper_bot_is_fit(tmp_path: Path, flags: list[str], tables: int) -> None:
    """It answers in all positions, as many at a time as it can, ties its blocks, and leaves."""
    report = check(tmp_path, *flags, tables=tables)
    assert [] == report.failures
    assert {"late"} >= {finding.kind for finding in report.warnings}  # half a second is short
    assert report.start is not None
    assert tables == report.start.tables
    assert report.interview is not None
    assert () == report.interview.missing
    assert tables == report.interview.most_at_once
    assert report.interview.repeated > 30
    assert report.leave_seconds is not None
    assert report.self_play is not None
    assert (2, 4, 2) == (
        report.self_play.blocks,
        report.self_play.matches,
        report.self_play.equal_blocks,
    )
    assert report.think is not None
    assert report.think.median_ms <= report.think.p99_ms <= report.think.most_ms
    assert (report.memory_bytes is not None) == HAS_PROC


@pytest.mark.parametrize(
    ("flags", "kind", "part"),
    [
        (["--exit-at-start"], "no_show", "ended with exit code 1 before it said hello"),
        (["--protocol", "9"], "no_show", "was refused: this bot speaks protocol 9"),
        (["--tables", "5000"], "no_show", "was refused: hello asks for 5000 tables"),
        (["--token", "guessed"], "no_show", "was refused: this token was not given out"),
        (["--leave-at-hello"], "crashed", "exit code 0, instead of an answer to 22 questions"),
        (["--how", "exit"], "crashed", "exit code 7, instead of an answer to 22 questions in one"),
        (["--how", "kill", "--at", "60"], "crashed", "was ended by signal 9, instead of an answer"),
        (["--how", "leave"], "crashed", "instead of an answer"),
        (["--how", "future"], "malformed", "which it was not asked"),
        (["--how", "unknown-table"], "malformed", "where it has never sat"),
        (["--how", "hello-twice"], "malformed", "said hello a second time"),
        (["--signal", "3"], "illegal", "sent the signal 3, but there are none here"),
    ],
)
def test_each_way_to_fail_is_named(tmp_path: Path, flags: list[str], kind: str, part: str) -> None:
    """A bot that fails in the interview is not fit, is told how, and does not play itself."""
    report = check(tmp_path, *flags)
    assert not report.is_fit
    assert kind == report.failures[0].kind
    assert part in report.failures[0].sentence
    assert report.self_play is None


@pytest.mark.parametrize(
    ("flags", "reason"),
    [
        (["--protocol", "9"], "PROTOCOL_TOO_NEW"),
        (["--how", "unknown-table"], "UNKNOWN_TABLE"),
        (["--how", "hello-twice"], "HELLO_TWICE"),
    ],
)
def test_a_bot_that_is_turned_away_can_print_why(
    tmp_path: Path, flags: list[str], reason: str
) -> None:
    """Its process is given time to do so, so that its log is not empty."""
    report = check(tmp_path, *flags)
    assert report.log is not None
    assert f" {reason}: " in report.log.read_text()


@pytest.mark.parametrize(("how", "said"), [("illegal", "9Z"), ("wrong-kind", "1B")])
def test_an_illegal_answer_is_shown_with_its_question(tmp_path: Path, how: str, said: str) -> None:
    """Game, hand, table and moves, and what was said instead; the bot may go on."""
    report = check(tmp_path, "--how", how, "--at", "1")
    finding = only(report.failures)
    assert "illegal" == finding.kind
    assert f"answered {said!r}, allowed was: " in finding.sentence
    assert finding.shown[0].startswith("2 players by the standard rules; asked is seat 0")
    assert ["hand", "table", "moves"] == [line.split()[0] for line in finding.shown[1:-1]]
    assert f"answer {said!r}" == finding.shown[-1]
    assert report.interview is not None
    assert report.interview.questions > 300


def test_a_bot_that_hangs_at_start_is_not_waited_for_for_ever(tmp_path: Path) -> None:
    """Nor one that connects and says nothing."""
    for flag, sentence in (
        ("--hang-at-start", "said no hello within 2 s"),
        ("--mute", "no hello"),
    ):
        report = check(tmp_path, flag, patience_ns=2 * SECOND_NS)
        finding = only(report.failures)
        assert "no_show" == finding.kind
        assert sentence in finding.sentence


def test_a_bot_that_hangs_at_a_question_is_late(tmp_path: Path) -> None:
    """The question that has no answer is shown."""
    report = check(tmp_path, "--how", "hang", answer_ns=SECOND_NS)
    finding = only(report.failures)
    assert "late" == finding.kind
    assert finding.sentence == (
        "did not answer within 1 s to 22 questions in one message. Asked one by one, a new "
        "instance did the same at the one that is shown"
    )
    assert finding.shown[1].startswith("hand ")


def test_a_bot_that_is_slow_is_warned_of_short_time(tmp_path: Path) -> None:
    """Told that it has half a second it takes a whole one, which is no failure by itself."""
    report = check(tmp_path, "--dawdle")
    assert report.is_fit
    finding = only(report.warnings)
    assert "late" == finding.kind
    assert "no answer within the 0.500 s allowed (it was told" in finding.sentence


def test_a_bot_that_does_not_leave_is_warned(tmp_path: Path) -> None:
    """The arena ends its process, so that matches lose nothing by it."""
    report = check(tmp_path, "--stay", leave_s=1)
    assert report.is_fit
    assert ["stays"] == [finding.kind for finding in report.warnings if finding.kind != "late"]
    assert report.leave_seconds is None
    assert report.self_play is not None


def test_a_bot_that_leaves_in_anger_is_warned(tmp_path: Path) -> None:
    """An exit code that says that something failed is told."""
    report = check(tmp_path, "--farewell-code", "3", blocks=1)
    assert report.is_fit
    sentences = {finding.kind: finding.sentence for finding in report.warnings}
    assert sentences["exit_code"].startswith("the process ended with exit code 3 after goodbye")


def test_a_defect_of_the_arena_is_no_fault_of_a_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What goes wrong here is raised, and no process is left."""
    monkeypatch.setenv(MARK, str(tmp_path))
    monkeypatch.setattr(Sitting, "answer", lambda *_, **__: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        check(tmp_path)
    wait_until(lambda: left_behind(tmp_path) == [])


def test_chance_that_is_the_bots_own_is_told(tmp_path: Path) -> None:
    """Two answers to one question are shown; the blocks against itself are no ties."""
    report = check(tmp_path, "--fickle")
    assert report.is_fit
    [finding] = [finding for finding in report.warnings if finding.kind == "two_answers"]
    one, two = finding.shown[-2:]
    assert one.startswith("answer ")
    assert two.startswith("answer ")
    assert one != two
    assert report.self_play is not None
    assert 0 == report.self_play.equal_blocks


def test_a_bot_that_cannot_bear_an_old_question_is_warned(tmp_path: Path) -> None:
    """The arena does not repeat questions; the bot plays itself all the same."""
    report = check(tmp_path, "--refuse-old")
    assert report.is_fit
    finding = only(report.warnings)
    assert "crashed" == finding.kind
    assert ", instead of an answer, after an old question had come again. " in finding.sentence
    assert report.self_play is not None


def test_pages_of_output_are_told(tmp_path: Path) -> None:
    """As a warning."""
    report = check(tmp_path, "--how", "shout", "--at", "5")
    assert report.is_fit
    assert "loud" in [finding.kind for finding in report.warnings]


def test_a_failure_against_itself_is_shown_with_its_question(tmp_path: Path) -> None:
    """A bot that is well in the interview can still fail in a match."""
    report = check(tmp_path, "--how", "illegal", "--at", "1", "--events", tables=1)
    assert not report.is_fit
    late = check(tmp_path, control=parse_time_control("0.000001"))
    finding = only(late.failures)
    assert "late" == finding.kind
    assert finding.sentence.endswith(", in a match against itself at 0.000001")
    assert finding.shown[0].startswith("2 players by the standard rules; asked is seat ")


def test_no_process_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not of a bot with children that ignore being ended, either."""
    monkeypatch.setenv(MARK, str(tmp_path))
    check(tmp_path, "--children", "--how", "exit", "--at", "30")
    wait_until(lambda: left_behind(tmp_path) == [])
