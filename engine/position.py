"""Where everything lies in a match between two actions, made to be copied quickly.

Holds the numbers and answers simple questions about them; what an action does to them is
`state`'s matter. It never sees a seed, and hides nothing: `observation` does.
"""

from enum import IntEnum
from typing import TYPE_CHECKING, Self

from engine.awards import BACHRA_POINTS, BKHAMSA_POINTS
from engine.cards import RANK_OF
from engine.declarations import best_combination
from engine.errors import EngineError
from engine.rules import Rules, check_players, side_count
from engine.scoring import (
    Settlement,
    Tally,
    add_bonuses,
    add_declarations,
    neutral_share,
)

if TYPE_CHECKING:
    from engine.outcome import Outcome

NO_LINK = -1
"""The next play is tied to nothing before it."""

BKHAMSA_LINK = 40
"""Plus a rank index: the play before captured by it, and one more of it is a b'khamsa."""

BACHRA_LINK = 50
"""Plus a rank index: the play before was its b'khamsa, and one more is a b'achra."""

SLOTS = """
rules players sides share phase round dealer turn moves scores contenders outcome settlement
hands table stock layout returned piles played last_taker link
asked combinations declared declaration unproved penalties awarded signals
"""


class Phase(IntEnum):
    """What a match waits for."""

    DEAL = 0  # the next round's deal
    DECLARE = 1  # a seat's declaration or silence
    PLAY = 2  # a seat's card
    OVER = 3  # nothing: there is an outcome


_IN_ROUND = (Phase.PLAY, Phase.DECLARE)


class Position:
    """Holds a match between two actions. Everything may be read.

    Of the match: `rules`, `players`, `sides` (how many), `share`
    (the neutral one, RULES 6.3), `phase`, `round` (from 0),
    `dealer`, `turn` (the seat to act), `scores` (settled, by side), `contenders` (sides of
    a tie-break, otherwise empty), `outcome` (None until it is over), `settlement` (of the
    last round that ended, or None).

    Of the round: `hands` (lists of cards by seat), `table` (card by rank index, in the
    order of laying), `stock` (yet to be dealt), `layout`, `returned`, `piles` (card counts
    by side), `played`, `last_taker` (the side that captured last), `asked` (how many seats
    have answered for a declaration), `combinations` (what each first hand could declare,
    or None), `declared` (cards by seat), `declaration` (side and points of the one that
    scores, or None), `penalties` (silent seat and points), `awarded` (side and awards, a
    sum as in `awards`), `unproved` (seat, rank index and plays that are missing, of
    combinations held in silence), `signals` (by seat and turn, where one was sent).

    Of the last play: `link`, what ties the next play to it: the card that it laid, or
    BKHAMSA_LINK or BACHRA_LINK plus a rank index, or NO_LINK. `moves` is what
    `State.actions` copies: in play, the very hand to act.
    """

    __slots__ = tuple(SLOTS.split())

    def __init__(self, rules: Rules, players: int, dealer: int) -> None:
        check_players(players)
        if dealer not in range(players):
            raise EngineError(f"The dealer is a seat from 0 to {players - 1}, not {dealer}.")
        self.rules = rules
        self.players = players
        self.sides = side_count(players)
        self.share = neutral_share(rules, players)
        self.phase = Phase.DEAL
        self.round = 0
        self.dealer = dealer
        self.turn = (dealer + 1) % players
        self.scores: tuple[int, ...] = (0,) * self.sides
        self.contenders: tuple[int, ...] = ()
        self.outcome: Outcome | None = None
        self.settlement: Settlement | None = None
        self._lay_down([[] for _ in range(players)], (), (), ())

    def _lay_down(
        self,
        hands: list[list[int]],
        layout: tuple[int, ...],
        returned: tuple[int, ...],
        stock: tuple[int, ...],
    ) -> None:
        """Puts a round's cards where they begin, and forgets the round before."""
        self.moves: list[int] = []
        self.hands = hands
        self.table = {RANK_OF[card]: card for card in layout}
        self.stock = stock
        self.layout = layout
        self.returned = returned
        self.piles = [0] * self.sides
        self.played: list[int] = []
        self.last_taker = 0
        self.link = NO_LINK
        self.asked = 0
        self.combinations = tuple([best_combination(hand, self.rules) for hand in hands])
        self.declared: tuple[tuple[int, ...], ...] = ((),) * self.players
        self.declaration: tuple[int, int] | None = None
        self.unproved: tuple[tuple[int, int, int], ...] = ()
        self.penalties: tuple[tuple[int, int], ...] = ()
        self.awarded: list[tuple[int, int]] = []
        self.signals: dict[tuple[int, int], int] = {}

    def copy(self) -> Self:
        """Copies all of it; nothing that is done to one changes the other."""
        twin = object.__new__(type(self))
        twin.rules = self.rules
        twin.players = self.players
        twin.sides = self.sides
        twin.share = self.share
        twin.phase = self.phase
        twin.round = self.round
        twin.dealer = self.dealer
        twin.turn = self.turn
        twin.scores = self.scores
        twin.contenders = self.contenders
        twin.outcome = self.outcome
        twin.settlement = self.settlement
        twin.hands = [hand[:] for hand in self.hands]
        twin.moves = twin.hands[self.turn] if self.phase is Phase.PLAY else self.moves
        twin.table = self.table.copy()
        twin.stock = self.stock
        twin.layout = self.layout
        twin.returned = self.returned
        twin.piles = self.piles[:]
        twin.played = self.played[:]
        twin.last_taker = self.last_taker
        twin.link = self.link
        twin.asked = self.asked
        twin.combinations = self.combinations
        twin.declared = self.declared
        twin.declaration = self.declaration
        twin.unproved = self.unproved
        twin.penalties = self.penalties
        twin.awarded = self.awarded[:]
        twin.signals = self.signals.copy() if self.signals else self.signals
        return twin

    @property
    def caida_card(self) -> int | None:
        """The card that a capture would make a caida of (RULES 5.5), or None."""
        return self.link if 0 <= self.link < BKHAMSA_LINK else None

    @property
    def chain_rank(self) -> int | None:
        """The rank index that carries the chain (RULES 5.6, 5.7), or None."""
        return self.link % 10 if self.link >= BKHAMSA_LINK else None

    @property
    def chain_points(self) -> int:
        """What the next card of `chain_rank` is worth: 5 or 10; 0 for no chain."""
        if self.link < BKHAMSA_LINK:
            return 0
        return BKHAMSA_POINTS if self.link < BACHRA_LINK else BACHRA_POINTS

    @property
    def tally(self) -> Tally:
        """What the round has given so far. The declaration counts once all have answered."""
        return Tally(self.piles, self.declaration, self._silent, self.awarded)

    @property
    def _silent(self) -> list[tuple[int, int]]:
        """The penalties by side."""
        sides = self.sides
        return [(seat % sides, points) for seat, points in self.penalties]

    @property
    def gains(self) -> tuple[int, ...]:
        """The points of this round by side: declaration, penalties and awards.

        None between two rounds: then they are in the scores.
        """
        total = [0] * self.sides
        if self.phase in _IN_ROUND:
            add_bonuses(total, self.awarded)
            if self.declaration is not None or self.penalties:
                add_declarations(total, self.declaration, self._silent)
        return tuple(total)

    @property
    def has_signals(self) -> bool:
        """Whether partners may send signals in this match (RULES 8.4)."""
        return self.rules.partner_signals and self.players == 4

    def turns_of(self, seat: int) -> int:
        """Counts the turns that a seat has had in this round, its declaration's included."""
        place = (seat - self.dealer - 1) % self.players
        plays = (len(self.played) - place + self.players - 1) // self.players
        return plays + (self.asked > place)
