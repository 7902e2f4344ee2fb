"""Tests of making bots ready to play: needs, builds, and what is said of both."""

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from arena.bots.snapshot import version_of
from arena.cli.bot import added
from tests.bots.conftest import is_running, write_script
from tests.cli.conftest import Arena, write_bot
from tests.e2e.processes import wait_until
from tests.sample_bots.seats import SAMPLE_BOTS

BUILD = 'build = "python make.py"\noutputs = ["made.py"]\n'
MAKE = """
from pathlib import Path
print("making it")
Path("made.py").write_text("from arena.kit import run\\nrun(lambda turn: turn.moves[0])\\n")
"""
FIRST = ["arena: building first with: python make.py", "arena: built first in "]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A bot's folder, `first`, whose program is yet to be built."""
    folder = write_bot(tmp_path / "first", "first", "import made\n", BUILD)
    (folder / "make.py").write_text(MAKE)
    return folder


def is_built(err: str) -> bool:
    """Whether it was said that `first` was built, and nothing else."""
    lines = err.splitlines()
    return [line[: len(told)] for line, told in zip(lines, FIRST, strict=False)] == FIRST


@pytest.mark.e2e
@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    "words",
    [
        ("match", "./first", "random"),
        ("bot", "check", "./first", "--blocks", "1"),
        ("duel", "./first", "random", "--matches", "2"),
    ],
)
def test_a_folder_is_built_before_it_plays(arena: Arena, words: list[str]) -> None:
    """Whatever plays a folder builds it first, says so, and does not do it again."""
    said = arena(*words)
    assert (0, True) == (said.code, is_built(said.err))
    assert "building" not in arena(*words).err


def test_a_folder_is_built_before_a_person_plays_it(arena: Arena, folder: Path) -> None:
    """A build that fails ends the command before the person sits down."""
    (folder / "make.py").write_text("print('cannot')\nraise SystemExit(3)\n")
    said = arena("play", "./first")
    assert (2, "") == (said.code, said.out)
    lines = said.err.splitlines()
    assert "arena: building first with: python make.py" == lines[0]
    assert "failed with exit code 3. Its output is in " in lines[1]
    assert "  cannot" == lines[2]
    [log] = Path(os.environ["XDG_CACHE_HOME"]).glob("ronda-arena/builds/first-*.log")
    assert str(log) in lines[1]
    assert sorted(os.listdir(folder)) == ["bot.py", "bot.toml", "make.py"]


@pytest.mark.e2e
def test_what_has_changed_is_built_again(arena: Arena, folder: Path) -> None:
    """A source that has changed since the last build is built before the next match."""
    arena("bot", "build", "first")
    (folder / "make.py").write_text(MAKE + "\n")
    played = arena("match", "./first", "random", "--json")
    assert is_built(played.err)
    assert version_of(folder) in [one["version"] for one in played.json()["contestants"]]


def test_what_is_missing_is_said_before_anything_is_built(arena: Arena, folder: Path) -> None:
    """Programs that any of the bots lacks are named, all at once, and nothing starts."""
    write_bot(folder.with_name("second"), "second", manifest='needs = ["no-such-program"]\n')
    write_bot(folder.with_name("third"), "third", manifest='needs = ["python >= 99"]\n')
    said = arena("match", "./first", "./second", "./third")
    assert (2, "") == (said.code, said.out)
    lines = said.err.splitlines()
    assert lines[0].startswith("arena: The bot second needs no-such-program (no-such-program in")
    assert lines[1].startswith("The bot third needs Python 99 or newer (python >= 99 in bot.toml)")
    assert sorted(os.listdir(folder)) == ["bot.py", "bot.toml", "make.py"]
    assert not (folder.parent / "arena-matches").exists()


def test_what_an_added_bot_needs(arena: Arena, tmp_path: Path, monkeypatch) -> None:
    """A bot that was added says what it lacks too, where it is to play and where it is run."""
    write_script(tmp_path / "tool", "")
    needs = 'needs = ["tool"]\n'
    write_bot(tmp_path / "mine", "mine", manifest=needs)
    said = arena("bot", "add", "mine")
    assert (2, True) == (said.code, "The bot mine needs tool (tool in bot.toml)" in said.err)
    assert not (tmp_path / "arena-home").exists()
    with monkeypatch.context() as patch:
        patch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
        assert arena("bot", "add", "mine", "random").code == 0
        arena("ladder", "create", "club")
        assert arena("ladder", "add", "club", "mine", "random").code == 0
    for words in (["match", "mine", "random"], ["ladder", "run", "club", "--blocks", "1"]):
        said = arena(*words)
        assert (2, True) == (said.code, "The bot mine needs tool (tool in bot.toml)" in said.err)


@pytest.mark.e2e
def test_a_sample_is_built_in_the_cache(arena: Arena, folder: Path, monkeypatch) -> None:
    """A sample bot with a build is played from the user's cache; its own folder stays as it is."""
    samples = folder.parent / "samples"
    shutil.copytree(SAMPLE_BOTS / "random", samples / "random")
    shutil.move(folder, samples / "first")
    monkeypatch.setattr(added, "sample_folder", lambda: samples)
    said = arena("match", "first", "random")
    assert (0, True) == (said.code, is_built(said.err))
    assert "building" not in arena("match", "first", "random").err
    assert sorted(os.listdir(samples / "first")) == ["bot.py", "bot.toml", "make.py"]
    assert said.err.count("\n") == 2


@pytest.mark.e2e
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_build_leaves_nothing(tmp_path: Path, number: int) -> None:
    """Ctrl-C while a bot is built ends the build and the command, and says what that means."""
    script = "mkdir -p bin; echo $$ > bin/new; mv bin/new bin/child; exec sleep 1000"
    manifest = f"build = ['sh', '-c', '{script}']\noutputs = ['bin']\n"
    child = write_bot(tmp_path / "slow", "slow", manifest=manifest) / "bin" / "child"
    playing = subprocess.Popen(
        [sys.executable, "-m", "arena", "match", "./slow", "random"],
        cwd=tmp_path,
        env={**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    wait_until(child.exists)
    playing.send_signal(number)
    out, err = playing.communicate()
    assert (128 + number, "") == (playing.returncode, out)
    lines = [line for line in err.splitlines() if line]
    assert lines[0].startswith("arena: building slow with: sh -c ")
    assert "arena: stopped: slow is not built, and nothing was played." == lines[-1]
    wait_until(lambda: not is_running(int(child.read_text())))
    assert not list((tmp_path / "cache").rglob("*.json"))
    assert not (tmp_path / "arena-matches").exists()
