"""Takes content in that users send: all of it and just what was announced, or nothing.

What breaks off leaves nothing behind, whoever breaks it off. Must not know what the content
is, or what becomes of it.
"""

import asyncio
import hashlib
import os
import re
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from typing import IO, TYPE_CHECKING, Any

import grpc

from arena.people.quota import Quota
from arena.people.refusals import Reason, RefusedError
from arena.server.answers.roll import roll_bots
from arena.server.calls import Caller, Calls
from arena.server.reading import SENTENCE, UNREADABLE
from arena.server.shelf import Shelf
from arena.server.takeover import refuse_stopped
from arena.store.connection import Store
from arena.store.ladders import find_ladder
from arena.store.sending import check_sending
from arena.store.submissions import Submission, note_submission
from arena.v1 import ladder_pb2

if TYPE_CHECKING:
    from pathlib import Path

MOST_CHUNK = 1 << 20
"""The most bytes of one message."""

_IDLE_S = 30.0  # how long nothing may come
_SHA256 = re.compile("[0-9a-f]{64}")


class Receiver:
    """Takes submissions in."""

    def __init__(
        self,
        store: Store,
        ladder: str,
        shelf: Shelf,
        *,
        quota: Quota,
        seconds: float,
        noted: Callable[[], object],
    ) -> None:
        """Takes how long one may take to come, and who is told that one has."""
        self._store = store
        self._ladder = ladder
        self._shelf = shelf
        self._quota = quota
        self._seconds = seconds
        self._noted = noted

    async def receive(self, calls: Calls, caller: Caller, context: Any) -> Submission:
        """Reads a stream to its end and returns what was taken in.

        Raises RefusedError, and leaves nothing, where anything is not as it should be.
        """
        upload = None
        try:
            async with asyncio.timeout(self._seconds):
                header = await self._header(context)
                await calls.work(self._check, caller, header)
                upload = _Upload(self._shelf, header)  # not in a thread: nothing comes between
                while (chunk := await self._chunk(context)) is not None:
                    await calls.work(upload.add, chunk)
                submission = await calls.work(self._keep, caller, upload)
        except TimeoutError:
            raise RefusedError(
                Reason.BROKEN_OFF,
                f"The submission did not come within {self._seconds:g} seconds: nothing of it was "
                "kept. Send it again over a faster connection.",
            ) from None
        finally:
            if upload is not None:
                upload.drop()
        self._noted()
        return submission

    async def _header(self, context: Any) -> ladder_pb2.SubmissionHeader:
        request = await _read(context)
        if request is None or not request.HasField("header"):
            raise RefusedError(
                Reason.HEADER_EXPECTED, "The first message of a submission must be its header."
            )
        header = request.header
        if not _SHA256.fullmatch(header.packed_sha256):
            raise RefusedError(
                Reason.BAD_CHECKSUM, "The checksum of a submission has 64 hexadecimal digits."
            )
        if not header.packed_bytes:
            raise RefusedError(Reason.BAD_ARCHIVE, "The submission is announced with 0 bytes.")
        return header

    async def _chunk(self, context: Any) -> bytes | None:
        """Reads the next bytes; None where the stream has ended."""
        request = await _read(context)
        if request is None:
            return None
        if request.HasField("header"):
            raise RefusedError(
                Reason.HEADER_EXPECTED, "The header of a submission is its first message alone."
            )
        if len(request.chunk) > MOST_CHUNK:
            raise RefusedError(
                Reason.TOO_LARGE, f"A message of a submission has at most {MOST_CHUNK:,} bytes."
            )
        return request.chunk

    def _check(self, caller: Caller, header: ladder_pb2.SubmissionHeader) -> None:
        """Refuses what would be refused once it is here."""
        with self._store.reading() as connection:
            ladder = find_ladder(connection, self._ladder)
            refuse_stopped(roll_bots(connection, ladder, caller.id).get(header.bot))
            check_sending(
                connection,
                caller.id,
                header.bot,
                header.packed_bytes,
                quota=self._quota,
                now_ns=time.time_ns(),
                claimed_hash=header.version,
            )

    def _keep(self, caller: Caller, upload: "_Upload") -> Submission:
        """Notes what has come, and puts it where it waits; both or neither."""
        upload.finish()
        header = upload.header
        now_ns = time.time_ns()
        kept: Path | None = None
        try:
            with self._store.writing() as connection:
                check_sending(
                    connection,
                    caller.id,
                    header.bot,
                    header.packed_bytes,
                    quota=self._quota,
                    now_ns=now_ns,
                    claimed_hash=header.version,
                )
                submission = note_submission(
                    connection,
                    caller.id,
                    header.bot,
                    header.packed_bytes,
                    now_ns,
                    claimed_hash=header.version or None,
                )
                # Before it is noted for good: what is noted is there, whoever is killed when.
                kept = self._shelf.archive(submission.id)
                upload.path.replace(kept)
        except BaseException:
            if kept is not None:
                kept.unlink(missing_ok=True)
            raise
        return submission


class _Upload:
    """A file into which content comes, until it is whole."""

    def __init__(self, shelf: Shelf, header: ladder_pb2.SubmissionHeader) -> None:
        self.header = header
        self.path = shelf.incoming(secrets.token_hex(8))
        self._file: IO[bytes] = self.path.open("xb")
        self._sha256 = hashlib.sha256()
        self._size = 0

    def add(self, chunk: bytes) -> None:
        """Writes what has come."""
        self._size += len(chunk)
        if self._size > self.header.packed_bytes:
            raise RefusedError(
                Reason.BAD_CHECKSUM,
                f"More has come than the {self.header.packed_bytes:,} bytes that were announced: "
                "submit it again.",
            )
        self._sha256.update(chunk)
        self._file.write(chunk)

    def finish(self) -> None:
        """Closes the file; RefusedError where it is not what was announced."""
        if self._size < self.header.packed_bytes:
            raise RefusedError(
                Reason.BROKEN_OFF,
                f"Only {self._size:,} of {self.header.packed_bytes:,} bytes have come: nothing of "
                "it was kept. Submit it again.",
            )
        if self._sha256.hexdigest() != self.header.packed_sha256:
            raise RefusedError(
                Reason.BAD_CHECKSUM,
                "What has come is not what was sent, by its checksum: submit it again.",
            )
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()

    def drop(self) -> None:
        """Removes the file, unless it has been put elsewhere."""
        with suppress(OSError):
            self._file.close()
        self.path.unlink(missing_ok=True)


async def _read(context: Any) -> ladder_pb2.SubmitBotRequest | None:
    """Reads a message; None where the stream has ended, RefusedError where none comes."""
    try:
        async with asyncio.timeout(_IDLE_S):
            request = await context.read()
    except TimeoutError:
        raise RefusedError(
            Reason.BROKEN_OFF,
            f"Nothing has come for {_IDLE_S:g} seconds: nothing of the submission was kept. Submit "
            "it again.",
        ) from None
    if request is grpc.aio.EOF:
        return None
    if request is UNREADABLE:
        raise RefusedError(Reason.UNREADABLE, SENTENCE)
    assert isinstance(request, ladder_pb2.SubmitBotRequest)
    return request
