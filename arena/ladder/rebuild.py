"""Rating a ladder anew from its stored results, and comparing that with what is stored.

What a run rates block by block must come out of the results at any later time. Where it
does not, somebody or something has changed one of them. Must not know how it is shown.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import astuple, dataclass, field
from itertools import pairwise
from pathlib import Path

from sqlalchemy import Connection

from arena.contest.standings import RatingChange, Standing, first_standing
from arena.errors import InputError
from arena.ladder.rate import add_outcome
from arena.store.connection import open_home
from arena.store.entrants import Entrant, list_entrants
from arena.store.history import (
    blocks_in_a_row,
    clear_changes,
    last_changed_block,
    read_changes,
)
from arena.store.ladders import Ladder, find_ladder
from arena.store.lock import writer_lock
from arena.store.ratings import store_ratings
from arena.store.results import read_outcomes

_BLOCKS_A_TIME = 500
_ROUNDING = 1e-9  # what another machine's last digits may come to, of a number near 1

Tell = Callable[[int, int], None]
"""Is told how many blocks are rated anew, and of how many."""


@dataclass(frozen=True, slots=True)
class ChangeDifference:
    """What one block did to one entrant's rating, as it is stored and as it follows."""

    block: int
    entrant: int
    stored: RatingChange | None  # None: nothing is stored
    rebuilt: RatingChange | None  # None: nothing follows


@dataclass(frozen=True, slots=True)
class StandingDifference:
    """How an entrant stands, as it is stored and as it follows."""

    entrant: int
    stored: Standing
    rebuilt: Standing


@dataclass(slots=True)
class Rebuild:
    """What rating a ladder anew has shown."""

    ladder: Ladder
    entrants: Sequence[Entrant]
    blocks: int  # that the cursor may have passed: all before it are done with
    changes: int = 0  # of ratings, that were compared
    first: ChangeDifference | None = None  # the first that differs
    differing: int = 0  # changes of ratings
    missing: int = 0  # that are not stored
    surplus: int = 0  # that are stored and follow from nothing
    standings: list[StandingDifference] = field(default_factory=list)
    rounded: int = 0  # numbers that differ in their last digits alone
    is_written: bool = False  # whether what follows has been stored

    @property
    def has_wrong_cursor(self) -> bool:
        """Whether blocks count as rated that are not there."""
        return self.blocks < self.ladder.cursor

    @property
    def is_different(self) -> bool:
        """Whether what is stored is not what follows from the results."""
        return self.first is not None or bool(self.standings) or self.has_wrong_cursor


def rebuild_ratings(
    home: Path, name: str, *, can_write: bool, tell: Tell = lambda _done, _total: None
) -> Rebuild:
    """Rates a ladder anew and says what differs; with `can_write` stores what follows.

    All at one moment and in one transaction: whatever is killed when, either all ratings are
    new or none. Raises InputError where there is no such ladder, where what is stored of it
    cannot be read and, with `can_write`, while any ladder of the home is run.
    """
    with closing(open_home(home)) as store:
        if not can_write:
            with store.reading() as connection:
                return _compare(connection, find_ladder(connection, name), tell)
        with writer_lock(home), store.writing() as connection:
            found = _compare(connection, find_ladder(connection, name), tell)
            if found.is_different:
                _write(connection, found)
                found.is_written = True
            return found


class _Replay:
    """A ladder's standings, block upon block, from nothing but its results."""

    def __init__(self, ladder: Ladder, entrants: Sequence[Entrant]) -> None:
        self._ladder = ladder
        self._entrants = {entrant.number: entrant for entrant in entrants}
        self.standings = {entrant.number: _beginning(ladder, entrant) for entrant in entrants}

    def rate(
        self, connection: Connection, first: int, before: int
    ) -> Iterator[tuple[int, list[RatingChange]]]:
        """Rates some blocks; yields what each has changed."""
        number = first
        try:
            for outcome in read_outcomes(connection, self._ladder.id, first, before):
                number = outcome.number
                self.standings, changes = add_outcome(
                    self._ladder, self._entrants, self.standings, outcome
                )
                yield number, list(changes)
                number += 1
        except (KeyError, ValueError, IndexError) as error:
            raise InputError(
                f"What is stored of ladder '{self._ladder.name}' cannot be rated from block "
                f"{number} on ({type(error).__name__}: {error}): 'arena db check' says more."
            ) from error


def _beginning(ladder: Ladder, entrant: Entrant) -> Standing:
    """How an entrant stood when it joined."""
    if entrant.first_rating is not None:
        return Standing(entrant.first_rating)
    return first_standing(ladder.settings.rating)


def _compare(connection: Connection, ladder: Ladder, tell: Tell) -> Rebuild:
    entrants = list_entrants(connection, ladder)
    rated = min(ladder.cursor, blocks_in_a_row(connection, ladder))
    found = Rebuild(ladder, entrants, rated)
    replay = _Replay(ladder, entrants)
    last = last_changed_block(connection, ladder)
    end = max(rated, 0 if last is None else last + 1)
    # What is stored beyond the rated blocks is one step, however far away it says it is.
    bounds = [*range(0, rated, _BLOCKS_A_TIME), rated, *([end] if end > rated else [])]
    for first, before in pairwise(bounds):
        stored = dict(read_changes(connection, ladder, first, before))
        rebuilt = dict(replay.rate(connection, first, min(before, rated)))
        for number in sorted({*stored, *rebuilt}):
            _compare_block(found, number, stored.get(number, ()), rebuilt.get(number, ()))
        tell(min(before, rated), rated)
    for entrant in entrants:
        stands = replay.standings[entrant.number]
        if not _is_same(found, astuple(entrant.standing), astuple(stands)):
            found.standings.append(StandingDifference(entrant.number, entrant.standing, stands))
    return found


def _compare_block(
    found: Rebuild,
    number: int,
    stored: Sequence[RatingChange],
    rebuilt: Sequence[RatingChange],
) -> None:
    """Compares what a block did to the ratings of those who were in it."""
    kept = {change.entrant: change for change in stored}
    follows = {change.entrant: change for change in rebuilt}
    for entrant in sorted({*kept, *follows}):
        one, other = kept.get(entrant), follows.get(entrant)
        found.changes += 1
        if one is None:
            found.missing += 1
        elif other is None:
            found.surplus += 1
        elif not _is_same(found, astuple(one), astuple(other)):
            found.differing += 1
        else:
            continue
        if found.first is None:
            found.first = ChangeDifference(number, entrant, one, other)


def _is_same(found: Rebuild, stored: Sequence[object], rebuilt: Sequence[object]) -> bool:
    """Compares numbers, in groups of groups; other machines' last digits make no difference."""
    for one, other in zip(stored, rebuilt, strict=True):
        if isinstance(one, tuple | list) and isinstance(other, tuple | list):
            if not _is_same(found, one, other):
                return False
        elif one != other:
            if not (isinstance(one, float) and isinstance(other, float)):
                return False
            if not math.isclose(one, other, rel_tol=_ROUNDING, abs_tol=_ROUNDING):
                return False
            found.rounded += 1
    return True


def _write(connection: Connection, found: Rebuild) -> None:
    """Puts what follows from the results in the place of what is stored."""
    ladder, rated = found.ladder, found.blocks
    replay = _Replay(ladder, found.entrants)
    clear_changes(connection, ladder)
    for first in range(0, rated, _BLOCKS_A_TIME):
        history = [
            (number, change)
            for number, changes in replay.rate(
                connection, first, min(first + _BLOCKS_A_TIME, rated)
            )
            for change in changes
        ]
        store_ratings(connection, ladder, rated, {}, history)
    store_ratings(connection, ladder, rated, replay.standings, [])
