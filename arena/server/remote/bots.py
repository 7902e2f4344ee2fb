"""The bots that run elsewhere, as a server looks after them: in the door, at table, on the list.

Must not know what else a server does.
"""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

from arena.contest.blocks import MOST_TABLES
from arena.ladder.changes import mark_away
from arena.ladder.run import RunOptions, run_capacity, runner_settings
from arena.ladder.workers import Crew
from arena.people.quota import Quota
from arena.people.refusals import RefusedError
from arena.play.hall import Hall
from arena.play.lobby import Registered
from arena.play.service import Refusal
from arena.server.elsewhere import Find
from arena.server.identity import note_token
from arena.server.journal import Journal
from arena.server.remote.attendance import presence_changes
from arena.server.remote.crew import MixedCrew
from arena.server.remote.player import RemotePlayer
from arena.server.remote.presence import Presence
from arena.server.remote.registry import Wish, current_version, find_registered, register
from arena.server.remote.service import RemoteService
from arena.server.trouble import is_of_database
from arena.store.connection import Store
from arena.store.ladders import find_ladder
from arena.store.requests import Change, note_request
from arena.store.tokens import find_by_token
from arena.terms.clock import SECOND_NS
from arena.v1 import ladder_pb2

_LOOK_S = 0.5  # how often it is looked at who is there
_REFRESH_NS = 5 * SECOND_NS  # how often it is looked at who may be
_AGAIN_NS = 60 * SECOND_NS  # how long what was refused is not asked for again


class RemoteBots:
    """Looks after the bots that connect by themselves, from `start` to `close`."""

    def __init__(
        self,
        home: Path,
        store: Store,
        ladder: str,
        options: RunOptions,
        *,
        quota: Quota,
        journal: Journal,
        asked: Callable[[], object] = lambda: None,
    ) -> None:
        """Takes what tells the ladder's thread that something was asked for."""
        self._home = home
        self._options = options
        self._store = store
        self._name = ladder
        self._quota = quota
        self._journal = journal
        self.asked = asked
        self._player: RemotePlayer | None = None
        self._watcher: asyncio.Task[None] | None = None
        self.servicer = RemoteService(self._hall_now, self._identify)
        self._presence = Presence()
        self._threads = ThreadPoolExecutor(2, "elsewhere")
        self._tokens: dict[str, str] = {}  # by bot: with which it has come
        self._asked_ns: dict[Change, int] = {}

    def start(self) -> None:
        """Begins to let bots in, in the server's event loop; all are away at first.

        The caller holds the home's lock, and the ladder is not run yet.
        """
        with self._store.writing() as connection:
            ladder = find_ladder(connection, self._name)
            mark_away(connection, ladder)
        is_timed = not ladder.settings.throughput
        settings = runner_settings(self._home, self._options, run_capacity(ladder, self._options))
        self._player = RemotePlayer(settings, 1 if is_timed else MOST_TABLES)
        self._watcher = asyncio.create_task(self._watch(self._player))

    @property
    def connected(self) -> int:
        """How many are connected."""
        return 0 if self._player is None else len(self._player.hall.lobby.connected)

    def is_present(self, bot: str) -> bool:
        """Whether a bot is connected; from any thread."""
        return self._player is not None and bot in self._player.hall.lobby.connected

    def crew(self, crew: Crew) -> Crew:
        """Returns a crew that plays their blocks itself and leaves the others to `crew`."""
        assert self._player is not None  # it has started
        return MixedCrew(crew, self._player)

    def find(self, find: Find) -> Find:
        """Returns what finds those that run elsewhere too: they all can be found."""
        return find

    def register(
        self, user: int, request: ladder_pb2.RegisterBotRequest
    ) -> ladder_pb2.RegisterBotResponse:
        """Makes a bot, or notes what it is now, in a thread; RefusedError says why it cannot be.

        The bot itself is for the caller to fill in.
        """
        wish = Wish(request.name, request.declared, request.tables, request.new_token)
        with self._store.writing() as connection:
            ladder = find_ladder(connection, self._name)
            now_ns = time.time_ns()
            token = register(connection, ladder, user, wish, quota=self._quota, now_ns=now_ns)
            version = current_version(connection, wish.name)
        declared = "" if version is None else version.declared or ""
        return ladder_pb2.RegisterBotResponse(token=token, declared=declared)

    def say_goodbye(self) -> None:
        """Tells all that are connected that the server stops; nobody is let in any more."""
        if self._player is not None:
            self._player.hall.lobby.say_goodbye(is_done=True)

    async def close(self) -> None:
        """Ends what is left of their streams."""
        if self._watcher is not None:
            self._watcher.cancel()
            with suppress(asyncio.CancelledError):
                await self._watcher
        if self._player is not None:
            await self._player.close()
        self._threads.shutdown(wait=True, cancel_futures=True)

    def _hall_now(self) -> Hall:
        if self._player is None:
            raise Refusal("TRY_LATER", "the server has not begun to play: come back in a moment")
        return self._player.hall

    async def _identify(self, token: str) -> Registered | None:
        loop = asyncio.get_running_loop()
        try:
            found = await loop.run_in_executor(self._threads, self._find, token)
        except RefusedError as error:
            raise Refusal(error.reason, str(error).rstrip(".")) from None
        except Exception as error:
            if not is_of_database(error):
                raise
            sentence = "the server's database does not answer at the moment: come back later"
            raise Refusal("TRY_LATER", sentence) from None
        if found is not None:
            self._tokens[found.bot] = token
        return found

    def _find(self, token: str) -> Registered | None:
        """Finds the bot that a token is of, and notes that the token is in use."""
        with self._store.reading() as connection:
            found = find_registered(connection, token)
            used = find_by_token(connection, token).token
        if found is not None and used is not None:
            note_token(self._store, used)
        return found

    async def _watch(self, player: RemotePlayer) -> None:
        """Keeps the ladder's list in step with who is there, as long as the server runs."""
        loop = asyncio.get_running_loop()
        refreshed_ns = 0
        while True:
            now_ns = time.monotonic_ns()
            lobby = player.hall.lobby
            versions = {bot: lobby.version_of(bot) for bot in lobby.connected}
            there = {bot: version for bot, version in versions.items() if version is not None}
            is_other = self._presence.look(there, now_ns)
            if is_other or now_ns - refreshed_ns >= _REFRESH_NS:
                refreshed_ns = now_ns
                if is_other:
                    self._asked_ns.clear()
                try:
                    await loop.run_in_executor(self._threads, self._settle)
                    await self._refresh(player, there)
                except Exception as error:  # told, and tried again: nothing else waits for it
                    self._journal.error("presence_failed", f"Presence: {error}", error)
            await asyncio.sleep(_LOOK_S)

    def _settle(self) -> None:
        """Asks for what brings the ladder in step with those who count as there."""
        now_ns = time.time_ns()
        for change in [one for one, at_ns in self._asked_ns.items() if now_ns - at_ns > _AGAIN_NS]:
            del self._asked_ns[change]
        with self._store.reading() as connection:
            ladder = find_ladder(connection, self._name)
            wanted = presence_changes(connection, ladder, self._presence.counted)
        fresh = [change for change in wanted if change not in self._asked_ns]
        if fresh:
            with self._store.writing() as connection:
                for change in fresh:
                    note_request(connection, ladder.id, change, now_ns)
            self._asked_ns.update(dict.fromkeys(fresh, now_ns))
            self.asked()

    async def _refresh(self, player: RemotePlayer, there: dict[str, str]) -> None:
        """Sees off whose token holds no more, and who is registered as something else by now."""
        loop = asyncio.get_running_loop()
        for bot, version in there.items():
            try:
                found = await loop.run_in_executor(self._threads, self._find, self._tokens[bot])
            except RefusedError:
                player.hall.lobby.dismiss(bot, "the account of this bot's owner is disabled")
                continue
            if found is None:
                message = "the token of this bot holds no more"
            elif found.version != version:
                message = "another version of this bot was declared"
            else:
                continue
            player.hall.lobby.dismiss(bot, message)
