"""What attempts say: JSON, an object a line, on standard output, which the judge reads.

Standard library alone: this runs as a bot would.
"""

import json
import os
from collections.abc import Callable
from typing import Any

Target = dict[str, Any]
"""What an attempt is told of what it is to attack: paths, ports, process numbers, sizes."""

Attempt = Callable[[Target], str]
"""Attacks; returns what it has got out, raises `OSError` where it was refused."""


def say(**message: object) -> None:
    """Says something to whoever reads the log, in one write: others write there too."""
    os.write(1, json.dumps(message).encode() + b"\n")


def refusal(error: BaseException) -> str:
    """Says in a phrase what an attempt was refused with."""
    if isinstance(error, OSError):
        return error.strerror or str(error)
    return str(error) or type(error).__name__
