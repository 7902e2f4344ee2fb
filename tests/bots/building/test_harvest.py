"""Fetching what a build has made: files and folders, links as links, and of sources nothing."""

import os
import socket
import stat

import pytest

from arena.bots.building.harvest import harvest


@pytest.fixture
def folders(tmp_path):
    """Where a build has worked, and the sources as they were."""
    source, target = tmp_path / "source", tmp_path / "target"
    for folder in (source, target):
        (folder / "src").mkdir(parents=True)
        (folder / "src" / "main").write_text("as it was")
    return source, target


def names(folder):
    """All that is in a folder, by relative paths."""
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


def test_files_and_folders(folders):
    """They come with their bytes, times, and whether they can be run; with no other right."""
    source, target = folders
    (source / "out" / "deep").mkdir(parents=True)
    (source / "out" / "deep" / "a").write_text("made")
    (source / "out" / "b").write_text("run me")
    (source / "out" / "b").chmod(0o6711)
    os.utime(source / "out" / "b", ns=(5, 7))
    assert [] == harvest(source, target, ["src/main"])
    assert ["out", "out/b", "out/deep", "out/deep/a", "src", "src/main"] == names(target)
    assert "made" == (target / "out" / "deep" / "a").read_text()
    status = (target / "out" / "b").stat()
    assert (0o755, 7) == (stat.S_IMODE(status.st_mode), status.st_mtime_ns)


def test_links_are_not_followed(folders, tmp_path):
    """They stay what they are, wherever they lead; a folder that is one is not entered."""
    source, target = folders
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret" / "key").write_text("secret")
    (source / "out").symlink_to(tmp_path / "secret")
    (source / "key").symlink_to(tmp_path / "secret" / "key")
    (source / "nowhere").symlink_to("/no/such/file")
    assert [] == harvest(source, target, ["src/main"])
    assert all((target / name).is_symlink() for name in ("out", "key", "nowhere"))
    assert str(tmp_path / "secret") == os.readlink(target / "out")


def test_pipes_and_sockets_stay_behind(folders):
    """What is neither file, folder nor link is named, and not fetched."""
    source, target = folders
    os.mkfifo(source / "pipe")
    with socket.socket(socket.AF_UNIX) as listener:
        here = os.getcwd()
        os.chdir(source)
        try:
            listener.bind("socket")
        finally:
            os.chdir(here)
        assert ["pipe", "socket"] == harvest(source, target, ["src/main"])
    assert ["src", "src/main"] == names(target)


def test_sources_stay(folders, tmp_path):
    """Whatever a build has put in the place of a source or of its folder."""
    source, target = folders
    (source / "src" / "main").unlink()
    (source / "src" / "main").symlink_to("/etc/passwd")
    (source / "src" / "more").write_text("made")
    assert [] == harvest(source, target, ["src/main"])
    assert "as it was" == (target / "src" / "main").read_text()
    assert "made" == (target / "src" / "more").read_text()
    (source / "src" / "main").unlink()
    (source / "src" / "main").mkdir()
    (source / "src" / "main" / "x").touch()
    (target / "src" / "more").unlink()
    assert [] == harvest(source, target, ["src/main"])
    assert ["src", "src/main", "src/more"] == names(target)


def test_a_link_in_the_place_of_a_folder(folders, tmp_path):
    """It is left behind, since the folder is there."""
    source, target = folders
    (source / "src").rename(tmp_path / "away")
    (source / "src").symlink_to("/etc")
    assert ["src"] == harvest(source, target, ["src/main"])
    assert "as it was" == (target / "src" / "main").read_text()


def test_what_is_shut(folders):
    """What a build has shut for its own user is read all the same."""
    source, target = folders
    (source / "out").mkdir()
    (source / "out" / "a").write_text("made")
    (source / "out" / "a").chmod(0)
    (source / "out").chmod(0)
    harvest(source, target, ["src/main"])
    assert "made" == (target / "out" / "a").read_text()
