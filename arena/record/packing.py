"""Records packed small: as they travel from runners and lie in the database.

Knows bytes and text; nothing of what a record says.
"""

import zlib

from arena.errors import ArenaError

_LEVEL = 3
"""zlib's, for records: half the time of its usual 6, for a seventh more space."""

_MOST_BYTES = 512 * 1024 * 1024
"""More than 10,000 rounds with the longest notes take: no record, however small it is packed."""


class DamagedRecordError(ArenaError):
    """Says that packed bytes are not a record's."""


def pack_record(record: str) -> bytes:
    """Packs a record's text, some thirty kilobytes, to an eighth."""
    return zlib.compress(record.encode(), _LEVEL)


def unpack_record(packed: bytes) -> str:
    """Returns the text of a packed record; raises DamagedRecordError if it is none."""
    unpacking = zlib.decompressobj()
    try:
        record = unpacking.decompress(packed, _MOST_BYTES).decode()
    except (zlib.error, UnicodeDecodeError, TypeError) as error:  # TypeError: a text, for one
        raise DamagedRecordError("A packed record is damaged.") from error
    if not unpacking.eof or unpacking.unused_data:
        raise DamagedRecordError("A packed record is damaged: it is cut off, or more than one.")
    return record
