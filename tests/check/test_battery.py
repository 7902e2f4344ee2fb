import pytest

from arena.check.battery import (
    SIGNALS,
    again,
    bank_alone,
    largest,
    more,
    one_of_each,
    short_of_time,
    with_names,
    with_strikes,
    without_clock,
)
from arena.check.positions import KINDS, kinds_of
from arena.terms.clock import STALL_LIMIT
from engine import PRESETS
from tests.check.seats import Choose, by_chance, first, last, play


@pytest.mark.parametrize("choose", [first, last, by_chance()], ids=["first", "last", "chance"])
def test_all_kinds_come_up_however_one_plays(choose: Choose) -> None:
    """One round of each and the rich ones are enough, or nearly: the rest comes with more."""
    missing = set(KINDS)
    for terms in [*one_of_each(STALL_LIMIT), *more(STALL_LIMIT)]:
        for one in play(terms, choose).answered:
            seen, actions = one.question.observation, one.question.actions
            missing -= set(kinds_of(seen, actions, terms.rules))
    assert set() == missing


def test_every_game_is_played() -> None:
    """All presets with 2, 3 and 4 players, and signals between partners."""
    games = {(terms.rules, terms.players) for terms in one_of_each(STALL_LIMIT)}
    wanted = {(rules, players) for rules in PRESETS.values() for players in (2, 3, 4)}
    assert {*wanted, (SIGNALS, 4)} == games


def test_what_is_asked_again_was_asked_before() -> None:
    """Otherwise there would be nothing to compare."""
    assert set(again(STALL_LIMIT)) < set(one_of_each(STALL_LIMIT))


def test_time_is_short_and_endless() -> None:
    """One match has half a second a decision, another no clock."""
    control = short_of_time().control
    assert control is not None
    assert 500_000_000 == control.limit_ns == control.bank_ns
    assert without_clock().control is None


def test_bounds_on_time_and_names_are_all_tried() -> None:
    """A bank that grows and no limit; names hidden, and as long as can be."""
    control = bank_alone(STALL_LIMIT).control
    assert control is not None
    assert control.limit_ns is None
    assert control.bank_ns is not None
    assert control.increment_ns > 0
    hidden, long = with_names(STALL_LIMIT)
    assert not hidden.has_names
    assert long.has_long_names


def test_terms_that_may_be_answered_differently_are_never_equal() -> None:
    """Answers at tables of equal terms are compared: a fault between them would be a difference."""
    terms = [with_strikes(STALL_LIMIT, number) for number in range(50)]
    terms += [largest(STALL_LIMIT, number) for number in range(50)]
    assert len(terms) == len(set(terms))
