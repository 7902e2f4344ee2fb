"""Moments as records and tables write them.

Nothing here reads a clock: moments are told, in nanoseconds since 1970.
"""

from datetime import UTC, datetime

from arena.terms.clock import SECOND_NS


def utc_text(time_ns: int) -> str:
    """Writes a moment in UTC, to the millisecond: `2026-11-30T04:01:09.123Z`."""
    seconds, rest = divmod(time_ns, SECOND_NS)
    moment = datetime.fromtimestamp(seconds, UTC).replace(microsecond=rest // 1000)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def parse_moment(text: str) -> int:
    """Reads a moment as `utc_text` writes it; ValueError for any other text."""
    if not text.endswith("Z"):
        raise ValueError(f"no moment in UTC: {text!r}")
    moment = datetime.fromisoformat(text)
    seconds = int(moment.replace(microsecond=0).timestamp())
    return seconds * SECOND_NS + moment.microsecond * 1000
