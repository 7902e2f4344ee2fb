"""Where a command's program is looked for."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from arena.bots.command import bot_search_path, find_command, script_problem
from arena.errors import InputError
from tests.bots.conftest import write_script


def test_python_is_the_arenas_own(tmp_path):
    """`python` is a program in the folder of the Python that runs the arena."""
    assert str(Path(sys.executable).parent) == bot_search_path().split(os.pathsep)[0]
    assert str(Path(sys.executable).parent / "python") == find_command(["python"], tmp_path)


def test_words_with_a_slash_are_files_of_the_bot(tmp_path):
    """A word with a / is relative to the bot's folder, wherever the arena runs."""
    (tmp_path / "bot").write_text("#!/bin/sh\n")
    (tmp_path / "bot").chmod(0o755)
    assert str(tmp_path / "bot") == find_command(["./bot", "-v"], tmp_path)


def test_not_found(tmp_path):
    """A program that is nowhere is named; one beside the manifest is pointed at."""
    with pytest.raises(InputError, match="Command not found: no-such-program, which"):
        find_command(["no-such-program"], tmp_path)
    with pytest.raises(InputError, match=r"Command not found: there is no file \./bot in"):
        find_command(["./bot"], tmp_path)
    (tmp_path / "my-own-bot").write_text("")
    with pytest.raises(InputError, match=r'write "\./my-own-bot" for the file'):
        find_command(["my-own-bot"], tmp_path)


def test_not_executable(tmp_path):
    """A file that may not be executed is said not to be."""
    (tmp_path / "bot").write_text("")
    with pytest.raises(InputError, match=r"bot is not executable \(chmod \+x\)"):
        find_command(["./bot"], tmp_path)


@pytest.mark.parametrize(
    "command",
    [
        ["./bot.sh", "-v"],
        ["sh", "-eu", "bot.sh"],
        ["python", "-m", "arena", "--", "./bot.sh"],
        ["python", "-m", "arena", "--", "/bin/bash", "bot.sh"],
    ],
)
def test_line_ends_of_windows(tmp_path, command):
    """A script that the system would not find, though it is there, is told with what to do."""
    write_script(tmp_path / "bot.sh", "exit\n")
    find_command(command, tmp_path)
    (tmp_path / "bot.sh").write_bytes(b"#!/bin/sh\r\nexit\r\n")
    expected = (
        "my bot/bot.sh has the line ends of Windows, with which it cannot be run: save it with "
        "those of Unix (LF), or type: perl -pi -e 's/\\r$//' 'my bot/bot.sh'"
    )
    with pytest.raises(InputError) as caught:
        find_command(command, tmp_path, shown=Path("my bot"))
    assert expected == str(caught.value)


def test_what_is_said_to_type_helps(tmp_path):
    """The command in the message converts the file."""
    (tmp_path / "a b").write_bytes(b"#!/bin/sh\r\nexit 3\r\n")
    (tmp_path / "a b").chmod(0o755)
    typed = script_problem(tmp_path / "a b", tmp_path / "a b").rpartition("type: ")[2]
    subprocess.run(typed, shell=True, check=True)
    assert (tmp_path / "a b").read_bytes() == b"#!/bin/sh\nexit 3\n"
    assert script_problem(tmp_path / "a b", tmp_path / "a b") == ""


def test_interpreter_that_is_not_there(tmp_path):
    """A script whose first line leads nowhere is told with that line."""
    write_script(tmp_path / "bot", "")
    (tmp_path / "bot").write_text("#!/opt/nobody/node --fast\n")
    with pytest.raises(InputError, match=r"its first line, #!/opt/nobody/node --fast, names a pro"):
        find_command(["./bot"], tmp_path)


@pytest.mark.parametrize(
    "content", [b"", b"\x7fELF", b"exit\r\n", b"#!", b"#!\n", b"#!/usr/bin/env node\nx\r\n"]
)
def test_what_is_no_script_of_windows(tmp_path, content):
    """Programs, texts and scripts whose first line is good are not complained of."""
    (tmp_path / "bot").write_bytes(content)
    assert script_problem(tmp_path / "bot", tmp_path / "bot") == ""


def test_what_a_link_leads_to_elsewhere_is_not_read(tmp_path):
    """A build may leave a link to anything, of which nobody is told a line."""
    secret = tmp_path / "secret"
    secret.write_text("#!/no/such/program --key s3cret\n")
    secret.chmod(0o755)
    bot = tmp_path / "bot"
    (bot / "bin").mkdir(parents=True)
    (bot / "bin" / "run").symlink_to(secret)
    assert str(bot / "bin" / "run") == find_command(["bin/run"], bot)
    (bot / "bin" / "run").unlink()
    (bot / "run").write_text(secret.read_text())
    (bot / "run").chmod(0o755)
    (bot / "bin" / "run").symlink_to("../run")
    with pytest.raises(InputError, match="names a program that is not here"):
        find_command(["bin/run"], bot)
