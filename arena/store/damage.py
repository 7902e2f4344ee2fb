"""Reads the JSON that stands in columns, and says in a sentence where it is none.

Must not know what it is about.
"""

import json
from typing import TypeVar

from arena.errors import InputError

_Kind = TypeVar("_Kind", bound="dict[str, object] | list[int]")


def parse_stored(text: str, kind: type[_Kind], what: str) -> _Kind:
    """Reads a stored JSON document of one kind; InputError where it is none.

    `what` is what people call it, the beginning of a sentence.
    """
    try:
        value = json.loads(text)
    except ValueError:
        value = None
    if not isinstance(value, kind):
        raise InputError(f"{what} is damaged in the database: restore the home from a copy.")
    return value
