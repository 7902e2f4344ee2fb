import pytest

from arena.doctor.checkup import sandbox as checkup
from arena.doctor.checkup.finding import Verdict
from arena.doctor.checkup.sandbox import look_at_sandbox
from arena.sandbox.level import Found, Level

HERE = Found(Level.A, "", "")
NOT_HERE = Found(Level.C, "bubblewrap is not installed.", "apt-get install bubblewrap")


def test_the_best_level_is_fine() -> None:
    """And what an instance may use is said."""
    sandbox, limits, _ = look_at_sandbox(HERE, None)
    assert (Verdict.FINE, "") == (sandbox.verdict, sandbox.remedy)
    assert "512 MB of memory" in limits.text


def test_a_lesser_level_is_weak_and_says_what_would_help() -> None:
    """The arena works with it, so it does not fail."""
    sandbox, *_ = look_at_sandbox(NOT_HERE, None)
    assert (Verdict.WEAK, "apt-get install bubblewrap") == (sandbox.verdict, sandbox.remedy)
    assert "bubblewrap is not installed." in sandbox.text


def test_a_level_that_is_not_there_fails_when_it_is_asked_for() -> None:
    """With the reason, and the command that would improve it."""
    [sandbox] = look_at_sandbox(NOT_HERE, Level.A)
    assert (Verdict.FAILED, NOT_HERE.remedy) == (sandbox.verdict, sandbox.remedy)


def test_less_than_there_is_may_be_asked_for() -> None:
    """It is weak all the same."""
    for level in (Level.C, Level.NONE):
        sandbox, *_ = look_at_sandbox(HERE, level)
        assert Verdict.WEAK == sandbox.verdict
        assert sandbox.text.startswith(f"{level}:")


def test_control_groups_are_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Handed over they are fine, else weak, with the command that hands some over."""
    for has_groups, verdict in ((True, Verdict.FINE), (False, Verdict.WEAK)):
        monkeypatch.setattr(checkup, "has_groups", lambda found=has_groups: found)
        groups = list(look_at_sandbox(HERE, None))[-1]
        assert ("control groups", verdict) == (groups.subject, groups.verdict)
        assert has_groups != ("systemd-run" in groups.remedy)
