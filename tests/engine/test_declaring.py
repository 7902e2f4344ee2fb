"""The declaration pass and what silence costs (RULES 4), played on a state."""

import pytest

from engine import (
    DECLARE,
    SILENT,
    STANDARD,
    Declared,
    Event,
    Penalised,
    Phase,
    Rules,
    State,
    cards_text,
    parse_rules,
    step,
)
from engine.scoring import declaration_points
from tests.engine.tables import play, seated

LAYOUT = "1O 3O 5O 10O"


def answered(hands: list[str], answers: str, rules: Rules = STANDARD) -> State:
    """Seats players who answer in turn: d declares, s stays silent."""
    state = seated(hands, LAYOUT, rules, ask=True)
    for answer in answers:
        state.apply(DECLARE if answer == "d" else SILENT)
    return state


def points(state: State) -> tuple[int, ...]:
    """Adds up declaration and penalties by side, without awards."""
    return declaration_points(state.tally)


def penalties(events: list[Event]) -> list[Penalised]:
    return [event for event in events if isinstance(event, Penalised)]


def test_each_seat_is_asked_once_in_turn() -> None:
    """One pass from the seat after the dealer, before any card is played (RULES 4.1)."""
    state = seated(["7B 7C 1B", "2B 4B 6B", "11B 11C 2C"], LAYOUT, ask=True)
    asked = []
    while state.phase is Phase.DECLARE:
        asked.append((state.turn, state.actions()))
        state.apply(SILENT)
    assert [(0, [DECLARE, SILENT]), (1, [SILENT]), (2, [DECLARE, SILENT])] == asked
    assert (Phase.PLAY, 0) == (state.phase, state.turn)


def test_a_declaration_shows_its_cards() -> None:
    """All of its rank, in suit order (RULES 4.3, 4.4)."""
    state = seated(["7O 7B 1B", "2B 4B 6B"], LAYOUT, ask=True)
    [event] = step(state, DECLARE)
    assert isinstance(event, Declared)
    assert (0, "7B 7O") == (event.seat, cards_text(event.cards))
    assert ["7B 7O", ""] == [cards_text(cards) for cards in state.declared]


def test_silence_looks_the_same_whatever_is_held() -> None:
    """Nobody can tell from the events (RULES 4.4)."""
    state = seated(["7O 7B 1B", "2B 4B 6B"], LAYOUT, ask=True)
    assert [Declared(0, ()), Declared(1, ())] == [*step(state, SILENT), *step(state, SILENT)]


@pytest.mark.parametrize(
    ("hands", "answers", "gains"),
    [
        (["7B 7C 1B", "2B 4B 6B"], "ds", (1, 0)),
        (["7B 7C 1B", "11B 11C 6B"], "dd", (0, 1)),  # the higher rank
        (["12B 12C 1B", "2B 2C 2E"], "dd", (0, 5)),  # tringa over ronda
        (["7B 7C 1B", "7E 7O 6B"], "dd", (1, 0)),  # of one rank the first
        (["7B 7C 1B", "11B 11C 6B"], "ds", (1, 0)),  # the best declared
        (["7B 7C 1B", "11B 11C 6B", "12B 12C 2C"], "ddd", (0, 0, 1)),
        (["7B 7C 1B", "2C 4B 6B", "6C 6E 2B", "4C 2O 4O"], "dsds", (1, 0)),  # partners
        (["7B 7C 1B", "2C 4B 6B"], "ss", (0, 0)),
    ],
)
def test_the_best_declaration_scores_alone(
    hands: list[str], answers: str, gains: tuple[int, ...]
) -> None:
    """The others score nothing and add nothing (RULES 4.5)."""
    assert gains == answered(hands, answers).gains


def test_nothing_scores_before_all_have_answered() -> None:
    """A better declaration may still come (RULES 4.5)."""
    assert (0, 0) == answered(["7B 7C 1B", "2B 4B 6B"], "d").gains


def test_a_silent_ronda_is_proved_by_its_second_card() -> None:
    """Its points go to the other side (RULES 4.6)."""
    state = answered(["7B 7C 1B", "2B 4B 6B"], "ss")
    assert [] == penalties(play(state, "7B 2B 1B 4B"))
    assert [Penalised(0, 1)] == penalties(play(state, "7C"))
    assert (0, 1) == points(state)


def test_a_silent_tringa_is_proved_by_its_third_card() -> None:
    """Two of three prove nothing yet (RULES 4.6)."""
    state = answered(["7B 7C 7E", "2B 4B 6B"], "ss")
    assert [] == penalties(play(state, "7B 2B 7C 4B"))
    assert [Penalised(0, 5)] == penalties(play(state, "7E"))


def test_four_alike_are_proved_by_the_third() -> None:
    """Four alike are a tringa, and its fourth card proves nothing more (RULES 4.6, 8.3)."""
    hands = ["7B 7C 7E 7O 1B 1C", "2B 4B 6B 2C 4C 6C"]
    state = answered(hands, "ss", Rules(hand_size=6))
    assert [] == penalties(play(state, "7B 2B 7C 4B"))
    assert [Penalised(0, 5)] == penalties(play(state, "7E"))
    # Seat 1's best, the 6s, is proved on the way; its 2s and 4s never are.
    assert [Penalised(1, 1)] == penalties(play(state, "6B 7O 2C 1B 4C 1C 6C"))


def test_only_the_best_combination_is_penalised() -> None:
    """Lesser ones beside it never are (RULES 4.6)."""
    hands = ["7B 7C 12B 12C 1B 1C", "2B 4B 6B 2C 3C 5C"]
    state = answered(hands, "ss", Rules(hand_size=6))
    found = penalties(play(state, "7B 4B 7C 6B 1B 3C 1C 5C 12B 2B 12C"))
    assert [Penalised(0, 1)] == found


def test_a_declared_combination_is_not_penalised() -> None:
    """Only silence is (RULES 4.6)."""
    state = answered(["7B 7C 1B", "2B 4B 6B"], "ds")
    assert [] == penalties(play(state, "7B 2B 7C"))


def test_with_three_players_each_opponent_gets_the_points_in_full() -> None:
    """The penalty is not divided (RULES 4.6)."""
    state = answered(["7B 7C 1B", "2B 4B 6B", "2C 4C 6C"], "sss")
    play(state, "7B 2B 2C 7C")
    assert (0, 1, 1) == points(state)


def test_with_four_players_the_other_side_gets_them() -> None:
    """Once, not for each of its seats (RULES 4.6)."""
    state = answered(["2B 4B 6B", "7B 7C 1B", "2C 4C 6C", "2E 4E 6E"], "ssss")
    play(state, "2B 7B 4C 6E 4B 7C")
    assert (1, 0) == points(state)


def test_a_better_declaration_does_not_excuse_silence() -> None:
    """The penalty falls always, also where a better one was declared (RULES 4.6)."""
    state = answered(["7B 7C 1B", "11B 11C 6B"], "sd")
    play(state, "7B 11B 7C")
    assert (0, 2) == points(state)


def test_two_silent_seats_are_two_penalties() -> None:
    """Each pays for its own (RULES 4.6)."""
    state = answered(["7B 7C 1B", "11B 11C 6B"], "ss")
    found = penalties(play(state, "7B 11B 7C 11C"))
    assert [Penalised(0, 1), Penalised(1, 1)] == found
    assert (1, 1) == points(state)


def test_what_a_variant_values_at_nothing_is_not_penalised() -> None:
    """It is no combination, so silence is the only answer (RULES 4.2)."""
    rules = parse_rules({"ronda_points": {"12": 1}})
    state = seated(["7B 7C 1B", "2B 4B 6B"], LAYOUT, rules, ask=True)
    assert [SILENT] == state.actions()
    state.apply(SILENT)
    state.apply(SILENT)
    assert [] == penalties(play(state, "7B 2B 7C"))


def test_points_by_rank_are_the_penalty_too() -> None:
    """What the combination was worth goes over (RULES 4.6, 8.1)."""
    rules = parse_rules({"ronda_points": {"7": 4}})
    state = answered(["7B 7C 1B", "2B 4B 6B"], "ss", rules)
    assert [Penalised(0, 4)] == penalties(play(state, "7B 2B 7C"))


def test_the_switch_turns_penalties_off() -> None:
    """Silence is then free (RULES 4.6)."""
    state = answered(["7B 7C 1B", "2B 4B 6B"], "ss", Rules(undeclared_penalty=False))
    assert [] == penalties(play(state, "7B 2B 7C"))


def test_cards_of_later_hands_prove_nothing() -> None:
    """Only the first hand of a round can be declared (RULES 4.1, 4.6)."""
    state = seated(["7B 2E 1B", "2B 4B 6B"], LAYOUT, stock="7C 11B 7E 11C 12B 12C")
    assert [] == penalties(play(state, "7B 2B 2E 4B 1B 6B 7C 11B 7E 11C"))
