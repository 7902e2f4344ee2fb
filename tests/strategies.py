"""What Hypothesis draws: rules with every switch free, seeds, and states at any moment."""

from random import Random

from hypothesis import strategies as st

from engine import (
    RANKS,
    Phase,
    Rules,
    State,
    deal_round,
    first_dealer,
    random_deal,
)

seeds = st.binary(min_size=32, max_size=32)
nonces = st.binary(min_size=16, max_size=16)
player_counts = st.integers(2, 4)
randoms = st.integers(0, 2**32 - 1).map(Random)


@st.composite
def points(draw: st.DrawFn) -> int | tuple[tuple[int, int], ...]:
    """Draws what a combination is worth: one number, or a table by rank."""
    if draw(st.booleans()):
        return draw(st.integers(0, 20))
    named = draw(st.sets(st.sampled_from(RANKS)))
    return tuple((rank, draw(st.integers(0, 8))) for rank in RANKS if rank in named)


rules_values = st.builds(
    Rules,
    target_score=st.sampled_from([1, 5, 21, 41]),
    hand_size=st.sampled_from([3, 6]),
    ronda_points=points(),
    tringa_points=points(),
    runs=st.booleans(),
    caida_in_run=st.booleans(),
    chain_start=st.sampled_from(["any_capture", "caida"]),
    redeal_breaks_chain=st.booleans(),
    mesa_on_last_card=st.booleans(),
    undeclared_penalty=st.booleans(),
    partner_signals=st.booleans(),
    max_rounds=st.integers(1, 5),
)


def any_signal(state: State, random: Random) -> int:
    """Chooses a signal where signals are allowed, otherwise none."""
    return random.randrange(16) if state.has_signals else 0


def act_at_random(state: State, random: Random) -> None:
    """Deals or applies any legal action, whatever the state waits for."""
    if state.phase is Phase.DEAL:
        state.deal(random_deal(state.rules, state.players, state.round, state.dealer, random))
    else:
        state.apply(random.choice(state.actions()), any_signal(state, random))


@st.composite
def states(draw: st.DrawFn) -> State:
    """Draws a state that random play has reached, between two rounds and over included."""
    players = draw(player_counts)
    state = State(draw(rules_values), players, draw(st.integers(0, players - 1)))
    random = draw(randoms)
    for _ in range(draw(st.integers(0, 90))):
        if state.phase is Phase.OVER:
            break
        act_at_random(state, random)
    return state


# A seat that has to act, in a round under way.
open_states = states().filter(lambda state: bool(state.actions()))


def played_out(seed: bytes, rules: Rules, players: int, random: Random) -> State:
    """Plays a whole match from a seed with random legal actions."""
    state = State(rules, players, first_dealer(seed, players))
    while state.phase is not Phase.OVER:
        if state.phase is Phase.DEAL:
            state.deal(deal_round(seed, rules, players, state.round, state.dealer))
        else:
            state.apply(random.choice(state.actions()), any_signal(state, random))
    return state
