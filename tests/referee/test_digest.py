"""Which game was played, told by sixteen digits."""

from itertools import count

import pytest

from engine import STANDARD
from tests.referee.table import Table, setup


def _digest(players: int, odd_one: int | None = None, seed: int = 0) -> str:
    """Plays first moves, but the last one where the odd decision is due."""
    table = Table(setup(players, STANDARD, seed=seed))
    numbers = count()
    table.play(lambda question: question.actions[-(next(numbers) == odd_one)])
    return table.referee.digest


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_same_packs_and_decisions_are_one_game(players: int) -> None:
    """Whoever played it, and however long it took."""
    assert 16 == len(_digest(players))
    assert _digest(players) == _digest(players)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_another_decision_is_another_game(players: int) -> None:
    """One decision among hundreds is enough."""
    odd = {_digest(players, odd_one) for odd_one in (None, players, players + 1, 30)}
    assert 3 <= len(odd)


def test_another_pack_is_another_game() -> None:
    """The same behaviour with other cards is no repetition."""
    assert _digest(2) != _digest(2, seed=1)
