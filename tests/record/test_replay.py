"""Replaying records."""

from itertools import islice
from random import Random

import pytest

from arena.errors import RecordError
from arena.record.reader import read_record
from arena.record.replay import replay
from arena.record.values import Ending, Fault
from engine import CARDS, PRESETS, Played, cards_text, lay_out
from tests.record.matches import VECTOR_NAMES, Writer, first_line, vector, with_fields


@pytest.mark.parametrize("name", VECTOR_NAMES)
def test_replays_reach_the_end(name):
    """A replay gives every line with the state after it, to the outcome that was recorded."""
    record = read_record(vector(name), name)
    state = None
    numbers = []
    for one in replay(record):
        numbers.append(one.line.number)
        state = one.state
    assert numbers == [line.number for line in record.lines]
    assert state is not None
    assert state.outcome == record.ending.outcome


def test_the_seed_is_not_needed():
    """A replay needs the packs alone: with another seed it is the same."""
    text = vector("standard-3p-0")
    changed = with_fields(text, first_line(text, "end"), seed="00" * 32)
    events = [one.event for one in replay(read_record(text, "x"))]
    assert events[:-1] == [one.event for one in replay(read_record(changed, "x"))][:-1]


def test_states_are_those_after_the_line():
    """The state of a play's step has the card played, and the choices from before it."""
    for one in islice(replay(read_record(vector("standard-2p-0"), "x")), 8):
        if isinstance(one.event, Played):
            assert one.event.card in one.choices
            assert one.state.played[-1] == one.event.card


@pytest.mark.parametrize(("players", "faults"), [(2, 1), (3, 2), (4, 2)])
def test_forfeited_matches_are_replayed(players, faults):
    """A forfeited record is replayed to its end, its faults among the steps."""
    text = Writer(
        players, faults={7: (1, "late"), 45: (3 if players == 4 else 0, "crashed")}
    ).text()
    events = [one.event for one in replay(read_record(text, "x"))]
    assert sum(isinstance(event, Fault) for event in events) == faults
    assert isinstance(events[-1], Ending)
    assert events[-1].outcome.termination == "forfeit"


CHANGES = {
    "round": {"layout": "1O 3O 5O 7O"},
    "declare": {"seat": 1},
    "play": {"captured": "1O 2O"},
    "redeal": {"hands": ["1O 2O 3O", "4O 5O 6O"]},
    "round_end": {"majority": [7, 7]},
    "end": {"scores": [1, 2]},
}


@pytest.mark.parametrize("kind", CHANGES)
def test_replays_stop_at_a_line_that_cannot_be(kind):
    """A replay goes up to the first line that the rules do not allow, and names it."""
    text = vector("standard-2p-0")
    number = first_line(text, kind)
    steps = replay(read_record(with_fields(text, number, **CHANGES[kind]), "x.jsonl"))
    assert len(list(islice(steps, number - 2))) == number - 2
    field = next(iter(CHANGES[kind]))
    with pytest.raises(
        RecordError, match=rf"^x.jsonl, line {number}, `{field}`: expected .* found"
    ):
        next(steps)


def test_void_packs_are_refused():
    """A pack whose layout cannot be repaired begins no round (RULES 3.5)."""
    text = vector("six-4p-0")
    chance = Random(6)
    rules = PRESETS["six"]
    while True:
        # A stock of twelve cards in three ranks is the most likely to go round in a circle.
        pack = sorted(chance.sample(CARDS, 40), key=lambda card: card % 10 < 3)
        if lay_out(tuple(pack), rules, 4, round=0, dealer=0) is None:
            break
    changed = with_fields(text, 2, pack=cards_text(pack))
    with pytest.raises(RecordError, match="line 2, `pack`: expected one whose layout can be rep"):
        list(replay(read_record(changed, "x")))
