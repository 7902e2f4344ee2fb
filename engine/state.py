"""The state of a match and what an action does to it (RULES 3.7, 4, 5, 6 and 7).

Mutable and made of small integers, so that a search can copy and play it thousands of
times a second. It is given its deals and never sees a seed. It tells no story: what the
last play did stands in attributes, from which `events` makes events.
"""

from enum import IntEnum

from engine.actions import DECLARE, SILENT, action_text
from engine.awards import AWARD_POINTS, BACHRA, BACHRA_POINTS, BKHAMSA, BKHAMSA_POINTS, CAIDA, MESA
from engine.cards import RANK_OF
from engine.deal import Deal, hands_from
from engine.declarations import Combination, best_combination
from engine.errors import EngineError, IllegalAction
from engine.outcome import Outcome, stopped, won
from engine.rules import ANY_CAPTURE, Rules, check_players, side_count
from engine.scoring import Settlement, Tally, leading_sides, settle

NONE = -1
"""Stands for no card and no rank."""

MOST_SIGNAL = 15


class Phase(IntEnum):
    """What a match waits for."""

    DEAL = 0  # the next round's deal
    DECLARE = 1  # a seat's declaration or silence
    PLAY = 2  # a seat's card
    OVER = 3  # nothing: there is an outcome


_PLAY = Phase.PLAY


class State:
    """Holds a match between two actions.

    Everything may be read; only `deal`, `apply` and `copy` should be used to change it.

    Of the match: `rules`, `players`, `phase`, `round` (from 0), `dealer`, `turn` (the seat
    to act), `scores` (settled, by side), `contenders` (sides of a tie-break, otherwise
    empty), `outcome` (None until it is over), `settlement` (of the last round that ended).

    Of the round: `hands` (lists of cards by seat), `table` (card by rank index, in the
    order of laying), `stock` (yet to be dealt), `layout`, `returned`, `piles` (card counts
    by side), `played`, `asked` (how many seats have answered for a declaration),
    `combinations` (what each first hand could declare), `declared` (cards by seat),
    `declaration` (side and points of the one that scores), `penalties` (seat and points),
    `awarded` (side and points), `gains` (points of these three by side), `unproved` (seat,
    rank index and plays still missing of combinations held in silence), `signals` (by
    seat; empty unless they are allowed), `last_taker` (the side that captured last).

    Between two plays: `laid` (the card that a capture would make a caida of), `chain_rank`
    (rank index), `chain_points` (5 or 10; 0 for no chain); NONE for no card, no rank.

    Of the last play: `captured`, `awards` (a sum, see `awards`).
    """

    __slots__ = (
        "asked",
        "awarded",
        "awards",
        "captured",
        "chain_points",
        "chain_rank",
        "combinations",
        "contenders",
        "dealer",
        "declaration",
        "declared",
        "gains",
        "hands",
        "laid",
        "last_taker",
        "layout",
        "outcome",
        "penalties",
        "phase",
        "piles",
        "played",
        "players",
        "returned",
        "round",
        "rules",
        "scores",
        "settlement",
        "sides",
        "signals",
        "stock",
        "table",
        "turn",
        "unproved",
    )

    def __init__(self, rules: Rules, players: int, dealer: int) -> None:
        check_players(players)
        if dealer not in range(players):
            raise EngineError(f"The dealer is a seat from 0 to {players - 1}, not {dealer}.")
        self.rules = rules
        self.players = players
        self.sides = side_count(players)
        self.phase = Phase.DEAL
        self.round = 0
        self.dealer = dealer
        self.scores: tuple[int, ...] = (0,) * self.sides
        self.contenders: tuple[int, ...] = ()
        self.outcome: Outcome | None = None
        self.settlement: Settlement | None = None
        self._clear()

    def _clear(self) -> None:
        """Forgets a round."""
        self.turn = (self.dealer + 1) % self.players
        self.hands: list[list[int]] = [[] for _ in range(self.players)]
        self.table: dict[int, int] = {}
        self.stock: tuple[int, ...] = ()
        self.layout: tuple[int, ...] = ()
        self.returned: tuple[int, ...] = ()
        self.piles = [0] * self.sides
        self.played: list[int] = []
        self.asked = 0
        self.combinations: tuple[Combination | None, ...] = (None,) * self.players
        self.declared: tuple[tuple[int, ...], ...] = ((),) * self.players
        self.declaration: tuple[int, int] | None = None
        self.penalties: tuple[tuple[int, int], ...] = ()
        self.unproved: tuple[tuple[int, int, int], ...] = ()
        self.awarded: list[tuple[int, int]] = []
        self.gains = [0] * self.sides
        has_signals = self.rules.partner_signals and self.players == 4
        self.signals: tuple[tuple[int, ...], ...] = ((),) * self.players if has_signals else ()
        self.last_taker = NONE
        self.laid = NONE
        self.chain_rank = NONE
        self.chain_points = 0
        self.captured: tuple[int, ...] | list[int] = ()
        self.awards = 0

    def copy(self) -> "State":
        """Copies the state; nothing that is done to one changes the other."""
        twin = State.__new__(State)
        twin.rules = self.rules
        twin.players = self.players
        twin.sides = self.sides
        twin.phase = self.phase
        twin.round = self.round
        twin.dealer = self.dealer
        twin.turn = self.turn
        twin.scores = self.scores
        twin.contenders = self.contenders
        twin.outcome = self.outcome
        twin.settlement = self.settlement
        twin.hands = [hand[:] for hand in self.hands]
        twin.table = self.table.copy()
        twin.stock = self.stock
        twin.layout = self.layout
        twin.returned = self.returned
        twin.piles = self.piles[:]
        twin.played = self.played[:]
        twin.asked = self.asked
        twin.combinations = self.combinations
        twin.declared = self.declared
        twin.declaration = self.declaration
        twin.penalties = self.penalties
        twin.unproved = self.unproved
        twin.awarded = self.awarded[:]
        twin.gains = self.gains[:]
        twin.signals = self.signals
        twin.last_taker = self.last_taker
        twin.laid = self.laid
        twin.chain_rank = self.chain_rank
        twin.chain_points = self.chain_points
        twin.captured = self.captured
        twin.awards = self.awards
        return twin

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
        self._clear()
        self.hands = [list(hand) for hand in deal.hands]
        self.table = {RANK_OF[card]: card for card in deal.layout}
        self.stock = deal.stock if self.rules.hand_size == 3 else ()
        self.layout = deal.layout
        self.returned = deal.returned
        self.combinations = tuple(best_combination(hand, self.rules) for hand in deal.hands)
        self.phase = Phase.DECLARE

    def actions(self) -> list[int]:
        """Lists what the seat to act may choose; nothing when a deal is wanted or it is over."""
        if self.phase is _PLAY:
            return self.hands[self.turn][:]
        if self.phase is Phase.DECLARE:
            return [SILENT] if self.combinations[self.turn] is None else [DECLARE, SILENT]
        return []

    def apply(self, action: int, signal: int = 0) -> None:
        """Does what the seat to act has chosen, and all that follows from it.

        `signal` goes to the partner, 1 to 15 (RULES 8.4). Raises IllegalAction, and
        changes nothing, for an action that is not among `actions`, or a signal that is
        not allowed.
        """
        if self.phase is not _PLAY:
            self._answer(action, signal)
            return
        seat = self.turn
        hands = self.hands
        hand = hands[seat]
        if action not in hand:
            raise self._refusal(action)
        if signal or self.signals:
            self._send(signal)
        hand.remove(action)
        self.played.append(action)
        rank = RANK_OF[action]
        if rank in self.table:
            self._capture(seat, rank)
        elif rank == self.chain_rank:
            self._prolong_chain(seat)
        else:
            self.table[rank] = self.laid = action
            self.chain_rank = NONE
            self.chain_points = 0
            self.captured = ()
            self.awards = 0
        if self.unproved:
            self._prove(seat, rank)
        seat += 1
        if seat == self.players:
            seat = 0
        self.turn = seat
        if not hands[seat]:
            if self.stock:
                self._redeal()
            else:
                self._end_round()

    def _refusal(self, action: int) -> IllegalAction:
        if self.phase is Phase.DEAL or self.phase is Phase.OVER:
            wanted = "a deal" if self.phase is Phase.DEAL else "nothing: the match is over"
            return IllegalAction(f"No seat can act now; the match waits for {wanted}.")
        allowed = " ".join(map(action_text, self.actions()))
        return IllegalAction(f"Seat {self.turn} cannot choose {action!r}: its moves are {allowed}.")

    def _send(self, signal: int) -> None:
        """Keeps a turn's signal, 0 included, for the partner (RULES 8.4)."""
        if not self.signals:
            raise IllegalAction(f"Signals are not allowed in this match (signal {signal}).")
        if signal not in range(MOST_SIGNAL + 1):
            raise IllegalAction(f"A signal is a number from 1 to {MOST_SIGNAL}, not {signal}.")
        seat = self.turn
        self.signals = (
            *self.signals[:seat],
            (*self.signals[seat], signal),
            *self.signals[seat + 1 :],
        )

    def _answer(self, action: int, signal: int) -> None:
        """Takes one seat's answer in the declaration pass (RULES 4)."""
        if action not in self.actions():
            raise self._refusal(action)
        if signal or self.signals:
            self._send(signal)
        seat = self.turn
        held = self.combinations[seat]
        if held is not None:
            if action == DECLARE:
                self.declared = (*self.declared[:seat], held.cards, *self.declared[seat + 1 :])
            elif self.rules.undeclared_penalty:
                self.unproved += ((seat, held.rank, held.proving_plays),)
        self.asked += 1
        self.turn = (seat + 1) % self.players
        if self.asked == self.players:
            self._score_declaration()
            self.phase = Phase.PLAY

    def _score_declaration(self) -> None:
        """Scores the best declaration; of equal ones the first (RULES 4.5)."""
        best: Combination | None = None
        for step in range(self.players):
            seat = (self.turn + step) % self.players
            held = self.combinations[seat]
            if held and self.declared[seat] and (best is None or held.beats(best)):
                best = held
                self.declaration = (seat % self.sides, held.points)
        if self.declaration is not None:
            side, points = self.declaration
            self.gains[side] += points

    def _capture(self, seat: int, rank: int) -> None:
        """Takes the matched card and the run above it (RULES 5.2, 5.3, 5.5, 5.10)."""
        table = self.table
        rules = self.rules
        taken = [table.pop(rank)]
        if rules.runs:
            above = rank + 1
            while above in table:
                taken.append(table.pop(above))
                above += 1
        is_matched_caida = taken[0] == self.laid
        awards = 0
        if is_matched_caida or (rules.caida_in_run and self.laid in taken):
            awards = CAIDA
        if not table and (rules.mesa_on_last_card or not self._is_last_play()):
            awards |= MESA
        side = seat % self.sides
        self.piles[side] += len(taken) + 1
        self.last_taker = side
        self.laid = NONE
        if is_matched_caida or rules.chain_start == ANY_CAPTURE:
            self.chain_rank = rank
            self.chain_points = BKHAMSA_POINTS
        else:
            self.chain_rank = NONE
            self.chain_points = 0
        self.captured = taken
        self.awards = awards
        if awards:
            self._award(side, AWARD_POINTS[awards])

    def _prolong_chain(self, seat: int) -> None:
        """Takes the third or fourth card of a rank in a row, alone (RULES 5.6 to 5.9)."""
        side = seat % self.sides
        self.piles[side] += 1
        self.last_taker = side
        self.laid = NONE
        self.captured = ()
        if self.chain_points == BKHAMSA_POINTS:
            self.awards = BKHAMSA
            self.chain_points = BACHRA_POINTS
        else:
            self.awards = BACHRA
            self.chain_rank = NONE
            self.chain_points = 0
        self._award(side, AWARD_POINTS[self.awards])

    def _is_last_play(self) -> bool:
        """Says, during a play, whether it is the round's last."""
        return not self.stock and not any(self.hands)

    def _award(self, side: int, points: int) -> None:
        self.awarded.append((side, points))
        self.gains[side] += points

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
                    self._penalise(seat)

    def _penalise(self, seat: int) -> None:
        """Gives the points of a combination held in silence to each opponent (RULES 4.6)."""
        held = self.combinations[seat]
        assert held is not None
        self.penalties += ((seat, held.points),)
        for side in range(self.sides):
            if side != seat % self.sides:
                self.gains[side] += held.points

    def _redeal(self) -> None:
        """Deals three more cards to each seat; `turn` is the first seat again (RULES 3.7)."""
        dealt = self.players * self.rules.hand_size
        hands = hands_from(self.stock, self.turn, self.players, self.rules.hand_size)
        self.hands = [list(hand) for hand in hands]
        self.stock = self.stock[dealt:]
        if self.rules.redeal_breaks_chain:
            self.laid = NONE
            self.chain_rank = NONE
            self.chain_points = 0

    def _end_round(self) -> None:
        """Settles the round and finds out whether the match is over (RULES 6 and 7)."""
        left = tuple(self.table.values())
        self.piles[self.last_taker] += len(left)
        tally = Tally(
            self.round,
            left,
            tuple(self.piles),
            self.declaration,
            tuple((seat % self.sides, points) for seat, points in self.penalties),
            tuple(self.awarded),
        )
        self.settlement, steps = settle(tally, self.rules, self.players, self.scores)
        leaders = leading_sides(self.scores, steps, self.rules.target_score, self.contenders)
        self.scores = self.settlement.scores
        self.table = {}
        self.gains = [0] * self.sides
        if len(leaders) == 1:
            self.outcome = won(leaders[0], self.scores)
        elif self.round + 1 >= self.rules.max_rounds:
            self.outcome = stopped(self.scores)
        else:
            self.contenders = leaders
            self.round += 1
            self.dealer = (self.dealer + 1) % self.players
            self.turn = (self.dealer + 1) % self.players
            self.phase = Phase.DEAL
            return
        self.phase = Phase.OVER
