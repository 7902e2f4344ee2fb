"""What comes from a server is kept whole, or not at all."""

import errno
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from arena.bots.content import content_hash
from arena.client.choosing import choose_files
from arena.client.fetching import check_new_folder, keep_content
from arena.client.packing import packed_files
from arena.errors import ArenaError, InputError
from arena.v1 import ladder_pb2 as pb


@pytest.fixture
def content(tmp_path: Path) -> tuple[pb.SubmissionHeader, bytes]:
    """A version as a server sends it."""
    bot = tmp_path / "source"
    bot.mkdir()
    (bot / "bot.toml").write_text('name = "mybot"\nrun = "./bot"\n')
    (bot / "bot").write_text("#!/bin/sh\n")
    (bot / "bot").chmod(0o755)
    with packed_files(bot, choose_files(bot)) as packed:
        header = pb.SubmissionHeader(
            bot="mybot",
            packed_bytes=packed.size,
            packed_sha256=packed.sha256,
            version=packed.version,
        )
        return header, b"".join(packed.pieces())


def keep(header: pb.SubmissionHeader, pieces: Iterator[bytes] | list[bytes], folder: Path) -> None:
    keep_content(header, pieces, folder, lambda *_: None)


def left(folder: Path) -> list[str]:
    return sorted(one.name for one in folder.iterdir() if one.name != "source")


def test_it_is_as_it_was(tmp_path: Path, content: tuple[pb.SubmissionHeader, bytes]) -> None:
    """The folder has the content that the version names, and nothing lies beside it."""
    header, packed = content
    keep(header, [packed[:10], packed[10:]], tmp_path / "out")
    assert header.version == content_hash(tmp_path / "out")
    assert ["out"] == left(tmp_path)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda header, packed: (header, [packed[:-1]]), "is damaged"),
        (lambda header, packed: (header, [packed, b"x"]), "more than it has announced"),
        (lambda header, packed: (header, [b"\0" * len(packed)]), "is damaged"),
        (
            lambda header, packed: (
                pb.SubmissionHeader(
                    packed_bytes=header.packed_bytes,
                    packed_sha256=header.packed_sha256,
                    version="ab" * 32,
                ),
                [packed],
            ),
            "is not version abababababab",
        ),
    ],
)
def test_what_is_not_as_announced(
    tmp_path: Path, content: tuple[pb.SubmissionHeader, bytes], change: object, sentence: str
) -> None:
    """Is refused, and nothing is left of it."""
    assert callable(change)
    header, pieces = change(*content)
    with pytest.raises(ArenaError, match=sentence):
        keep(header, pieces, tmp_path / "out")
    assert [] == left(tmp_path)


def test_nothing_is_overwritten(tmp_path: Path, content: tuple[pb.SubmissionHeader, bytes]) -> None:
    """Neither what is there before, nor what comes there meanwhile, nor behind a link."""
    header, packed = content
    out = tmp_path / "out"

    def pieces() -> Iterator[bytes]:
        out.mkdir()
        yield packed

    with pytest.raises(InputError, match="out exists, and nothing is overwritten"):
        keep(header, pieces(), out)
    assert [] == list(out.iterdir())
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    for name in ("out", "link", "source"):
        with pytest.raises(InputError, match="exists, and nothing is overwritten"):
            check_new_folder(tmp_path / name)
    with pytest.raises(InputError, match="There is no folder"):
        check_new_folder(tmp_path / "none" / "out")
    with pytest.raises(InputError, match="cannot be made: File name too long"):
        check_new_folder(tmp_path / ("x" * 300))


def test_a_disk_that_is_full(tmp_path: Path, content: tuple[pb.SubmissionHeader, bytes]) -> None:
    """One sentence, and nothing is left."""
    header, packed = content
    full = OSError(errno.ENOSPC, "No space left on device")

    def pieces() -> Iterator[bytes]:
        yield packed[:5]
        raise full

    with pytest.raises(InputError, match="out cannot be written: No space left on device"):
        keep(header, pieces(), tmp_path / "out")
    with (
        patch("arena.intake.unpack.os.fchmod", side_effect=full),
        pytest.raises(ArenaError, match="No space left on device"),
    ):
        keep(header, [packed], tmp_path / "out")
    assert [] == left(tmp_path)
