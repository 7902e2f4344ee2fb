"""Where a command's program is looked for."""

import os
import sys
from pathlib import Path

import pytest

from arena.bots.command import bot_search_path, find_command
from arena.errors import InputError


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
