"""The bots of a home as contestants, and the bot that a person's word means.

Must not know what is played.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import arena
from arena.bots.resolve import Resolved, resolve_bot
from arena.bots.snapshot import open_snapshot
from arena.contest.blocks import Contestant
from arena.errors import InputError
from arena.store.bots import newest_versions
from arena.store.connection import DATABASE_FILE, open_home


@dataclass(frozen=True, slots=True)
class AddedBots:
    """The newest versions of a home's bots that can be run, and why others cannot."""

    contestants: dict[str, Contestant]  # by bot
    problems: dict[str, str]  # by bot: a sentence


def read_added_bots(home: Path) -> AddedBots:
    """Reads the bots of a home; a home that is not there has none."""
    added = AddedBots({}, {})
    if not (home / DATABASE_FILE).exists():
        return added
    store = open_home(home)
    try:
        with store.reading() as connection:
            versions = newest_versions(connection)
    finally:
        store.close()
    for name, version in versions.items():
        try:
            added.contestants[name] = open_snapshot(home, version.hash).contestant()
        except InputError as error:
            added.problems[name] = str(error)
    return added


def resolve_bots(words: Sequence[str], home: Path) -> list[Resolved]:
    """Finds the bots that are meant: folders, added bots, sample bots. Raises InputError."""
    added = read_added_bots(home)
    for word in words:
        if word in added.problems and not Path(word).exists():
            raise InputError(added.problems[word])
    return [resolve_bot(word, added.contestants, samples=sample_folder()) for word in words]


def sample_folder() -> Path | None:
    """The folder of the sample bots, beside the package; None if they did not come with it."""
    folder = Path(arena.__file__).parent.with_name("sample_bots")
    return folder if folder.is_dir() else None
