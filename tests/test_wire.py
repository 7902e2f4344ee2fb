"""Wire messages and engine values say the same."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.referee.commands import Question
from arena.terms.clock import SECOND_NS, TimeControl
from arena.terms.faults import BotFault, FaultKind
from arena.v1 import match_pb2
from arena.wire import (
    event_to_wire,
    fault_to_wire,
    observation_from_wire,
    observation_to_wire,
    outcome_to_wire,
    question_to_wire,
    rules_from_wire,
    rules_to_wire,
    time_control_to_wire,
    void_to_wire,
)
from engine import (
    PRESETS,
    Event,
    Outcome,
    Phase,
    Rules,
    State,
    deal_round,
    observe,
    start_round,
    step,
)
from engine.rules import ANY_CAPTURE
from tests import strategies


def play(seed: int, players: int, rules: Rules, actions: int) -> tuple[State, list[Event]]:
    """Plays at random, and says what happened."""
    chance = random.Random(seed)
    state = State(rules, players, chance.randrange(players))
    events: list[Event] = []
    for _ in range(actions):
        if state.phase is Phase.DEAL:
            deal = deal_round(bytes(32), rules, players, state.round, state.dealer)
            events += start_round(state, deal)
        elif state.phase is not Phase.OVER:
            action = chance.choice(state.actions())
            events += step(state, action, 7 if rules.partner_signals and players == 4 else 0)
    return state, events


@given(strategies.rules_values)
def test_rules_come_back_from_the_wire(rules: Rules) -> None:
    """Every switch is spelled out, so that nothing is lost."""
    back = rules_from_wire(rules_to_wire(rules))
    assert (back.ronda_by_rank, back.tringa_by_rank) == (rules.ronda_by_rank, rules.tringa_by_rank)
    assert rules_to_wire(back) == rules_to_wire(rules)


def test_a_chain_start_of_a_later_protocol_counts_as_any_capture() -> None:
    """A bot that asks for the rules goes on; what it may play the arena says."""
    later = rules_to_wire(PRESETS["standard"])
    later.chain_start = 99
    assert ANY_CAPTURE == rules_from_wire(later).chain_start


@given(st.integers(0, 10**9), st.sampled_from([2, 3, 4]), st.sampled_from(list(PRESETS)))
def test_observations_come_back_from_the_wire(seed: int, players: int, preset: str) -> None:
    """A bot that searches sees what the engine shows."""
    state, _ = play(seed, players, PRESETS[preset], seed % 60 + 1)
    if state.phase in (Phase.DECLARE, Phase.PLAY):
        seen = observe(state, state.turn)
        assert observation_from_wire(observation_to_wire(seen)) == seen


def test_a_question_names_its_moves_and_its_time() -> None:
    """Moves are text; what has no bound is unset."""
    state, _ = play(1, 2, PRESETS["standard"], 1)
    seen = observe(state, state.turn)
    timed = question_to_wire(3, Question(8, 0, [0, 39], seen, 5 * SECOND_NS // 2, SECOND_NS))
    assert (timed.table, timed.question, timed.moves) == (3, 8, "1B 12O")
    assert (timed.bank.seconds, timed.bank.nanos, timed.limit.seconds) == (2, 500_000_000, 1)
    free = question_to_wire(3, Question(8, 0, [40, 41], seen, None, None))
    assert free.moves == "declare silent"
    assert not free.HasField("bank")
    assert not free.HasField("limit")


def test_a_time_control_leaves_unset_what_it_does_not_bound() -> None:
    """No clock at all is no message at all."""
    assert time_control_to_wire(None) is None
    limit_only = time_control_to_wire(TimeControl(None, 0, SECOND_NS))
    assert limit_only is not None
    assert [name.name for name, _ in limit_only.ListFields()] == ["limit"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_events_hide_from_each_seat_what_it_may_not_know(players: int) -> None:
    """A new hand is its holder's alone, and a signal the partner's."""
    rules = Rules(partner_signals=players == 4)
    _, events = play(5, players, rules, 120)
    kinds = set()
    for event in events:
        told = [event_to_wire(1, event, seat, players) for seat in range(players)]
        assert None not in told
        messages = [one for one in told if one is not None]
        kinds.add(messages[0].kind)
        if messages[0].kind == match_pb2.EVENT_KIND_REDEAL:
            assert len({message.cards for message in messages}) == players
        for seat, message in enumerate(messages):
            if message.signal:
                assert seat == (message.seat + 2) % 4
            message.signal = 0
            if message.kind != match_pb2.EVENT_KIND_REDEAL:
                assert message == messages[0]
    assert kinds >= {1, 2, 3, 5, 6}


def test_every_kind_of_fault_has_its_word_on_the_wire() -> None:
    """No fault is told as an unspecified one."""
    for kind in FaultKind:
        told = fault_to_wire(4, BotFault(1, kind, "so it was", ""), 9)
        assert match_pb2.FaultKind.Name(told.kind) == f"FAULT_KIND_{kind.name}"
        assert (told.table, told.question, told.message) == (4, 9, "so it was")
        assert told.strikes_left == 0


def test_a_fault_tells_how_many_more_there_can_be() -> None:
    """Above 0 the bot is asked on."""
    told = fault_to_wire(4, BotFault(1, FaultKind.LATE, "so it was", "", 1), 9, 2)
    assert told.strikes_left == 2


@pytest.mark.parametrize("termination", ["score", "max_rounds", "forfeit"])
def test_an_end_without_a_winner_leaves_the_winner_unset(termination: str) -> None:
    """A draw is not a victory of side 0."""
    drawn = outcome_to_wire(2, Outcome(None, (1, 1), (3, 3), termination), [])
    assert not drawn.HasField("winner")
    assert match_pb2.Termination.Name(drawn.termination) == f"TERMINATION_{termination.upper()}"
    won = outcome_to_wire(2, Outcome(0, (1, 2), (41, 3), termination), [1])
    assert won.HasField("winner")
    assert list(won.forfeited_seats) == [1]


def test_a_void_match_has_no_result() -> None:
    """Nobody is placed, nobody has won."""
    void = void_to_wire(6)
    assert void.termination == match_pb2.TERMINATION_VOID
    assert list(void.places) == []
