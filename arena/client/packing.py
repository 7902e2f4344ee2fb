"""Packs a bot's files as they are sent: tar in gzip, the same bytes for the same content.

Must not know which files they are, nor who takes them.
"""

from __future__ import annotations

import gzip
import os
import stat
import tarfile
import tempfile
from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from typing import IO, TYPE_CHECKING

from arena.bots.content import MAX_BYTES, MAX_FILES, content_hash
from arena.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from arena.client.choosing import Choice

_PIECE = 1 << 18
_LEVEL = 9
_MEMORY = 1 << 20  # bytes up to which no file is made
_LARGEST = 3  # files that are named where all of them are too large

Tell = Callable[[int, int], None]
"""Is told how many bytes are packed, and of how many."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a server takes; 0 where it does not say."""

    packed_bytes: int = 0
    unpacked_bytes: int = MAX_BYTES
    entries: int = MAX_FILES  # files and folders


@dataclass(frozen=True, slots=True)
class Packed:
    """A bot's content, packed."""

    file: IO[bytes]
    size: int  # bytes
    sha256: str  # of these bytes, 64 hexadecimal digits
    version: str  # the content's hash, 64 hexadecimal digits

    def pieces(self) -> Iterator[bytes]:
        """Gives the packed bytes from the beginning."""
        self.file.seek(0)
        while piece := self.file.read(_PIECE):
            yield piece


def check_unpacked(folder: Path, choice: Choice, limits: Limits) -> None:
    """Raises InputError where the files are more than a server takes, naming the largest."""
    if limits.entries and choice.entries > limits.entries:
        raise InputError(
            f"{folder} has {choice.entries:,} files and folders to send, and at most "
            f"{limits.entries:,} may be sent: name in .arenaignore what the bot does not need."
        )
    if limits.unpacked_bytes and choice.total_bytes > limits.unpacked_bytes:
        raise InputError(
            f"{folder} has {choice.total_bytes:,} bytes to send, and at most "
            f"{limits.unpacked_bytes:,} may be sent: name in .arenaignore what the bot does not "
            f"need. The largest are {_largest(choice)}."
        )


def check_packed(folder: Path, choice: Choice, packed: Packed, limits: Limits) -> None:
    """Raises InputError where the packed bytes are more than a server takes."""
    if limits.packed_bytes and packed.size > limits.packed_bytes:
        raise InputError(
            f"{folder} has {packed.size:,} bytes to send, packed, and at most "
            f"{limits.packed_bytes:,} may be sent: name in .arenaignore what the bot does not "
            f"need. The largest are {_largest(choice)}."
        )


@contextmanager
def packed_files(
    folder: Path, choice: Choice, tell: Tell = lambda _done, _total: None
) -> Iterator[Packed]:
    """Packs the chosen files, for the length of a block.

    Raises InputError where one cannot be read or changes meanwhile, or the disk is full.
    """
    before = _stamps(folder, choice.paths)
    version = content_hash(folder, choice.paths)
    with tempfile.SpooledTemporaryFile(_MEMORY) as file:
        try:
            _pack(folder, choice, file, tell)
            size = file.tell()
            file.seek(0)
            total = sha256()
            while piece := file.read(_PIECE):
                total.update(piece)
        except OSError as error:
            why = error.strerror or error
            raise InputError(f"{folder} cannot be packed: {why}.") from None
        if _stamps(folder, choice.paths) != before:
            raise InputError(f"{folder} changed while it was packed: try again.")
        yield Packed(file, size, total.hexdigest(), version)


def _pack(folder: Path, choice: Choice, file: IO[bytes], tell: Tell) -> None:
    """Writes the archive without anything that is not content: times, owners, rights."""
    done = 0
    with (
        gzip.GzipFile("", "wb", _LEVEL, file, mtime=0) as stream,
        tarfile.open(fileobj=stream, mode="w", format=tarfile.PAX_FORMAT) as archive,
    ):
        for path in choice.paths:
            with (folder / path).open("rb") as content:
                status = os.fstat(content.fileno())
                entry = tarfile.TarInfo(path)
                entry.size = status.st_size
                entry.mode = 0o755 if status.st_mode & stat.S_IXUSR else 0o644
                archive.addfile(entry, content)
            done += entry.size
            tell(done, choice.total_bytes)


def _stamps(folder: Path, paths: Sequence[str]) -> list[tuple[int, ...]]:
    """What changes of a file when it is written, replaced, or made executable."""
    stamps: list[tuple[int, ...]] = []
    for path in paths:
        try:
            status = os.lstat(folder / path)
        except OSError as error:
            raise InputError(f"{folder / path} cannot be read: {error.strerror}.") from None
        stamps.append((status.st_ino, status.st_size, status.st_mtime_ns, status.st_mode))
    return stamps


def _largest(choice: Choice) -> str:
    largest = sorted(choice.sizes, key=lambda path: (-choice.sizes[path], path))[:_LARGEST]
    return ", ".join(f"{path} ({choice.sizes[path]:,})" for path in largest)
