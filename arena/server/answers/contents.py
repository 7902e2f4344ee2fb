"""The content of a version, packed again as it was submitted: tar in gzip.

Only what is content: nothing that a build has made. Must not know who asks.
"""

import gzip
import hashlib
import os
import stat
import tarfile
import tempfile
from pathlib import Path
from typing import IO

from arena.bots.snapshot import snapshot_files, snapshot_folder
from arena.errors import ArenaError, InputError
from arena.people.refusals import Reason, RefusedError
from arena.server.shelf import Shelf
from arena.store.connection import Store
from arena.store.ownership import find_own_version
from arena.v1 import ladder_pb2
from arena.version import ARENA_VERSION

_PIECE = 1 << 18
_LEVEL = 6


class PackedVersion:
    """A packed version in a file that is gone when it is closed."""

    def __init__(self, header: ladder_pb2.SubmissionHeader, file: IO[bytes]) -> None:
        self.header = header
        self._file = file

    def piece(self) -> bytes:
        """Returns the next bytes; none at the end."""
        return self._file.read(_PIECE)

    def close(self) -> None:
        """Gives the file up."""
        self._file.close()


class ContentAnswers:
    """Answers with what versions hold."""

    def __init__(self, store: Store, home: Path, shelf: Shelf) -> None:
        self._store = store
        self._home = home
        self._shelf = shelf

    def pack(self, user: int, name: str, version_start: str) -> PackedVersion:
        """Packs a version of a user's bot, the newest for an empty beginning of its hash."""
        with self._store.reading() as connection:
            version = find_own_version(connection, user, name, version_start)
        if version.declared is not None:
            raise RefusedError(
                Reason.BOT_RUNS_ELSEWHERE,
                f"Your bot '{name}' runs elsewhere: the server has nothing of its content.",
            )
        kept = snapshot_folder(self._home, version.hash)
        file = tempfile.TemporaryFile(dir=self._shelf.folder)  # noqa: SIM115 # it is returned
        try:
            _pack(kept, file)
            header = ladder_pb2.SubmissionHeader(
                bot=name,
                packed_bytes=file.tell(),
                packed_sha256=_sha256(file),
                version=version.hash,
                client_version=ARENA_VERSION,
            )
            file.seek(0)
        except OSError as error:
            file.close()
            raise ArenaError(f"{kept} cannot be packed: {error.strerror or error}.") from None
        except BaseException:
            file.close()
            raise
        return PackedVersion(header, file)


def _pack(kept: Path, file: IO[bytes]) -> None:
    """Writes the archive: paths, contents, and whether each may be executed."""
    with (
        gzip.GzipFile("", "wb", _LEVEL, file, mtime=0) as stream,
        tarfile.open(fileobj=stream, mode="w", format=tarfile.PAX_FORMAT) as archive,
    ):
        for path in _content_paths(kept):
            with (kept / path).open("rb") as content:
                status = os.fstat(content.fileno())
                entry = tarfile.TarInfo(path)
                entry.size = status.st_size
                entry.mode = 0o755 if status.st_mode & stat.S_IXUSR else 0o644
                archive.addfile(entry, content)


def _content_paths(kept: Path) -> list[str]:
    try:
        return snapshot_files(kept)
    except InputError as error:
        raise ArenaError(str(error)) from None


def _sha256(file: IO[bytes]) -> str:
    file.seek(0)
    return hashlib.file_digest(file, "sha256").hexdigest()  # type: ignore[arg-type]
