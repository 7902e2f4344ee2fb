"""The wheel: whole, pure, and, installed into a fresh environment, all that a person needs."""

import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from arena.bots.content import content_paths
from arena.bots.manifest import read_manifest
from arena.version import ARENA_VERSION

pytestmark = pytest.mark.e2e

ROOT = Path(__file__).parents[2]
UNWANTED = shutil.ignore_patterns("__pycache__", "*.egg-info")
SAMPLES = sorted(path.parent for path in (ROOT / "sample_bots").glob("*/bot.toml"))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a copy of the sources in which somebody has built the sample bots."""
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"
    for name in ("arena", "engine"):
        shutil.copytree(ROOT / name, source / name, ignore=UNWANTED)
    for name in (*contents(), "pyproject.toml", "README.md", "LICENSE"):
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, source / name)
    for bot in SAMPLES:
        for output in read_manifest(bot).outputs:
            built = source / "sample_bots" / bot.name / output / ".deep" / "somebody"
            built.mkdir(parents=True)
            for name in ("README.md", "bot.toml", "bot.py", "index.js", ".hidden"):
                (built / name).write_text("")
    # Without isolation nothing is fetched: setuptools is among what tests need.
    options = ["--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check"]
    run(sys.executable, "-m", "pip", "wheel", *options, "-w", folder, source)
    [found] = folder.glob("*.whl")
    return found


def contents() -> set[str]:
    """The files of the sample bots, without what their builds make."""
    return {
        str((bot / path).relative_to(ROOT))
        for bot in SAMPLES
        for path in content_paths(bot, read_manifest(bot).outputs)
    }


def run(*words: str | Path, cwd: Path | None = None) -> str:
    """Runs a command to its end and returns what it printed."""
    unset = ("ARENA_HOME", "PYTHONPATH")
    environment = {name: value for name, value in os.environ.items() if name not in unset}
    done = subprocess.run(
        words, cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_no_compiler_is_needed(wheel: Path) -> None:
    """It is for every machine and every Python from 3.11 on: nothing in it is compiled."""
    assert f"ronda_arena-{ARENA_VERSION}-py3-none-any.whl" == wheel.name


def test_it_is_whole(wheel: Path) -> None:
    """All of the packages is in it, sample bots and generated code included, and no more."""
    inside = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    wanted = {
        str(path.relative_to(ROOT))
        for name in ("arena", "engine")
        for path in (ROOT / name).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert wanted | contents() == inside
    assert {
        "arena/v1/play_pb2_grpc.py",
        "arena/warden/__main__.py",
        "sample_bots/greedy/bot.py",
    } <= inside


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of a fresh environment that holds the wheel.

    What it depends on is borrowed from the environment of the tests, so that nothing is fetched.
    """
    environment = tmp_path_factory.mktemp("environment") / "fresh"
    run(sys.executable, "-m", "venv", "--without-pip", environment)
    programs = environment / "bin"
    target = ["--python", programs / "python", "--disable-pip-version-check"]
    run(sys.executable, "-m", "pip", *target, "install", "--no-deps", "--no-index", wheel)
    [packages] = environment.glob("lib/python*/site-packages")
    (packages / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return programs


def test_the_command_is_there(installed: Path, tmp_path: Path) -> None:
    """`arena version` runs from an empty folder, and on the installed code."""
    assert ARENA_VERSION in run(installed / "arena", "version", cwd=tmp_path)
    where = "import arena, engine; print(arena.__file__, engine.__file__)"
    for path in run(installed / "python", "-c", where, cwd=tmp_path).split():
        assert Path(path).is_relative_to(installed.parent)


def test_the_demo_plays(installed: Path, tmp_path: Path) -> None:
    """From an empty folder, with the sample bots, the warden and the database of the wheel."""
    said = run(installed / "arena", "demo", "--blocks", "2", cwd=tmp_path)
    for bot in ("random", "greedy", "counter"):
        assert f"  {bot} " in said
    assert (tmp_path / "demo" / "arena.db").is_file()
    assert "12 records" in run(
        installed / "arena", "verify", "demo", "--home", "demo", cwd=tmp_path
    )
