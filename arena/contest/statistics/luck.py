"""The luck of the deals: control variates, whose difference between sides is zero on average.

What a control says of a match depends on the cards alone, and its difference between two
sides has expectation zero whatever the bots do. So a multiple of it, fixed beforehand or
fitted to other blocks, can be taken off a margin without bias (`adjustment` does).

Why zero. Let all be given that the repair of the layout has looked at (the first four
cards, and those it took from the stock: they end in the layout, or were taken back, and
lie in known places of the stock). Every other card was read by nobody, so all orders of
these, in the hands and in what is left of the stock, are equally likely. Handing the cards
of each dealt row on by one seat makes another of these orders, and no two make the same; a
row with a card that was taken back stays as it is. So a deal and the deal handed on are
equally likely, and what a side expects of the one it expects of the other. That holds for
every round given all before it. Whether another round is dealt depends on the rounds before
alone (a stopping time, bounded by `max_rounds`), so it holds for the sum over the rounds
dealt. A round that a forfeit ends was dealt, and counts as a whole.

- `declarations`: the points of the best combination dealt, were every seat to declare
  (RULES 4.5). Two equal rondas of different sides count for nobody: "the first of equals"
  would favour the seat after the dealer. Handing on gives a side's points to the next side.
- `plain_play`: the points of the round, did all seats declare and play by one plain policy,
  less their mean over the deals that come of handing on by 0, 1, ... seats. The policy takes
  what gains most at once; where nothing can be taken it lays the rank of which most are gone.

Must not know what was decided in a match, nor what became of it.
"""

from collections.abc import Sequence
from functools import lru_cache

from engine import RANK_OF, Deal, Phase, Rules, State, best_combination, side_count
from engine.position import BKHAMSA_LINK

CONTROLS: tuple[str, ...] = ("declarations", "plain_play")
"""Which controls there are, in the order of their values. Fixed: rows store them by place."""

_CHAIN_GAIN = 12  # of a b'khamsa or b'achra: more than any capture
_ROUNDS_KEPT = 4096  # the legs of a block share their deals

_BySide = tuple[float, ...]


def match_luck(deals: Sequence[Deal], rules: Rules, players: int) -> tuple[_BySide, ...]:
    """Sums each control over the rounds dealt: by control, in the order of `CONTROLS`, by side."""
    sums = [[0.0] * side_count(players) for _ in CONTROLS]
    for deal in deals:
        # A round's number changes nothing, and so is no part of what is kept.
        for control, values in enumerate(_round_luck(deal._replace(round=0), rules, players)):
            for side, value in enumerate(values):
                sums[control][side] += value
    return tuple(map(tuple, sums))


@lru_cache(maxsize=_ROUNDS_KEPT)
def _round_luck(deal: Deal, rules: Rules, players: int) -> tuple[_BySide, ...]:
    return declaration_points(deal, rules, players), plain_play(deal, rules, players)


def declaration_points(deal: Deal, rules: Rules, players: int) -> _BySide:
    """Gives a round's declaration to the side that was dealt it; a tie of sides to nobody."""
    sides = side_count(players)
    best, holders = None, set[int]()
    for seat, hand in enumerate(deal.hands):
        held = best_combination(hand, rules)
        if held is None or (best is not None and best.beats(held)):
            continue
        if best is None or held.beats(best):
            best, holders = held, set()
        holders.add(seat % sides)
    points = [0.0] * sides
    if best is not None and len(holders) == 1:
        points[holders.pop()] = float(best.points)
    return tuple(points)


def plain_play(deal: Deal, rules: Rules, players: int) -> _BySide:
    """Plays a round by the plain policy: points less their mean over the deals handed on."""
    sides = side_count(players)
    scores = [_plain_scores(turned, rules, players) for turned in handed_on(deal, rules)]
    return tuple(
        scores[0][side] - sum(one[side] for one in scores) / sides for side in range(sides)
    )


def handed_on(deal: Deal, rules: Rules) -> list[Deal]:
    """Lists the deals that come of handing unread cards on by 0, 1, ... seats.

    As many as there are sides: with 4 players by 0 and 1. Their `pack` is not changed.
    """
    players = len(deal.hands)
    dealt = players * rules.hand_size
    first = (deal.dealer + 1) % players
    # The cards as they come off the top, without the layout: a row gives each seat one.
    order = [
        deal.hands[(first + place) % players][row]
        for row in range(rules.hand_size)
        for place in range(players)
    ]
    if rules.hand_size == 3:
        order.extend(deal.stock)
    read = frozenset(deal.returned)
    rows = [order[start : start + players] for start in range(0, len(order), players)]
    turned = [deal]
    for step in range(1, side_count(players)):
        cards = [
            card
            for row in rows
            for card in (row if read.intersection(row) else row[-step:] + row[:-step])
        ]
        turned.append(
            deal._replace(
                hands=tuple(
                    tuple(cards[(seat - first) % players : dealt : players])
                    for seat in range(players)
                ),
                stock=tuple(cards[dealt:]) if rules.hand_size == 3 else deal.stock,
            )
        )
    return turned


def _plain_scores(deal: Deal, rules: Rules, players: int) -> tuple[int, ...]:
    """Plays one round from nothing; returns the points by side."""
    state = State(rules, players, deal.dealer)
    state.deal(deal._replace(round=0))
    while state.phase is Phase.DECLARE:
        state.apply(state.moves[0])  # to declare comes first, where there is a choice
    while state.settlement is None:
        state.apply(_plain_card(state))
    return state.scores


def _plain_card(state: State) -> int:
    """Chooses the card that gains most at once, else the rank of which most are gone."""
    moves = state.moves
    if len(moves) == 1:
        return moves[0]
    best, most = moves[0], 0
    for card in moves:
        gained = _gain(state, RANK_OF[card])
        if gained > most:
            best, most = card, gained
    if most:
        return best
    gone = [RANK_OF[card] for card in (*state.layout, *state.played)]
    return max(moves, key=lambda card: gone.count(RANK_OF[card]))


def _gain(state: State, rank: int) -> int:
    """Counts awards and cards that playing a rank brings, a point each."""
    table, link = state.table, state.link
    if rank not in table:
        return _CHAIN_GAIN if link >= BKHAMSA_LINK and link % 10 == rank else 0
    above = rank + 1
    while state.rules.runs and above in table:
        above += 1
    taken = above - rank
    is_caida = 0 <= link < BKHAMSA_LINK and rank <= link % 10 < above
    return 1 + taken + is_caida + (taken == len(table))
