"""Archives as a stranger may make them: byte by byte, with whatever a header can say."""

import gzip

BLOCK = 512
END = bytes(2 * BLOCK)
FILE, FOLDER = b"0", b"5"


def header(
    path,
    size=0,
    kind=FILE,
    *,
    mode=0o644,
    magic=b"ustar\x0000",
    prefix=b"",
    link=b"",
    size_field=None,
    checksum=None,
):
    """A member's header."""
    name = path if isinstance(path, bytes) else path.encode()
    fields = [
        name.ljust(100, b"\0"),
        b"%07o\0" % mode,
        b"%07o\0" % 0,
        b"%07o\0" % 0,
        b"%011o\0" % size if size_field is None else size_field,
        b"%011o\0" % 0,
        b" " * 8,
        kind,
        link.ljust(100, b"\0"),
        magic,
        bytes(32 + 32 + 8 + 8),
        prefix.ljust(155, b"\0"),
    ]
    block = b"".join(fields).ljust(BLOCK, b"\0")
    assert len(block) == BLOCK
    total = sum(block) if checksum is None else checksum
    return block[:148] + b"%06o\0 " % total + block[156:]


def padded(content):
    """A file's content, filled up to whole blocks."""
    return content + bytes(-len(content) % BLOCK)


def file(path, content=b"", **more):
    """A file with its content."""
    return header(path, len(content), **more) + padded(content)


def folder(path):
    """A folder."""
    return header(path, kind=FOLDER, mode=0o755)


def pax(words, kind=b"x"):
    """A header that says more of the next member: its `words` are keys and values."""
    text = b"".join(record(key, value) for key, value in words.items())
    return header("pax", len(text), kind) + padded(text)


def record(key, value):
    """A record of such a header, which begins with its own length."""
    rest = b" " + key.encode() + b"=" + value.encode() + b"\n"
    length = len(rest) + 1
    while len(str(length)) + len(rest) != length:
        length += 1
    return str(length).encode() + rest


def packed(*members, end=END):
    """An archive of these members."""
    return gzip.compress(b"".join(members) + end, mtime=0)


def packed_bot(name="tiny", run="./bot.sh", extra="", more=()):
    """An archive of a small bot; `more` are pairs of path and content."""
    manifest = f'name = "{name}"\nrun = "{run}"\n{extra}'.encode()
    members = [file("bot.toml", manifest), file("bot.sh", b"#!/bin/sh\n", mode=0o755)]
    return packed(*members, *(file(path, text.encode(), mode=0o755) for path, text in more))
