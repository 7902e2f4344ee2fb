"""A bot that takes the most now, and never asks what it leaves behind.

It shows how a play is worth something: points for awards, and cards for the majority.
"""

from arena.kit import run

RANKS = ["1", "2", "3", "4", "5", "6", "7", "10", "11", "12"]


def choose(turn):
    """Plays the card that gains most; of equal ones the first in the hand."""
    if turn.is_declaration:
        return turn.moves[0]  # `declare` comes before `silent`, where there is a choice
    return max(turn.hand, key=lambda card: gain(card, turn))


def gain(card, turn):
    """Counts what playing a card brings at once: awards and captured cards, a point each.

    A card more for us is a card less for the others, so that it moves the difference of
    the scores by about one point, just as an award does.
    """
    rank = rank_of(card)
    if rank == str(turn.chain_rank):
        return turn.chain_points + 1  # b'khamsa or b'achra; the card itself is captured
    taken = captured(rank, turn)
    if not taken:
        return 0
    is_caida = turn.caida_card in taken
    is_mesa = len(taken) == len(turn.table)
    return is_caida + is_mesa + len(taken) + 1  # the card that captures counts too


def captured(rank, turn):
    """Lists what a card of this rank takes: its match and the unbroken run above it."""
    on_table = {rank_of(card): card for card in turn.table}
    taken = []
    for above in RANKS[RANKS.index(rank) :]:
        if above not in on_table:
            break
        taken.append(on_table[above])
        if not turn.rules.runs:
            break
    return taken


def rank_of(card):
    """Takes the suit off a card: 12 of `12B`."""
    return card[:-1]


if __name__ == "__main__":
    run(choose)
