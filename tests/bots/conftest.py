"""A bot's folder and a home for the tests of this room."""

import os
from pathlib import Path

import pytest


def make_bot(folder, name="tiny", extra=""):
    """Writes a bot that is a shell script."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "bot.toml").write_text(f'name = "{name}"\nrun = "./bot.sh -x"\ntables = 3\n{extra}')
    (folder / "bot.sh").write_text("#!/bin/sh\n")
    (folder / "bot.sh").chmod(0o755)
    return folder


def write_script(path, text):
    """Writes a shell script that can be run."""
    path.write_text(f"#!/bin/sh\n{text}")
    path.chmod(0o755)
    return path


def is_running(process):
    """Tells whether a process runs; one that is dead but not yet collected does not."""
    try:
        os.kill(process, 0)
        return " Z " not in Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """The user's cache folder, which is not there yet."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "ronda-arena"


@pytest.fixture
def bot(tmp_path):
    """A bot's folder."""
    return make_bot(tmp_path / "tiny")


@pytest.fixture
def home(tmp_path):
    """A home that is not there yet."""
    return tmp_path / "home"
