"""A bot for tests with processes: plays its first move."""

from arena.kit import Turn, run


def choose(turn: Turn) -> str:
    """Declares what it holds and plays its first card."""
    return turn.moves[0]


if __name__ == "__main__":
    run(choose)
