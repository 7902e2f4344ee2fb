"""The ladder that never ends: a thread that plays it as long as the server runs.

Where too few bots are there, or the operator lets the ladder rest, it waits; what others ask
for is done meanwhile. Must not know who asks, or how matches are played.
"""

import threading
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path

from arena.contest.blocks import BlockTask
from arena.contest.stopping import MOST_BLOCKS
from arena.ladder.capacity import Capacity
from arena.ladder.changes import Running, answer_requests
from arena.ladder.play import LadderPlay
from arena.ladder.progress import Progress
from arena.ladder.run import (
    MakeCrew,
    RunOptions,
    admission,
    first_chunk_size,
    left_to_play,
    noted_run,
    run_capacity,
    runner_settings,
)
from arena.ladder.todo import Goal
from arena.ladder.worker import PlayedChunk
from arena.ladder.workers import Crew, WorkerCrew
from arena.play.glance import Glance
from arena.server.elsewhere import Elsewhere
from arena.server.journal import Journal
from arena.server.tally import Tally
from arena.store.connection import Store, open_home
from arena.store.entrants import list_entrants
from arena.store.ladders import Ladder, LadderState, find_ladder

ENDLESS = Goal(blocks=MOST_BLOCKS)
"""Where a server's ladder ends: where no ladder goes on."""

_LOOK_S = 0.5  # how often somebody who waits looks for what was asked for


class _EndedError(Exception):
    """Says that what is in hand is not waited for any longer."""


class EndlessLadder:
    """Plays one ladder in a thread of its own, from `start` to `stop`."""

    def __init__(
        self,
        home: Path,
        name: str,
        options: RunOptions,
        *,
        elsewhere: Elsewhere,
        journal: Journal,
        tally: Tally,
        failed: Callable[[Exception], None],
        make_crew: MakeCrew = WorkerCrew,
    ) -> None:
        """Takes what is told, in the thread, of an error that ends it."""
        self._home = home
        self._name = name
        self._options = options
        self._elsewhere = elsewhere
        self._journal = journal
        self._tally = tally
        self._failed = failed
        self._make_crew = make_crew
        self._find = elsewhere.find(admission(home))
        self._play: LadderPlay | None = None
        self._change = threading.Event()  # somebody has asked for something, or it is to end
        self._is_ending = False
        self._is_aborted = False
        self._thread = threading.Thread(target=self._run, name="ladder", daemon=True)

    def start(self) -> None:
        """Begins to play."""
        self._thread.start()

    def asked(self) -> None:
        """Takes note that somebody has asked for a change of who plays; from any thread."""
        self._change.set()

    def finish(self) -> None:
        """Hands nothing more out; what is in hand is played to its end."""
        self._is_ending = True
        self._change.set()
        play = self._play
        if play is not None:
            play.finish()

    def stop(self, seconds: float) -> bool:
        """Ends the thread; what is in hand has so long to end, and is played again later if not.

        Returns whether it has ended by itself.
        """
        self.finish()
        if not self._thread.is_alive():
            return True
        self._thread.join(seconds)
        is_done = not self._thread.is_alive()
        self._is_aborted = True
        self._thread.join()
        return is_done

    def _run(self) -> None:
        try:
            with closing(open_home(self._home)) as store:
                self._run_ladder(store)
        except Exception as error:  # whatever it is, somebody else must say it
            self._failed(error)

    def _run_ladder(self, store: Store) -> None:
        answer_requests(store, self._find)
        with store.reading() as connection:
            ladder = find_ladder(connection, self._name)
        capacity = run_capacity(ladder, self._options)
        settings = runner_settings(self._home, self._options, capacity)
        with noted_run(store, ladder, capacity):
            crew = self._elsewhere.crew(
                _CountedCrew(self._make_crew(capacity.workers, settings), self._tally)
            )
            try:
                self._play_on(store, ladder, capacity, crew)
            except _EndedError:
                crew.abort()
            except BaseException:
                crew.abort()
                raise
            else:
                crew.close()

    def _play_on(self, store: Store, ladder: Ladder, capacity: Capacity, crew: Crew) -> None:
        """Plays whenever there is something to play, until it is to end."""
        is_waiting = False
        while not self._is_ending:
            if not self._can_play(store, ladder):
                if not is_waiting:
                    self._journal.info(
                        "ladder_waits", f"Ladder {self._name} waits for bots to play."
                    )
                is_waiting = True
                self._change.wait(_LOOK_S)
                self._change.clear()
                answer_requests(store, self._find, Running(ladder.id, 0))
                continue
            self._journal.info("ladder_plays", f"Ladder {self._name} is played.")
            is_waiting = False
            progress = self._play_until_stuck(store, ladder, capacity, crew)
            if not progress.is_finished and not self._is_ending:
                crew.renew()  # it was let rest: what is in flight is played again

    def _can_play(self, store: Store, ladder: Ladder) -> bool:
        """Whether the ladder is to be played, and enough bots are in it."""
        with store.reading() as connection:
            state = find_ladder(connection, ladder.name)
            present = [one for one in list_entrants(connection, ladder) if one.suspension is None]
        is_open = state.state is LadderState.ACTIVE and state.closed_ns is None
        return is_open and len(present) >= ladder.settings.group_size

    def _play_until_stuck(
        self, store: Store, ladder: Ladder, capacity: Capacity, crew: Crew
    ) -> Progress:
        with store.reading() as connection:
            ladder = find_ladder(connection, ladder.name)
            entrants = list_entrants(connection, ladder)
        stopping, todo = left_to_play(store, ladder, entrants, ENDLESS)
        self._play = LadderPlay(
            store,
            ladder,
            [self._find(one) for one in entrants],
            find=self._find,
            todo=todo,
            stopping=stopping,
            crew=crew,
            chunk_size=first_chunk_size(ladder, capacity),
            observer=self._note,
        )
        if self._is_ending:
            self._play.finish()
        try:
            return self._play.play()
        finally:
            self._play = None

    def _note(self, progress: Progress) -> None:
        self._tally.progressed(progress)
        if self._is_aborted:
            raise _EndedError


class _CountedCrew:
    """A crew whose losses are counted."""

    def __init__(self, crew: Crew, tally: Tally) -> None:
        self._crew = crew
        self._tally = tally

    @property
    def workers(self) -> int:
        """How many chunks are played at a time."""
        return self._crew.workers

    def submit(self, tasks: list[BlockTask]) -> Future[PlayedChunk]:
        """Hands a chunk over; BrokenExecutor when the crew has been lost."""
        return self._crew.submit(tasks)

    def wait(
        self, futures: Collection[Future[PlayedChunk]], seconds: float
    ) -> set[Future[PlayedChunk]]:
        """Waits until one of them is done, but not longer; returns those that are."""
        return self._crew.wait(futures, seconds)

    def glances(self) -> Sequence[Glance]:
        """What each worker plays."""
        return self._crew.glances()

    def renew(self) -> None:
        """Replaces a lost crew; what was handed over is dropped."""
        self._tally.crew_lost()
        self._crew.renew()

    def close(self) -> None:
        """Ends the crew when it has nothing to do."""
        self._crew.close()

    def abort(self) -> None:
        """Ends the crew at once, whatever it does."""
        self._crew.abort()
