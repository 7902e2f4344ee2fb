"""A bot to begin with: it takes what it can now, and minds what it leaves behind.

The arena asks `choose` for each decision. What `turn` tells: `python -m pydoc arena.kit.Turn`,
or docs/kit.md in the arena's repository.
"""

from arena.kit import run

RANKS = ["1", "2", "3", "4", "5", "6", "7", "10", "11", "12"]


def choose(turn):
    """Returns one of `turn.moves`."""
    if turn.is_declaration:
        # `declare` comes before `silent`, where there is a choice. To go on: is silence ever
        # better? A declaration shows your cards, and silence can be penalised (RULES 4.6).
        return turn.moves[0]
    return max(turn.moves, key=lambda card: gain(card, turn) - risk(card, turn))


def gain(card, turn):
    """Counts what playing a card brings at once, in points."""
    rank = rank_of(card)
    if rank == str(turn.chain_rank):
        return turn.chain_points + 1  # b'khamsa or b'achra; the card itself is captured
    taken = captured(rank, turn)
    if not taken:
        return 0
    is_caida = turn.caida_card in taken
    is_mesa = len(taken) == len(turn.table)
    return is_caida + is_mesa + len(taken) + 1  # the card that captures counts too


def risk(card, turn):
    """Guesses what playing a card gives to the next player, in points.

    To go on: this only asks whether a card that is laid can be taken at once, which is a
    caida. It does not ask what a capture leaves on the table, nor that a capture lets the
    next card of its rank make a b'khamsa (5 points!). And our own hand could take things later.
    """
    rank = rank_of(card)
    if captured(rank, turn):
        return 0
    # Cards of this rank that nobody has seen: the next player may hold one.
    return 0.5 * (4 - seen(rank, turn))


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


def seen(rank, turn):
    """Counts the cards of a rank that are in our hand or have been on the table."""
    cards = set(turn.hand + turn.layout + turn.played)
    return sum(rank_of(card) == rank for card in cards)


def rank_of(card):
    """Takes the suit off a card: 12 of `12B`."""
    return card[:-1]


if __name__ == "__main__":
    run(choose)
