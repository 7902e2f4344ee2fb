"""Letting ladders rest, go on and end, and changing what may still be changed of them.

Must not know how a ladder is run.
"""

import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from arena.errors import InputError
from arena.ladder.capacity import available_cores, plan_capacity
from arena.store.connection import open_home
from arena.store.ladder_changes import change_ladder, end_ladder, set_state
from arena.store.ladders import Ladder, LadderSettings, LadderState, find_ladder
from arena.store.lock import writer_lock

Change = Callable[[Ladder], tuple[LadderSettings, int | None]]
"""Says what a ladder is to be: its settings, and the workers of a run that does not say."""


def set_ladder_state(home: Path, name: str, state: LadderState) -> LadderState:
    """Pauses, archives or resumes a ladder; returns the state that it had.

    Needs no lock: a run that goes on in another process ends by itself within a few seconds.
    Raises InputError where an archived ladder is to be paused.
    """
    with closing(open_home(home)) as store, store.writing() as connection:
        ladder = find_ladder(connection, name)
        if (ladder.state, state) == (LadderState.ARCHIVED, LadderState.PAUSED):
            raise InputError(
                f"Ladder '{name}' is archived, which is more than paused: "
                f"'arena ladder resume {name}' lets it go on."
            )
        set_state(connection, ladder, state)
        return ladder.state


def close_ladder(home: Path, name: str) -> Ladder:
    """Ends a ladder for good and returns it: its secret may be told from now on.

    Raises InputError where it is closed already, or while any ladder of the home is run.
    """
    with closing(open_home(home)) as store, writer_lock(home), store.writing() as connection:
        ladder = find_ladder(connection, name)
        if ladder.closed_ns is not None:
            raise InputError(
                f"Ladder '{name}' is closed already: 'arena ladder show {name}' tells its secret."
            )
        end_ladder(connection, ladder, time.time_ns())
        return find_ladder(connection, name)


def change_ladder_settings(home: Path, name: str, change: Change) -> Ladder:
    """Makes a ladder what `change` says, all or nothing; returns it.

    Raises InputError while any ladder of the home is run, for more workers than this machine
    can bear, and as `change_ladder` does.
    """
    with closing(open_home(home)) as store, writer_lock(home), store.writing() as connection:
        ladder = find_ladder(connection, name)
        settings, workers = change(ladder)
        plan_capacity(
            available_cores(), timed=not settings.throughput, oversubscribe=True, workers=workers
        )
        return change_ladder(connection, ladder, settings, workers)
