"""Watches a ladder that is run, or is to be, for the rule that ends it.

Brings together what the store knows of it and the time that went by. Must not know how it
is played.
"""

import time
from collections.abc import Callable, Sequence

from sqlalchemy import Connection

from arena.contest.pairing.schedule import Pairing
from arena.contest.pairing.settled import SettledPairing
from arena.contest.ratings.rating import first_rating
from arena.contest.stopping import BLOCKS, HOURS, RuleState, Stop, StoppingWatch
from arena.ladder.schedule import ladder_attendance
from arena.ladder.todo import Goal
from arena.store.entrants import Entrant, elsewhere_numbers
from arena.store.ladders import Ladder
from arena.store.ratings import read_cursor, read_rated

SECONDS_AN_HOUR = 3600


class Stopping:
    """Knows whether a run has come to its end, and what is still missing."""

    def __init__(
        self,
        ladder: Ladder,
        goal: Goal,
        seconds_before: float = 0.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Takes how long the ladder was run before; `clock` tells seconds."""
        self._ladder = ladder
        self._goal = goal
        self._watch = StoppingWatch(goal.rules, ladder.settings.leg_count)
        self._clock = clock
        self._begun = clock() - seconds_before
        self._attendance: object = None  # as the watch knows it
        self._pairing: Pairing | None = None
        self._most = 0  # blocks, whatever else is waited for
        self._is_stuck = False  # whether too few bots are left
        self.total = 0  # below which block all must be played, as far as is known
        self.blocks_by_matches: int | None = None  # the same, by the rule of matches alone
        self.is_open = False  # whether no rule says after how many blocks it ends

    def look(self, connection: Connection, entrants: Sequence[Entrant], pairing: Pairing) -> None:
        """Takes note of what was rated since, and of who has come and gone."""
        rules = self._goal.rules
        if rules.matches_per_bot is not None or rules.certain_first is not None:
            self._attend(entrants)
            cursor = read_cursor(connection, self._ladder)
            rated = read_rated(connection, self._ladder, self._watch.cursor, cursor)
            self._watch.feed(rated, cursor)
        if pairing is not self._pairing:  # one that has begun may count on from where it is
            self._pairing, self._most = pairing, self._goal.total(pairing)
        wanted = None
        if isinstance(pairing, SettledPairing):
            wanted = self._watch.blocks_wanted(pairing)
        self.blocks_by_matches = wanted
        self.total = self._most if wanted is None else min(self._most, wanted)
        self._is_stuck = not pairing.is_endless
        self.is_open = self._goal.is_open and wanted is None and not self._is_stuck

    def stop(self, blocks_left: int | None = None) -> Stop | None:
        """Says which rule is met by now; None: none is.

        `blocks_left` is how many of `total` are not done; None: that is not the question.
        """
        if self._watch.stop is not None:
            return self._watch.stop
        hours = self._hours()
        if hours is not None and hours.is_met:
            return Stop(hours)
        times = self._goal.rules.blocks
        is_wanted = self._goal.blocks_per_pairing is None and self._goal.blocks is None
        is_reached = blocks_left == 0 and self.total == self._most and not self._is_stuck
        if times is not None and is_wanted and is_reached:
            return Stop(RuleState(BLOCKS, times, times), self.total)
        return None

    def states(self) -> list[RuleState]:
        """Says how far each rule is but that of blocks, which a run counts anyway."""
        hours = self._hours()
        return [*self._watch.states(), *([hours] if hours is not None else [])]

    @property
    def matches_lacking(self) -> int:
        """How many matches bots lack, all of them together."""
        return self._watch.matches_lacking

    def _hours(self) -> RuleState | None:
        wanted = self._goal.rules.hours
        if wanted is None:
            return None
        return RuleState(HOURS, (self._clock() - self._begun) / SECONDS_AN_HOUR, wanted)

    def _attend(self, entrants: Sequence[Entrant]) -> None:
        attendance = [(one.from_block, one.suspensions) for one in entrants]
        if attendance == self._attendance:
            return
        self._attendance = attendance
        unknown = first_rating(self._ladder.settings.rating)
        self._watch.attend(
            ladder_attendance(self._ladder, entrants),
            [one.first_rating or unknown for one in entrants],
            elsewhere_numbers(entrants),
        )
