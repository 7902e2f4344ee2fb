"""What bots and ladders may be called.

Must not know which names are taken.
"""

import re

from arena.errors import InputError

NAME_LENGTH = 64
"""The most characters of a name."""

NAME_PATTERN = f"[A-Za-z0-9][A-Za-z0-9_.-]{{0,{NAME_LENGTH - 1}}}"
"""What the name of a bot or a ladder looks like, whole."""

_NAME = re.compile(NAME_PATTERN)


def is_name(text: str) -> bool:
    """Tells whether a text can be the name of a bot or a ladder."""
    return _NAME.fullmatch(text) is not None


def check_name(kind: str, name: str) -> None:
    """Raises InputError for a name that no bot or ladder can have; `kind` says which."""
    if not is_name(name):
        raise InputError(
            f"'{name}' cannot be the name of a {kind}: use 1 to {NAME_LENGTH} letters, digits, "
            "'-', '_' and '.', beginning with a letter or digit."
        )
