"""The ladder that never ends: a thread that plays it as long as the server runs.

Where too few bots are there, or the operator lets the ladder rest, it waits; what others ask
for is done meanwhile. Must not know who asks, or how matches are played.
"""

import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path

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
from arena.ladder.workers import Crew, WorkerCrew
from arena.server.crew import PatientCrew
from arena.server.elsewhere import Elsewhere
from arena.server.journal import Journal
from arena.server.pace import Pace, PacedChunkSize
from arena.server.pruning import Pruning
from arena.server.tally import Tally
from arena.server.trouble import work_with_home
from arena.store.connection import Store
from arena.store.entrants import list_entrants
from arena.store.ladders import Ladder, LadderState, find_ladder

ENDLESS = Goal(blocks=999_999_999)
"""Where a server's ladder ends: where the names of matches do, after centuries."""

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
        pace: Pace | None = None,
        kept_blocks: int = 0,
    ) -> None:
        """Takes what is told, in the thread, of an error that ends it.

        `kept_blocks` is of how many blocks records are kept, the newest; 0: of all.
        """
        self._home = home
        self._name = name
        self._options = options
        self._elsewhere = elsewhere
        self._journal = journal
        self._tally = tally
        self._failed = failed
        self._make_crew = make_crew
        self._pace = pace or Pace(0, 0)
        self._pruning = Pruning(kept_blocks)
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
            work_with_home(self._home, self._run_ladder, journal=self._journal, wait=self._wait)
        except Exception as error:  # whatever it is, somebody else must say it
            self._failed(error)

    def _wait(self, seconds: float) -> bool:
        """Waits a while; returns whether it is to end."""
        self._change.wait(seconds)
        return self._is_ending

    def _run_ladder(self, store: Store) -> None:
        answer_requests(store, self._find)
        with store.reading() as connection:
            ladder = find_ladder(connection, self._name)
        capacity = run_capacity(ladder, self._options)
        with noted_run(store, ladder, capacity):
            self._play_on(store, ladder, capacity)

    def _play_on(self, store: Store, ladder: Ladder, capacity: Capacity) -> None:
        """Plays whenever there is something to play, until it is to end."""
        is_waiting = False
        while not self._is_ending:
            if self._can_play(store, ladder):
                is_waiting = False
                self._journal.info("ladder_plays", f"Ladder {self._name} is played.")
                self._play_with_crew(store, ladder, capacity)
                continue
            if not is_waiting:
                is_waiting = True
                told = f"Ladder {self._name} waits for bots, or to be resumed."
                self._journal.info("ladder_waits", told)
            self._change.wait(_LOOK_S)
            self._change.clear()
            answer_requests(store, self._find, Running(ladder.id, 0))

    def _play_with_crew(self, store: Store, ladder: Ladder, capacity: Capacity) -> None:
        """Plays until too few bots are left, the ladder is let rest, or it is to end."""
        settings = runner_settings(self._home, self._options, capacity)
        crew = self._elsewhere.crew(
            PatientCrew(self._make_crew(capacity.workers, settings), self._tally, self._change)
        )
        try:
            progress = self._play_until_stuck(store, ladder, capacity, crew)
        except _EndedError:
            crew.abort()
        except BaseException:
            crew.abort()
            raise
        else:
            if progress.in_hand:
                crew.abort()  # it was let rest: what is in hand is played again
            else:
                crew.close()

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
            chunk_size=PacedChunkSize(first_chunk_size(ladder, capacity), self._pace),
            observer=partial(self._note, store, ladder),
        )
        if self._is_ending:
            self._play.finish()
        try:
            return self._play.play()
        finally:
            self._play = None

    def _note(self, store: Store, ladder: Ladder, progress: Progress) -> None:
        self._tally.progressed(progress)
        was_slow = self._pace.is_slow
        self._pace.note(progress)
        if self._pace.is_slow != was_slow:
            told = "slowly, as every bot is known" if self._pace.is_slow else "as fast as can be"
            self._journal.info("ladder_pace", f"Ladder {self._name} is played {told}.")
        pruned = self._pruning.look(store, ladder)
        if pruned:
            told = f"{pruned:,} records of old matches were given up; their results stay."
            self._journal.info("records_pruned", told)
        if self._is_aborted:
            raise _EndedError
