"""Tests of the luck of matches whose luck nobody noted."""

from dataclasses import replace

import pytest

from arena.contest.outcomes import BlockOutcome
from arena.contest.seeds import block_seed
from arena.contest.statistics.dealt import has_luck, with_luck
from arena.contest.statistics.luck import match_luck
from engine import STANDARD
from tests.contest.matches import match
from tests.fakes import SECRET
from tests.referee.table import Table, setup


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("number", "attempt", "deal"), [(0, 0, None), (7, 2, None), (9, 0, 4)])
def test_the_deals_are_those_that_were_played(
    players: int, number: int, attempt: int, deal: int | None
) -> None:
    """From the ladder's secret, whatever block, attempt and deal."""
    seed = block_seed(SECRET, number if deal is None else deal, attempt)
    table = Table(replace(setup(players), seed=seed))
    table.play()
    deals = table.referee.deals
    assert 1 < len(deals)
    scores = (40,) * (2 if players == 4 else players)
    played = replace(match(scores, tuple(range(players))), rounds=len(deals))
    block = BlockOutcome(number, tuple(range(players)), (played,), deal=deal, attempt=attempt)
    assert not has_luck(block)
    found = with_luck(block, SECRET, STANDARD, players)
    assert [match_luck(deals, STANDARD, players)] == [one.luck for one in found.matches]
    assert has_luck(found)


def test_what_is_noted_stays_and_what_cannot_be_known_too() -> None:
    """Matches of an older arena have no number of rounds."""
    noted = ((1.0, 2.0), (3.0, 4.0))
    legs = (replace(match((40, 30)), luck=noted), match((40, 30)))
    found = with_luck(BlockOutcome(0, (0, 1), legs), SECRET, STANDARD, 2)
    assert [noted, None] == [one.luck for one in found.matches]
