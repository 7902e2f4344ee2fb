"""One server, from its opening to its end: the port, the ladder, the queue, and who calls.

Everything is put together here. Must not know how it is asked for or told.
"""

import asyncio
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from arena.errors import ArenaError, InputError
from arena.intake.process import take_in
from arena.ladder.run import LOG_FOLDER, MakeCrew, RunOptions
from arena.ladder.workers import WorkerCrew
from arena.sandbox.sandbox import Sandbox
from arena.server.calls import Calls
from arena.server.certificate import Certificate
from arena.server.changes import Changes
from arena.server.elsewhere import Elsewhere
from arena.server.endless import EndlessLadder
from arena.server.entering import Entering
from arena.server.figures import watch_figures
from arena.server.identity import user_of
from arena.server.intake_settings import make_intake_settings
from arena.server.journal import Journal
from arena.server.ladder_service import LadderService
from arena.server.pace import Pace
from arena.server.port import Port
from arena.server.queue import IntakeQueue, TakeIn
from arena.server.remote.bots import RemoteBots
from arena.server.rooms import Staff, make_rooms
from arena.server.settings import Address, ServerSettings
from arena.server.shelf import Shelf
from arena.server.tally import Tally
from arena.store.connection import Store, open_home

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
        take: TakeIn = take_in,
        make_crew: MakeCrew = WorkerCrew,
    ) -> None:
        """Takes the sandbox of bots.

        Tests give another intake, and a crew of theirs.
        """
        self._home = home
        self._settings = settings
        self._journal = journal
        self._sandbox = sandbox
        self._certificate = certificate
        self._tally = tally or Tally()
        self._take = take
        self._make_crew = make_crew
        self._run_options = RunOptions(
            workers=settings.workers, oversubscribe=settings.oversubscribe, sandbox=sandbox
        )
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
                f"The server has stopped, as it cannot go on: {self._failure}"
            ) from self._failure

    def stop(self) -> None:
        """Lets the server end in good order; from any thread."""
        if self._loop is not None:
            with suppress(RuntimeError):  # the loop is closed: it has ended
                self._loop.call_soon_threadsafe(self._ending.set)

    async def _run(self, store: Store, opened: Callable[[Opened], None]) -> None:
        assert self._loop is not None
        changes = Changes(self._loop)
        shelf = Shelf(self._home)
        _shut(self._home / LOG_FOLDER)
        elsewhere = self._make_elsewhere(store)
        ladder = self._make_ladder(elsewhere)
        elsewhere.asked = ladder.asked
        queue = self._make_queue(store, shelf, ladder, changes)
        calls = self._make_calls(store)
        staff = Staff(ladder, queue, elsewhere, changes)
        level = str(self._sandbox.level)
        rooms = make_rooms(
            self._home, self._settings, level=level, store=store, shelf=shelf, staff=staff
        )
        port = Port(LadderService(calls, rooms), elsewhere.servicer)
        watch_figures(self._tally, store, self._settings.ladder, elsewhere)
        address = await port.open(self._settings.listen, self._certificate)
        try:
            elsewhere.start()
            ladder.start()
            queue.start()
            await port.serve(is_serving=True)
            opened(Opened(address, self._certificate))
            await self._ending.wait()
        finally:
            calls.is_closing = True
            changes.tell()
            await port.serve(is_serving=False)
            await self._end(staff)
            await port.close(_GRACE_S)
            calls.close()

    async def _end(self, staff: Staff) -> None:
        """Ends what is under way; what cannot end in time goes on at the next start."""
        staff.ladder.finish()
        await asyncio.to_thread(staff.queue.stop)
        is_done = await asyncio.to_thread(staff.ladder.stop, self._settings.stop_seconds)
        staff.elsewhere.say_goodbye()
        await staff.elsewhere.close()
        if not is_done:
            self._journal.warning(
                "blocks_broken_off", "Blocks in hand were broken off; they are played again."
            )

    def _make_elsewhere(self, store: Store) -> RemoteBots:
        return RemoteBots(
            self._home,
            store,
            self._settings.ladder,
            self._run_options,
            quota=self._settings.quota,
            journal=self._journal,
        )

    def _make_calls(self, store: Store) -> Calls:
        bounds = self._settings.calls
        return Calls(
            partial(user_of, store),
            self._journal,
            self._tally,
            most_of_one=bounds.of_one,
            most_in_all=bounds.in_all,
        )

    def _make_queue(
        self, store: Store, shelf: Shelf, ladder: EndlessLadder, changes: Changes
    ) -> IntakeQueue:
        return IntakeQueue(
            self._home,
            make_intake_settings(self._home, self._settings, self._sandbox, store),
            shelf,
            Entering(self._settings.ladder, ladder.asked),
            journal=self._journal,
            tally=self._tally,
            changed=changes.tell,
            failed=partial(self._note_failure, "intake"),
            take=self._take,
        )

    def _make_ladder(self, elsewhere: Elsewhere) -> EndlessLadder:
        pace = self._settings.pace
        return EndlessLadder(
            self._home,
            self._settings.ladder,
            self._run_options,
            elsewhere=elsewhere,
            journal=self._journal,
            tally=self._tally,
            failed=partial(self._note_failure, "ladder"),
            make_crew=self._make_crew,
            pace=Pace(pace.settled_blocks, pace.blocks_a_minute),
            kept_blocks=pace.kept_blocks,
        )

    def _note_failure(self, what: str, error: Exception) -> None:
        self._failure = error
        self._journal.error(f"{what}_failed", f"The {what} has failed: {error}", error)
        self.stop()


def _shut(folder: Path) -> None:
    """Makes a folder, and lets nobody else on the machine look into it: it is of many people."""
    try:
        folder.mkdir(0o700, exist_ok=True)
        folder.chmod(0o700)
    except OSError as error:
        raise InputError(f"{folder} cannot be shut to others: {error.strerror}.") from None
