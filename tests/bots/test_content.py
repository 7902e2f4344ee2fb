"""The hash that names a folder's content, and what cannot be content."""

import hashlib
import os
import socket

import pytest

from arena.bots import content
from arena.bots.content import content_hash, content_paths
from arena.errors import InputError


@pytest.fixture
def folder(tmp_path):
    """A bot's folder with two files."""
    (tmp_path / "bot.toml").write_text('name = "a"\n')
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "play.sh").write_bytes(b"#!/bin/sh\n")
    (tmp_path / "lib" / "play.sh").chmod(0o755)
    return tmp_path


def test_recipe_of_the_docs(folder):
    """The hash is that of the recipe in docs/bot-toml.md, done by hand."""
    recipe = (
        b"bot.toml\0-" + (11).to_bytes(8, "big") + b'name = "a"\n'
        b"lib/play.sh\0x" + (10).to_bytes(8, "big") + b"#!/bin/sh\n"
    )
    assert hashlib.sha256(recipe).hexdigest() == content_hash(folder)


def test_paths_are_sorted_by_their_bytes(tmp_path):
    """Files are taken in the order of their paths' bytes, / between folders and all."""
    for path in ("b", "a/z", "a.b", "Z", "é"):
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text("")
    assert content_paths(tmp_path) == ["Z", "a.b", "a/z", "b", "é"]


def test_others_leavings_are_left_out(folder):
    """What tools leave in a folder does not change its content."""
    before = content_hash(folder)
    for path in (
        ".git/HEAD",
        ".venv/bin/python",
        "lib/__pycache__/a.pyc",
        "node_modules/x/y.js",
        "target/CACHEDIR.TAG",
        "target/release/bot",
        "arena-home/arena.db",
        "arena-matches/20260101T000000Z/0-0.jsonl",
        "env/pyvenv.cfg",
        "env/bin/activate",
        "arena-home/bots/x/bot.toml",
        "lib/old.pyc",
        ".DS_Store",
    ):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text("x")
    (folder / "lib" / "node_modules").symlink_to("../node_modules")
    (folder / "empty").mkdir()
    assert before == content_hash(folder)


def test_outputs_are_left_out(folder):
    """What is made from the content is none of it, links and all; but by its whole path alone."""
    (folder / "lib" / "made").mkdir()
    (folder / "lib" / "made" / "latest").symlink_to("bot")
    (folder / "bot").write_text("")
    assert ["bot.toml", "lib/play.sh"] == content_paths(folder, ("bot", "lib/made"))
    (folder / "lib" / "made" / "latest").unlink()
    (folder / "lib" / "bot").write_text("")
    expected = ["bot.toml", "lib/bot", "lib/play.sh"]
    assert expected == content_paths(folder, ("bot", "made", "play.sh"))


@pytest.mark.parametrize("change", ["bytes", "name", "bit", "new file", "gone"])
def test_every_change_changes_the_hash(folder, change):
    """Bytes, names, executable bits and the set of files all count."""
    before = content_hash(folder)
    file = folder / "lib" / "play.sh"
    match change:
        case "bytes":
            file.write_bytes(b"#!/bin/ash")
        case "name":
            file.rename(folder / "lib" / "play.bash")
        case "bit":
            file.chmod(0o644)
        case "new file":
            (folder / "empty").write_text("")
        case "gone":
            file.unlink()
    assert before != content_hash(folder)


def test_times_and_other_bits_do_not_count(folder):
    """When a file was written, and who else may read it, is not content."""
    before = content_hash(folder)
    os.utime(folder / "bot.toml", (1, 1))
    (folder / "bot.toml").chmod(0o600)
    assert before == content_hash(folder)


def test_links_are_refused(folder):
    """A link is named and refused, also one to a folder."""
    (folder / "lib2").symlink_to("lib")
    with pytest.raises(InputError, match="lib2 is a link, and what it leads to can change"):
        content_hash(folder)


def test_sockets_and_pipes_are_refused(folder, monkeypatch):
    """What is neither file nor folder is named and refused."""
    os.mkfifo(folder / "pipe")
    with pytest.raises(InputError, match="pipe is a named pipe"):
        content_hash(folder)
    (folder / "pipe").unlink()
    monkeypatch.chdir(folder)  # the paths of sockets are short
    with socket.socket(socket.AF_UNIX) as opened:
        opened.bind("plug")
        with pytest.raises(InputError, match="plug is a socket"):
            content_hash(folder)


def test_names_must_be_utf8(folder):
    """A file whose name is not UTF-8 is refused."""
    try:
        with open(os.fsencode(folder) + b"/\xff", "wb"):
            pass
    except OSError:
        pytest.skip("this file system has UTF-8 names only")
    with pytest.raises(InputError, match="has a name that is not UTF-8"):
        content_hash(folder)


def test_missing_and_unreadable(folder, monkeypatch):
    """A file that cannot be read, or a folder that is gone, is told with the reason."""
    with pytest.raises(InputError, match="nobody cannot be read: No such file"):
        content_hash(folder / "nobody")
    with pytest.raises(InputError, match="nothing cannot be read: No such file"):
        content_hash(folder, ["nothing"])
    with pytest.raises(InputError, match="lib cannot be read: Is a directory"):
        content_hash(folder, ["lib"])


def test_limits(folder, monkeypatch):
    """Too many files or bytes are told with the limit."""
    monkeypatch.setattr(content, "MAX_FILES", 1)
    with pytest.raises(InputError, match="has more than 1 files: keep only"):
        content_hash(folder)
    monkeypatch.setattr(content, "MAX_FILES", 10)
    monkeypatch.setattr(content, "MAX_BYTES", 20)
    with pytest.raises(InputError, match="has more than 0 MB: keep only"):
        content_hash(folder)


@pytest.mark.parametrize("target", ["/dev/zero", "/etc/passwd", "pipe"])
def test_what_has_taken_a_files_place_is_not_read(folder, target):
    """Of named files only files are read: no device without end, no pipe nobody writes to."""
    path = content_paths(folder)[0]
    (folder / path).unlink()
    if target == "pipe":
        os.mkfifo(folder / path)
    else:
        (folder / path).symlink_to(target)
    with pytest.raises(InputError, match=r"cannot be read|is a named pipe"):
        content_hash(folder, [path])
