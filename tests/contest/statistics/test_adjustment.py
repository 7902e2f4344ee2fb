"""Tests of results without the luck of the deals."""

from dataclasses import replace
from random import Random
from statistics import fmean, stdev, variance

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.contest.outcomes import BlockOutcome
from arena.contest.statistics.adjustment import (
    Observation,
    adjusted_values,
    fold_of,
    solve,
    worth_of_match,
)
from arena.contest.statistics.crosstable import HeadToHead, crosstable, luck_worth
from arena.contest.statistics.intervals import estimate
from tests.contest.matches import block, match

REPETITIONS = 400


def _blocks(random: Random, count: int, truth: float, slope: float) -> list[Observation]:
    """Draws blocks whose values follow a control, and another that says nothing."""
    rows = []
    for deal in range(count):
        told, silent = random.gauss(0, 2), random.gauss(0, 3)
        value = truth + slope * told + random.gauss(0, 2)
        rows.append(Observation(deal, value, (told, silent)))
    return rows


def test_what_controls_explain_is_taken_off():
    """Half of the variance comes from the control, so that one match is worth about two."""
    rows = _blocks(Random("half"), 1000, 3.0, 1.0)
    adjusted = adjusted_values({"pair": rows})["pair"]
    raw = [row.value for row in rows]
    worth = worth_of_match(raw, adjusted)
    assert worth is not None
    assert variance(raw) / variance(adjusted) == worth
    assert 1.8 < worth < 2.2
    assert 3.0 == pytest.approx(fmean(adjusted), abs=5 * stdev(adjusted) / 1000**0.5)


def test_intervals_of_adjusted_values_hold_the_truth_and_their_means_are_not_biased():
    """Of 400 drawn ladders 95 % of the intervals do, give or take what chance allows.

    The seed is fixed, so this passes or fails for ever.
    """
    random = Random("coverage")
    held, means = 0, []
    for _ in range(REPETITIONS):
        pairs = {
            pair: _blocks(random, 60, truth, slope)
            for pair, (truth, slope) in enumerate([(1.0, 0.5), (0.0, 1.0), (-2.0, 1.5)])
        }
        found = estimate(adjusted_values(pairs)[0])
        assert found.low is not None
        assert found.high is not None
        held += found.low <= 1.0 <= found.high
        means.append(found.mean)
    assert 0.92 < held / REPETITIONS < 0.98
    assert 1.0 == pytest.approx(fmean(means), abs=4 * stdev(means) / REPETITIONS**0.5)


def test_the_coefficient_of_a_block_does_not_know_the_block():
    """However a block came out, what is taken off it stays the same; so for all of its deal."""
    rows = _blocks(Random("blind"), 200, 0.0, 1.0)
    changed = [
        row._replace(value=row.value + 1000.0) if fold_of(row.deal) == fold_of(7) else row
        for row in rows
    ]
    before = adjusted_values({"pair": rows})["pair"]
    after = adjusted_values({"pair": changed})["pair"]
    for row, one, two in zip(rows, before, after, strict=True):
        if fold_of(row.deal) == fold_of(7):
            assert one == pytest.approx(two - 1000.0)


def test_blocks_of_one_deal_are_in_one_fold_whatever_the_pair():
    """A gauntlet's opponents share their cards, so none may tell another's coefficient."""
    rows = {pair: _blocks(Random(pair), 100, 0.0, 1.0) for pair in ("a", "b")}
    changed = rows | {
        "b": [row._replace(value=999.0) if row.deal == 3 else row for row in rows["b"]]
    }
    before, after = adjusted_values(rows), adjusted_values(changed)
    assert before["a"][3] == after["a"][3]
    assert before["a"][4] != after["a"][4] or fold_of(3) == fold_of(4)


def test_values_without_controls_stay_as_they_are():
    """Older rows have noted no luck."""
    rows = _blocks(Random("old"), 400, 0.0, 1.0)
    mixed = [row._replace(controls=None) if row.deal % 2 else row for row in rows]
    adjusted = adjusted_values({"pair": mixed})["pair"]
    assert [row.value for row in mixed[1::2]] == adjusted[1::2]
    assert [row.value for row in mixed[::2]] != adjusted[::2]


def test_too_few_deals_are_not_adjusted():
    """What is fitted to little takes more off than it explains, however many met on a deal."""
    rows = {pair: _blocks(Random(pair), 80, 0.0, 1.0) for pair in ("a", "b", "c")}
    adjusted = adjusted_values(rows)
    assert {pair: [row.value for row in blocks] for pair, blocks in rows.items()} == adjusted


def test_values_that_do_not_differ_are_not_adjusted():
    """A bot that has won every block has not had luck."""
    rows = _blocks(Random("won"), 300, 0.0, 1.0)
    won = [row._replace(value=1.0) for row in rows]
    adjusted = adjusted_values({"won": won, "other": rows})
    assert [1.0] * 300 == adjusted["won"]
    assert None is worth_of_match([1.0] * 300, adjusted["won"])
    assert None is worth_of_match([1.0], [1.0])


def test_a_control_that_is_always_zero_is_left_out():
    """As declarations are, where they score nothing."""
    rows = _blocks(Random("zero"), 300, 0.0, 1.0)
    without = [row._replace(controls=(row.controls[0], 0.0)) for row in rows if row.controls]
    adjusted = adjusted_values({"pair": without})["pair"]
    assert variance(adjusted) < 0.7 * variance([row.value for row in rows])


@given(st.lists(st.floats(-10, 10), min_size=3, max_size=3))
def test_equations_are_solved(right: list[float]):
    """The solution times the matrix is the right side."""
    matrix = [[4.0, 1.0, 0.5], [1.0, 3.0, 0.25], [0.5, 0.25, 2.0]]
    solved = solve(matrix, right)
    for row, value in zip(matrix, right, strict=True):
        total = sum(one * two for one, two in zip(row, solved, strict=True))
        assert value == pytest.approx(total, abs=1e-9)


def test_what_another_control_says_already_gets_nothing():
    """Two controls that are the same leave one."""
    assert [2.0, 0.0] == solve([[1.0, 1.0], [1.0, 1.0]], [2.0, 2.0])


def _lucky_ladder(count: int) -> list[BlockOutcome]:
    """Two bots whose margins are luck by half; in every second block they sit the other way."""
    random = Random("ladder")
    blocks = []
    for number in range(count):
        contestants = (0, 1) if number % 2 else (1, 0)
        luck = float(random.randint(-9, 9))
        margin = round(5 * (1 if contestants == (0, 1) else -1) + luck + random.gauss(0, 5))
        played = replace(
            match((40 + margin, 40)), luck=((0.0, 0.0), (luck / 2, -luck / 2)), digest=str(number)
        )
        blocks.append(replace(block(played, contestants=contestants), number=number))
    return blocks


def test_head_to_heads_show_both():
    """The adjusted interval is shorter, and one view mirrors the other."""
    blocks = _lucky_ladder(400)
    seen, mirrored = crosstable(blocks, 41)
    for row in (seen, mirrored):
        assert row.adjusted is not None
        assert 400 == row.adjusted.blocks
        assert _width(row, is_adjusted=True) < 0.8 * _width(row, is_adjusted=False)
        assert row.adjusted.margin_worth is not None
        assert 1.8 < row.adjusted.margin_worth
    assert seen.adjusted is not None
    assert mirrored.adjusted is not None
    assert seen.adjusted.margin.mean == pytest.approx(-mirrored.adjusted.margin.mean)
    assert seen.adjusted.win_rate.mean == pytest.approx(1 - mirrored.adjusted.win_rate.mean)
    margin_worth, rate_worth = luck_worth([seen, mirrored])
    assert seen.adjusted.margin_worth == pytest.approx(margin_worth)
    assert seen.adjusted.win_rate_worth == pytest.approx(rate_worth)


def test_older_blocks_are_counted_raw():
    """Where some luck was noted the others stay in; where none, nothing is said."""
    blocks = _lucky_ladder(400)
    old = [
        replace(one, matches=tuple(replace(leg, luck=None) for leg in one.matches))
        for one in blocks[:200]
    ]
    (seen, _) = crosstable([*old, *blocks[200:]], 41)
    assert seen.adjusted is not None
    assert (200, 400) == (seen.adjusted.blocks, seen.adjusted.margin.count)
    (seen, mirrored) = crosstable(old, 41)
    assert None is seen.adjusted
    (few, _) = crosstable(blocks[:80], 41)
    assert None is few.adjusted
    assert (None, None) == luck_worth([seen, mirrored])


def _width(row: HeadToHead, *, is_adjusted: bool) -> float:
    assert row.adjusted is not None
    found = row.adjusted.margin if is_adjusted else row.margin
    assert found.low is not None
    assert found.high is not None
    return found.high - found.low


@pytest.mark.parametrize("players", [3, 4])
def test_three_and_partners_are_adjusted_by_the_luck_of_their_sides(players: int):
    """Of three each pair has its own difference; partners share a side's, and are no pair."""
    random = Random(f"table of {players}")
    sides = 3 if players == 3 else 2
    blocks = []
    for number in range(300):
        luck = [random.gauss(0, 8) for _ in range(sides)]
        scores = tuple(max(0, round(40 + one + random.gauss(0, 2))) for one in luck)
        seats = tuple(random.sample(range(players), players))
        played = replace(match(scores, seats), luck=((0.0,) * sides, tuple(luck)))
        contestants = tuple(range(players))
        blocks.append(replace(block(played, contestants=contestants), number=number))
    rows = crosstable(blocks, 41)
    assert players * (players - 1) == len(rows)
    for row in rows:
        assert row.adjusted is not None
        assert row.adjusted.margin_worth is not None
        assert 5 < row.adjusted.margin_worth
        assert 0.0 == pytest.approx(row.adjusted.margin.mean, abs=1.0)
