"""Looks at the machine that a ladder is about to be run on.

Must not know what is done with what is seen.
"""

import os
import platform

from arena.store.runs import Machine


def look_at_machine(cores: int) -> Machine:
    """Says what there is besides the `cores` that may be used."""
    return Machine(cores, platform.platform(), platform.python_version(), _load())


def _load() -> float | None:
    try:
        return os.getloadavg()[0]
    except (AttributeError, OSError):  # not every system knows
        return None
