"""The Go sample as its own tools see it: its code made from proto/, its format, its tests."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from arena.bots.manifest import read_manifest
from tests.languages.samples import SAMPLES, skip_where_missing

FOLDER = SAMPLES / "go"
BUF = Path(sys.executable).with_name("buf")
SECONDS = 600  # for a machine on which nothing is downloaded and compiled yet

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(SECONDS)]


@pytest.fixture(autouse=True)
def _toolchain() -> None:
    skip_where_missing("go")


def run(*command: str | Path, folder: Path = FOLDER, **environment: str) -> str:
    """Runs a command that must succeed, and returns what it printed."""
    ended = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stdout
    return ended.stdout


def generated(folder: Path) -> dict[str, str]:
    """The generated files of a bot's folder, by name."""
    return {path.name: path.read_text() for path in (folder / "arenapb").iterdir()}


def copied(names: Sequence[str], to: Path) -> Path:
    """Copies some files and folders of the sample to a new folder, and returns it."""
    to.mkdir()
    for name in names:
        source = FOLDER / name
        (shutil.copytree if source.is_dir() else shutil.copy)(source, to / name)
    return to


def test_its_generated_code_is_what_the_proto_files_say(tmp_path: Path) -> None:
    """Made anew in another folder, with the plugins that go.mod names, it is the same."""
    anew = copied(("buf.gen.yaml", "go.mod", "go.sum", "proto"), tmp_path / "anew")
    run(BUF, "generate", folder=anew)
    assert generated(FOLDER) == generated(anew), (
        "sample_bots/go/arenapb is not what proto/ says: run "
        "'cd sample_bots/go && PATH=../../.venv/bin:$PATH go generate' and commit it"
    )


def test_it_is_formatted() -> None:
    """Gofmt would change nothing; `gofmt -w .` in its folder repairs it."""
    assert run("gofmt", "-l", ".") == ""


def test_go_vet_finds_nothing() -> None:
    """The mistakes that Go's own tool knows are not made."""
    assert run("go", "vet", "./...") == ""


def test_its_own_tests_pass() -> None:
    """As its README says, without an arena, and there are some."""
    assert "ok  \tronda-bot\t" in run("go", "test", "./...")


def test_the_same_sources_make_the_same_program(tmp_path: Path) -> None:
    """Built by bot.toml in two folders it is the same to the byte: no path gets into it."""
    programs = []
    for name in ("here", "there/and/deeper"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        folder = copied([path.name for path in FOLDER.iterdir()], tmp_path / name)
        shutil.rmtree(folder / "bin", ignore_errors=True)
        run(*read_manifest(folder).build, folder=folder)
        programs.append((folder / "bin" / "ronda-bot").read_bytes())
    assert programs[0] == programs[1]
    assert str(tmp_path).encode() not in programs[0]


def test_it_decides_alike_on_every_machine(tmp_path: Path) -> None:
    """Where Go may fuse multiplying and adding, as on arm64, the strategy does not let it."""
    folder = copied(("strategy.go", "arenapb", "go.mod", "go.sum"), tmp_path / "alone")
    (folder / "main.go").write_text("package main\n\nfunc main() { choose(nil, nil) }\n")
    (folder / "arenapb" / "play_grpc.pb.go").unlink()  # spares compiling gRPC for arm64
    command = ("go", "build", "-gcflags=-S", "-o", "bot", ".")
    assembly = run(*command, folder=folder, GOARCH="arm64")
    assert "FDIVD" in assembly  # what is computed with is in it
    assert re.findall(r"\bFN?M(?:ADD|SUB)[SD]\b", assembly) == []
