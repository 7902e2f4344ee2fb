"""Tests of building a bot in its folder."""

from pathlib import Path

import pytest

from arena.bots.snapshot import version_of
from tests.cli.conftest import Arena, write_bot

BUILD = "build = ['sh', '-c', 'echo x >> made; echo made it']\noutputs = ['made']\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A bot's folder, `mine`, which is built by writing a line to `made`."""
    return write_bot(tmp_path / "mine", "mine", manifest=BUILD)


def test_build(folder: Path, arena: Arena) -> None:
    """A folder is built once, and again where that is asked for; what is next is said."""
    next_line = "Next: arena bot check ./mine\n"
    said = arena("bot", "build", "mine")
    assert (0, f"made it\nmine is built.\n{next_line}") == (said.code, said.out)
    assert said.err.startswith("arena: building mine with: sh -c '")
    said = arena("bot", "build", "./mine")
    told = "mine is built, and nothing has changed since; --again builds it anew."
    assert (0, f"{told}\n{next_line}", "") == (said.code, said.out, said.err)
    assert "built mine in " in arena("bot", "build", folder, "--again").err
    assert (folder / "made").read_text() == "x\nx\n"


def test_build_as_json(folder: Path, arena: Arena) -> None:
    """The JSON document says which version it is, and how long the build took, if any."""
    first, second = (arena("bot", "build", "mine", "--json").json() for _ in range(2))
    assert first.pop("seconds") >= 0
    assert {"bot": "mine", "version": version_of(folder)} == first
    assert first | {"seconds": None} == second


def test_nothing_to_build(arena: Arena, tmp_path: Path) -> None:
    """A bot without a build is said to need none."""
    write_bot(tmp_path / "plain", "plain")
    said = arena("bot", "build", "plain")
    assert (0, "") == (said.code, said.err)
    assert said.out.startswith("plain needs no build: its bot.toml has no key build.\n")


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("nothing", "nothing cannot be read: No such file or directory."),
        ("empty", "There is no bot.toml in empty"),
        ("gone", "has not made bin, which bot.toml lists in outputs"),
        ("lost", "Command not found: there is no file ./gone in lost"),
        ("fails", "failed with exit code 1"),
        ("needs", "The bot needs needs no-such-program"),
    ],
)
def test_bad_input(arena: Arena, tmp_path: Path, word: str, expected: str) -> None:
    """What cannot be built is told in a sentence."""
    (tmp_path / "empty").mkdir()
    write_bot(tmp_path / "gone", "gone", manifest="build = 'true'\noutputs = ['bin']\n")
    write_bot(tmp_path / "fails", "fails", manifest="build = 'false'\n")
    write_bot(tmp_path / "needs", "needs", manifest="needs = ['no-such-program']\nbuild = 'true'")
    write_bot(tmp_path / "lost", "lost", manifest="build = 'true'\n")
    text = (tmp_path / "lost" / "bot.toml").read_text().replace("python bot.py", "./gone")
    (tmp_path / "lost" / "bot.toml").write_text(text)
    said = arena("bot", "build", word)
    assert (2, "") == (said.code, said.out)
    assert expected in said.err
