"""The folders of the bots that npm builds: whole, and the same wherever they are built."""

import json

import pytest

from arena.bots.manifest import read_manifest
from tests.sample_bots.seats import SAMPLE_BOTS

FOLDERS = [SAMPLE_BOTS / name for name in ("javascript", "typescript")]
PROTO = SAMPLE_BOTS.parent / "proto"
CONTRACT = [PROTO / "arena" / "v1" / f"{name}.proto" for name in ("match", "play", "rules")]

each_folder = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)


@each_folder
def test_manifest(folder):
    """It is named as its folder, built from its lock file alone, and no package runs a script."""
    manifest = read_manifest(folder)
    assert folder.name == manifest.name
    assert "npm ci" in " ".join(manifest.build)
    assert "ignore-scripts=true" in (folder / ".npmrc").read_text().splitlines()


@each_folder
@pytest.mark.parametrize("path", CONTRACT, ids=lambda path: path.name)
def test_its_copy_of_the_contract_is_the_contract(folder, path):
    """`make proto` copies the files."""
    assert path.read_bytes() == (folder / "proto" / path.relative_to(PROTO)).read_bytes()


@each_folder
def test_its_lock_file_names_hashes_and_no_place(folder):
    """Where packages come from is the matter of the machine that builds."""
    packages = json.loads((folder / "package-lock.json").read_text())["packages"]
    locked = [package for name, package in packages.items() if name]
    assert locked
    assert all("integrity" in package and "resolved" not in package for package in locked)


@each_folder
def test_nothing_inside_knows_what_the_bot_is_called(folder):
    """The package has a name of its own, so that a copy of the folder can be any bot."""
    package = json.loads((folder / "package.json").read_text())
    lock = json.loads((folder / "package-lock.json").read_text())
    assert {"ronda-bot"} == {package["name"], lock["name"], lock["packages"][""]["name"]}
