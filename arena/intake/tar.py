"""Reads tar archives that hold files and folders, and nothing else that tar can hold.

A reader of its own, since those at hand do what headers say: they read names of gigabytes,
make links, and go on after damage. Reads one header at a time, checks it, and never jumps.
Must not know what the files are for, nor write any.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from arena.intake.gunzip import PIECE, ArchiveError, Gunzip

if TYPE_CHECKING:
    from collections.abc import Iterator

BLOCK = 512
"""The bytes of a header; what follows it is filled up to a multiple of them."""

MOST_EXTENSION = 16 * 1024
"""The most bytes of one header's extension, in which long names are."""

_SUM = slice(148, 156)
_ZEROS = bytes(BLOCK)
_MOST_END = 1 << 20  # of zeros that fill up an archive
_FILES, _FOLDER, _PAX, _PAX_FOR_ALL, _LONG_NAME = (b"0", b"\0"), b"5", b"x", b"g", b"L"
_REFUSED = {
    b"1": "a hard link",
    b"2": "a symbolic link",
    b"3": "a device",
    b"4": "a device",
    b"6": "a named pipe",
    b"S": "a sparse file",
}
_PAX_LENGTH = re.compile(rb"([1-9][0-9]{0,5}) ")
_OCTAL = re.compile(rb" *([0-7]+)[ \0]*")


class Member(NamedTuple):
    """A file or a folder of an archive, as its header says."""

    path: str  # as it stands there: nothing has been checked but that it is UTF-8
    is_folder: bool
    mode: int
    size: int  # bytes; 0 for a folder


class TarReader:
    """The members of an archive, in order; each one's content is read before the next one."""

    def __init__(self, stream: Gunzip) -> None:
        self._stream = stream
        self._left = 0  # of the present file's content

    def members(self) -> Iterator[Member]:
        """Yields the members; raises `ArchiveError` for one that may not be, and for damage."""
        extension: dict[str, str] = {}
        while True:
            header = self._block()
            if header == _ZEROS:
                self._expect_end()
                return
            _check_sum(header)
            kind, size = header[156:157], _number(header[124:136])
            if kind in (_PAX, _PAX_FOR_ALL, _LONG_NAME):
                extension |= self._extension(kind, size)
                continue
            member = _member(header, kind, size, extension)
            extension = {}
            self._left = member.size
            yield member
            if self._left:
                raise AssertionError("the content of a file is read before the next file")

    def content(self) -> Iterator[bytes]:
        """Yields the content of the file that was yielded last, in pieces."""
        padding = -self._left % BLOCK
        while self._left:
            piece = self._exactly(min(self._left, PIECE))
            self._left -= len(piece)
            yield piece
        self._exactly(padding)

    def _extension(self, kind: bytes, size: int) -> dict[str, str]:
        """Reads what an extension says of the member after it."""
        if size > MOST_EXTENSION:
            raise ArchiveError(
                f"The archive has a header of {size:,} bytes; at most {MOST_EXTENSION:,} are read."
            )
        text = self._exactly(size)
        self._exactly(-size % BLOCK)
        if kind == _LONG_NAME:
            return {"path": _utf8(text.rstrip(b"\0"))}
        words = _pax_words(text)
        if any(word.startswith("GNU.sparse.") for word in words):
            raise ArchiveError("The archive has a sparse file: pack files and folders only.")
        if kind == _PAX_FOR_ALL and words.keys() & {"path", "size"}:
            raise ArchiveError("The archive is damaged: it gives all files one name or size.")
        return {} if kind == _PAX_FOR_ALL else words

    def _block(self) -> bytes:
        return self._exactly(BLOCK)

    def _exactly(self, size: int) -> bytes:
        found = self._stream.read(size)
        if len(found) < size:
            raise ArchiveError("The archive is cut off: it ends in the middle of a file.")
        return found

    def _expect_end(self) -> None:
        """Reads to the end, which has nothing but zeros: so the checksum is seen, too."""
        count = 0
        while rest := self._stream.read(PIECE):
            count += len(rest)
            if rest.strip(b"\0"):
                raise ArchiveError("The archive goes on after its end: it must be one tar archive.")
            if count > _MOST_END:
                raise ArchiveError(f"The archive ends with more than {_MOST_END:,} bytes of zeros.")


def _member(header: bytes, kind: bytes, size: int, extension: dict[str, str]) -> Member:
    path = extension.get("path") or _path(header)
    if "size" in extension:
        size = _decimal(extension["size"])
    is_folder = kind == _FOLDER or (kind == b"\0" and path.endswith("/"))
    if not is_folder and kind not in _FILES:
        what = _REFUSED.get(kind, "neither a file nor a folder")
        raise ArchiveError(f"{shown(path)} is {what}: pack files and folders only.")
    if is_folder and size:
        raise ArchiveError(f"The archive is damaged: the folder {shown(path)} has a size.")
    return Member(path, is_folder, _number(header[100:108]), size)


def _check_sum(header: bytes) -> None:
    """Raises `ArchiveError` where a header is not what was written."""
    expected = sum(header) - sum(header[_SUM]) + 8 * ord(" ")
    if _number(header[_SUM]) != expected:
        raise ArchiveError("The archive is damaged, or not made by tar: a checksum is wrong.")


def _path(header: bytes) -> str:
    name, prefix = header[:100].partition(b"\0")[0], header[345:500].partition(b"\0")[0]
    is_posix = header[257:263] == b"ustar\0"
    return _utf8(prefix + b"/" + name if prefix and is_posix else name)


def _number(field: bytes) -> int:
    """Reads a number as tar writes it: octal digits; empty for 0."""
    if field[0] & 0x80:
        raise ArchiveError("The archive has a file of many gigabytes.")
    if not field.strip(b" \0"):
        return 0
    found = _OCTAL.fullmatch(field)
    if found is None:
        raise ArchiveError("The archive is damaged, or not made by tar: a number is none.")
    return int(found[1], 8)


def _decimal(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 20):
        raise ArchiveError("The archive is damaged: the size of a file is no number.")
    return int(text)


def _pax_words(text: bytes) -> dict[str, str]:
    """Reads the records of a pax header: `LENGTH KEY=VALUE` and a newline each."""
    words = {}
    while text:
        found = _PAX_LENGTH.match(text)
        length = int(found[1]) if found else 0
        key, sign, value = text[found.end() if found else 0 : length].partition(b"=")
        if not sign or not value.endswith(b"\n") or length > len(text):
            raise ArchiveError("The archive is damaged: a header's extension cannot be read.")
        if key in (b"path", b"size") or key.startswith(b"GNU.sparse."):
            words[_utf8(key)] = _utf8(value[:-1])
        text = text[length:]
    return words


def _utf8(text: bytes) -> str:
    try:
        return text.decode()
    except UnicodeDecodeError:
        raise ArchiveError(
            f"{text.decode('latin-1')!a} is a name that is not UTF-8: give the file another."
        ) from None


def shown(path: str) -> str:
    """Writes a path so that it can stand in a sentence: in plain ASCII, not too long."""
    plain = ascii(path)[1:-1]
    return f"'{plain}'" if len(plain) <= 100 else f"'{plain[:100]}...'"
