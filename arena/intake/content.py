"""The first stage: from an archive to a folder with a bot that is what was announced.

Nothing of it is run. Must not know what happens next.
"""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING, NamedTuple

from arena.bots.content import content_hash, content_paths
from arena.bots.manifest import MANIFEST_FILE, Manifest, read_manifest
from arena.bots.needs.need import parse_need
from arena.bots.needs.programs import PROGRAMS
from arena.bots.needs.toolchains import what_is_missing
from arena.contest.blocks import SHORT_VERSION
from arena.errors import InputError
from arena.intake.unpack import Unpacked, unpack

if TYPE_CHECKING:
    from pathlib import Path

    from arena.intake.outcome import Order
    from arena.people.quota import Quota

MOST_MANIFEST = 64 * 1024
"""The most bytes of a bot.toml."""


class SameContentError(InputError):
    """Says that the content is there already, as which version."""

    def __init__(self, version: str) -> None:
        super().__init__(f"The same content is here already, as version {version[:SHORT_VERSION]}.")
        self.version = version


class Content(NamedTuple):
    """A bot as it was sent."""

    manifest: Manifest
    version: str  # the content's hash
    unpacked: Unpacked


def unpack_content(order: Order, folder: Path, quota: Quota) -> Content:
    """Unpacks a submission into a new folder and reads what it is.

    Raises `InputError` for what is wrong with it, `SameContentError` for what is known already,
    and `ArenaError` where the arena cannot go on.
    """
    unpacked = unpack(order.archive, folder, quota, order.packed_sha256)
    file = folder / MANIFEST_FILE
    if file.is_file() and file.stat().st_size > MOST_MANIFEST:
        raise InputError(f"bot.toml has more than {MOST_MANIFEST // 1024} kB: write less.")
    manifest = read_manifest(folder)
    if manifest.name != order.bot:
        raise InputError(
            f"bot.toml says that the bot is called '{manifest.name}', but it was submitted as "
            f"'{order.bot}'."
        )
    _check_commands(manifest)
    _check_needs(manifest)
    version = content_hash(folder, content_paths(folder, manifest.outputs))
    if order.version and version != order.version.lower():
        raise InputError(
            f"The content is version {version[:SHORT_VERSION]}, but "
            f"{order.version[:SHORT_VERSION].lower()} was announced: submit it again, and change "
            "nothing in its folder meanwhile."
        )
    if version in order.known:
        raise SameContentError(version)
    return Content(manifest, version, unpacked)


def _check_commands(manifest: Manifest) -> None:
    """Raises `InputError` for programs that are named by where they are on one machine."""
    for key, command in (("run", manifest.run), ("build", manifest.build)):
        path = PurePosixPath(command[0]) if command else PurePosixPath()
        if path.is_absolute() or ".." in path.parts:
            raise InputError(
                f"{key} in bot.toml begins with a path that leads out of the bot's folder: name a "
                "program by its name alone, or a file in the folder."
            )


def _check_needs(manifest: Manifest) -> None:
    """Raises `InputError` for programs that are not here.

    Only programs that are known to tell their version, and do nothing else, are asked for it.
    """
    for need in filter(None, map(parse_need, manifest.needs)):
        if need.least and need.program not in PROGRAMS:
            raise InputError(
                f"needs in bot.toml has a version of {need.program}, which the server cannot tell: "
                "name it without one."
            )
    missing = what_is_missing(manifest.name, manifest.needs)
    if missing:
        raise InputError(f"The server has not what the bot needs. {missing}")
