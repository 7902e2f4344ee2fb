"""Tests of what a duel shows on the way."""

import os
import sys

import pytest

from arena.cli.duel import show as show_module
from arena.cli.duel.show import live_line


def test_lines_now_and_then(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where nothing can be drawn in place a line comes every few seconds, not with each beat."""
    with live_line() as show:
        show(lambda: "too early")
        monkeypatch.setattr(show_module, "_QUIET_SECONDS", 0.0)
        show(lambda: "10 matches")
    assert "10 matches\n" == capsys.readouterr().out


def test_nothing_is_written_for_programs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nor is the line made, which takes time."""
    monkeypatch.setattr(show_module, "_QUIET_SECONDS", 0.0)
    with live_line(is_quiet=True) as show:
        show(lambda: pytest.fail("made"))
    assert "" == capsys.readouterr().out


def test_a_terminal_has_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is drawn in place, and is gone at the end."""
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setitem(os.environ, "TERM", "xterm")
    with live_line() as show:
        show(lambda: "10 matches")
    assert "10 matches" not in capsys.readouterr().out.splitlines()[-1:]
