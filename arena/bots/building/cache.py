"""The user's cache folder: what was built for playing, and can be built again.

Must not know what is built.
"""

from __future__ import annotations

import os
from pathlib import Path

CACHE_NAME = "ronda-arena"


def cache_folder(name: str) -> Path | None:
    """Returns a folder of the user's cache, which is there; None where nothing can be kept.

    It is below `XDG_CACHE_HOME` or `~/.cache`.
    """
    told = os.environ.get("XDG_CACHE_HOME", "")
    try:
        root = Path(told) if os.path.isabs(told) else Path.home() / ".cache"
        folder = root / CACHE_NAME / name
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):  # there is no home either
        return None
    return folder if os.access(folder, os.W_OK | os.X_OK) else None
