import sys
from io import StringIO

import pytest

from arena.cli.bar import progress_bar, progress_line


class _Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_nothing_is_shown_without_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    """In pipes and files there is only the output proper."""
    with progress_bar("working") as tell:
        tell(1, 2)
    with progress_line("beginning") as show:
        show("going on")
    assert ("", "") == capsys.readouterr()


def test_a_terminal_shows_what_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """The label with how far it is, or the phrase, on the standard error."""
    terminal = _Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    with progress_bar("working") as tell:
        tell(1, 2)
    assert "working" in terminal.getvalue()
    assert " 50%" in terminal.getvalue()
    with progress_line("beginning") as show:
        show("going on")
    assert "going on" in terminal.getvalue()
