import sys
from pathlib import Path

import pytest

from arena.cli.screen import (
    aligned,
    command_text,
    complain,
    counted,
    flowing,
    plain,
    say_flowing,
    show_table,
    times_text,
)
from arena.cli.tables import bare_table


def test_plain() -> None:
    """What would steer a terminal is written out; letters, tabs and new lines stay."""
    assert "a\\x1b[31m\\x07é\t\n\\x9b\\u202e\\r" == plain("a\x1b[31m\x07é\t\n\x9b\u202e\r")


def test_counted() -> None:
    """One is one, and thousands are legible."""
    assert ["1 match", "2,000 matches", "0 blocks"] == [
        counted(1, "match", "matches"),
        counted(2000, "match", "matches"),
        counted(0, "block"),
    ]


def test_times() -> None:
    """Once is once."""
    assert ["once", "0 times", "1,200 times"] == [times_text(one) for one in (1, 0, 1200)]


def test_aligned() -> None:
    """Pairs stand in two columns."""
    assert ["  a    1", "  bcd  2"] == aligned([("a", "1"), ("bcd", "2")])


def test_command_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A command is written so that it can be typed: quoted, with the program as it was called."""
    program = tmp_path / "bin" / "arena"
    program.parent.mkdir()
    program.touch(0o755)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", [str(program)])
    monkeypatch.setenv("PATH", "/nowhere")
    assert "bin/arena replay 'a b'" == command_text(["replay", "a b"])
    monkeypatch.setenv("PATH", str(program.parent))
    assert "arena replay" == command_text(["replay"])
    monkeypatch.chdir(program.parent)
    monkeypatch.setenv("PATH", "/nowhere")
    assert "./arena replay" == command_text(["replay"])
    monkeypatch.setattr(sys, "argv", ["arena/__main__.py"])
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent))
    assert f"{Path(sys.executable).name} -m arena list" == command_text(["list"])


def test_command_from_afar(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that lies elsewhere is written with its whole path."""
    program = tmp_path / "arena"
    program.touch(0o755)
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr(sys, "argv", [str(program)])
    assert f"{program} version" == command_text(["version"])


def test_show_table(capsys: pytest.CaptureFixture[str]) -> None:
    """Lines of a table end where their text ends."""
    table = bare_table("bot", "note")
    table.add_row("a", "long note")
    table.add_row("b", "")
    show_table(table)
    assert "bot  note\na    long note\nb\n" == capsys.readouterr().out


def test_lines_are_broken_between_words() -> None:
    """What is quoted, and what is longer than a line, stays in one piece."""
    assert ["to go on: use", "  'arena ladder run club'", "  or wait"] == flowing(
        "to go on: use 'arena ladder run club' or wait", 15, hanging="  "
    )
    assert ["a", "0123456789", "b"] == flowing("a 0123456789 b", 4)


def test_sentences_fit_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a pipe a sentence is a line, on a terminal as many as it needs."""
    complain("one two three")
    say_flowing("one two three")
    assert ("one two three\n", "arena: one two three\n") == capsys.readouterr()
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("COLUMNS", "10")
    complain("one two three")
    say_flowing("one two three", "")
    assert ("one two\nthree\n\n", "arena: one\ntwo three\n") == capsys.readouterr()
