"""Tests of where the legs of a block part."""

import json
import subprocess
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from arena.record.parting import Parting, find_parting
from arena.record.tally import Decisions, tally_record
from tests.record.matches import Writer, greedy
from tests.viewer.stories import needs_node


def decided(text: str) -> Decisions:
    """Reads what was decided: rounds with bars between, moves with blanks."""
    return tuple(tuple(moves.split()) for moves in text.split("|"))


@pytest.mark.parametrize(
    ("legs", "parting"),
    [
        (["silent 7O 1B | 2C", "silent 7O 1B | 2C"], None),
        (["silent 7O 1B", "silent 7O 2B"], Parting(0, 2, 2)),
        (["silent 7O", "declare 7O"], Parting(0, 0, 0)),
        (["7O 1B | 2C 3C", "7O 1B | 2C 4C"], Parting(1, 1, 3)),
        (["7O | 2C", "7O 1B | 3C"], Parting(1, 0, 1)),
        (["7O 1B", "7O"], None),
        (["7O | 2C", "7O"], None),
        (["7O 1B", "7O 1B", "7O 2B"], Parting(0, 1, 1)),
        (["7O 1B", "7O", "7O 2B"], Parting(0, 1, 1)),
        (["7O 1B"], None),
        ([], None),
    ],
)
def test_the_first_decision_that_differs(legs: list[str], parting: Parting | None):
    """Among the legs that came so far; who ended sooner parts from nobody."""
    assert parting == find_parting([decided(leg) for leg in legs])


def stubborn(state) -> int:
    """Plays the last card there is, so seldom what is greedy."""
    return state.actions()[-1]


def blocks() -> list[list[str]]:
    """Legs by two players that are as one, or not, of two players and three, with forfeits."""
    found = []
    for players in (2, 3):
        for seed in range(6):
            one = Writer(players=players, seed=bytes([seed]) * 32)
            other = Writer(players=players, seed=bytes([seed]) * 32, choose=stubborn)
            late = Writer(
                players=players, seed=bytes([seed]) * 32, faults={9: (0, "late"), 12: (1, "late")}
            )
            found += [[a.text(), b.text()] for a, b in pairwise([one, one, late, other, one])]
            found.append([one.text(), late.text(), other.text()])
    return found


def said_by_the_page(legs: Sequence[Sequence[str]]) -> list[list[int] | None]:
    """Asks the script of the replay page."""
    done = subprocess.run(
        ["node", str(Path(__file__).with_name("parting.mjs"))],
        input="".join(f"{json.dumps(one)}\n" for one in legs),
        capture_output=True,
        text=True,
        check=True,
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


@needs_node
def test_the_replay_page_says_the_same():
    """Whether legs are found by it or looked at in the page, they part at the same decision."""
    legs = blocks()
    found = [find_parting([tally_record(one, "x").decisions for one in leg]) for leg in legs]
    assert said_by_the_page(legs) == [one and [one.round, one.decision] for one in found]
    assert {None} < {*found}
    assert greedy is Writer().choose
