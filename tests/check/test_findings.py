from pathlib import Path

from arena.check.findings import Finding, Report, ThinkTime, think_time


def test_times_are_summed_up() -> None:
    """The 99th percentile is one of the times, and of few times the last."""
    assert ThinkTime(101, 50.0, 99.0, 100.0) == think_time([float(n) for n in range(101)])
    assert ThinkTime(2, 1.0, 9.0, 9.0) == think_time([9.0, 1.0])
    assert ThinkTime(1, 3.0, 3.0, 3.0) == think_time([3.0])
    assert think_time([]) is None


def test_warnings_do_not_make_a_bot_unfit() -> None:
    """Only failures do."""
    odd = Finding("stays", "was still there", is_failure=False)
    wrong = Finding("illegal", "answered '9Z'")
    assert Report(Path(), [odd]).is_fit
    report = Report(Path(), [odd, wrong])
    assert not report.is_fit
    assert ([wrong], [odd]) == (report.failures, report.warnings)
