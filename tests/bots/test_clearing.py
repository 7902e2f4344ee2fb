"""Clearing away: no folder that a stranger has made can stay."""

import os

import pytest

from arena.bots.clearing import clear_away, remove_whatever
from arena.errors import ArenaError


def test_all_kinds(tmp_path):
    """Files, links, pipes and folders go; what links lead to stays."""
    folder, kept = tmp_path / "it", tmp_path / "kept"
    (folder / "a" / "b").mkdir(parents=True)
    (kept / "inner").mkdir(parents=True)
    (folder / "a" / "file").write_text("x")
    (folder / "a" / "b" / "link").symlink_to(kept)
    (folder / "loop").symlink_to(".")
    os.mkfifo(folder / "pipe")
    clear_away(folder)
    assert ["kept"] == os.listdir(tmp_path)
    assert ["inner"] == os.listdir(kept)


def test_nothing_there(tmp_path):
    """A folder that is not there need not be removed."""
    clear_away(tmp_path / "none")


def test_deeper_than_any_path(tmp_path):
    """Folders in folders may be so many that no path leads to the last one."""
    here = os.getcwd()
    (tmp_path / "it").mkdir()
    try:
        os.chdir(tmp_path / "it")
        for _ in range(1100):
            os.mkdir("folder")
            os.chdir("folder")
        with open("last", "w", encoding="ascii"):
            pass
    finally:
        os.chdir(here)
    clear_away(tmp_path / "it")
    assert [] == os.listdir(tmp_path)


def test_shut_folders(tmp_path):
    """A folder that lets nobody in goes too."""
    inner = tmp_path / "it" / "shut" / "inner"
    inner.mkdir(parents=True)
    (inner / "file").touch()
    for folder in (inner, inner.parent, inner.parent.parent):
        folder.chmod(0)
    clear_away(tmp_path / "it")
    assert [] == os.listdir(tmp_path)


def test_no_folder(tmp_path):
    """A file, or a link to a folder, is none, and stays."""
    (tmp_path / "file").touch()
    (tmp_path / "link").symlink_to(tmp_path)
    for name in ("file", "link"):
        with pytest.raises(ArenaError, match=r"cannot be removed: "):
            clear_away(tmp_path / name)
    assert ["file", "link"] == sorted(os.listdir(tmp_path))


def test_whatever_it_is(tmp_path):
    """A file, a link, a folder or nothing at all: it is not there any more."""
    (tmp_path / "file").touch()
    (tmp_path / "link").symlink_to("/etc")
    (tmp_path / "folder" / "x").mkdir(parents=True)
    for name in ("file", "link", "folder", "nothing"):
        remove_whatever(tmp_path / name)
    assert [] == os.listdir(tmp_path)
