"""Clearing away: no folder that a stranger has made can stay."""

import os
import resource

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
    """No path leads to the last of them, and not each can be open at a time."""
    here, name = os.getcwd(), "x" * 50
    (tmp_path / "it").mkdir()
    try:
        os.chdir(tmp_path / "it")
        for _ in range(100):
            os.mkdir(name)
            os.mkdir("beside")
            os.chdir(name)
        with open("last", "w", encoding="ascii"):
            pass
    finally:
        os.chdir(here)
    open_files = len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else 100
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (open_files + 10, before[1]))
    try:
        clear_away(tmp_path / "it")
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
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


def test_a_folder_that_is_moved_meanwhile(tmp_path, monkeypatch):
    """Who moves a folder away while it is emptied leads nobody to where it is now."""
    inner, kept = tmp_path / "it" / "a" / "b", tmp_path / "kept"
    inner.mkdir(parents=True)
    (kept / "a").mkdir(parents=True)
    unlink = os.unlink

    def move(name, *, dir_fd):
        unlink(name, dir_fd=dir_fd)
        inner.rename(kept / "b")

    (inner / "file").touch()
    monkeypatch.setattr(os, "unlink", move)
    with pytest.raises(ArenaError, match="cannot be removed: Stale file handle"):
        clear_away(tmp_path / "it")
    assert ["a", "b"] == sorted(os.listdir(kept))
