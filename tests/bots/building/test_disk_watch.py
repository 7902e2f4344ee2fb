"""Watching the disk: what is too much is told, and looked at no further."""

import os
import shutil
from collections import namedtuple

import pytest

from arena.bots.building import disk_watch
from arena.bots.building.disk_watch import LEAST_FREE, DiskWatch, Measure, excess
from arena.bots.clearing import clear_away
from arena.errors import ArenaError

MUCH = Measure(10**9, 1000)
Usage = namedtuple("Usage", "total used free")


@pytest.mark.parametrize(
    ("most", "expected"),
    [
        (MUCH, ""),
        (Measure(3_000_000, 5), ""),
        (Measure(2_999_999, 5), "disk: more than 2 MB"),
        (Measure(3_000_000, 4), "files: more than 4"),
    ],
)
def test_excess(tmp_path, most, expected):
    """Files count by their size, everything by its number; what links lead to does not count."""
    (tmp_path / "a" / "b").mkdir(parents=True)
    for path in (tmp_path / "a" / "x", tmp_path / "a" / "b" / "y"):
        with path.open("wb") as file:
            file.truncate(1_500_000)
    (tmp_path / "link").symlink_to("/usr")
    assert expected == excess(tmp_path, most)


def test_depth(tmp_path):
    """Folders may lie in folders, up to a bound."""
    here = tmp_path
    for _ in range(64):
        here = here / "x"
    here.mkdir(parents=True)
    assert "" == excess(tmp_path, MUCH)
    (here / "x").mkdir()
    assert "folders: more than 64 in each other" == excess(tmp_path, MUCH)


def test_what_cannot_be_read(tmp_path, monkeypatch):
    """A folder that is shut hides nothing: it is too much by itself."""

    def refuse(_):
        raise PermissionError

    monkeypatch.setattr(disk_watch.os, "scandir", refuse)
    assert "folders: one that cannot be read" == excess(tmp_path, MUCH)


def test_paths_that_are_too_long(tmp_path):
    """Also where they are longer than any system call takes, and so cannot even be looked at."""
    here, top = os.getcwd(), tmp_path / "build"
    top.mkdir()
    try:
        os.chdir(top)
        for level in range(1, 50):
            os.mkdir("d" * 200)
            os.chdir("d" * 200)
            told = excess(top, MUCH)
            assert ("" if level <= 5 else "folders: a path of more than 1,024 bytes") == told
    finally:
        os.chdir(here)
        clear_away(top)


def test_what_is_gone_meanwhile(tmp_path):
    """Somebody works there: a folder may be gone before it is looked at."""
    assert "" == excess(tmp_path / "none", MUCH)


def test_each_folder_has_its_own_measure(tmp_path):
    """The first that has too much is told."""
    for name in "ab":
        (tmp_path / name).mkdir()
        (tmp_path / name / "file").write_bytes(bytes(2_000_000))
    watch = DiskWatch({tmp_path / "a": MUCH, tmp_path / "b": Measure(1_000_000, 10)})
    assert "disk: more than 1 MB" == watch.look()


def test_files_that_no_folder_shows(tmp_path, monkeypatch):
    """Files that were removed but are still written to are seen by what is free."""
    free = [10 * LEAST_FREE]
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(0, 0, free[0]))
    watch = DiskWatch({tmp_path: Measure(LEAST_FREE, 10)})
    assert "" == watch.look()
    free[0] = 6 * LEAST_FREE
    watch = DiskWatch({tmp_path: Measure(LEAST_FREE, 10)})
    free[0] = 2 * LEAST_FREE
    assert "disk: 1,073 MB less are free than before" == watch.look()


def test_a_full_disk(tmp_path, monkeypatch):
    """Nothing is begun where there is no room, and that is nobody's fault."""
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(0, 0, LEAST_FREE - 1))
    with pytest.raises(ArenaError, match="too little room to build anything"):
        DiskWatch({tmp_path: MUCH})
