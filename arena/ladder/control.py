"""Letting ladders rest and go on, and changing what may still be changed of them.

Must not know how a ladder is run.
"""

import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

from arena.errors import InputError
from arena.ladder.capacity import available_cores, plan_capacity
from arena.store.connection import open_home
from arena.store.entrants import Entrant, list_entrants
from arena.store.ladder_changes import change_ladder, set_state
from arena.store.ladders import Ladder, LadderSettings, LadderState, find_ladder
from arena.store.lock import writer_lock
from arena.store.suspensions import lift_suspension

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


def resume_suspended_bot(home: Path, name: str, bot: str) -> tuple[Entrant, int]:
    """Lets a suspended bot into the blocks that nobody has played; also returns the first.

    `bot` is its name, or name@version. Raises InputError while any ladder of the home is
    run, since who is in a ladder decides its next blocks, and for a bot that is not suspended.
    """
    with closing(open_home(home)) as store, writer_lock(home), store.writing() as connection:
        ladder = find_ladder(connection, name)
        entrant = _find_suspended(list_entrants(connection, ladder), name, bot)
        return entrant, lift_suspension(connection, ladder, entrant.number, time.time_ns())


def _find_suspended(entrants: Sequence[Entrant], ladder: str, bot: str) -> Entrant:
    wanted, _, start = bot.partition("@")
    fitting = [one for one in entrants if one.bot == wanted and one.version.startswith(start)]
    suspended = [one for one in fitting if one.suspension is not None]
    if len(suspended) == 1:
        return suspended[0]
    if suspended:
        raise InputError(f"Several versions of '{wanted}' are suspended: write NAME@VERSION.")
    if fitting:
        raise InputError(f"Bot '{bot}' is not suspended in ladder '{ladder}'.")
    raise InputError(
        f"Ladder '{ladder}' has no bot '{bot}': 'arena ladder show {ladder}' says who is in it."
    )
