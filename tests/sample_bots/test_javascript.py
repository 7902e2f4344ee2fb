"""The folder of the JavaScript bot: whole, and the same wherever it is built."""

import json

import pytest

from arena.bots.manifest import read_manifest
from tests.sample_bots.seats import SAMPLE_BOTS

FOLDER = SAMPLE_BOTS / "javascript"
PROTO = SAMPLE_BOTS.parent / "proto"


def test_manifest():
    """It is named as its folder, and built from its lock file alone."""
    manifest = read_manifest(FOLDER)
    assert ("javascript", ("npm", "ci")) == (manifest.name, manifest.build)


@pytest.mark.parametrize("path", sorted(PROTO.rglob("*.proto")), ids=lambda path: path.name)
def test_its_copy_of_the_contract_is_the_contract(path):
    """`make proto` copies the files."""
    assert path.read_bytes() == (FOLDER / "proto" / path.relative_to(PROTO)).read_bytes()


def test_its_lock_file_names_hashes_and_no_place():
    """Where packages come from is the matter of the machine that builds."""
    packages = json.loads((FOLDER / "package-lock.json").read_text())["packages"]
    locked = [package for name, package in packages.items() if name]
    assert locked
    assert all("integrity" in package and "resolved" not in package for package in locked)
