"""How a shuffled pack becomes hands, layout and stock (RULES 3); a value without a match.

The repair of an illegal layout lives here, and the void deal that a repair can end in.
"""

from collections.abc import Sequence
from typing import NamedTuple

from engine.cards import RANK_OF
from engine.chance import shuffled_pack
from engine.rules import Rules

LAYOUT_SIZE = 4
MOST_REPAIRS = 40
"""A layout that is still illegal after so many repairs voids the deal (RULES 3.5)."""


class Deal(NamedTuple):
    """Holds how the cards of one round lie before anybody has acted."""

    round: int
    dealer: int
    attempt: int  # how many deals of this round were void before
    pack: tuple[int, ...]  # after the cut, before repairs; top card first
    hands: tuple[tuple[int, ...], ...]  # by seat, in dealing order
    layout: tuple[int, ...]  # as it finally lies, in laying order
    returned: tuple[int, ...]  # taken back in repairs, in order; a card can come twice
    stock: tuple[int, ...]  # top card first; six-card hands leave it undealt


def seats_from(first: int, players: int) -> tuple[int, ...]:
    """Names all seats in playing order, beginning with one."""
    return tuple((first + step) % players for step in range(players))


def hands_from(
    cards: Sequence[int], first: int, players: int, hand_size: int
) -> tuple[tuple[int, ...], ...]:
    """Deals hands off the top, one card at a time from the first seat on (RULES 3.2).

    The hands come by seat number, each in the order in which it was dealt.
    """
    dealt = players * hand_size
    return tuple(
        [tuple(cards[(seat - first) % players : dealt : players]) for seat in range(players)]
    )


def offender_place(layout: Sequence[int]) -> int | None:
    """Finds the place of the card that makes a layout illegal (RULES 3.3, 3.4).

    It is the later of a pair, or the fourth of a run of four; None for a legal layout.
    """
    first, second, third, fourth = [RANK_OF[card] for card in layout]
    if second == first:
        return 1
    if third in (first, second):
        return 2
    if fourth in (first, second, third):
        return 3
    lowest = min(first, second, third, fourth)
    # Four different ranks from `lowest` up have this sum only as an unbroken run.
    return 3 if first + second + third + fourth == 4 * lowest + 6 else None


def lay_out(
    pack: tuple[int, ...], rules: Rules, players: int, *, round: int, dealer: int, attempt: int = 0
) -> Deal | None:
    """Deals a pack and repairs its layout; None says that the deal is void (RULES 3.5)."""
    dealt = players * rules.hand_size
    undealt = dealt + LAYOUT_SIZE
    layout = list(pack[dealt:undealt])
    stock = list(pack[undealt:])
    returned: list[int] = []
    while (place := offender_place(layout)) is not None:
        if len(returned) == MOST_REPAIRS:
            return None
        card = layout.pop(place)
        returned.append(card)
        stock.insert(len(stock) // 2, card)
        layout.append(stock.pop(0))
    return Deal(
        round,
        dealer,
        attempt,
        pack,
        hands_from(pack, (dealer + 1) % players, players, rules.hand_size),
        tuple(layout),
        tuple(returned),
        tuple(stock),
    )


def deal_round(seed: bytes, rules: Rules, players: int, round: int, dealer: int) -> Deal:
    """Deals a round from the match's seed, shuffling anew after each void deal (RULES 3.5)."""
    attempt = 0
    while True:
        pack = shuffled_pack(seed, round, attempt)
        deal = lay_out(pack, rules, players, round=round, dealer=dealer, attempt=attempt)
        if deal is not None:
            return deal
        attempt += 1
