"""Full states that agree with what one seat may know, for bots that search.

Chance comes from the caller's generator, never from a match's seed.
"""

from itertools import permutations
from typing import Protocol

from engine.actions import DECLARE, SILENT
from engine.cards import CARDS
from engine.deal import LAYOUT_SIZE, Deal, lay_out, seats_from
from engine.errors import EngineError
from engine.observation import Observation, observe
from engine.position import Phase
from engine.rules import Rules
from engine.state import State


class Generator(Protocol):
    """Makes chance; Python's `random.Random` is one."""

    def random(self) -> float:
        """Gives a number from 0 up to but not including 1."""

    def shuffle(self, x: list[int], /) -> None:
        """Puts a list into any order, each as likely."""


def random_deal(rules: Rules, players: int, round: int, dealer: int, random: Generator) -> Deal:
    """Deals a round by a generator's chance, for playouts that go beyond the known cards."""
    while True:
        pack = tuple(sorted(CARDS, key=lambda _: random.random()))
        deal = lay_out(pack, rules, players, round=round, dealer=dealer)
        if deal is not None:
            return deal


def sample_state(observation: Observation, rules: Rules, random: Generator) -> State:
    """Makes a full state of which the seat would see just this observation.

    Every hidden card is as likely anywhere as the rules and the public facts allow: cards
    that a layout repair put back lie where everybody saw them go (RULES 3.4), declared
    cards are in their hand, and a seat's silence agrees with the penalties so far. What
    bots tend to do is not considered; signals that the seat cannot see are 0.

    Raises EngineError between two rounds, when nothing is hidden.
    """
    if observation.phase not in (Phase.DECLARE, Phase.PLAY):
        raise EngineError("A state can be sampled only while a round is played.")
    known = _KnownDeal(observation, rules)
    while True:
        state = _replayed(known.completed(random), observation, rules)
        if state is not None and observe(state, observation.seat) == observation:
            return state


class _KnownDeal:
    """Holds what an observation tells of how its round was dealt.

    A hand is named by its number (0 before the first redeal) and its seat. `gone` are the
    cards that were played from it, `rest` those that are known to be in it still.
    """

    def __init__(self, observation: Observation, rules: Rules) -> None:
        self.seen = observation
        self.size = rules.hand_size
        self.players = observation.players
        self.seats = seats_from((observation.dealer + 1) % self.players, self.players)
        self.stock = self._stock_as_seen()
        self.number = 0  # of the hands in play
        if self.size == 3:
            dealt = len(self.stock) - observation.stock_count
            self.number = dealt // (self.players * self.size)
        self.rest = [self._known_rest(seat) for seat in range(self.players)]
        hidden = set(CARDS) - set(observation.layout) - set(observation.played)
        self.pool = sorted(hidden.difference(self.stock, *self.rest))

    def _stock_as_seen(self) -> list[int | None]:
        """Repeats the layout's repairs on a stock of unknown cards (RULES 3.4)."""
        size = len(CARDS) - LAYOUT_SIZE - self.players * self.size
        stock: list[int | None] = [None] * size
        for card in self.seen.returned:
            stock.insert(size // 2, card)
            del stock[0]
        return stock

    def _gone(self, number: int, seat: int) -> list[int]:
        plays = self.seen.played[self.seats.index(seat) :: self.players]
        return list(plays[number * self.size : (number + 1) * self.size])

    def _places(self, number: int, seat: int) -> range:
        """Finds where in the stock a redealt hand lay."""
        whole = self.players * self.size
        first = (number - 1) * whole + self.seats.index(seat)
        return range(first, first + whole, self.players)

    def _known_rest(self, seat: int) -> list[int]:
        if seat == self.seen.seat:
            return list(self.seen.hand)
        if self.number == 0:
            shown = self.seen.declared[seat]
        else:
            seen = [self.stock[place] for place in self._places(self.number, seat)]
            shown = tuple(card for card in seen if card is not None)
        return [card for card in shown if card not in self.seen.played]

    def completed(self, random: Generator) -> Deal:
        """Puts the hidden cards where they can have been."""
        pool = self.pool[:]
        random.shuffle(pool)
        rest = [known[:] for known in self.rest]
        for seat, hand in enumerate(rest):
            while len(hand) < self.seen.hand_counts[seat]:
                hand.append(pool.pop())
        stock = self.stock[:]
        first = [self._gone(0, seat) for seat in range(self.players)]
        for seat in range(self.players):
            for number in range(1, self.number + 1):
                hand = rest[seat] if number == self.number else []
                self._put_into(stock, number, seat, hand)
            if self.number == 0:
                first[seat] += rest[seat]
        return Deal(
            round=self.seen.round,
            dealer=self.seen.dealer,
            attempt=0,
            pack=(),  # nobody shuffled one
            hands=tuple(map(tuple, first)),
            layout=self.seen.layout,
            returned=self.seen.returned,
            stock=tuple(pool.pop() if card is None else card for card in stock),
        )

    def _put_into(self, stock: list[int | None], number: int, seat: int, rest: list[int]) -> None:
        """Lays a redealt hand where it was dealt from.

        Seen cards keep their places, and the seat's own hand the order in which it came.
        """
        places = self._places(number, seat)
        ordered = rest if seat == self.seen.seat else []
        lain = [stock[place] for place in places]
        cards = next(
            order
            for order in permutations((*self._gone(number, seat), *rest))
            if all(seen in (None, card) for seen, card in zip(lain, order, strict=True))
            and [card for card in order if card in ordered] == ordered
        )
        for place, card in zip(places, cards, strict=True):
            stock[place] = card


def _replayed(deal: Deal, observation: Observation, rules: Rules) -> State | None:
    """Plays an observed round on a deal; None if its declarations could not be made."""
    state = State(rules, observation.players, observation.dealer)
    state.round = observation.round
    state.scores = observation.scores
    state.contenders = observation.contenders
    state.deal(deal)
    partner = (observation.seat + 2) % 4
    signals = iter(observation.signals)
    for _ in range(observation.declarations_asked):
        seat = state.turn
        held = state.combinations[seat]
        shown = observation.declared[seat]
        if shown and (held is None or held.cards != shown):
            return None
        signal = next(signals, 0) if seat == partner else 0
        state.apply(DECLARE if shown else SILENT, signal)
    for card in observation.played:
        state.apply(card, next(signals, 0) if state.turn == partner else 0)
    return state
