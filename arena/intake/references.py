"""The bots of the server's that submissions have to meet before they are let in.

Must not know what is played.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import arena
from arena.bots.building.make import Tell, tell_nobody
from arena.bots.building.samples import build_sample
from arena.bots.manifest import read_manifest
from arena.bots.resolve import resolve_bot
from arena.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from arena.contest.blocks import Contestant

STANDARD_REFERENCES = ("random", "greedy")
"""Sample bots whom submissions meet where the operator names no others."""


def find_references(
    names: Sequence[str], added: Mapping[str, Contestant], tell: Tell = tell_nobody
) -> tuple[Contestant, ...]:
    """Finds the bots that are named: added ones (by name), sample bots, or folders.

    Builds sample bots that need it. Raises `InputError` for what is not there, and for a
    folder that would have to be built.
    """
    return tuple(_find(name, added, tell) for name in names)


def _find(name: str, added: Mapping[str, Contestant], tell: Tell) -> Contestant:
    found = resolve_bot(name, added, samples=_samples(), tell=tell)
    if found.is_added:
        return found.contestant
    folder = Path(found.contestant.folder)
    if not read_manifest(folder).build:
        return found.contestant
    if found.is_sample:
        return build_sample(folder, tell).contestant()
    raise InputError(
        f"{folder} would have to be built: add it with 'arena bot add', and name it by its name."
    )


def _samples() -> Path | None:
    """The folder of the sample bots, beside the package; None if they did not come with it."""
    folder = Path(arena.__file__).parent.with_name("sample_bots")
    return folder if folder.is_dir() else None
