"""Records packed small: as they travel from runners and lie in the database.

Knows bytes and text; nothing of what a record says.
"""

import zlib

from arena.errors import ArenaError

_LEVEL = 3
"""zlib's, for records: half the time of its usual 6, for a seventh more space."""


class DamagedRecordError(ArenaError):
    """Says that packed bytes are not a record's."""


def pack_record(record: str) -> bytes:
    """Packs a record's text, some thirty kilobytes, to an eighth."""
    return zlib.compress(record.encode(), _LEVEL)


def unpack_record(packed: bytes) -> str:
    """Returns the text of a packed record; raises DamagedRecordError if it is none."""
    try:
        return zlib.decompress(packed).decode()
    except (zlib.error, UnicodeDecodeError, TypeError) as error:  # TypeError: a text, for one
        raise DamagedRecordError("A packed record is damaged.") from error
