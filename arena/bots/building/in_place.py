"""Builds bots in their own folders, where they are played without having been added.

What was built from which content is noted in the user's cache, not in the bot's folder. Must
not know who plays.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from arena.bots.building.alone import alone_in
from arena.bots.building.build import build_output
from arena.bots.building.cache import cache_folder
from arena.bots.building.make import Tell, make_bot, missing_outputs
from arena.bots.content import content_hash, content_paths
from arena.bots.manifest import read_manifest
from arena.bots.snapshot import version_of
from arena.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.bots.manifest import Manifest

BUILDS = "builds"
"""The folder of the user's cache that has the notes and logs of builds in place."""


@dataclass(frozen=True, slots=True)
class BuiltInPlace:
    """A bot that can be run in its own folder."""

    manifest: Manifest
    version: str  # the content's hash, as it is once it was built
    seconds: float | None  # how long the build took; None where there was nothing to do
    output: str = ""  # what the build has said


def build_in_place(folder: Path, tell: Tell, *, is_again: bool = False) -> BuiltInPlace:
    """Builds a bot in its folder, unless it was built there from what is there now.

    One process at a time builds a folder. Tells what is run, and how long it took. Raises
    `InputError` for what is wrong in the folder, with the programs it needs, or its build.
    """
    with alone_in(folder, tell):
        manifest = read_manifest(folder)
        paths = content_paths(folder, manifest.outputs)
        version = content_hash(folder, paths)
        if not manifest.build:
            return BuiltInPlace(manifest, version, None)
        desk = _open_desk(folder)
        if not is_again and not missing_outputs(manifest, folder) and desk.has_noted(version):
            return BuiltInPlace(manifest, version, None)
        desk.forget()
        log = desk.log(manifest.name)
        seconds = make_bot(manifest, folder, log, tell=tell)
        built = version_of(folder)
        if _has_still(folder, paths, version):
            desk.note(built)
        output = build_output(log)
        desk.clear()
        return BuiltInPlace(manifest, built, seconds, output)


@dataclass(frozen=True, slots=True)
class _Desk:
    """Where the builds of one folder are noted, and their output kept."""

    bot: Path
    place: Path
    digits: str  # which stand for the bot's folder
    is_kept: bool  # whether what lies there is found again

    def log(self, name: str) -> Path:
        return self.place / f"{name}-{self.digits}.log"

    def has_noted(self, version: str) -> bool:
        """Whether what the folder holds was built from this content."""
        try:
            return bool(json.loads(self._file().read_bytes()) == self._words(version))
        except (OSError, ValueError):
            return False

    def note(self, version: str) -> None:
        fresh = self.place / f"{self.digits}.{os.getpid()}"
        with contextlib.suppress(OSError):  # then it is built again next time
            fresh.write_text(json.dumps(self._words(version)), encoding="utf-8")
            fresh.replace(self._file())

    def forget(self) -> None:
        with contextlib.suppress(OSError):
            self._file().unlink()

    def clear(self) -> None:
        """Takes away what nobody would find again."""
        if not self.is_kept:
            shutil.rmtree(self.place, ignore_errors=True)

    def _file(self) -> Path:
        return self.place / f"{self.digits}.json"

    def _words(self, version: str) -> dict[str, object]:
        """What is noted; a folder that was made anew, in the same place, is another one."""
        folder = os.path.realpath(self.bot)
        return {"folder": folder, "inode": os.stat(folder).st_ino, "version": version}


def _open_desk(folder: Path) -> _Desk:
    digits = hashlib.sha256(os.fsencode(os.path.realpath(folder))).hexdigest()[:16]
    cache = cache_folder(BUILDS)
    if cache is None:
        return _Desk(folder, Path(tempfile.mkdtemp(prefix="arena-build-")), digits, False)
    return _Desk(folder, cache, digits, True)


def _has_still(folder: Path, paths: Sequence[str], version: str) -> bool:
    """Whether all files that a build began from are as they were.

    Otherwise somebody has worked on them meanwhile, and what was built may be of before.
    """
    try:
        return content_hash(folder, paths) == version
    except InputError:
        return False
