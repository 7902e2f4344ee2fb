"""What actions do to a match: the rules of declaring and playing (RULES 3.7, 4, 5 and 6).

Made for searches that copy and play thousands of times a second. A state is given its
deals and never sees a seed, and it tells no story: `events` reads what an action did.
"""

from typing import TYPE_CHECKING

from engine.actions import DECLARE, SILENT, action_text
from engine.awards import BACHRA, BKHAMSA, CAIDA, MESA
from engine.cards import RANK_OF
from engine.deal import Deal, hands_from
from engine.errors import EngineError, IllegalAction
from engine.outcome import stopped, won
from engine.position import BACHRA_LINK, BKHAMSA_LINK, NO_LINK, Phase, Position
from engine.rules import ANY_CAPTURE
from engine.scoring import leading_sides, settle

if TYPE_CHECKING:
    from engine.declarations import Combination

MOST_SIGNAL = 15


class State(Position):
    """Holds a match and plays it. Only `deal` and `apply` change it."""

    __slots__ = ()

    def deal(self, deal: Deal) -> None:
        """Begins the round that the state waits for (RULES 3).

        Raises EngineError when it waits for none, or for another.
        """
        if self.phase is not Phase.DEAL:
            raise EngineError("No deal is wanted now.")
        if (deal.round, deal.dealer, len(deal.hands)) != (self.round, self.dealer, self.players):
            raise EngineError(
                f"Round {self.round} is dealt by seat {self.dealer} to {self.players} hands;"
                f" this is round {deal.round} by seat {deal.dealer} to {len(deal.hands)}."
            )
        stock = deal.stock if self.rules.hand_size == 3 else ()
        hands = [list(hand) for hand in deal.hands]
        self._lay_down(hands, deal.layout, deal.returned, stock)
        self.phase = Phase.DECLARE
        self._ask()

    def actions(self) -> list[int]:
        """Lists what the seat to act may choose; nothing when a deal is wanted or it is over."""
        return self.moves[:]

    def apply(self, action: int, signal: int = 0) -> None:
        """Does what the seat to act has chosen, and all that follows from it.

        `signal` goes to the partner, 1 to 15 (RULES 8.4). Raises IllegalAction, and
        changes nothing, for an action that is not among `actions`, or a signal that is
        not allowed.
        """
        if signal:
            self._send(action, signal)
        if action >= DECLARE:
            self._answer(action)
            return
        try:
            self.moves.remove(action)
        except ValueError:
            raise self._refusal(action) from None
        self.played.append(action)
        rank = RANK_OF[action]
        seat = self.turn
        if rank in self.table:
            self._capture(seat, rank)
        elif (link := self.link) >= BKHAMSA_LINK and link % 10 == rank:
            self._prolong_chain(seat, rank)
        else:
            self.table[rank] = self.link = action
        if self.unproved:
            self._prove(seat, rank)
        self.turn = seat = (seat + 1) % self.players
        self.moves = self.hands[seat]
        if not self.moves:
            if self.stock:
                self._redeal()
            else:
                self._end_round()

    def _capture(self, seat: int, rank: int) -> None:
        """Takes the matched card and the run above it (RULES 5.2, 5.3, 5.5, 5.10)."""
        table = self.table
        rules = self.rules
        matched = table.pop(rank)
        above = rank + 1
        if rules.runs:
            while above in table:
                del table[above]
                above += 1
        link = self.link
        awards = 0
        if matched == link:
            awards = CAIDA
            self.link = BKHAMSA_LINK + rank
        else:
            # The card that the play before laid is gone only if this run took it.
            if 0 <= link < BKHAMSA_LINK and link % 10 not in table and rules.caida_in_run:
                awards = CAIDA
            self.link = BKHAMSA_LINK + rank if rules.chain_start == ANY_CAPTURE else NO_LINK
        if not table and (rules.mesa_on_last_card or self.stock or any(self.hands)):
            awards += MESA
        side = seat % self.sides
        if awards:
            self.awarded.append((side, awards))
        self.piles[side] += above - rank + 1
        self.last_taker = side

    def _prolong_chain(self, seat: int, rank: int) -> None:
        """Takes the third or fourth card of a rank in a row, alone (RULES 5.6 to 5.9)."""
        side = seat % self.sides
        self.piles[side] += 1
        self.last_taker = side
        if self.link < BACHRA_LINK:
            self.awarded.append((side, BKHAMSA))
            self.link = BACHRA_LINK + rank
        else:
            self.awarded.append((side, BACHRA))
            self.link = NO_LINK

    def _prove(self, seat: int, rank: int) -> None:
        """Counts a play towards what its seat held in silence (RULES 4.6)."""
        for held in self.unproved:
            if held[:2] == (seat, rank):
                rest = tuple(other for other in self.unproved if other is not held)
                missing = held[2] - 1
                if missing:
                    self.unproved = (*rest, (seat, rank, missing))
                else:
                    self.unproved = rest
                    combination = self.combinations[seat]
                    assert combination is not None  # it is what was held
                    self.penalties += ((seat, combination.points),)

    def _answer(self, action: int) -> None:
        """Takes one seat's answer in the declaration pass (RULES 4)."""
        if action not in self.moves:
            raise self._refusal(action)
        seat = self.turn
        held = self.combinations[seat]
        if held is not None:
            if action == DECLARE:
                self.declared = (*self.declared[:seat], held.cards, *self.declared[seat + 1 :])
            elif self.rules.undeclared_penalty:
                self.unproved += ((seat, held.rank, held.proving_plays),)
        self.asked += 1
        self.turn = (seat + 1) % self.players
        if self.asked < self.players:
            self._ask()
        else:
            self._score_declaration()
            self.phase = Phase.PLAY
            self.moves = self.hands[self.turn]

    def _ask(self) -> None:
        """Asks the seat to act for a declaration (RULES 4.1)."""
        held = self.combinations[self.turn]
        self.moves = [SILENT] if held is None else [DECLARE, SILENT]

    def _score_declaration(self) -> None:
        """Scores the best declaration; of equal ones the first (RULES 4.5)."""
        best: Combination | None = None
        for step in range(self.players):
            seat = (self.turn + step) % self.players
            held = self.combinations[seat]
            if held and self.declared[seat] and (best is None or held.beats(best)):
                best = held
                self.declaration = (seat % self.sides, held.points)

    def _send(self, action: int, signal: int) -> None:
        """Keeps a signal for the partner of the seat to act (RULES 8.4)."""
        if action not in self.moves:
            raise self._refusal(action)
        if not self.has_signals:
            raise IllegalAction(f"Signals are not allowed in this match (signal {signal}).")
        if signal not in range(1, MOST_SIGNAL + 1):
            raise IllegalAction(f"A signal is a number from 1 to {MOST_SIGNAL}, not {signal}.")
        self.signals[self.turn, self.turns_of(self.turn)] = signal

    def _redeal(self) -> None:
        """Deals three more cards to each seat; `turn` is the first seat again (RULES 3.7)."""
        size = self.rules.hand_size
        hands = hands_from(self.stock, self.turn, self.players, size)
        self.hands = [list(hand) for hand in hands]
        self.moves = self.hands[self.turn]
        self.stock = self.stock[self.players * size :]
        if self.rules.redeal_breaks_chain:
            self.link = NO_LINK

    def _end_round(self) -> None:
        """Settles the round and finds out whether the match is over (RULES 6 and 7)."""
        left = tuple(self.table.values())
        self.table = {}
        self.piles[self.last_taker] += len(left)
        tally = self.tally
        before = self.scores
        self.settlement = settle(tally, self.round, left, self.share, before)
        self.scores = self.settlement.scores
        leaders = leading_sides(
            tally, self.settlement, before, self.rules.target_score, self.contenders
        )
        if len(leaders) == 1:
            self.outcome = won(leaders[0], self.scores)
        elif self.round + 1 == self.rules.max_rounds:
            self.outcome = stopped(self.scores)
        if self.outcome is not None:
            self.phase = Phase.OVER
        else:
            self.phase = Phase.DEAL
            self.contenders = leaders
            self.round += 1
            self.dealer = (self.dealer + 1) % self.players
            self.turn = (self.dealer + 1) % self.players

    def _refusal(self, action: int) -> IllegalAction:
        if not self.moves:
            return IllegalAction("No seat can act now.")
        allowed = " ".join(map(action_text, self.moves))
        return IllegalAction(f"Seat {self.turn} cannot choose {action!r}: its moves are {allowed}.")
