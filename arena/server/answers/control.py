"""What owners do with their bots: let them play no more, or let a version play again.

The changes are noted for the ladder's thread, which makes them within a second or so. Must
not know how they are made.
"""

import time
from collections.abc import Callable, Sequence

from sqlalchemy import Connection

from arena.people.quota import Quota, check_bot_count
from arena.server.answers.roll import RolledBot, roll_bots
from arena.server.remote.registry import current_version, make_current
from arena.server.takeover import changes_to_restore, changes_to_retire, foreseen
from arena.store.bots import BotVersion
from arena.store.connection import Store
from arena.store.ladders import Ladder, find_ladder
from arena.store.ownership import find_own_bot, find_own_version, set_retired
from arena.store.requests import Change, list_waiting, note_request, read_answer
from arena.store.sending import read_use


class BotControl:
    """Changes who of the users' bots plays."""

    def __init__(
        self, store: Store, ladder: str, quota: Quota, asked: Callable[[], object]
    ) -> None:
        """Takes what tells the ladder's thread that something was asked for."""
        self._store = store
        self._ladder = ladder
        self._quota = quota
        self._asked = asked

    def retire(self, user: int, name: str) -> list[int]:
        """Lets a bot of a user's play no more; returns the numbers of the requests for it."""
        now_ns = time.time_ns()
        with self._store.writing() as connection:
            ladder, rolled = self._own(connection, user, name)
            changes = changes_to_retire(rolled)
            set_retired(connection, rolled.bot, now_ns)
            noted = _note(connection, ladder, changes, now_ns)
        self._asked()
        return noted

    def restore(self, user: int, name: str, version_start: str) -> list[int]:
        """Lets a version of a user's bot play, the last one for an empty beginning of its hash.

        Returns the numbers of the requests for it.
        """
        now_ns = time.time_ns()
        with self._store.writing() as connection:
            ladder, rolled = self._own(connection, user, name)
            version = _version(connection, user, rolled, version_start)
            is_new = rolled.bot.is_elsewhere and make_current(connection, version, now_ns)
            changes = changes_to_restore(rolled, version, is_new=is_new)
            if rolled.bot.retired_ns is not None:
                check_bot_count(self._quota, read_use(connection, user, now_ns), name)
                set_retired(connection, rolled.bot, None)
            noted = _note(connection, ladder, changes, now_ns)
        self._asked()
        return noted

    def are_answered(self, requests: Sequence[int]) -> bool:
        """Whether the ladder's thread has dealt with all of these."""
        with self._store.reading() as connection:
            return all(read_answer(connection, number) is not None for number in requests)

    def _own(self, connection: Connection, user: int, name: str) -> tuple[Ladder, RolledBot]:
        bot = find_own_bot(connection, user, name)
        ladder = find_ladder(connection, self._ladder)
        rolled = roll_bots(connection, ladder, user)[bot.name]
        return ladder, foreseen(rolled, list_waiting(connection, ladder.id))


def _version(
    connection: Connection, user: int, rolled: RolledBot, version_start: str
) -> BotVersion:
    """Finds the version that is meant; without a beginning the one that played last.

    Of a bot that runs elsewhere it is the one that was declared last.
    """
    if rolled.bot.is_elsewhere and not version_start:
        declared = current_version(connection, rolled.bot.name)
        if declared is not None:
            return declared
    if version_start or rolled.last is None:
        return find_own_version(connection, user, rolled.bot.name, version_start)
    return find_own_version(connection, user, rolled.bot.name, rolled.last.version)


def _note(
    connection: Connection, ladder: Ladder, changes: Sequence[Change], now_ns: int
) -> list[int]:
    return [note_request(connection, ladder.id, change, now_ns) for change in changes]
