"""Tests of files that are written whole or not at all."""

import os
from pathlib import Path

import pytest

from arena.cli import whole_file
from arena.cli.whole_file import check_target, write_whole
from arena.errors import InputError


def test_links_stay(tmp_path: Path) -> None:
    """What a link leads to is written, be it there or not, and the link stays one."""
    (tmp_path / "real").write_bytes(b"old")
    for name in ("real", "new"):
        link = tmp_path / f"to-{name}"
        link.symlink_to(name)
        check_target(link, "--out")
        write_whole(link, b"all")
        assert link.is_symlink()
        assert b"all" == (tmp_path / name).read_bytes()


def test_what_cannot_be_written(tmp_path: Path) -> None:
    """Folders, devices, pipes and names that are too long are refused, and stay what they are."""
    (tmp_path / "full").symlink_to("/dev/full")
    os.mkfifo(tmp_path / "pipe")
    for name, sentence in {
        ".": "--out .* is a folder",
        "full": "is no file that could be written anew",
        "pipe": "is no file that could be written anew",
        "no/x": "There is no folder .*no to write x in",
        "x" * 300: "x cannot be written: File name too long",
    }.items():
        with pytest.raises(InputError, match=sentence):
            check_target(tmp_path / name, "--out")
    assert {"full", "pipe"} == {one.name for one in tmp_path.iterdir()}


def test_a_file_that_cannot_be_written_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was there stays, and nothing lies beside it."""
    out = tmp_path / "x.svg"
    out.write_text("old")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(whole_file.Path, "replace", full)
    with pytest.raises(InputError, match=r"x\.svg cannot be written: No space left on device\."):
        write_whole(out, b"new")
    assert ["x.svg"] == [one.name for one in tmp_path.iterdir()]
    assert "old" == out.read_text()
