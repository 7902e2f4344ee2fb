"""What lies where after each step of a match, by the engine, in the words of the viewer's stories.

The engine does all that follows from a decision at once. Here its events are gone through one
by one, for what lies there in between; wherever the engine's state stands still the two are
compared, so that the ledger is never another opinion. Knows nothing of the viewer's scripts.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from arena.record.reader import read_record
from arena.record.replay import Step, replay
from arena.record.values import Fault, Record
from arena.terms.faults import is_decided
from engine import (
    RANK_OF,
    RANKS,
    Deal,
    Declared,
    Penalised,
    Phase,
    Played,
    Redealt,
    RoundEnded,
    RoundStarted,
    State,
    card_text,
    side_count,
    side_of,
)
from engine.awards import AWARD_NAMES, AWARD_POINTS, BKHAMSA_POINTS
from engine.deal import offender_place
from engine.rules import ANY_CAPTURE

POINTS = dict(zip(AWARD_NAMES, AWARD_POINTS, strict=True))
ASKING = (Phase.DECLARE, Phase.PLAY)


def states_of(record: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """Gives line and state of each step after the header's; a round has one for each repair."""
    read = read_record(record, "a record")
    ledger = Ledger(read)
    for group, state in _groups(replay(read)):
        for one in group:
            turn = ledger.turn(state) if one is group[-1] else None
            for told in ledger.take(one, state, turn):
                yield one.line.number, told
        ledger.check(state)


def _groups(steps: Iterable[Step]) -> Iterator[tuple[list[Step], State]]:
    """Puts a step and what follows from it together, with the state after all of that."""
    group: list[Step] = []
    state: State | None = None
    for one in steps:
        if group and not isinstance(one.event, Penalised | Redealt | RoundEnded):
            assert state is not None
            yield group, state
            group = []
        group.append(one)
        state = one.state.copy()  # the next step changes it before it is seen
    assert state is not None
    yield group, state


def texts(cards: Iterable[int]) -> list[str]:
    return [card_text(card) for card in cards]


class Ledger:
    """Keeps what lies where; cards are numbers until they are told."""

    def __init__(self, record: Record) -> None:
        header = record.header
        self.rules, self.players = header.rules, header.players
        sides = side_count(self.players)
        self.hands: list[list[int]] = [[] for _ in range(self.players)]
        self.table: list[int] = []
        self.piles: list[list[int]] = [[] for _ in range(sides)]
        self.scores, self.gains = [0] * sides, [0] * sides
        self.round, self.dealer = -1, header.dealer
        self.stock = self.out = self.answers = 0
        self.returned: list[int] = []
        self.laid: int | None = None
        self.chain: tuple[int, str] | None = None  # the rank, and the award
        self.capturer: int | None = None
        self.forfeited: list[int] = []
        self.strikes = [0] * self.players

    def turn(self, state: State) -> int | None:
        """Who decides next, once all that follows from a decision has happened."""
        is_over = is_decided(range(self.players), self.forfeited)
        return state.turn if state.phase in ASKING and not is_over else None

    def take(self, one: Step, state: State, turn: int | None) -> Iterator[dict[str, Any]]:
        """Takes an event, and tells the state of each of its steps."""
        event = one.event
        if isinstance(event, RoundStarted):
            yield from self._deal(event.deal)
        elif isinstance(event, Declared):
            self.answers += 1
            if self.answers == self.players:
                self.gains = list(state.gains)
        elif isinstance(event, Played):
            self._play(event)
        elif isinstance(event, Penalised):
            own = side_of(self.players, event.seat)
            for side in range(len(self.gains)):
                self.gains[side] += 0 if side == own else event.points
        elif isinstance(event, Redealt):
            self._redeal(event)
        elif isinstance(event, RoundEnded):
            self._settle(event)
        elif isinstance(event, Fault):
            if event.strike:
                self.strikes[event.seat] = event.strike
            else:
                self.forfeited.append(event.seat)
            turn = self.turn(state)
        yield self._told(turn)

    def _deal(self, deal: Deal) -> Iterator[dict[str, Any]]:
        self.round, self.dealer = deal.round, deal.dealer
        self.hands = [list(hand) for hand in deal.hands]
        self.piles = [[] for _ in self.piles]
        self.stock, self.out = len(deal.stock), 0
        if self.rules.hand_size == 6:
            self.stock, self.out = 0, len(deal.stock)
        self.laid = self.chain = self.capturer = None
        self.answers = 0
        dealt = self.players * self.rules.hand_size
        self.table, stock = list(deal.pack[dealt : dealt + 4]), list(deal.pack[dealt + 4 :])
        self.returned = []
        while (place := offender_place(self.table)) is not None:
            yield self._told(None)
            self.returned.append(self.table.pop(place))
            stock.insert(len(stock) // 2, self.returned[-1])
            self.table.append(stock.pop(0))
        assert (tuple(self.table), tuple(self.returned)) == (deal.layout, deal.returned)

    def _play(self, event: Played) -> None:
        card, side = event.card, side_of(self.players, event.seat)
        self.hands[event.seat].remove(card)
        rank, before, chain = RANK_OF[card], self.laid, self.chain
        self.laid = self.chain = None
        if not event.captured and not event.awards:
            self.table.append(card)
            self.laid = card
            return
        self.table = [one for one in self.table if one not in event.captured]
        self.piles[side] += [card, *event.captured]
        self.capturer = event.seat
        self.gains[side] += POINTS[event.awards]
        if event.captured:
            if self.rules.chain_start == ANY_CAPTURE or event.captured[0] == before:
                self.chain = rank, "bkhamsa"
        elif chain == (rank, "bkhamsa"):
            self.chain = rank, "bachra"

    def _redeal(self, event: Redealt) -> None:
        self.hands = [list(hand) for hand in event.hands]
        self.stock -= sum(map(len, event.hands))
        if self.rules.redeal_breaks_chain:
            self.laid = self.chain = None

    def _settle(self, event: RoundEnded) -> None:
        assert self.capturer is not None
        self.piles[side_of(self.players, self.capturer)] += event.left
        self.table = []
        assert tuple(map(len, self.piles)) == event.piles
        self.scores, self.gains = list(event.scores), [0] * len(event.scores)

    def check(self, state: State) -> None:
        """Fails where this is not what the engine has; all hands are empty between rounds."""
        assert self.hands == state.hands
        assert self.table == list(state.table.values())
        assert [len(pile) for pile in self.piles] == state.piles
        assert tuple(self.scores) == state.scores
        assert tuple(self.gains) == state.gains
        assert self.stock == len(state.stock)
        if state.phase in ASKING:
            assert (self.round, self.dealer, self.laid) == (
                state.round,
                state.dealer,
                state.caida_card,
            )
            rank, award = self.chain or (None, None)
            points = {None: 0, "bkhamsa": BKHAMSA_POINTS, "bachra": POINTS["bachra",]}[award]
            assert (rank, points) == (state.chain_rank, state.chain_points)

    def _told(self, turn: int | None) -> dict[str, Any]:
        chain = self.chain and {"rank": str(RANKS[self.chain[0]]), "award": self.chain[1]}
        return {
            "round": self.round,
            "dealer": self.dealer,
            "turn": turn,
            "hands": [texts(hand) for hand in self.hands],
            "table": texts(self.table),
            "stock": self.stock,
            "out": self.out,
            "returned": texts(self.returned),
            "piles": [texts(pile) for pile in self.piles],
            "scores": self.scores,
            "gains": list(self.gains),
            "laid": None if self.laid is None else card_text(self.laid),
            "chain": chain,
            "capturer": self.capturer,
            "forfeited": list(self.forfeited),
            "strikes": list(self.strikes),
        }
