"""Tests of conditions on blocks."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.contest.statistics.filters import (
    FILTER_WORDS,
    FilterContext,
    matching_entrants,
    parse_bots,
    parse_filter,
    winning_margin,
)
from arena.errors import InputError
from tests.contest.matches import block, match

CONTEXT = FilterContext(
    "cup", [("greedy", "a1" * 32), ("counter", "b2" * 32), ("greedy", "c3" * 32)], 41
)
CLOSE = block(match((45, 40)), match((41, 44), (1, 0)), contestants=(0, 1))
CLEAR = block(match((45, 10)), match((2, 41), (1, 0)), contestants=(2, 1))
FORFEITED = block(
    match((3, 0), forfeited=(1,), termination="forfeit", winner=0),
    match((41, 40), (1, 0)),
    contestants=(0, 2),
)
ABSENT = block(
    match((0, 0), forfeited=(0,), no_shows=(0,), termination="forfeit", winner=1),
    match((0, 0), (1, 0), forfeited=(1,), no_shows=(1,), termination="forfeit", winner=0),
    contestants=(0, 2),
)
BLOCKS = [
    replace(one, number=number) for number, one in enumerate([CLOSE, CLEAR, FORFEITED, ABSENT])
]


def _kept(text: str) -> list[int]:
    conditions = parse_filter(text, CONTEXT)
    return [one.number for one in BLOCKS if all(holds(one) for holds in conditions)]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("rated", [0, 1, 2]),
        ("faults=none", [0, 1]),
        ("faults=some", [2, 3]),
        ("termination=score", [0, 1]),
        ("termination=forfeit", [3]),
        ("termination=max_rounds", []),
        ("vs=counter", [0, 1]),
        ("vs=greedy", [0, 1, 2, 3]),
        ("vs=greedy@c3c3", [1, 2, 3]),
        ("margin>20", [1, 3]),
        ("margin<20", [0]),
        ("margin>4.5 margin<30.5,vs=greedy", [2]),
        ("rated, faults=some", [2]),
    ],
)
def test_words(text: str, kept: list[int]):
    """All that are named must hold, with blanks or commas between them."""
    assert kept == _kept(text)


def test_the_margin_is_a_match_s_and_the_winner_s():
    """Of 5 ahead and 3 ahead; of 35 and 39; of a forfeit, 41, and 1 behind; of two forfeits."""
    assert [4.0, 37.0, 20.0, 41.0] == [winning_margin(one, 41) for one in BLOCKS]
    assert [0] == _kept("margin>3.9 margin<4.1")


@pytest.mark.parametrize("text", ["", " , ", "foo", "faults", "faults=many", "vs=", "__import__"])
def test_no_filter(text: str):
    """What is none is refused, and all that there is is named."""
    with pytest.raises(InputError, match="vs=NAME, margin>N, margin<N"):
        parse_filter(text, CONTEXT)


@pytest.mark.parametrize("text", ["margin>x", "margin<", "margin>nan", "margin>inf"])
def test_no_number(text: str):
    """A margin is compared with a number."""
    with pytest.raises(InputError):
        parse_filter(text, CONTEXT)


def test_nobody_of_that_name():
    """The bots that there are are named, each once."""
    with pytest.raises(InputError, match="there are greedy, counter"):
        parse_filter("vs=random", CONTEXT)


def test_bots_by_a_regular_expression():
    """It is found in a name, or in name and version."""
    assert frozenset({0, 2}) == matching_entrants("ee", CONTEXT)
    assert frozenset({1}) == matching_entrants("^counter$", CONTEXT)
    assert frozenset({2}) == matching_entrants("@c3", CONTEXT)
    holds = parse_bots("greedy", CONTEXT)
    assert [2, 3] == [one.number for one in BLOCKS if holds(one)]


@pytest.mark.parametrize("text", ["[", "(", "*", "a{2,1}", "(?P<n>a)(?P<n>b)"])
def test_no_regular_expression(text: str):
    """What is none is refused in one sentence."""
    with pytest.raises(InputError, match="is no regular expression"):
        matching_entrants(text, CONTEXT)


def test_a_regular_expression_that_nobody_matches():
    """The bots that there are are named."""
    with pytest.raises(InputError, match="No bot of ladder 'cup' matches 'x': there are greedy"):
        parse_bots("x", CONTEXT)


@given(st.text() | st.sampled_from(FILTER_WORDS))
def test_any_text_is_read_or_refused(text: str):
    """Nothing else happens, whatever is typed; what is read can be asked of any block."""
    try:
        conditions = parse_filter(text, CONTEXT)
    except InputError:
        return
    for one in BLOCKS:
        assert all(isinstance(holds(one), bool) for holds in conditions)
