"""From when on, or until when: a moment, an age or a block, as people write it.

Nothing here reads a clock: what the time is now is told.
"""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from arena.errors import InputError
from arena.terms.clock import SECOND_NS

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800}
_AGE = re.compile(r"([0-9]{1,12})([smhdw])")
_BLOCK = re.compile(r"block:([0-9]{1,9})")


@dataclass(frozen=True, slots=True)
class Since:
    """A beginning, or an end: one of both."""

    block: int | None = None  # its number
    time_ns: int | None = None  # UTC


def parse_since(text: str, now_ns: int) -> Since:
    """Reads `2026-11-01`, `2026-11-01T18:30` (UTC if no offset is said), `3d` or `block:500`.

    Raises InputError for what is none of these, or lies in the future.
    """
    since = parse_until(text, now_ns)
    if since.time_ns is not None and since.time_ns > now_ns:
        raise InputError(f"'{text}' is in the future: nothing was played since.")
    return since


def parse_until(text: str, now_ns: int) -> Since:
    """Reads an end, written as a beginning is, which may lie in the future.

    Raises InputError for what is none.
    """
    block, age = _BLOCK.fullmatch(text), _AGE.fullmatch(text)
    if block is not None:
        return Since(block=int(block[1]))
    if age is not None:
        return Since(time_ns=now_ns - int(age[1]) * _SECONDS[age[2]] * SECOND_NS)
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise InputError(
            f"'{text}' says no time: write a day or time (2026-11-01, 2026-11-01T18:30), "
            "an age (90m, 2h, 3d) or a block (block:500)."
        ) from None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return Since(time_ns=(moment - _EPOCH) // timedelta(microseconds=1) * 1000)
