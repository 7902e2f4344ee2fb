"""Full states that agree with an observation."""

from random import Random

import pytest
from hypothesis import given

from engine import (
    CARDS,
    DECLARE,
    SILENT,
    STANDARD,
    EngineError,
    Phase,
    Rules,
    State,
    lay_out,
    observe,
    parse_cards,
    random_deal,
    sample_state,
)
from tests.engine.tables import card, play, seated
from tests.strategies import open_states, player_counts, randoms, rules_values

LAYOUT = "1O 3O 5O 10O"


def samples(state: State, seat: int, count: int = 40) -> list[State]:
    random = Random(11)
    return [sample_state(observe(state, seat), state.rules, random) for _ in range(count)]


@given(open_states, randoms)
def test_a_sample_looks_the_same_to_the_seat(state: State, random: Random) -> None:
    """The seat would see just what it sees."""
    for seat in range(state.players):
        seen = observe(state, seat)
        assert seen == observe(sample_state(seen, state.rules, random), seat)


@given(open_states, randoms)
def test_a_sample_can_be_played_to_the_end_of_the_round(state: State, random: Random) -> None:
    """It is a whole state: no card is missing or twice there."""
    sample = sample_state(observe(state, state.turn), state.rules, random)
    places = [*sample.stock, *sample.layout, *sample.played]
    places += [card for hand in sample.hands for card in hand]
    assert len(places) == len(set(places))
    assert len(state.stock) == len(sample.stock)
    assert state.actions() == sample.actions()
    while sample.phase in (Phase.DECLARE, Phase.PLAY):
        sample.apply(random.choice(sample.actions()))
    whole = 40 if state.rules.hand_size == 3 else 6 * state.players + 4
    assert whole == sum(sample.piles)


def test_hidden_cards_differ_between_samples() -> None:
    """What nobody showed can be anywhere."""
    state = seated(["2B 4B 6B", "2C 4C 6C"], LAYOUT)
    assert len({tuple(sample.hands[1]) for sample in samples(state, 0)}) > 30


def test_declared_cards_are_in_their_hand() -> None:
    """And nothing better is beside them (RULES 4.3, 4.4)."""
    state = seated(
        ["2B 4B 6B 7B 7E 11B", "2C 4C 6C 6B 11C 12C"], LAYOUT, Rules(hand_size=6), ask=True
    )
    state.apply(DECLARE)
    for sample in samples(state, 1):
        held = sample.combinations[0]
        assert held is not None
        assert tuple(parse_cards("7B 7E")) == held.cards


def test_silence_without_penalty_tells_what_it_tells() -> None:
    """Two 7s played in silence without penalty: the third card is a 7 (RULES 4.6)."""
    state = seated(["7B 7C 7E", "2C 4C 6C"], LAYOUT)
    play(state, "7B 2C 7C")
    assert {(card("7E"),), (card("7O"),)} == {tuple(s.hands[0]) for s in samples(state, 1)}


def test_a_penalty_tells_what_it_tells() -> None:
    """The third card is no 7 then (RULES 4.6)."""
    state = seated(["7B 7C 1B", "2C 4C 6C"], LAYOUT)
    play(state, "7B 2C 7C")
    sevens = set(parse_cards("7E 7O"))
    assert all(sevens.isdisjoint(sample.hands[0]) for sample in samples(state, 1))


def repaired(top: str, players: int) -> State:
    """Deals a pack that begins with the cards given, and lets all stay silent."""
    first = parse_cards(top)
    pack = (*first, *(card for card in CARDS if card not in first))
    deal = lay_out(pack, STANDARD, players, round=0, dealer=players - 1)
    assert deal is not None
    state = State(STANDARD, players, players - 1)
    state.deal(deal)
    while state.phase is Phase.DECLARE:
        state.apply(SILENT)
    return state


def test_a_returned_card_lies_where_all_saw_it_go() -> None:
    """Its place in the stock is public (RULES 3.4)."""
    state = repaired("1B 2B 3B 4B 5B 6B 7O 1C 7E 2E 12O 11O", 2)
    place = state.stock.index(card("7E"))
    assert {card("7E")} == {sample.stock[place] for sample in samples(state, 0)}


def test_a_returned_card_that_was_dealt_is_in_that_hand() -> None:
    """All saw who got it (RULES 3.4, 3.7)."""
    state = repaired("1B 2B 3B 4B 5B 6B 7O 1C 7E 2E 12O 11O", 2)
    while not any(card("7E") in hand for hand in state.hands):
        state.apply(state.actions()[0])
    holder = next(seat for seat, hand in enumerate(state.hands) if card("7E") in hand)
    other = 1 - holder
    assert all(card("7E") in sample.hands[holder] for sample in samples(state, other))
    assert all(state.hands[holder] == sample.hands[holder] for sample in samples(state, holder))


def test_signals_are_replayed() -> None:
    """Those that the seat got; others are none of its business (RULES 8.4)."""
    hands = ["2B 4B 6B", "2C 4C 6C", "7B 11B 12B", "7C 11C 12C"]
    state = seated(hands, LAYOUT, Rules(partner_signals=True), ask=True)
    for signal in (7, 5, 0, 0):
        state.apply(SILENT, signal)
    state.apply(card("2B"), 9)
    [sample] = samples(state, 2, 1)
    assert ((7, 9), (0,)) == (observe(sample, 2).signals, observe(sample, 3).signals)


def test_nothing_is_sampled_between_rounds() -> None:
    """Nothing is hidden then."""
    with pytest.raises(EngineError, match="only while a round is played"):
        sample_state(observe(State(STANDARD, 2, 0), 0), STANDARD, Random(1))


@given(rules_values, player_counts, randoms)
def test_a_random_deal_is_a_deal(rules: Rules, players: int, random: Random) -> None:
    """It is laid out as a deal from a seed is."""
    deal = random_deal(rules, players, 5, 1, random)
    assert lay_out(deal.pack, rules, players, round=5, dealer=1) == deal
    assert list(CARDS) == sorted(deal.pack)


def test_a_void_random_deal_is_dealt_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """As at the table (RULES 3.5)."""
    answers = iter([None, None])
    real = lay_out
    monkeypatch.setattr(
        "engine.sampling.lay_out",
        lambda *args, **named: next(answers, real(*args, **named)),
    )
    assert random_deal(STANDARD, 2, 0, 0, Random(1)).pack
