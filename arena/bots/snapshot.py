"""Keeps the states of bots: copies of their folders, named by their content's hash.

A snapshot is what a ladder plays; the folder that it came from may change at any time.
Must not know the store: what has been added under which name is told to it.
"""

from __future__ import annotations

import json
import os
import shutil
import stat
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from arena.bots.building.build import BUILD_SECONDS
from arena.bots.building.confined import Confinement, build_confined
from arena.bots.building.make import Tell, make_bot, tell_nobody
from arena.bots.command import find_command
from arena.bots.content import content_hash, content_paths
from arena.bots.manifest import Manifest, read_manifest
from arena.bots.needs.toolchains import find_runnable, refuse_if_missing
from arena.bots.workshop import open_workshop
from arena.contest.blocks import SHORT_VERSION, Contestant
from arena.errors import ArenaError, InputError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

SNAPSHOT_OF = "the snapshot of"
"""What is said to be built, before the bot's name."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A state of a bot, copied, built and ready to run."""

    hash: str  # the content's, 64 hexadecimal digits
    folder: Path  # absolute
    manifest: Manifest

    def contestant(self) -> Contestant:
        """Returns the bot as blocks name it."""
        return contestant_of(self.manifest, self.hash, self.folder)


def contestant_of(manifest: Manifest, version: str, folder: Path) -> Contestant:
    """Returns the contestant that a manifest describes, run in a folder."""
    return Contestant(
        bot=manifest.name,
        version=version,
        folder=str(folder.absolute()),
        command=manifest.run,
        tables=manifest.tables,
    )


def take_snapshot(
    folder: Path,
    home: Path,
    *,
    tell: Tell = tell_nobody,
    build_seconds: float = BUILD_SECONDS,
    kind: str = SNAPSHOT_OF,
    confinement: Confinement | None = None,
) -> Snapshot:
    """Copies a bot's folder to `home/bots/HASH` and builds it there; tells of the build.

    The bot may have been built in its folder before: so what is told says that it is the
    snapshot, unless `kind` is another. With a `confinement` it is what a stranger has sent: it
    is built as that says, and what the build has done to its files is left behind.

    A snapshot that is there already and whole is used as it is; a failed one leaves
    nothing but the log of its build. Raises `InputError` for what is wrong in the folder,
    with the programs it needs, with its build, or with writing; with a `confinement` nothing
    is said of the programs, and `ArenaError` raised where nothing can be written.
    """
    manifest = read_manifest(folder)
    paths = content_paths(folder, manifest.outputs)
    version = content_hash(folder, paths)
    kept = snapshot_folder(home, version)
    try:
        if not _is_whole(kept):
            log = home / "logs" / f"build-{manifest.name}-{version[:SHORT_VERSION]}.log"
            build = _Build(log, build_seconds, tell, kind, confinement)
            _make(folder, kept, manifest, paths, build)
    except OSError as error:
        sentence = f"No snapshot of {folder} can be kept in {home}: {error.strerror or error}."
        if confinement is not None:
            raise ArenaError(sentence) from None  # no matter for the stranger
        raise InputError(sentence) from None
    if confinement is None:
        find_runnable(manifest, kept)
    return Snapshot(version, kept.absolute(), manifest)


def move_snapshot(snapshot: Snapshot, home: Path) -> Snapshot:
    """Moves a snapshot that was taken in one home to another one on the same disk.

    One that is there already, and whole, stays. Raises `ArenaError` where it cannot be moved.
    """
    kept = snapshot_folder(home, snapshot.hash)
    try:
        if not _is_whole(kept):
            kept.parent.mkdir(parents=True, exist_ok=True)
            with open_workshop(kept.parent) as workshop:
                _put(snapshot.folder, seal_file(snapshot.folder), kept, workshop)
    except OSError as error:
        raise ArenaError(f"No snapshot can be kept in {home}: {error.strerror or error}.") from None
    return Snapshot(snapshot.hash, kept.absolute(), snapshot.manifest)


def version_of(folder: Path) -> str:
    """Returns the hash that a snapshot of a bot's folder, as it is now, would have.

    Raises `InputError` for what is wrong in the folder.
    """
    return content_hash(folder, content_paths(folder, read_manifest(folder).outputs))


def snapshot_folder(home: Path, version: str) -> Path:
    """Where in a home the snapshot of a version is kept."""
    return home / "bots" / version


def check_folder(folder: Path) -> None:
    """Raises `InputError` for what `take_snapshot` would find wrong before it writes anything."""
    manifest = read_manifest(folder)
    content_paths(folder, manifest.outputs)
    refuse_if_missing(manifest)
    if not manifest.build:
        find_command(manifest.run, folder)


def open_snapshot(home: Path, version: str) -> Snapshot:
    """Finds a snapshot that was taken before; raises `InputError` if it is gone."""
    kept = snapshot_folder(home, version)
    _refuse_if_gone(kept)
    return Snapshot(version, kept.absolute(), read_manifest(kept))


def check_snapshot(kept: Path) -> None:
    """Raises `InputError` where a snapshot's files are not as they were when it was taken.

    For who is about to play it: what plays must be what its hash says. What its build and
    its runs have added is not looked at, but that what the build was to make is there.
    """
    _refuse_if_gone(kept)
    if not _is_whole(kept):
        raise InputError(
            f"The snapshot {kept} has changed since it was taken: add the bot again, as it was "
            "then, with 'arena bot add FOLDER'."
        )


def snapshot_files(kept: Path) -> list[str]:
    """Lists the files that a snapshot was taken of, by relative paths with `/`, sorted.

    For who copies or packs them: whatever else lies there was made by a build or by a bot, and
    may be a link to anywhere. Raises `InputError` where they are not as they were.
    """
    check_snapshot(kept)
    files = json.loads(seal_file(kept).read_bytes())["files"]
    return [str(path) for path in files]


def seal_file(kept: Path) -> Path:
    """Where, beside a snapshot, its files are listed, with their hash once it was built."""
    return kept.with_name(f"{kept.name}.json")


class _Build(NamedTuple):
    """What there is to say of a build besides its command."""

    log: Path
    seconds: float
    tell: Tell
    kind: str  # what of the bot is built
    confinement: Confinement | None


def _refuse_if_gone(kept: Path) -> None:
    if not kept.is_dir():
        raise InputError(
            f"The snapshot {kept} is gone: add the bot again with 'arena bot add FOLDER'."
        )


def _is_whole(kept: Path) -> bool:
    """Tells whether a snapshot is there with all its files as they were taken, and its outputs."""
    try:
        seal = json.loads(seal_file(kept).read_bytes())
        is_same = kept.is_dir() and content_hash(kept, seal["files"]) == seal["hash"]
        return is_same and all(os.path.exists(kept / path) for path in seal.get("outputs", ()))
    except (InputError, OSError, ValueError, TypeError, KeyError):
        return False


def _make(
    folder: Path, kept: Path, manifest: Manifest, paths: Sequence[str], build: _Build
) -> None:
    """Copies and builds in a folder beside, which takes its place only when all is well."""
    confinement = build.confinement
    if confinement is None:
        refuse_if_missing(manifest)
    kept.parent.mkdir(parents=True, exist_ok=True)
    place = kept.parent if confinement is None else confinement.workplace
    with open_workshop(place) as workshop:
        fresh = workshop / "bot"
        for path in paths:
            target = fresh / path
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(folder / path, target)
        if content_hash(fresh, paths) != kept.name:
            raise InputError(f"{folder} changed while it was copied: try again.")
        _build(manifest, fresh, paths, folder, build)
        find_command(manifest.run, fresh, shown=folder)
        seal = workshop / "seal"
        words = {"files": paths, "hash": content_hash(fresh, paths), "outputs": manifest.outputs}
        seal.write_text(json.dumps(words))
        _let_read(fresh)
        _put(fresh, seal, kept, workshop)


def _let_read(fresh: Path) -> None:
    """Lets everybody read a snapshot, whatever the umask: it may be played as another user.

    Whom its home does not let in it shows nothing.
    """
    for folder, _, files in os.walk(fresh):
        for path in (folder, *(os.path.join(folder, name) for name in files)):
            mode = os.lstat(path).st_mode
            wanted = 0o055 if stat.S_ISDIR(mode) or mode & stat.S_IXUSR else 0o044
            if not stat.S_ISLNK(mode) and mode | wanted != mode:
                os.chmod(path, stat.S_IMODE(mode) | wanted)


def _put(fresh: Path, seal: Path, kept: Path, workshop: Path) -> None:
    """Puts a snapshot in its place, from which a damaged one goes."""
    seal.replace(seal_file(kept))
    if kept.exists():
        kept.rename(workshop / "damaged")
    try:
        fresh.rename(kept)
    except OSError:
        if not _is_whole(kept):  # else another process was quicker
            raise


def _build(
    manifest: Manifest, fresh: Path, paths: Sequence[str], folder: Path, build: _Build
) -> None:
    """Builds a copy of a folder, if there is anything to build."""
    if build.confinement is not None:
        if manifest.build:
            build_confined(manifest, fresh, paths, build.confinement, build.tell)
        return
    make_bot(
        manifest,
        fresh,
        build.log,
        tell=build.tell,
        seconds=build.seconds,
        shown=folder,
        kind=build.kind,
    )
