"""A bot's folder and a home for the tests of this room."""

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


@pytest.fixture
def bot(tmp_path):
    """A bot's folder."""
    return make_bot(tmp_path / "tiny")


@pytest.fixture
def home(tmp_path):
    """A home that is not there yet."""
    return tmp_path / "home"
