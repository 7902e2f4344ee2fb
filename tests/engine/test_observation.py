"""What a seat may know."""

from dataclasses import fields
from random import Random

from hypothesis import given

from arena.v1 import match_pb2
from engine import CARDS, DECLARE, SILENT, Observation, Phase, Rules, State, observe, parse_cards
from engine.declarations import best_combination
from tests.engine.tables import card, laid_deal, play, seated
from tests.strategies import open_states, randoms, states

LAYOUT = "1O 3O 5O 10O"


def test_the_fields_are_those_of_the_contract() -> None:
    """Every field of the message is there under its name, and two that a match knows."""
    message = [field.name for field in match_pb2.Observation.DESCRIPTOR.fields]
    named = {"table_cards": "table"}
    expected = {"players", "phase", *(named.get(name, name) for name in message)}
    assert expected == {field.name for field in fields(Observation)}


def test_a_seat_sees_its_own_hand_and_what_is_public() -> None:
    """All of RULES 10.1, and of the hands only its own (RULES 10.2)."""
    state = seated(["6B 3B 12B", "6C 4B 7B"], LAYOUT)
    play(state, "6B 6C 12B")
    assert Observation(
        players=2,
        phase=Phase.PLAY,
        seat=1,
        round=0,
        dealer=1,
        hand=tuple(parse_cards("4B 7B")),
        table=tuple(parse_cards("1O 3O 5O 10O 12B")),
        layout=tuple(parse_cards(LAYOUT)),
        returned=(),
        declarations_asked=2,
        declared=((), ()),
        played=tuple(parse_cards("6B 6C 12B")),
        piles=(0, 2),
        hand_counts=(1, 2),
        stock_count=30,
        caida_card=card("12B"),
        chain_rank=0,
        chain_points=0,
        scores=(0, 0),
        gains=(0, 1),
        contenders=(),
        signals=(),
    ) == observe(state, 1)


def test_the_chain_is_shown_by_rank() -> None:
    """The rank itself, not its index (RULES 5.6)."""
    state = seated(["12B 3B 6B", "12C 4B 7B"], "1O 3O 5O 12O")
    play(state, "12B")
    seen = observe(state, 1)
    assert (12, 5, None) == (seen.chain_rank, seen.chain_points, seen.caida_card)
    play(state, "12C")
    assert (12, 10) == (observe(state, 0).chain_rank, observe(state, 0).chain_points)


def test_cards_that_stay_out_are_not_to_be_dealt() -> None:
    """With six-card hands the stock is empty from the start (RULES 8.3)."""
    state = State(Rules(hand_size=6), 2, 1)
    state.deal(laid_deal(["1B 2B 3B 4B 5B 12B", "1C 2C 3C 4C 5C 12C"], "6O 7O 10O 12O"))
    assert 0 == observe(state, 0).stock_count


def with_hidden_cards_permuted(state: State, seat: int, random: Random) -> State:
    """Deals the cards that a seat cannot see, and that nothing public tells of, anew.

    What the others hold in silence follows from their new cards, and what they have
    signalled to others than the seat is something else.
    """
    twin = state.copy()
    shown = {card for cards in state.declared for card in cards} | set(state.returned)
    others = [other for other in range(state.players) if other != seat]
    places = (*(state.hands[other] for other in others), state.stock)
    hidden = [card for place in places for card in place if card not in shown]
    moved = dict(zip(hidden, random.sample(hidden, len(hidden)), strict=True))
    twin.hands = [[moved.get(card, card) for card in hand] for hand in state.hands]
    twin.stock = tuple(moved.get(card, card) for card in state.stock)
    held = [best_combination(hand, state.rules) for hand in twin.hands]
    silent = [other for other in others if not state.declared[other]]
    twin.combinations = tuple(
        held[one] if one in silent else state.combinations[one] for one in range(state.players)
    )
    unproved = [one for one in state.unproved if one[0] == seat]
    unproved += [(one, c.rank, c.proving_plays) for one in silent if (c := held[one]) is not None]
    twin.unproved = tuple(unproved)
    twin.signals = {
        (one, turn): signal if one in (seat, (seat + 2) % 4) else random.randrange(16)
        for (one, turn), signal in state.signals.items()
    }
    if state.turn != seat:
        twin.moves = [SILENT] if state.phase is Phase.DECLARE else twin.hands[state.turn]
        if state.phase is Phase.DECLARE and twin.combinations[state.turn] is not None:
            twin.moves = [DECLARE, SILENT]
    return twin


def test_the_permutation_moves_what_is_hidden() -> None:
    """Otherwise the property below would say nothing: combinations and moves change too."""
    state = seated(["1B 2B 3B", "6C 6E 7B"], LAYOUT, ask=True)
    twins = [with_hidden_cards_permuted(state, 0, Random(seed)) for seed in range(60)]
    assert {True, False} == {twin.combinations[1] is None for twin in twins}
    state.apply(SILENT)
    twins = [with_hidden_cards_permuted(state, 0, Random(seed)) for seed in range(60)]
    assert {(SILENT,), (DECLARE, SILENT)} == {tuple(twin.moves) for twin in twins}
    assert {0, 1} == {len(twin.unproved) for twin in twins}


@given(open_states, randoms)
def test_hidden_cards_do_not_show(state: State, random: Random) -> None:
    """Whatever the other hands and the stock are, the observation is the same (RULES 10.2)."""
    for seat in range(state.players):
        twin = with_hidden_cards_permuted(state, seat, random)
        assert observe(state, seat) == observe(twin, seat)


@given(states())
def test_all_seats_see_the_same_but_hand_and_signals(state: State) -> None:
    """Everything else is public (RULES 10)."""
    private = {"seat", "hand", "signals"}
    public = [
        {f.name: getattr(observe(state, seat), f.name) for f in fields(Observation)}
        for seat in range(state.players)
    ]
    for seen in public:
        assert private <= set(seen)
        assert {k: v for k, v in seen.items() if k not in private} == {
            k: v for k, v in public[0].items() if k not in private
        }


@given(states())
def test_an_observation_does_not_change_with_the_state(state: State) -> None:
    """It is a value of its own."""
    seen = [observe(state, seat) for seat in range(state.players)]
    again = [observe(state, seat) for seat in range(state.players)]
    if state.actions():
        state.apply(state.actions()[0])
    assert again == seen
    assert all(card in CARDS for card in seen[0].played)
