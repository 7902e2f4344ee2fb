"""Reads what is packed with gzip, as one stream, up to a bound that no header can talk away.

A thousandth of the bound may be all that it takes on the disk: so what comes out is counted,
and no more of it is made at a time than a piece. Must not know what is packed.
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

from arena.errors import InputError

if TYPE_CHECKING:
    from typing import BinaryIO

PIECE = 64 * 1024
"""The most bytes that are read, or come out, at a time."""

_GZIP = 16 + zlib.MAX_WBITS  # zlib checks its checksum and its length


class ArchiveError(InputError):
    """Says in one sentence why an archive cannot be taken."""


class Gunzip:
    """The bytes that are packed in a file."""

    def __init__(self, file: BinaryIO, most: int) -> None:
        """Takes how many bytes may come out of it at most."""
        self._file = file
        self._most = most
        self._made = 0
        self._inflate = zlib.decompressobj(_GZIP)
        self._packed = b""
        self._ready = b""

    def read(self, size: int) -> bytes:
        """Returns so many bytes, fewer only at the end; raises `ArchiveError` for bad ones."""
        parts = []
        while size and (self._ready or self._make_some()):
            parts.append(self._ready[:size])
            self._ready = self._ready[size:]
            size -= len(parts[-1])
        return b"".join(parts)

    def _make_some(self) -> bool:
        """Unpacks the next piece; says whether there was one."""
        while not self._ready and not self._inflate.eof:
            packed = self._packed or self._file.read(PIECE)
            if not packed:
                raise ArchiveError("The archive is cut off: its end is missing.")
            try:
                self._ready = self._inflate.decompress(packed, PIECE)
            except zlib.error:
                raise ArchiveError(self._what_is_wrong()) from None
            self._packed = self._inflate.unconsumed_tail
            self._made += len(self._ready)
            if self._made > self._most:
                raise ArchiveError(
                    f"The archive holds more than it may: unpacking was given up after "
                    f"{self._most:,} bytes."
                )
            if self._inflate.eof and (self._inflate.unused_data or self._file.read(1)):
                raise ArchiveError("The archive goes on after its end: it must be one gzip stream.")
        return bool(self._ready)

    def _what_is_wrong(self) -> str:
        if not self._made and not self._is_gzip():
            return "The archive is not packed with gzip: a folder is sent as tar in gzip."
        return "The archive is damaged: what comes out of it is not what was packed."

    def _is_gzip(self) -> bool:
        self._file.seek(0)
        return self._file.read(2) == b"\x1f\x8b"
