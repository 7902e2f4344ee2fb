"""What a position says about itself."""

from hypothesis import given

from engine import Phase, Rules, State
from engine.position import SLOTS, Position
from tests.engine.tables import card, play, seated
from tests.strategies import states

LAYOUT = "1O 3O 5O 10O"


def link(state: State) -> tuple[int | None, int | None, int]:
    return (state.caida_card, state.chain_rank, state.chain_points)


def test_a_round_begins_without_link() -> None:
    """The layout is no play (RULES 5.5)."""
    assert (None, None, 0) == link(seated(["3B 4B 6B", "3C 4C 6C"], LAYOUT))


def test_links_follow_the_plays() -> None:
    """A laid card can be taken; a capture and a b'khamsa carry a chain (RULES 5.5 to 5.7)."""
    state = seated(["6B 6E 12B", "6C 6O 7B"], LAYOUT)
    links = []
    for text in ("6B", "6C", "6E", "6O", "12B"):
        play(state, text)
        links.append(link(state))
    assert [
        (card("6B"), None, 0),
        (None, 5, 5),
        (None, 5, 10),
        (None, None, 0),
        (card("12B"), None, 0),
    ] == links


def test_gains_are_of_this_round() -> None:
    """Between two rounds they are in the scores."""
    hands = ["1B 2B 3B 4B 5B 12B", "1C 2C 3C 4C 12E 11B"]
    state = seated(hands, "6O 7O 10O 5O", Rules(hand_size=6))
    play(state, "1B 1C")
    assert (0, 1) == state.gains
    play(state, "2B 2C 3B 3C 4B 4C 5B 12E 12B 11B")
    assert (Phase.DEAL, (0, 0)) == (state.phase, state.gains)
    assert sum(state.scores) > 0


def test_turns_count_the_declaration() -> None:
    """A seat has had a turn when it has answered, and one more for each play."""
    state = seated(["6B 6E 12B", "6C 6O 7B", "2B 2C 4B"], LAYOUT)
    assert [1, 1, 1] == [state.turns_of(seat) for seat in range(3)]
    play(state, "6B 6C")
    assert [2, 2, 1] == [state.turns_of(seat) for seat in range(3)]


@given(states())
def test_a_copy_has_every_attribute(state: State) -> None:
    """Whatever a state holds, its copy holds."""
    twin = state.copy()
    assert type(twin) is State
    assert all(getattr(state, slot) == getattr(twin, slot) for slot in SLOTS.split())


def test_every_attribute_is_explained() -> None:
    """The docstring names each slot."""
    assert [] == [slot for slot in SLOTS.split() if f"`{slot}`" not in str(Position.__doc__)]
