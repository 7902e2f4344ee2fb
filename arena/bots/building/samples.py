"""Builds sample bots that are played by their names: in the user's cache.

The folder that they come in may be one that cannot be written, and is everybody's. Must not
know which sample bots there are.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import shutil
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from arena.bots.building.alone import alone_in
from arena.bots.building.cache import cache_folder
from arena.bots.snapshot import Snapshot, seal_file, take_snapshot

if TYPE_CHECKING:
    from arena.bots.building.make import Tell

SAMPLES = "samples"
"""The folder of the user's cache that has the sample bots as they were built."""

UNUSED_SECONDS = 30 * 24 * 3600.0
"""How long a built sample bot is kept that nobody plays."""


def build_sample(folder: Path, tell: Tell) -> Snapshot:
    """Builds a sample bot, or finds it as it was built before; one process at a time does.

    Where nothing can be kept it is built for this process alone. Raises `InputError` as
    `take_snapshot` does.
    """
    home = cache_folder(SAMPLES)
    is_kept = home is not None
    if home is None:
        home = Path(tempfile.mkdtemp(prefix="arena-build-"))
    with alone_in(folder, tell):
        snapshot = take_snapshot(folder, home, tell=tell, kind="")
    if is_kept:
        with contextlib.suppress(OSError):
            os.utime(seal_file(snapshot.folder))
        _clear_unused(snapshot.folder.parent)
    else:
        atexit.register(shutil.rmtree, home, ignore_errors=True)
    return snapshot


def _clear_unused(shelf: Path) -> None:
    """Removes what has not been played for long: samples change, and are built anew."""
    for seal in shelf.glob("*.json"):
        with contextlib.suppress(OSError):
            if time.time() - seal.stat().st_mtime > UNUSED_SECONDS:
                seal.unlink()
                shutil.rmtree(seal.with_suffix(""), ignore_errors=True)
