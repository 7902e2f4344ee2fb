import sys
from pathlib import Path

import pytest

from arena.cli.complaints import Complaints, complaints_once


def test_once(tmp_path: Path) -> None:
    """Each complaint is told once, with the end of its log and what it may come from."""
    log = tmp_path / "quitter.log"
    log.write_text("--- started: quitter\nold\n--- started: quitter\nno breakfast\n")
    told: list[str] = []
    complaints = Complaints(told.append)
    why = "quitter: the process ended with exit code 0 before it said hello"
    for number in range(3):
        complaints.hear(f"{why}; its log: {log}{number or ''}\n")
    complaints.hear("arena: something \x1b[2J else\n")
    complaints.sum_up()
    assert [
        f"{why}; its log: {log}",
        "  | no breakfast",
        "A bot in Python must end with run(choose), which plays until the arena says goodbye.",
        "arena: something \\x1b[2J else",
        f"{why}: 3 times in this run",
    ] == told


def test_what_is_heard(capfd: pytest.CaptureFixture[str]) -> None:
    """Whatever is written to the standard error is heard, and told there or elsewhere."""
    told: list[str] = []
    for tell in (told.append, None):
        with complaints_once(tell):
            print("x: failed", file=sys.stderr)
            print("x: failed", file=sys.stderr)
    print("after", file=sys.stderr)
    expected = ["x: failed", "x: failed: 2 times in this run"]
    assert expected == told
    assert [*expected, "after"] == capfd.readouterr().err.splitlines()


def test_no_stream(capsys: pytest.CaptureFixture[str]) -> None:
    """Where the standard error is no file, nothing is changed."""
    with complaints_once():
        print("x: failed", file=sys.stderr)
    assert "x: failed\n" == capsys.readouterr().err
