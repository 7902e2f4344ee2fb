"""Turns, refusals, signals, the end of a round and of a match; properties of all play."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import (
    CARDS,
    DECLARE,
    PRESETS,
    SILENT,
    STANDARD,
    EngineError,
    IllegalAction,
    MatchEnded,
    Outcome,
    Phase,
    RoundEnded,
    Rules,
    State,
    cards_text,
    deal_round,
    observe,
    random_deal,
)
from engine.position import SLOTS
from tests.engine.tables import card, laid_deal, play, seated, told
from tests.strategies import (
    act_at_random,
    open_states,
    played_out,
    player_counts,
    randoms,
    rules_values,
    seeds,
    states,
)

LAYOUT = "1O 3O 5O 10O"
SIGNALS = Rules(partner_signals=True)
FOUR_HANDS = ["2B 4B 6B", "2C 4C 6C", "7B 11B 12B", "7C 11C 12C"]


def everything(state: State) -> dict[str, object]:
    """Copies all that a state holds, so that it can be compared later."""
    twin = state.copy()
    return {slot: getattr(twin, slot) for slot in SLOTS.split()}


def test_the_seat_after_the_dealer_acts_first() -> None:
    """It declares first and plays first (RULES 2.3)."""
    state = seated(["2B 4B 6B", "2C 4C 6C", "7B 11B 12B"], LAYOUT)
    turns = [state.turn]
    for text in ("2B", "4C", "7B"):
        play(state, text)
        turns.append(state.turn)
    assert [0, 1, 2, 0] == turns


@pytest.mark.parametrize("dealer", [-1, 2])
def test_the_dealer_is_a_seat(dealer: int) -> None:
    """A state cannot be made with a dealer who does not sit (RULES 2.3)."""
    with pytest.raises(EngineError, match="dealer is a seat from 0 to 1"):
        State(STANDARD, 2, dealer)


def test_a_state_is_made_for_two_to_four() -> None:
    """Other numbers are refused (RULES 2.1)."""
    with pytest.raises(EngineError, match="2, 3 or 4"):
        State(STANDARD, 5, 0)


def test_only_the_wanted_round_is_dealt() -> None:
    """Round, dealer and number of hands must be those that the state waits for."""
    for deal in (
        deal_round(bytes(32), STANDARD, 2, 1, 0),
        deal_round(bytes(32), STANDARD, 2, 0, 1),
        deal_round(bytes(32), STANDARD, 3, 0, 0),
    ):
        with pytest.raises(EngineError, match="Round 0 is dealt by seat 0 to 2 hands"):
            State(STANDARD, 2, 0).deal(deal)


def test_no_deal_is_taken_while_a_round_is_played() -> None:
    """A round is played to its end first."""
    with pytest.raises(EngineError, match="No deal is wanted"):
        seated(["2B 4B 6B", "2C 4C 6C"], LAYOUT).deal(laid_deal(["2B", "3B"], LAYOUT))


def test_a_refusal_names_the_moves() -> None:
    """One sentence says what would have been allowed."""
    state = seated(["2B 4B 6B", "2C 4C 6C"], LAYOUT)
    with pytest.raises(IllegalAction, match="Seat 0 cannot choose 11: its moves are 2B 4B 6B"):
        state.apply(card("2C"))
    with pytest.raises(IllegalAction, match="its moves are 2B 4B 6B"):
        state.apply(DECLARE)


def test_between_rounds_no_seat_can_act() -> None:
    """A deal is wanted first."""
    state = State(STANDARD, 2, 0)
    assert [] == state.actions()
    with pytest.raises(IllegalAction, match="No seat can act now"):
        state.apply(SILENT)
    with pytest.raises(IllegalAction, match="No seat can act now"):
        state.apply(0)


@given(open_states)
def test_every_other_action_is_refused_and_changes_nothing(state: State) -> None:
    """All of 0 to 41 that are not legal, and numbers beyond."""
    before = everything(state)
    for action in set(range(-2, 44)) - set(state.actions()):
        with pytest.raises(IllegalAction):
            state.apply(action)
        with pytest.raises(IllegalAction):
            state.apply(action, signal=3)
    assert before == everything(state)


@given(open_states)
def test_every_legal_action_applies(state: State) -> None:
    """What is listed can be done, and takes the turn."""
    for action in state.actions():
        twin = state.copy()
        twin.apply(action)
        assert twin.asked + len(twin.played) == 1 + state.asked + len(state.played)


@given(states(), randoms, st.integers(1, 20))
def test_a_copy_is_independent(state: State, random: Random, actions: int) -> None:
    """Nothing that is done to one changes the other."""
    before = everything(state)
    twin = state.copy()
    assert before == everything(twin)
    for _ in range(actions):
        if twin.phase is not Phase.OVER:
            act_at_random(twin, random)
    assert before == everything(state)


@given(seeds, rules_values, player_counts, st.integers())
def test_one_seed_and_one_way_to_play_are_one_match(
    seed: bytes, rules: Rules, players: int, chance: int
) -> None:
    """The same seed and decisions end the same."""
    one, other = (played_out(seed, rules, players, Random(chance)) for _ in range(2))
    assert everything(one) == everything(other)


def cards_in_play(state: State) -> int:
    return 40 if state.rules.hand_size == 3 else 6 * state.players + 4


@given(open_states)
def test_no_card_is_lost_or_doubled(state: State) -> None:
    """Hands, table, stock and piles are always the cards in play (RULES 1.1, 8.3)."""
    held = [card for hand in state.hands for card in hand]
    places = [*held, *state.stock, *state.layout, *state.played]
    assert len(places) == len(set(places)) == cards_in_play(state)
    lying = set(state.table.values())
    assert lying <= {*state.layout, *state.played}
    captured = len(state.layout) + len(state.played) - len(lying)
    assert captured == sum(state.piles)


@given(open_states)
def test_the_table_never_holds_two_cards_of_a_rank(state: State) -> None:
    """Captures are compulsory (RULES 5.2)."""
    assert [card % 10 for card in state.table.values()] == list(state.table)


@pytest.mark.parametrize(("players", "redeals"), [(2, 5), (3, 3), (4, 2)])
def test_a_round_has_thirty_six_plays(players: int, redeals: int) -> None:
    """The stock comes out exactly (RULES 3.7)."""
    state = State(STANDARD, players, 0)
    state.deal(deal_round(bytes(32), STANDARD, players, 0, 0))
    stocks = {len(state.stock)}
    while state.phase is not Phase.DEAL:
        state.apply(state.actions()[-1])
        stocks.add(len(state.stock))
    assert (36, redeals + 1) == (len(state.played), len(stocks))
    assert 40 == sum(state.piles)


@pytest.mark.parametrize(("players", "plays"), [(2, 12), (3, 18), (4, 24)])
def test_a_round_of_six_card_hands_is_one_hand(players: int, plays: int) -> None:
    """One deal, no redeal (RULES 6.1, 8.3)."""
    rules = PRESETS["six"]
    state = State(rules, players, 0)
    state.deal(deal_round(bytes(32), rules, players, 0, 0))
    assert () == state.stock
    while state.phase is not Phase.DEAL:
        state.apply(state.actions()[-1])
    assert (plays, plays + 4) == (len(state.played), sum(state.piles))


def test_cards_left_go_to_the_last_taker() -> None:
    """That is no capture: no mesa, no caida (RULES 6.2)."""
    hands = ["1B 2B 3B 4B 5B 12B", "1C 2C 3C 4C 12E 11B"]
    state = seated(hands, "6O 7O 10O 5O", Rules(hand_size=6, runs=False))
    *plays, ended = play(state, "1B 1C 2B 2C 3B 3C 4B 4C 5B 12E 12B 11B")
    assert isinstance(ended, RoundEnded)
    assert ["12E", "12B>12E[caida]", "11B"] == told(plays)[-3:]
    assert "6O 7O 10O 11B" == cards_text(ended.left)
    assert (8, 8) == ended.piles  # seat 0: two 5s, two 12s and the four that were left
    assert {} == state.table


def test_a_chain_card_makes_the_last_taker() -> None:
    """It counts as a capture (RULES 5.9, 6.2)."""
    hands = ["1B 2B 3B 4B 5B 12B", "1C 2C 3C 4C 11B 12E"]
    state = seated(hands, "6O 7O 10O 12O", Rules(hand_size=6, runs=False))
    *_, ended = play(state, "1B 1C 2B 2C 3B 3C 4B 4C 5B 11B 12B 12E")
    assert isinstance(ended, RoundEnded)
    assert "6O 7O 10O 5B 11B" == cards_text(ended.left)
    assert (2, 14) == ended.piles


def test_the_deal_moves_on() -> None:
    """One seat every round (RULES 2.3)."""
    state = State(STANDARD, 3, 1)
    dealers = []
    for _ in range(4):
        dealers.append((state.round, state.dealer))
        state.deal(random_deal(STANDARD, 3, state.round, state.dealer, Random(1)))
        assert (state.dealer + 1) % 3 == state.turn
        while state.phase is not Phase.DEAL:
            state.apply(state.actions()[-1])
    assert [(0, 1), (1, 2), (2, 0), (3, 1)] == dealers


def rounds(rules: Rules, scores: tuple[int, ...], contenders: tuple[int, ...]) -> Iterator[State]:
    """Plays one round after the other, each on its own from these scores, at random."""
    random = Random(3)
    for _ in range(3000):
        state = State(rules, len(scores), 0)
        state.scores, state.contenders = scores, contenders
        act_at_random(state, random)
        while state.phase in (Phase.DECLARE, Phase.PLAY):
            act_at_random(state, random)
        yield state


def test_a_round_can_end_the_match() -> None:
    """The winner leads, and termination says score (RULES 7.2, 7.6)."""
    ended = next(state for state in rounds(STANDARD, (40, 0), ()) if state.outcome)
    assert Phase.OVER is ended.phase
    assert Outcome(0, (1, 2), ended.scores, "score") == ended.outcome


def test_a_tie_at_the_end_of_the_count_is_played_off() -> None:
    """Another full round with all seats, won by one of the tied (RULES 7.5)."""
    tied = next(state for state in rounds(STANDARD, (40, 40, 0), ()) if state.contenders)
    assert (Phase.DEAL, None, 1) == (tied.phase, tied.outcome, tied.round)
    first, second = tied.contenders
    assert tied.scores[first] == tied.scores[second] >= 41


def test_a_tie_break_is_won_by_the_higher_of_the_tied() -> None:
    """Only they can win, also behind a third (RULES 7.5, 7.6)."""
    for state in rounds(STANDARD, (45, 45, 90), (0, 1)):
        first, second, _ = state.scores
        if first == second:
            assert ((0, 1), None) == (state.contenders, state.outcome)
        else:
            assert state.outcome is not None
            assert int(second > first) == state.outcome.winner
            assert 1 == state.outcome.places[state.outcome.winner]
            assert 2 == state.outcome.places[2]


def test_the_last_round_ends_an_undecided_match() -> None:
    """Places follow the scores (RULES 7.7)."""
    ended = next(rounds(Rules(max_rounds=1), (0, 0), ()))
    assert ended.outcome is not None
    assert "max_rounds" == ended.outcome.termination


def test_the_last_round_can_still_be_won() -> None:
    """RULES 7.2 to 7.5 are applied first (RULES 7.7)."""
    played = rounds(Rules(max_rounds=1), (40, 0, 0), ())
    ended = next(state for state in played if state.scores[0] >= 41)
    assert ended.outcome is not None
    assert (0, "score") == (ended.outcome.winner, ended.outcome.termination)


def test_an_open_tie_break_can_end_with_the_last_round() -> None:
    """Places follow the scores then, and a tie at the top is a draw (RULES 7.7)."""
    rules = Rules(max_rounds=1)
    tied = (s for s in rounds(rules, (45, 45, 0), (0, 1)) if s.scores[0] == s.scores[1])
    ended = next(tied)
    assert Outcome(None, (1, 1, 3), ended.scores, "max_rounds") == ended.outcome


def test_an_open_tie_break_at_the_end_lets_the_third_be_first() -> None:
    """The tie-break named no winner, so the scores alone say who is where (RULES 7.7)."""
    rules = Rules(max_rounds=1)
    tied = (s for s in rounds(rules, (45, 45, 90), (0, 1)) if s.scores[0] == s.scores[1])
    ended = next(tied)
    assert Outcome(2, (2, 2, 1), ended.scores, "max_rounds") == ended.outcome


def test_a_signal_goes_with_any_turn_to_the_partner() -> None:
    """With the answer in the declaration pass, silence included, or a play (RULES 8.4)."""
    state = seated(FOUR_HANDS, LAYOUT, SIGNALS, ask=True)
    for signal in (7, 0, 0, 15):
        state.apply(SILENT, signal)
    state.apply(card("2B"))
    state.apply(card("2C"), 3)
    assert ((7, 0), (0,)) == (observe(state, 2).signals, observe(state, 0).signals)
    assert ((15,), (0, 3)) == (observe(state, 1).signals, observe(state, 3).signals)


@pytest.mark.parametrize("signal", [-1, 16, 100])
def test_signals_have_bounds(signal: int) -> None:
    """A signal is 1 to 15, or none (RULES 8.4)."""
    state = seated(FOUR_HANDS, LAYOUT, SIGNALS, ask=True)
    before = everything(state)
    with pytest.raises(IllegalAction, match="from 1 to 15"):
        state.apply(SILENT, signal)
    assert before == everything(state)


@pytest.mark.parametrize(("rules", "players"), [(STANDARD, 4), (SIGNALS, 2), (SIGNALS, 3)])
def test_signals_need_the_switch_and_a_partner(rules: Rules, players: int) -> None:
    """Otherwise there is nobody to signal to (RULES 8.4)."""
    state = seated(FOUR_HANDS[:players], LAYOUT, rules, ask=True)
    with pytest.raises(IllegalAction, match="Signals are not allowed"):
        state.apply(SILENT, 1)
    assert () == observe(state, 0).signals


@given(seeds, rules_values, player_counts, randoms)
def test_every_match_ends(seed: bytes, rules: Rules, players: int, random: Random) -> None:
    """By the score or by its last round, with places that agree (RULES 7)."""
    state = played_out(seed, rules, players, random)
    outcome = state.outcome
    assert outcome is not None
    assert state.round < rules.max_rounds
    assert (outcome.winner is None) == (outcome.places.count(1) > 1)
    if outcome.termination == "score":
        assert outcome.winner is not None
        assert outcome.scores[outcome.winner] >= rules.target_score
    else:
        assert state.round + 1 == rules.max_rounds
    assert [] == state.actions()


def test_the_cards_do_not_depend_on_the_play() -> None:
    """Other decisions meet the same packs (RULES 9)."""
    seed, rules = bytes(range(32)), replace(STANDARD, max_rounds=2)
    packs = []
    for chance in (1, 2):
        random, state = Random(chance), State(rules, 2, 0)
        while state.phase is not Phase.OVER:
            if state.phase is Phase.DEAL:
                deal = deal_round(seed, rules, 2, state.round, state.dealer)
                packs.append(deal.pack)
                state.deal(deal)
            else:
                state.apply(random.choice(state.actions()))
    assert packs[:2] == packs[2:]
    assert set(CARDS) == set(packs[0])


def test_the_end_is_told() -> None:
    """The event carries the outcome."""
    hands = ["1B 2B 3B 4B 5B 12B", "1C 2C 3C 4C 12E 11B"]
    state = seated(hands, "6O 7O 10O 5O", Rules(hand_size=6, max_rounds=1))
    *_, last = play(state, "1B 1C 2B 2C 3B 3C 4B 4C 5B 12E 12B 11B")
    assert MatchEnded(state.outcome) == last  # type: ignore[arg-type]
