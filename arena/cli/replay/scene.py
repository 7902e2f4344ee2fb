"""A record as scenes: the table after each line, and where to jump from one.

Everything comes from a replay, nothing is guessed. Must not know how a scene is shown.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from arena.cli.replay.banks import Banks
from arena.errors import RecordError
from arena.record.moments import Moment, MomentKind, Score
from arena.record.narration import Narrator
from arena.record.reader import Reading
from arena.record.replay import Step, replay
from arena.record.values import Ending, Fault, Line, LineEvent, Record
from arena.record.verify import verify
from arena.record.wording import Names, harmless
from engine import (
    Declared,
    Penalised,
    Phase,
    Played,
    Redealt,
    RoundEnded,
    RoundStarted,
    State,
    side_count,
    side_of,
)
from engine.awards import AWARD_NAMES, BACHRA, BKHAMSA

PACK = 40
LAYOUT = 4

_CHAIN = {*AWARD_NAMES[BKHAMSA], *AWARD_NAMES[BACHRA]}


@dataclass(frozen=True, slots=True)
class Scene:
    """Shows the table after a line; the first scene is that of the header."""

    at: int  # its own number, from 0
    number: int  # of the line, from 1
    line: Line | None  # None: the header
    round: int  # from 0; -1 before the first
    decision: int | None  # which of the round, from 0; None: the line is none
    seat: int | None  # whose deed it is
    hands: tuple[tuple[int, ...], ...]  # by seat
    table: tuple[int, ...]  # in the order of laying
    stock: int  # how many cards are undealt
    piles: tuple[int, ...]  # by side, how many cards
    scores: tuple[int, ...]  # by side, settled
    gains: tuple[int, ...]  # by side, of this round so far
    dealer: int
    turn: int | None  # the seat that decides next; None: none does
    claims: tuple[tuple[int, ...] | None, ...]  # by seat, cards shown; None: not asked yet
    laid: int | None  # the card that a capture now makes a caida of (RULES 5.5)
    chain: tuple[int, int] | None  # the rank index that goes on with it, and its points
    banks_ns: tuple[int | None, ...]  # by seat, what is left; None: not known, or no bank
    forfeited: tuple[int, ...]  # seats, in the order of their forfeits
    how: str  # how the decision was made where no bot was asked; empty: by a bot, or not known
    moments: tuple[Moment, ...]
    told: tuple[str, ...]  # the line in the words of `arena.record.narration`

    @property
    def event(self) -> LineEvent | None:
        """What happened; None for the header."""
        return None if self.line is None else self.line.event


@dataclass(frozen=True, slots=True)
class Film:
    """Holds a record as scenes, of which there is at least the first."""

    record: Record
    names: Names
    scenes: tuple[Scene, ...]
    warning: str = ""  # why the record is not proved, or goes no further; empty: it is proved

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return self.record.header.players

    @property
    def last(self) -> int:
        """The number of the last scene."""
        return len(self.scenes) - 1

    def next_decision(self, at: int, direction: int) -> int:
        """The scene of the next decision, or of the one before; an end where there is none."""
        return self._next(at, direction, lambda one: one.decision is not None)

    def next_round(self, at: int, direction: int) -> int:
        """The scene in which the next round is dealt, or the one before."""
        return self._next(at, direction, lambda one: isinstance(one.event, RoundStarted))

    def next_moment(self, at: int, direction: int, view: int | None) -> int | None:
        """The next scene that is worth a look, a new round not counted; None: there is none.

        What the seat whose view it is could not see is passed over.
        """

        def is_wanted(one: Scene) -> bool:
            return is_seen(one, view) and any(
                moment.kind != MomentKind.ROUND for moment in one.moments
            )

        found = self._next(at, direction, is_wanted)
        return found if is_wanted(self.scenes[found]) and found != at else None

    def _next(self, at: int, direction: int, is_wanted: Callable[[Scene], bool]) -> int:
        end = self.last if direction > 0 else 0
        places = range(at + direction, end + direction, direction) if at != end else ()
        return next((place for place in places if is_wanted(self.scenes[place])), end)


def is_seen(scene: Scene, view: int | None) -> bool:
    """Whether who has that view could see anything of a scene: others' faults are private."""
    return view is None or not isinstance(scene.event, Fault) or scene.seat == view


def make_film(reading: Reading) -> Film:
    """Follows a record as far as it can be read, and as the rules allow what it says."""
    record = reading.record
    reel = _Reel(record)
    scenes = [reel.first()]
    narrator = Narrator(record, None)
    stop = reading.error
    try:
        for one in replay(record):
            scenes.append(reel.add(one, tuple(narrator.tell(one))))
    except RecordError as error:
        stop = error
    return Film(record, narrator.names, tuple(scenes), _warning(record, scenes[-1].number, stop))


def _warning(record: Record, last: int, stop: RecordError | None) -> str:
    """Says what is wrong with a record; empty where the seed proves all of it."""
    if stop is not None:
        reason = str(stop).removeprefix(record.source).lstrip(", ")
        return harmless(f"Shown up to line {last} only: {reason}")
    wrong = verify(record)
    return harmless(f"Not proved: {wrong[0]}") if wrong else ""


class _Reel:
    """Keeps what lies where, line by line.

    A step's state is that after all that follows from a decision; here each line is taken
    by itself, so that a redeal or the end of a round is not seen before its line.
    """

    def __init__(self, record: Record) -> None:
        header = record.header
        self._players = header.players
        self._rules = header.rules
        self._score = Score()
        self._banks = Banks(header)
        self._at = 0
        self._dealer = header.dealer
        self._hands: list[list[int]] = [[] for _ in range(header.players)]
        self._table: list[int] = []
        self._stock = 0
        self._piles = [0] * side_count(header.players)
        self._scores = (0,) * side_count(header.players)
        self._claims: list[tuple[int, ...] | None] = [None] * header.players
        self._forfeited: list[int] = []

    def first(self) -> Scene:
        """The header's scene."""
        return self._scene(None, None, ())

    def add(self, one: Step, told: Sequence[str]) -> Scene:
        """The scene of the next step."""
        moments = tuple(self._score.add(one))
        self._take(one.event)
        self._banks.add(one)
        self._at += 1
        scores = one.event.outcome.scores if isinstance(one.event, Ending) else self._score.settled
        self._scores = tuple(scores) or self._scores
        return self._scene(one, one.state, moments, told)

    def _take(self, event: LineEvent) -> None:
        if isinstance(event, RoundStarted):
            deal = event.deal
            self._dealer = deal.dealer
            self._hands = [list(hand) for hand in deal.hands]
            self._table = list(deal.layout)
            self._stock = PACK - LAYOUT - sum(map(len, deal.hands))
            self._piles = [0] * len(self._piles)
            self._claims = [None] * self._players
        elif isinstance(event, Declared):
            self._claims[event.seat] = event.cards
        elif isinstance(event, Played):
            self._play(event)
        elif isinstance(event, Redealt):
            self._hands = [list(hand) for hand in event.hands]
            self._stock -= sum(map(len, event.hands))
        elif isinstance(event, RoundEnded):
            self._table = []
            self._piles = list(event.piles)
        elif isinstance(event, Fault) and not event.strike:
            self._forfeited.append(event.seat)

    def _play(self, event: Played) -> None:
        self._hands[event.seat].remove(event.card)
        side = side_of(self._players, event.seat)
        if event.captured:
            self._table = [card for card in self._table if card not in event.captured]
            self._piles[side] += 1 + len(event.captured)
        elif _CHAIN.intersection(event.awards):
            self._piles[side] += 1
        else:
            self._table.append(event.card)

    def _scene(
        self,
        one: Step | None,
        state: State | None,
        moments: tuple[Moment, ...],
        told: Sequence[str] = (),
    ) -> Scene:
        # What a round has given that a forfeit broke off, nobody gets.
        is_counting = self._score.gains and one is not None and not isinstance(one.event, Ending)
        is_playing = state is not None and state.phase is Phase.PLAY
        is_asking = state is not None and state.phase in (Phase.PLAY, Phase.DECLARE)
        return Scene(
            at=self._at,
            number=1 if one is None else one.line.number,
            line=None if one is None else one.line,
            round=self._score.round,
            decision=None if one is None or one.place is None else one.place[1],
            seat=None if one is None else _seat_of(one.event),
            hands=tuple(map(tuple, self._hands)),
            table=tuple(self._table),
            stock=self._stock,
            piles=tuple(self._piles),
            scores=self._scores,
            gains=tuple(self._score.gains) if is_counting else (0,) * len(self._scores),
            dealer=self._dealer,
            turn=state.turn if state is not None and is_asking else None,
            claims=tuple(self._claims),
            laid=state.caida_card if state is not None and is_playing else None,
            chain=_chain_of(state) if state is not None and is_playing else None,
            banks_ns=self._banks.left_ns,
            forfeited=tuple(self._forfeited),
            how="" if one is None else _how(one),
            moments=moments,
            told=tuple(told),
        )


def _chain_of(state: State) -> tuple[int, int] | None:
    return None if state.chain_rank is None else (state.chain_rank, state.chain_points)


def _seat_of(event: LineEvent) -> int | None:
    return event.seat if isinstance(event, Declared | Played | Penalised | Fault) else None


def _how(one: Step) -> str:
    thought = one.line.thought
    if one.is_given:
        return "given"
    if one.is_substituted:
        return "stand-in"
    return "forced" if thought is not None and thought.by == "forced" else ""
