"""Bots that answer at a sitting in this process: what a check's parts are tested with."""

from collections.abc import Callable
from random import Random

from arena.check.sitting import Sitting, SittingTerms
from arena.v1 import match_pb2
from engine import action_text

Choose = Callable[[list[str]], str]


def first(moves: list[str]) -> str:
    """Plays the first move."""
    return moves[0]


def last(moves: list[str]) -> str:
    """Plays the last move."""
    return moves[-1]


def by_chance() -> Choose:
    """Plays any move, every time the same ones."""
    return Random(7).choice


def answer(sitting: Sitting, move: str, number: int = 0) -> bool:
    """Answers the open question, or another one."""
    open_number = sitting.question.number if sitting.question is not None else 1
    said = match_pb2.Answer(table=sitting.table, question=number or open_number, move=move)
    return sitting.answer(said, now_ns=1)


def play(terms: SittingTerms, choose: Choose, table: int = 1) -> Sitting:
    """Plays a sitting to its end."""
    sitting = Sitting(terms, table, wants_events=False)
    while sitting.question is not None:
        moves = [action_text(action) for action in sitting.question.actions]
        answer(sitting, choose(moves))
    return sitting
