"""Unpacks an archive that a stranger has sent into a new folder: all of it, or nothing.

Only files and folders come out, with names that every system can hold, each file readable to
all and executable or not. Must not know what they are.
"""

from __future__ import annotations

import hashlib
import os
import stat
from typing import TYPE_CHECKING, NamedTuple

from arena.bots.clearing import clear_away
from arena.errors import ArenaError
from arena.intake.gunzip import PIECE, ArchiveError, Gunzip
from arena.intake.paths import NamesSeen, parse_path
from arena.intake.tar import BLOCK, MOST_EXTENSION, Member, TarReader, shown

if TYPE_CHECKING:
    from pathlib import Path
    from typing import BinaryIO

    from arena.people.quota import Quota

_HEADERS = 4 * BLOCK + MOST_EXTENSION // 4  # bytes of a member beside its content, mostly fewer
_SLACK = 1 << 20
_NEW_FILE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC


class Unpacked(NamedTuple):
    """What has come out of an archive."""

    files: int  # and folders
    size: int  # bytes of the files


def unpack(archive: Path, folder: Path, quota: Quota, sha256: str = "") -> Unpacked:
    """Unpacks into a folder that is not there yet; when it fails nothing is left of it.

    With `sha256`, only if that is the archive's. Raises `ArchiveError` for what is wrong with
    the archive, or is more than the quota allows; `ArenaError` where it cannot be read, or its
    content not be written.
    """
    try:
        with archive.open("rb") as file:
            _check_archive(file, quota, sha256)
            folder.mkdir(parents=True)
            return _Unpacking(file, folder, quota).run()
    except OSError as error:
        clear_away(folder)
        raise ArenaError(f"{archive} cannot be unpacked: {error.strerror or error}.") from None
    except BaseException:
        clear_away(folder)
        raise


def _check_archive(file: BinaryIO, quota: Quota, sha256: str) -> None:
    """Raises `ArchiveError` where an archive is too large, or not the one that was meant."""
    size = os.fstat(file.fileno()).st_size
    if not size:
        raise ArchiveError("The archive is empty.")
    if size > quota.packed_bytes:
        raise ArchiveError(
            f"The archive has {size:,} bytes; at most {quota.packed_bytes:,} are taken."
        )
    if not sha256:
        return
    total = hashlib.sha256()
    while piece := file.read(PIECE):
        total.update(piece)
    if total.hexdigest() != sha256.lower():
        raise ArchiveError("The archive is not the one that was announced: its SHA-256 differs.")
    file.seek(0)


class _Unpacking:
    """The way of one archive into a folder."""

    def __init__(self, file: BinaryIO, folder: Path, quota: Quota) -> None:
        most = quota.unpacked_bytes + quota.files * _HEADERS + _SLACK
        self._reader = TarReader(Gunzip(file, most))
        self._folder = folder
        self._quota = quota
        self._seen = NamesSeen()
        self._size = 0

    def run(self) -> Unpacked:
        for member in self._reader.members():
            parts = parse_path(member.path)
            if not parts and member.is_folder:
                continue
            self._admit(member, parts)
            target = self._folder.joinpath(*parts)
            if member.is_folder:
                target.mkdir(parents=True, exist_ok=True)
            else:
                target.parent.mkdir(parents=True, exist_ok=True)
                self._write(target, member)
        if not self._seen.count:
            raise ArchiveError("The archive holds no files.")
        return Unpacked(self._seen.count, self._size)

    def _admit(self, member: Member, parts: tuple[str, ...]) -> None:
        """Raises `ArchiveError` for a member that may not be, or is one too many."""
        if not parts:
            raise ArchiveError("The archive has a file without a name.")
        if not member.is_folder and member.mode & (stat.S_ISUID | stat.S_ISGID):
            raise ArchiveError(
                f"{shown(member.path)} would run with another user's rights: chmod u-s,g-s it."
            )
        self._seen.add(parts, is_folder=member.is_folder)
        if self._seen.count > self._quota.files:
            raise ArchiveError(
                f"The archive has more than {self._quota.files:,} files and folders: leave out "
                "what the bot does not need."
            )
        self._size += member.size
        if self._size > self._quota.unpacked_bytes:
            raise ArchiveError(
                f"The archive holds more than {self._quota.unpacked_bytes:,} bytes: leave out "
                "what the bot does not need."
            )

    def _write(self, target: Path, member: Member) -> None:
        mode = 0o755 if member.mode & stat.S_IXUSR else 0o644
        handle = os.open(target, _NEW_FILE, mode)
        with open(handle, "wb") as file:
            os.fchmod(handle, mode)  # whatever the umask
            for piece in self._reader.content():
                file.write(piece)
