"""In which ladders another version of a bot plays than the one that was added just now.

Must not know how a version is added or takes another's place.
"""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from arena.contest.blocks import SHORT_VERSION
from arena.store.bots import BotVersion
from arena.store.connection import open_home
from arena.store.entrants import list_entrants
from arena.store.ladders import LadderState, list_ladders


class Outdated(NamedTuple):
    """A ladder in which another version of a bot plays."""

    ladder: str
    old: str  # what plays there, as 'arena ladder replace' takes it


def outdated_ladders(home: Path, version: BotVersion) -> list[Outdated]:
    """Lists the ladders that can still be run in which only other versions of a bot play."""
    return list(_find(home, version))


def _find(home: Path, version: BotVersion) -> Iterator[Outdated]:
    with closing(open_home(home)) as store, store.reading() as connection:
        for ladder in list_ladders(connection):
            if ladder.closed_ns is not None or ladder.state is LadderState.ARCHIVED:
                continue
            all_of_it = [one for one in list_entrants(connection, ladder) if one.bot == version.bot]
            playing = [one for one in all_of_it if one.suspension is None]
            if not playing or any(one.version == version.hash for one in all_of_it):
                continue
            old = playing[-1]
            is_alone = len(all_of_it) == 1
            label = old.bot if is_alone else f"{old.bot}@{old.version[:SHORT_VERSION]}"
            yield Outdated(ladder.name, label)
