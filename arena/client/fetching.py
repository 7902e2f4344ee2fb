"""Puts a version's content that comes from a server into a new folder: whole, or not at all.

Must not know how it is asked for.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from arena.bots.content import MAX_BYTES, MAX_FILES, content_hash, content_paths
from arena.bots.manifest import read_manifest
from arena.errors import ArenaError, InputError
from arena.intake.gunzip import ArchiveError
from arena.intake.unpack import unpack
from arena.people.quota import Quota

if TYPE_CHECKING:
    from collections.abc import Iterable

    from arena.client.packing import Tell
    from arena.v1.ladder_pb2 import SubmissionHeader

_MOST = Quota(packed_bytes=MAX_BYTES, unpacked_bytes=MAX_BYTES, files=2 * MAX_FILES)
"""What is taken from a server: whatever can be a bot at all."""


def check_new_folder(folder: Path) -> None:
    """Raises InputError where there is something already, or no place for a folder."""
    try:
        folder.lstat()
    except FileNotFoundError:
        pass
    except OSError as error:
        raise InputError(f"{folder} cannot be made: {error.strerror}.") from None
    else:
        raise InputError(f"{folder} exists, and nothing is overwritten: name another folder.")
    if not folder.parent.is_dir():
        raise InputError(f"There is no folder {folder.parent} to make {folder.name} in.")


def keep_content(
    header: SubmissionHeader, pieces: Iterable[bytes], folder: Path, tell: Tell
) -> None:
    """Unpacks what comes into a folder that is not there yet.

    Raises ArenaError where what comes is not what was announced, InputError where it cannot
    be written; nothing is left of it then.
    """
    try:
        with tempfile.TemporaryDirectory(
            prefix=f".{folder.name[:32]}-", suffix=".part", dir=folder.parent
        ) as workshop:
            archive, fresh = Path(workshop) / "archive", Path(workshop) / "bot"
            _receive(header, pieces, archive, tell)
            try:
                unpack(archive, fresh, _MOST, header.packed_sha256)
                paths = content_paths(fresh, read_manifest(fresh).outputs)
                version = content_hash(fresh, paths)
            except ArchiveError as error:
                raise ArenaError(f"What the server has sent is damaged. {error}") from None
            if version != header.version:
                raise ArenaError(
                    f"What the server has sent is not version {header.version[:12]}: its content "
                    "has another hash. Nothing was kept."
                )
            check_new_folder(folder)  # it took a while
            fresh.rename(folder)
    except OSError as error:
        raise InputError(f"{folder} cannot be written: {error.strerror or error}.") from None


def _receive(header: SubmissionHeader, pieces: Iterable[bytes], archive: Path, tell: Tell) -> None:
    done = 0
    with archive.open("wb") as file:
        for piece in pieces:
            done += len(piece)
            if done > min(header.packed_bytes, MAX_BYTES):
                raise ArenaError("The server sends more than it has announced. Nothing was kept.")
            file.write(piece)
            tell(done, header.packed_bytes)
