"""A bot that counts cards, and minds what each play leaves open for the next.

A play is worth what it gains at once, less what the next seat can be expected to gain
from what it leaves, plus a part of what our other cards could still take. Cards are
ranks here, 0 to 9 from the 1 to the 12: suits decide nothing in Ronda.
"""

from math import comb
from typing import NamedTuple

from arena.kit import run

RANKS = ["1", "2", "3", "4", "5", "6", "7", "10", "11", "12"]
RANK_OF = {rank + suit: place for place, rank in enumerate(RANKS) for suit in "BCEO"}
NONE = -1

# In points. Half a point a card: a card that nobody has taken yet is half ours already.
# Keeping is worth half: the others may take first what we hope for.
CARD = 0.5
KEEPING = 0.5


class Open(NamedTuple):
    """What lies open between two plays."""

    table: frozenset  # the ranks on the table
    laid: int  # the rank just laid, that a caida would take
    chain: int  # the rank that a b'khamsa or b'achra needs
    chain_points: int


class Unseen(NamedTuple):
    """What a counter knows of the cards that it cannot see."""

    copies: list  # how many of each rank may be in the next hand
    total: int  # and of all ranks together
    drawn: int  # how many of these the next hand holds
    shown: list  # the ranks that the next hand holds for certain: they were declared


def choose(turn):
    """Plays the card that is worth most; of equal ones the first in the hand."""
    if turn.is_declaration:
        # Points for certain, and silence is penalised: always declare.
        return turn.moves[0]
    rules = turn.rules
    hand = turn.hand
    ranks = [RANK_OF[card] for card in hand]
    now = Open(
        frozenset([RANK_OF[card] for card in turn.table]),
        RANK_OF.get(turn.caida_card, NONE),
        RANKS.index(str(turn.chain_rank)) if turn.chain_rank else NONE,
        turn.chain_points,
    )
    unseen = count(turn, ranks)
    # With two players whoever replies to us leaves the next play to us.
    is_answered = turn.match.players == 2
    values = {}
    for place, rank in enumerate(ranks):
        if rank in values:
            continue
        kept = ranks[:place] + ranks[place + 1 :]
        left = after(rank, now, rules)
        value = gain(rank, now, rules)
        value += KEEPING * max((gain(r, left, rules) for r in kept if r in left.table), default=0)
        value -= expected_reply(left, unseen, kept if is_answered else [], rules)
        values[rank] = value
    return max(hand, key=lambda card: values[RANK_OF[card]])


def gain(rank, now, rules):
    """Counts what playing a rank brings at once: awards, and cards at their worth."""
    if rank in now.table:
        end = end_of_run(rank, now.table, rules)
        is_caida = now.laid == rank or (rules.caida_in_run and rank < now.laid < end)
        is_mesa = end - rank == len(now.table)
        return is_caida + is_mesa + CARD * (end - rank + 1)
    if rank == now.chain:
        return now.chain_points + CARD
    return 0


def after(rank, now, rules):
    """Returns what lies open once a rank has been played."""
    if rank in now.table:
        table = now.table.difference(range(rank, end_of_run(rank, now.table, rules)))
        starts = rules.chain_start == "any_capture" or now.laid == rank
        return Open(table, NONE, rank if starts else NONE, 5)
    if rank == now.chain and now.chain_points == 5:
        return Open(now.table, NONE, rank, 10)
    if rank == now.chain:
        return Open(now.table, NONE, NONE, 0)
    return Open(now.table | {rank}, rank, NONE, 0)


def end_of_run(rank, table, rules):
    """Returns the first rank above a matched one that a capture does not reach."""
    end = rank + 1
    while rules.runs and end in table:
        end += 1
    return end


def count(turn, ranks):
    """Counts the cards that the next seat may hold."""
    copies = [4] * 10
    for rank in ranks:
        copies[rank] -= 1
    played = turn.played
    for card in turn.layout + played:
        copies[RANK_OF[card]] -= 1
    shown = []
    players = turn.match.players
    following = (turn.seat + 1) % players
    hand_size = turn.rules.hand_size
    if len(played) < players * hand_size:
        # First hands: they were dealt before the layout was repaired, so what was taken
        # back is in no hand; and what was declared and not yet played is where it was.
        for card in set(turn.returned).difference(turn.layout):
            copies[RANK_OF[card]] -= 1
        for seat, cards in enumerate(turn.declared):
            for card in cards:
                if seat != turn.seat and card not in played:
                    copies[RANK_OF[card]] -= 1
                    if seat == following:
                        shown.append(RANK_OF[card])
    holds = turn.hand_counts[following]
    if not holds and turn.stock_count:
        holds = hand_size  # ours is the last card before new hands are dealt
    return Unseen(copies, sum(copies), holds - len(shown), shown)


def expected_reply(left, unseen, kept, rules):
    """Returns the points that the next seat can be expected to make of what is left.

    It is taken to play the card that gains it most. Going through the ranks from the
    best down, a rank is played when its hand holds this rank and none of the better
    ones, and the chance of holding none of n cards is a fraction of binomials.
    """
    threats = []
    for rank in range(10):
        if unseen.copies[rank] or rank in unseen.shown:
            gained = gain(rank, left, rules)
            if gained:
                # The next card of the rank would be ours: b'khamsa, or b'achra.
                answer = (10 if rank == left.chain else 5) + CARD if rank in kept else 0
                threats.append((gained, rank, gained - answer))
    threats.sort(reverse=True)
    hands = comb(unseen.total, unseen.drawn)
    better, none_better, expected = 0, 1.0, 0.0
    for _, rank, net in threats:
        if rank in unseen.shown:
            return expected + none_better * net
        better += unseen.copies[rank]
        none = comb(unseen.total - better, unseen.drawn) / hands
        expected += (none_better - none) * net
        none_better = none
    return expected


if __name__ == "__main__":
    run(choose)
