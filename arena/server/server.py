"""One server, from its opening to its end: the port, the ladder, the queue, and who calls.

Everything is put together here. Must not know how it is asked for or told.
"""

import asyncio
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from arena.errors import ArenaError
from arena.ladder.run import RunOptions
from arena.people.refusals import wrong_token
from arena.people.tokens import TokenKind, is_use_noted, token_kind
from arena.sandbox.sandbox import Sandbox
from arena.server.calls import Caller, Calls
from arena.server.certificate import Certificate
from arena.server.elsewhere import Elsewhere, Nobody
from arena.server.endless import EndlessLadder
from arena.server.facts import ServerFacts
from arena.server.journal import Journal
from arena.server.ladder_service import LadderService
from arena.server.port import Port
from arena.server.settings import Address, ServerSettings
from arena.server.tally import Tally
from arena.store.connection import Store, open_home
from arena.store.tokens import find_by_token, note_use

_GRACE_S = 2.0  # how long calls that are being answered may take once all else has ended


@dataclass(frozen=True, slots=True)
class Opened:
    """What there is to say of a server that has just been opened."""

    address: Address
    certificate: Certificate | None  # None: calls go unencrypted


class ArenaServer:
    """A server of a home whose ladder is there, and whose lock the caller holds."""

    def __init__(
        self,
        home: Path,
        settings: ServerSettings,
        journal: Journal,
        *,
        sandbox: Sandbox,
        certificate: Certificate | None,
        tally: Tally | None = None,
    ) -> None:
        self._home = home
        self._settings = settings
        self._journal = journal
        self._sandbox = sandbox
        self._certificate = certificate
        self._tally = tally or Tally()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ending = asyncio.Event()
        self._failure: Exception | None = None

    def run(self, opened: Callable[[Opened], None], loop: asyncio.AbstractEventLoop) -> None:
        """Serves until `stop` is called; tells when it can be called.

        Raises InputError where it cannot begin, ArenaError where something has failed that it
        cannot do without.
        """
        self._loop = loop
        with closing(open_home(self._home)) as store:
            loop.run_until_complete(self._run(store, opened))
        if self._failure is not None:
            raise ArenaError(
                f"The server has stopped, as its ladder failed: {self._failure}"
            ) from self._failure

    def stop(self) -> None:
        """Lets the server end in good order; from any thread."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._ending.set)

    async def _run(self, store: Store, opened: Callable[[Opened], None]) -> None:
        elsewhere = self._make_elsewhere(store)
        calls = self._make_calls(store)
        facts = ServerFacts(
            self._settings.name,
            self._settings.ladder,
            str(self._sandbox.level),
            self._settings.quota,
        )
        port = Port(LadderService(calls, facts), elsewhere.servicer)
        ladder = self._make_ladder(elsewhere)
        address = await port.open(self._settings.listen, self._certificate)
        try:
            ladder.start()
            await port.serve(is_serving=True)
            opened(Opened(address, self._certificate))
            await self._ending.wait()
            await port.serve(is_serving=False)
        finally:
            calls.is_closing = True
            elsewhere.say_goodbye()
            await self._end_ladder(ladder)
            await elsewhere.close()
            await port.close(_GRACE_S)
            calls.close()

    async def _end_ladder(self, ladder: EndlessLadder) -> None:
        is_done = await asyncio.to_thread(ladder.stop, self._settings.stop_seconds)
        if not is_done:
            self._journal.warning(
                "blocks_broken_off", "Blocks in hand were broken off; they are played again."
            )

    def _make_elsewhere(self, store: Store) -> Elsewhere:
        del store
        return Nobody()

    def _make_calls(self, store: Store) -> Calls:
        bounds = self._settings.calls

        def identify(token: str) -> Caller:
            return identify_user(store, token)

        return Calls(
            identify,
            self._journal,
            self._tally,
            most_of_one=bounds.of_one,
            most_in_all=bounds.in_all,
        )

    def _make_ladder(self, elsewhere: Elsewhere) -> EndlessLadder:
        options = RunOptions(
            workers=self._settings.workers,
            oversubscribe=self._settings.oversubscribe,
            sandbox=self._sandbox,
        )
        return EndlessLadder(
            self._home,
            self._settings.ladder,
            options,
            elsewhere=elsewhere,
            journal=self._journal,
            tally=self._tally,
            failed=self._note_failure,
        )

    def _note_failure(self, error: Exception) -> None:
        self._failure = error
        self._journal.error("ladder_failed", f"The ladder has failed: {error}", error)
        self.stop()


def identify_user(store: Store, token: str) -> Caller:
    """Finds the user whose token it is; RefusedError, ever in the same words, if nobody's."""
    if token_kind(token) is not TokenKind.USER:
        raise wrong_token()
    with store.reading() as connection:
        found = find_by_token(connection, token)
    if not found.is_good or found.user is None or found.token is None:
        raise wrong_token()
    now_ns = time.time_ns()
    if not is_use_noted(found.token.last_used_ns, now_ns):  # a call should not wait for a writer
        with store.writing() as connection:
            note_use(connection, found.token, now_ns)
    return Caller(found.user.id, found.user.name)
