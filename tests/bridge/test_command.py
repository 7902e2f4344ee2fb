"""Why a command does not start: each reason in a sentence that says what to do."""

import os

import pytest

from arena.bridge.command import command_name, windows_script
from arena.bridge.program import Program, ProgramError


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """The folder of a bot, in which its command is run."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def why(*command: str) -> str:
    """What is said of a command that cannot be started."""
    with pytest.raises(ProgramError) as caught:
        Program(command)
    return str(caught.value)


def write(folder, text: bytes, mode: int = 0o755) -> None:
    (folder / "bot").write_bytes(text)
    (folder / "bot").chmod(mode)


def test_not_there(folder):
    """A file of the folder, and a program on the PATH."""
    assert f"There is no program ./bot in {folder}: build it, or mind the spelling." == why("./bot")
    assert "There is no program nosuchbot on the PATH: install it" in why("nosuchbot")


def test_a_file_of_the_folder_is_named_with_its_folder(folder):
    """The folder is not on the PATH."""
    write(folder, b"#!/bin/sh\n")
    assert "write ./bot for the file here" in why("bot")


def test_not_executable(folder):
    """The command that helps is named."""
    write(folder, b"#!/bin/sh\n", 0o644)
    if os.access(folder / "bot", os.X_OK):
        pytest.skip("everything is executable here")
    assert "The program ./bot is not executable: chmod +x ./bot" == why("./bot")


def test_a_folder(folder):
    """A folder is no program."""
    (folder / "src").mkdir()
    assert "./src is a folder: name the program in it." == why("./src")


def test_windows_line_ends_of_a_script(folder):
    """The system looks for an interpreter with a carriage return in its name."""
    write(folder, b"#!/bin/sh\r\necho\r\n")
    assert "The script ./bot has Windows line ends" in why("./bot")
    assert r"perl -pi -e 's/\r$//' ./bot" in why("./bot")


def test_an_interpreter_that_is_not_there(folder):
    """It is the interpreter that is missing, not the script."""
    write(folder, b"#!/opt/nosuch/lua\n")
    assert "/opt/nosuch/lua, which its first line names, is not there." in why("./bot")


def test_what_is_no_program(folder):
    """A file without a first line that names its interpreter."""
    write(folder, b"\x00\x01\x02")
    assert "neither a program for this machine nor a script" in why("./bot")


def test_a_command_that_the_system_cannot_take():
    """A NUL cannot be in a command."""
    assert "cannot be started: embedded null byte." in why("b\0t")


def test_windows_scripts_are_found_behind_an_interpreter(folder):
    """`sh bot.sh` ends with strange errors; the reason is the same."""
    (folder / "bot.sh").write_bytes(b"read line\r\n")
    assert "bot.sh" == windows_script(["sh", "bot.sh"])
    (folder / "bot.sh").write_bytes(b"read line\n")
    assert windows_script(["sh", "bot.sh"]) is None


def test_the_name_of_a_command():
    """As one would type it, in one line, and not too long."""
    assert "python 'my bot.py'" == command_name(["python", "my bot.py"])
    assert "'a\\nb'" == command_name(["a\nb"])
    assert 63 == len(command_name(["x" * 100]))
