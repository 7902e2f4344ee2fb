"""Changes of ladders in the database: whether they are played, and what may still be set.

What decides results can be changed until the first block is stored, and never after it:
one ladder's ratings are of one game. Must not know how a ladder is run.
"""

from collections.abc import Iterator

from sqlalchemy import Connection, select, update

from arena.contest.standings import first_standing
from arena.errors import InputError
from arena.store.entrants import standing_to_columns
from arena.store.ladders import (
    Ladder,
    LadderSettings,
    LadderState,
    check_settings,
    find_ladder,
    has_ladder,
    settings_to_columns,
)
from arena.store.results import first_unstored_block
from arena.store.schema import entrants, ladders

_REASONS = {
    "players": ("players", "results of two games make no common rating"),
    "rules": ("rules", "results of two games make no common rating"),
    "time_control": ("time", "a bot is as strong as its time lets it be"),
    "throughput": ("time", "a bot is as strong as its time lets it be"),
    "hide_names": ("hiding of names", "bots that know whom they meet may play otherwise"),
    "fault_policy": ("faults", "what a fault costs decides who wins"),
    "seating": ("seating", "blocks of three and of six matches do not weigh alike"),
    "teams": ("teams", "a bot with itself plays another game than one with partners"),
    "pairing": ("pairing", "who meets whom follows from it, block upon block"),
    "window": ("window", "who meets whom follows from it, block upon block"),
    "rating": ("rating", "all standings so far were computed with it, block upon block"),
}
"""What each setting that decides results is called, and why it stays after the first block."""


def set_state(connection: Connection, ladder: Ladder, state: LadderState) -> None:
    """Lets a ladder rest, or go on; what is stored of it stays as it is."""
    connection.execute(update(ladders).where(ladders.c.id == ladder.id).values(state=state))


def end_ladder(connection: Connection, ladder: Ladder, now_ns: int) -> None:
    """Closes a ladder for good: nobody joins it, and it is not played any more."""
    connection.execute(update(ladders).where(ladders.c.id == ladder.id).values(closed_ns=now_ns))


def read_state(connection: Connection, ladder: Ladder) -> LadderState:
    """Reads whether a ladder is played by now."""
    found = connection.scalars(select(ladders.c.state).where(ladders.c.id == ladder.id))
    return LadderState(found.one())


def change_ladder(
    connection: Connection, ladder: Ladder, settings: LadderSettings, workers: int | None
) -> Ladder:
    """Makes a ladder what it is to be, all or nothing; returns it.

    Only safe while the ladder is not run. Raises InputError for what cannot change any more,
    for a name that is taken, and as `check_settings` does.
    """
    check_settings(settings)
    if settings.name != ladder.name and has_ladder(connection, settings.name):
        raise InputError(f"There is already a ladder '{settings.name}': choose another name.")
    has_begun = first_unstored_block(connection, ladder) > 0
    if has_begun:
        _refuse_late_changes(ladder, settings)
    connection.execute(
        update(ladders)
        .where(ladders.c.id == ladder.id)
        .values(workers=workers, **settings_to_columns(settings))
    )
    if not has_begun:
        connection.execute(
            update(entrants)
            .where(entrants.c.ladder_id == ladder.id)
            .values(
                start_mu=None,
                start_sigma=None,
                **standing_to_columns(first_standing(settings.rating)),
            )
        )
    return find_ladder(connection, settings.name)


def late_changes(ladder: Ladder, settings: LadderSettings) -> Iterator[tuple[str, str]]:
    """Yields what cannot change any more once a ladder is played: the field, and why."""
    for name, (what, reason) in _REASONS.items():
        if getattr(settings, name) != getattr(ladder.settings, name):
            told = f"Ladder '{ladder.name}' has been played, so its {what} cannot change: {reason}"
            yield name, told


def _refuse_late_changes(ladder: Ladder, settings: LadderSettings) -> None:
    for _, told in late_changes(ladder, settings):
        raise InputError(f"{told}. Begin another with 'arena ladder create'.")
