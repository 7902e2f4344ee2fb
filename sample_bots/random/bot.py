"""A bot that plays any card: the bottom of every ladder.

Read this one first: a bot is a function that is asked and returns one of the moves.
"""

from arena.kit import run


def choose(turn):
    """Declares what there is to declare; otherwise plays a card at random."""
    if turn.is_declaration:
        return turn.moves[0]  # `declare` comes before `silent`, where there is a choice
    # Chance comes from the arena's number for this match, not from the clock: the same
    # match can be played again, and each leg of a block sees the same luck.
    return turn.match.random.choice(turn.moves)


if __name__ == "__main__":
    run(choose)
