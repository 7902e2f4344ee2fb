"""Makes the bots ready that a person wants to play: the programs they need, and their builds.

Must not know what is played.
"""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from arena.bots.building.in_place import build_in_place
from arena.bots.building.samples import build_sample
from arena.bots.manifest import Manifest, read_manifest
from arena.bots.needs.toolchains import find_runnable, what_is_missing
from arena.bots.resolve import Resolved
from arena.bots.snapshot import contestant_of
from arena.cli.bot.added import find_bots
from arena.cli.screen import complain
from arena.cli.signals import outcome_told
from arena.errors import InputError


def ready_bots(words: Sequence[str], home: Path) -> list[Resolved]:
    """Finds the bots that are meant, and builds those that are to be built before they play.

    Says on the standard error what is built. Raises InputError where a bot is not found, a
    program that one of them needs is missing or too old, or a build fails; all that is missing
    is said before anything is built.
    """
    found = find_bots(words, home)
    manifests = [read_manifest(Path(one.contestant.folder)) for one in found]
    missing = [
        what_is_missing(one.contestant.bot, manifest.needs)
        for one, manifest in zip(found, manifests, strict=True)
    ]
    if any(missing):
        raise InputError("\n".join(dict.fromkeys(filter(None, missing))))
    ready: dict[Resolved, Resolved] = {}
    for one, manifest in zip(found, manifests, strict=True):
        if one not in ready:
            ready[one] = _ready(one, manifest)
    return [ready[one] for one in found]


def played_notices(resolved: Sequence[Resolved]) -> list[str]:
    """Lists, each once, what the person should know of the bots that are about to play.

    Of an added bot whose folder has changed nothing, where the folder plays as well: the person
    sets them against each other.
    """
    folders = {one.contestant.bot for one in resolved if not one.is_added}
    told = (one.notice for one in resolved if one.contestant.bot not in folders)
    return list(dict.fromkeys(filter(None, told)))


def _ready(one: Resolved, manifest: Manifest) -> Resolved:
    if one.is_added or not manifest.build:
        return one
    folder = Path(one.contestant.folder)
    with outcome_told(f"{manifest.name} is not built, and nothing was played"):
        if one.is_sample:
            return replace(one, contestant=build_sample(folder, complain).contestant())
        built = build_in_place(folder, complain)
    find_runnable(built.manifest, folder)
    return replace(one, contestant=contestant_of(built.manifest, built.version, folder))
