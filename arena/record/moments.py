"""The moments of a match that are worth jumping to, from the steps of a replay.

The replay page finds the same; what they are is defined in `viewer/src/story/moments.js`.
Moments belong to lines, and come in the order of lines; of one line in this order:

- `round`: a round was dealt.
- `caida`, `bkhamsa`, `bachra`, `mesa`: each award of a play, with its own points.
- `declaration`: all seats have answered, and somebody has declared: the best scores
  (RULES 4.5). At the line of who answered last; of the seat that declared best.
- `penalty`: silence is proved (RULES 4.6). Of the seat that was silent, for the other side
  where there is but one, with the points that each opponent gets.
- `fault`: a bot has failed.
- `lead`: one side alone has the most points, settled or of this round, and another was the
  last to have so: by so many points. The first lead of a match was taken from nobody, and
  is none. A majority counts once the round has ended.
- `end`: the match is over, and a side has won or none.

Knows nothing of texts.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from arena.record.replay import Step
from arena.record.values import Ending, Fault
from engine import (
    Declared,
    Penalised,
    Phase,
    Played,
    RoundEnded,
    RoundStarted,
    State,
    side_of,
)
from engine.awards import BACHRA_POINTS, BKHAMSA_POINTS, CAIDA_POINTS, MESA_POINTS


class MomentKind(StrEnum):
    """What is worth jumping to."""

    ROUND = "round"
    DECLARATION = "declaration"
    PENALTY = "penalty"
    CAIDA = "caida"
    BKHAMSA = "bkhamsa"
    BACHRA = "bachra"
    MESA = "mesa"
    FAULT = "fault"
    LEAD = "lead"
    END = "end"


AWARD_POINTS = {
    MomentKind.CAIDA: CAIDA_POINTS,
    MomentKind.BKHAMSA: BKHAMSA_POINTS,
    MomentKind.BACHRA: BACHRA_POINTS,
    MomentKind.MESA: MESA_POINTS,
}
"""What each award scores (RULES 5.5 to 5.10)."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Holds what happened at a line that one may want to see."""

    kind: MomentKind
    line: int  # of the record, from 1
    round: int  # from 0; -1 before the first
    seat: int | None = None  # whose deed it is; None: nobody's
    side: int | None = None  # whom it brings points, or who leads or has won; None: no one side
    points: int = 0


def find_moments(steps: Iterable[Step]) -> Iterator[Moment]:
    """Finds the moments of a replay as it goes, in the order of its lines."""
    score = Score()
    for one in steps:
        yield from score.add(one)


class Score:
    """Counts the points of a match line by line, and says what was worth a look."""

    def __init__(self) -> None:
        self.round = -1  # as in `Moment`
        self.settled: tuple[int, ...] = ()  # by side, of the rounds that have ended
        self.gains: list[int] = []  # by side, of this round so far, without its majority
        self.leader: int | None = None  # the side that has last had the most points alone

    @property
    def totals(self) -> list[int]:
        """The points by side, settled or not; empty before the first round."""
        return [sum(pair) for pair in zip(self.settled, self.gains, strict=True)]

    def add(self, one: Step) -> list[Moment]:
        """Takes the next step, and gives its moments."""
        event, line = one.event, one.line.number
        seat = None
        found: list[Moment] = []
        if isinstance(event, RoundStarted):
            self.round = event.deal.round
            self._settle(one.state.scores)
            found = [Moment(MomentKind.ROUND, line, self.round)]
        elif isinstance(event, Declared):
            seat = best_declarer(one.state)
            found = [] if seat is None else [self._declaration(seat, one.state, line)]
        elif isinstance(event, Played):
            seat = event.seat
            found = self._awards(event, side_of(one.state.players, seat), line)
        elif isinstance(event, Penalised):
            seat = event.seat
            found = [self._penalty(event, one.state, line)]
        elif isinstance(event, RoundEnded):
            self._settle(event.scores)
        elif isinstance(event, Fault):
            found = [Moment(MomentKind.FAULT, line, self.round, event.seat)]
        lead = self._new_lead(line, seat)
        if isinstance(event, Ending):
            found = [Moment(MomentKind.END, line, self.round, side=event.outcome.winner)]
        return found if lead is None else [*found, lead]

    def _declaration(self, seat: int, state: State, line: int) -> Moment:
        assert state.declaration is not None  # somebody has declared, and all have answered
        side, points = state.declaration
        self.gains[side] += points
        return Moment(MomentKind.DECLARATION, line, self.round, seat, side, points)

    def _awards(self, event: Played, side: int, line: int) -> list[Moment]:
        found = []
        for award in map(MomentKind, event.awards):
            points = AWARD_POINTS[award]
            self.gains[side] += points
            found.append(Moment(award, line, self.round, event.seat, side, points))
        return found

    def _penalty(self, event: Penalised, state: State, line: int) -> Moment:
        own = side_of(state.players, event.seat)
        others = [side for side in range(state.sides) if side != own]
        for side in others:
            self.gains[side] += event.points
        only = others[0] if len(others) == 1 else None
        return Moment(MomentKind.PENALTY, line, self.round, event.seat, only, event.points)

    def _settle(self, scores: tuple[int, ...]) -> None:
        self.settled, self.gains = scores, [0] * len(scores)

    def _new_lead(self, line: int, seat: int | None) -> Moment | None:
        """Says whether the points so far make another side the leader."""
        totals = self.totals
        if not totals:
            return None
        second, first = sorted(totals)[-2:]
        leader = totals.index(first)
        if first == second or leader == self.leader:
            return None
        before, self.leader = self.leader, leader
        if before is None:
            return None
        return Moment(MomentKind.LEAD, line, self.round, seat, leader, first - second)


def best_declarer(state: State) -> int | None:
    """The seat whose declaration scores, once all have answered (RULES 4.5); None: none does."""
    if state.phase is not Phase.PLAY:
        return None
    best: int | None = None
    for step in range(state.players):
        seat = (state.dealer + 1 + step) % state.players
        held = state.combinations[seat]
        if held and state.declared[seat]:
            other = None if best is None else state.combinations[best]
            if other is None or held.beats(other):
                best = seat
    return best
