"""The moments of a match that are worth jumping to, from the steps of a replay.

What a moment is, the replay page says in the same words (`viewer/src/story/moments.js`).
Each belongs to a line. In this order where a line has several:

- `round`: a round was dealt.
- `declaration`: a seat shows cards; for its side, worth so much if it is the best (RULES 4.5).
- `penalty`: silence is proved (RULES 4.6); for the other side, of 3 players for no one side;
  the points are those of each opponent.
- `caida`, `bkhamsa`, `bachra`, `mesa`: each award of a play, in the order of the record.
- `fault`: a bot has failed.
- `lead`: one side alone has the most points, settled and of this round, and another was the
  last to have so. The match's first lead changes none, nor does a tie between two leads of
  one side. The points are those ahead of the next.
- `end`: the match is over; for the winner, if there is one.

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
    side: int | None = None  # whom it brings points, or who leads or wins; None: no one side
    points: int = 0


def find_moments(steps: Iterable[Step]) -> Iterator[Moment]:
    """Finds the moments of a replay as it goes, in the order of its lines."""
    score = Score()
    for one in steps:
        yield from score.add(one)


class Score:
    """Counts the points of a match line by line, and says what was worth a look."""

    def __init__(self) -> None:
        self.settled: tuple[int, ...] = ()  # by side, of the rounds that have ended
        self.gains: list[int] = []  # by side, of this round so far, without its majority
        self.leader: int | None = None  # the side that has last had the most points alone

    @property
    def totals(self) -> list[int]:
        """The points by side, settled or not; empty before the first round."""
        return [sum(pair) for pair in zip(self.settled, self.gains, strict=True)]

    def add(self, one: Step) -> list[Moment]:
        """Takes the next step, and gives its moments."""
        return [*self._happened(one), *self._new_lead(one), *_ended(one)]

    def _happened(self, one: Step) -> Iterator[Moment]:
        event, state, line = one.event, one.state, one.line.number
        if isinstance(event, RoundStarted):
            self._settle(state.scores)
            yield Moment(MomentKind.ROUND, line)
        elif isinstance(event, Declared):
            if event.cards:
                held = state.combinations[event.seat]
                assert held is not None  # the engine has let it be declared
                side = side_of(state.players, event.seat)
                yield Moment(MomentKind.DECLARATION, line, side, held.points)
            if state.phase is Phase.PLAY and state.declaration is not None:
                side, points = state.declaration
                self.gains[side] += points
        elif isinstance(event, Played):
            side = side_of(state.players, event.seat)
            for award in map(MomentKind, event.awards):
                self.gains[side] += AWARD_POINTS[award]
                yield Moment(award, line, side, AWARD_POINTS[award])
        elif isinstance(event, Penalised):
            others = _other_sides(state, event.seat)
            for side in others:
                self.gains[side] += event.points
            only = others[0] if len(others) == 1 else None
            yield Moment(MomentKind.PENALTY, line, only, event.points)
        elif isinstance(event, RoundEnded):
            self._settle(event.scores)
        elif isinstance(event, Fault):
            yield Moment(MomentKind.FAULT, line)

    def _settle(self, scores: tuple[int, ...]) -> None:
        self.settled, self.gains = scores, [0] * len(scores)

    def _new_lead(self, one: Step) -> Iterator[Moment]:
        totals = self.totals
        if not totals:
            return
        second, first = sorted(totals)[-2:]
        leader = totals.index(first)
        if first == second or leader == self.leader:
            return
        if self.leader is not None:
            yield Moment(MomentKind.LEAD, one.line.number, leader, first - second)
        self.leader = leader


def _other_sides(state: State, seat: int) -> list[int]:
    own = side_of(state.players, seat)
    return [side for side in range(state.sides) if side != own]


def _ended(one: Step) -> Iterator[Moment]:
    if isinstance(one.event, Ending):
        yield Moment(MomentKind.END, one.line.number, one.event.outcome.winner)
