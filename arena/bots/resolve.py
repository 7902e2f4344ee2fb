"""Finds the bot that a person means: a folder, or the name of a bot that was added.

Must not know the store or the sample bots: both are told to it.
"""

from __future__ import annotations

import difflib
from contextlib import nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from arena.bots.building.alone import alone_in
from arena.bots.building.make import Tell, tell_nobody
from arena.bots.content import content_hash, content_paths
from arena.bots.manifest import MANIFEST_FILE, read_manifest
from arena.bots.needs.toolchains import find_runnable
from arena.bots.snapshot import check_snapshot, contestant_of
from arena.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from arena.contest.blocks import Contestant


@dataclass(frozen=True, slots=True)
class Resolved:
    """What a person's word for a bot has led to."""

    contestant: Contestant
    is_added: bool  # whether it is a version that was added
    is_sample: bool = False  # whether it is a sample bot, named by its name
    notice: str = ""  # a sentence that the person should see; mostly empty


def resolve_bot(
    text: str,
    added: Mapping[str, Contestant],
    *,
    samples: Path | None = None,
    tell: Tell = tell_nobody,
) -> Resolved:
    """Finds the contestant that `text` means.

    A text with a `/`, and `.`, is a folder; any other is first the name of an added bot
    (`added`: the newest version by name), then a folder, then the name of a folder in
    `samples`. A folder is run where it is, unless it is just what was added under its
    bot's name. Raises `InputError` where nothing is found or it cannot be run; whether one
    with a build can be is not known before it is built. Tells, where another process is
    building it and has to be waited for.
    """
    is_path = "/" in text or text in {".", "..", "~"}
    if not is_path and text in added:
        return _resolve_added(added[text])
    folder = Path(text).expanduser()
    if is_path or folder.exists():
        return _resolve_folder(folder, added, tell)
    if samples is not None and text and (samples / text / MANIFEST_FILE).is_file():
        found = _resolve_folder(samples / text, added, tell)
        return replace(found, is_sample=not found.is_added)
    raise InputError(_not_found(text, added, _sample_names(samples)))


def _resolve_added(contestant: Contestant) -> Resolved:
    folder = Path(contestant.folder)
    if not folder.is_dir():
        raise InputError(
            f"The snapshot of {contestant.bot} in {folder} is gone: add the bot again with "
            "'arena bot add FOLDER'."
        )
    check_snapshot(folder)
    find_runnable(replace(read_manifest(folder), name=contestant.bot), folder)
    return Resolved(contestant, is_added=True)


def _resolve_folder(folder: Path, added: Mapping[str, Contestant], tell: Tell) -> Resolved:
    manifest = read_manifest(folder)
    # While a bot is built its files may come and go.
    with alone_in(folder, tell) if manifest.build else nullcontext():
        version = content_hash(folder, content_paths(folder, manifest.outputs))
    known = added.get(manifest.name)
    if known is not None and known.version == version:
        return _resolve_added(known)
    if not manifest.build:
        find_runnable(manifest, folder)
    return Resolved(contestant_of(manifest, version, folder), is_added=False)


def _sample_names(samples: Path | None) -> list[str]:
    if samples is None:
        return []
    return sorted(path.parent.name for path in samples.glob(f"*/{MANIFEST_FILE}"))


def _not_found(text: str, added: Mapping[str, Contestant], samples: list[str]) -> str:
    near = difflib.get_close_matches(text, [*added, *samples], n=1)
    if near:
        hint = f"did you mean {near[0]}?"
    else:
        hint = (
            f"added are {', '.join(sorted(added))}"
            if added
            else "no bot has been added yet ('arena bot add FOLDER' adds one)"
        )
        hint += f"; sample bots are {', '.join(samples)}." if samples else "."
    return f"There is no folder {text!r} and no bot of that name: {hint}"
