"""Packed content: the same bytes for the same content, which a server unpacks."""

import os
import tarfile
from pathlib import Path

import pytest

from arena.bots.content import content_hash, content_paths
from arena.client.choosing import choose_files
from arena.client.packing import Limits, check_packed, packed_files
from arena.errors import InputError
from arena.intake.unpack import unpack
from arena.people.quota import Quota


def write_bot(folder: Path) -> Path:
    folder.mkdir()
    (folder / "bot.toml").write_text('name = "mybot"\nrun = "./bot"\n')
    (folder / "bot").write_text("#!/bin/sh\n")
    (folder / "bot").chmod(0o755)
    long = folder / ("n" * 120) / "ü"
    long.mkdir(parents=True)
    (long / "empty").write_text("")
    return folder


def packed_bytes(folder: Path) -> tuple[bytes, str]:
    with packed_files(folder, choose_files(folder)) as packed:
        content = b"".join(packed.pieces())
        assert len(content) == packed.size
        return content, packed.version


def test_the_same_content_gives_the_same_bytes(tmp_path: Path) -> None:
    """Whatever the times, rights and owners of the files are."""
    first, second = write_bot(tmp_path / "a"), write_bot(tmp_path / "b")
    for file in second.rglob("*"):
        os.utime(file, (1, 1))
    (second / "bot").chmod(0o700)
    assert packed_bytes(first) == packed_bytes(second)
    (second / "bot").chmod(0o600)
    assert packed_bytes(first)[1] != packed_bytes(second)[1]


def test_a_server_finds_the_version_that_was_named(tmp_path: Path) -> None:
    """Unpacked as a server does it, it has the same hash, and the hash of the folder here."""
    bot = write_bot(tmp_path / "a")
    content, version = packed_bytes(bot)
    (tmp_path / "archive").write_bytes(content)
    unpacked = tmp_path / "unpacked"
    unpack(tmp_path / "archive", unpacked, Quota())
    assert version == content_hash(unpacked, content_paths(unpacked)) == content_hash(bot)


def test_nothing_of_this_machine_is_told(tmp_path: Path) -> None:
    """No owner, no group, no time."""
    content, _ = packed_bytes(write_bot(tmp_path / "a"))
    (tmp_path / "archive").write_bytes(content)
    with tarfile.open(tmp_path / "archive") as archive:
        found = {(one.uid, one.gid, one.uname, one.gname, one.mtime) for one in archive}
    assert {(0, 0, "", "", 0)} == found


def test_a_folder_that_changes_meanwhile(tmp_path: Path) -> None:
    """Is refused: what is sent is one state of it."""
    bot = write_bot(tmp_path / "a")

    def change(done: int, total: int) -> None:
        del done, total
        (bot / "bot.toml").write_text("another")

    with (
        pytest.raises(InputError, match="changed while it was packed: try again"),
        packed_files(bot, choose_files(bot), change),
    ):
        pass


def test_files_that_go_away(tmp_path: Path) -> None:
    """One sentence names the file."""
    bot = write_bot(tmp_path / "a")
    choice = choose_files(bot)
    (bot / "bot").unlink()
    with (
        pytest.raises(InputError, match="bot cannot be read: No such file"),
        packed_files(bot, choice),
    ):
        pass


def test_too_large_packed(tmp_path: Path) -> None:
    """Is said before it is sent."""
    bot = write_bot(tmp_path / "a")
    choice = choose_files(bot)
    with packed_files(bot, choice) as packed:
        check_packed(bot, choice, packed, Limits(packed.size))
        with pytest.raises(InputError, match=r"bytes to send, packed, and at most 10 may"):
            check_packed(bot, choice, packed, Limits(10))
