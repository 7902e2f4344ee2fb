"""The Python kit for bots: a bot is a function, or a class with a method or two.

    from arena.kit import run

    def choose(turn):
        return turn.moves[0]

    run(choose)

Knows the contract (`arena.v1`) and the engine's values; nothing of how the arena works.
"""

from arena import experiments  # noqa: F401 # before anything here imports gRPC
from arena.kit.match import Event, Match, Result
from arena.kit.run import run
from arena.kit.turn import Move, Turn

__all__ = ["Event", "Match", "Move", "Result", "Turn", "run"]
