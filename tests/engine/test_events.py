"""The story of a match."""

import pytest
from hypothesis import given

from engine import (
    SILENT,
    STANDARD,
    Declared,
    IllegalAction,
    Penalised,
    Phase,
    Played,
    Redealt,
    RoundStarted,
    Rules,
    State,
    parse_cards,
    start_round,
    step,
)
from tests.engine.tables import card, laid_deal, play, seated
from tests.strategies import open_states

LAYOUT = "1O 3O 5O 10O"


def test_a_round_starts_with_its_deal() -> None:
    """The event is the deal."""
    state = State(STANDARD, 2, 1)
    deal = laid_deal(["2B 4B 6B", "2C 4C 6C"], LAYOUT)
    assert [RoundStarted(deal)] == start_round(state, deal)
    assert Phase.DECLARE is state.phase


def test_a_play_tells_what_it_took_and_earned() -> None:
    """The matched card, then the run upwards; then the awards."""
    state = seated(["6B 3B 12B", "5B 4B 7B"], LAYOUT)
    [_, event] = play(state, "6B 5B")
    captured = tuple(parse_cards("5O 6B"))
    assert Played(1, card("5B"), captured, ("caida",)) == event


def test_a_penalty_stands_after_its_play_and_before_new_hands() -> None:
    """In the order in which things happened (RULES 4.6, 3.7)."""
    state = seated(["2B 4B 12B", "7B 12C 7C"], LAYOUT, stock="11B 11C 11E 2E 4E 6E")
    events = play(state, "2B 7B 4B 12C 12B 7C")
    kinds = [type(event) for event in events[-3:]]
    assert [Played, Penalised, Redealt] == kinds
    assert Penalised(1, 1) == events[-2]


def test_signals_are_told() -> None:
    """Whoever passes events on must keep them from all but the partner (RULES 8.4)."""
    hands = ["2B 4B 6B", "2C 4C 6C", "7B 11B 12B", "7C 11C 12C"]
    state = seated(hands, LAYOUT, Rules(partner_signals=True), ask=True)
    assert [Declared(0, (), 9)] == step(state, SILENT, 9)
    for _ in range(3):
        step(state, SILENT)
    assert [Played(0, card("2B"), (), (), 4)] == step(state, card("2B"), 4)


def test_an_illegal_step_changes_nothing() -> None:
    """It raises as the state does."""
    state = seated(["2B 4B 6B", "2C 4C 6C"], LAYOUT)
    with pytest.raises(IllegalAction):
        step(state, card("2C"))
    assert ([], parse_cards("2B 4B 6B")) == (state.played, state.actions())


@given(open_states)
def test_a_step_is_an_apply(state: State) -> None:
    """Telling the story does not change it."""
    action = state.actions()[0]
    told, silent = state.copy(), state.copy()
    step(told, action)
    silent.apply(action)
    assert told.copy().__getstate__() == silent.copy().__getstate__()
