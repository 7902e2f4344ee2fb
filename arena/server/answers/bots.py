"""What people see of bots, and their owners of their own ones' versions.

Must not know how bots come and go.
"""

from collections.abc import Callable

from sqlalchemy import Connection

from arena.people.refusals import no_such_bot
from arena.server.answers.messages import bot_message, by_bot
from arena.server.answers.roll import RolledBot, in_order, roll_bots, standings_of
from arena.store.bots import list_versions
from arena.store.connection import Store
from arena.store.ladders import find_ladder
from arena.v1 import ladder_pb2


class BotAnswers:
    """Answers about the bots of one ladder."""

    def __init__(self, store: Store, ladder: str, is_connected: Callable[[str], bool]) -> None:
        """Takes what says whether a bot that runs elsewhere is connected."""
        self._store = store
        self._ladder = ladder
        self._is_connected = is_connected

    def list(self, user: int, *, is_mine: bool) -> ladder_pb2.ListBotsResponse:
        """Lists the bots of the ladder, or all of a user's with their versions."""
        with self._store.reading() as connection:
            rolled = self._rolled(connection)
            table = standings_of(rolled)
            versions = by_bot(list_versions(connection)) if is_mine else {}
        wanted = {
            name: one
            for name, one in rolled.items()
            if (one.bot.owner_id == user if is_mine else one.entrants)
        }
        return ladder_pb2.ListBotsResponse(
            bots=[
                bot_message(
                    one,
                    row,
                    is_detailed=one.bot.owner_id == user,
                    is_connected=self._is_connected(one.bot.name),
                    versions=versions.get(one.bot.name, ()),
                )
                for one, row in in_order(wanted, table)
            ]
        )

    def get(self, user: int, name: str) -> ladder_pb2.Bot:
        """Returns a bot, a user's own with its versions; RefusedError where none is to be seen."""
        with self._store.reading() as connection:
            rolled = self._rolled(connection)
            found = rolled.get(name)
            if found is None or (found.bot.owner_id != user and not found.entrants):
                raise no_such_bot(name)
            table = standings_of(rolled)
            versions = by_bot(list_versions(connection)).get(name, [])
        row = next((one for one in table if one.bot == name), None)
        is_own = found.bot.owner_id == user
        return bot_message(
            found,
            row,
            is_detailed=is_own,
            is_connected=self._is_connected(name),
            versions=versions if is_own else (),
        )

    def _rolled(self, connection: Connection) -> dict[str, RolledBot]:
        return roll_bots(connection, find_ladder(connection, self._ladder))
