"""What a bot is given says what its wire message says."""

import hashlib
from random import Random

import pytest
from google.protobuf.duration_pb2 import Duration

from arena.kit import Event, Match, Result, Turn
from arena.v1 import match_pb2
from arena.wire import observation_to_wire, rules_to_wire
from engine import PRESETS, State, deal_round, observe

SEEN = match_pb2.Observation(
    seat=1,
    round=2,
    dealer=0,
    hand="7O 12B",
    table_cards="1B 2C",
    layout="1B 2C 5E 7C",
    returned="1E",
    declared=["3B 3C", ""],
    played="5B 7B",
    piles=[2, 4],
    hand_counts=[2, 2],
    stock_count=24,
    caida_card="2C",
    chain_rank=12,
    chain_points=5,
    scores=[10, 20],
    gains=[1, 0],
    signals=[0, 3],
)


def turn(**fields):
    """Makes a turn of a match of two."""
    start = match_pb2.MatchStart(table=3, seat=1, players=2, bot_seed=9, names=["a", "b"])
    question = match_pb2.Question(**{"moves": "7O 12B", "observation": SEEN, **fields})
    return Turn(question, Match(start))


def test_attributes_of_a_turn():
    """Each attribute is the field of its name, lists as lists."""
    asked = turn()
    expected = {
        "moves": ["7O", "12B"],
        "seat": 1,
        "round": 2,
        "dealer": 0,
        "hand": ["7O", "12B"],
        "table": ["1B", "2C"],
        "layout": ["1B", "2C", "5E", "7C"],
        "returned": ["1E"],
        "declared": [["3B", "3C"], []],
        "played": ["5B", "7B"],
        "piles": [2, 4],
        "hand_counts": [2, 2],
        "stock_count": 24,
        "caida_card": "2C",
        "chain_rank": 12,
        "chain_points": 5,
        "scores": [10, 20],
        "gains": [1, 0],
        "signals": [0, 3],
        "is_declaration": False,
    }
    assert expected == {name: getattr(asked, name) for name in expected}


@pytest.mark.parametrize("moves", ["silent", "declare silent"])
def test_declarations_are_told_apart(moves):
    """The question whether to declare is recognised by its moves."""
    assert turn(moves=moves).is_declaration


@pytest.mark.parametrize(
    ("bank", "limit", "expected"),
    [(None, None, None), (3.5, None, 3.5), (None, 1.0, 1.0), (0.25, 1.0, 0.25)],
)
def test_time_in_seconds(bank, limit, expected):
    """Times are seconds, None where there is no bound; what is left is the less of the two."""
    fields = {
        name: Duration(seconds=int(value), nanos=int(value % 1 * 1e9))
        for name, value in (("bank", bank), ("limit", limit))
        if value is not None
    }
    asked = turn(**fields)
    assert (bank, limit, expected) == (asked.bank, asked.limit, asked.time_left)


def test_match():
    """A match tells seat, names and number; its chance comes from the number."""
    match = turn().match
    assert (
        match.table,
        match.seat,
        match.side,
        match.players,
        match.names,
        match.memory,
    ) == (3, 1, 1, 2, ["a", "b"], {})
    assert Random(9).random() == match.random.random()
    assert Match(match_pb2.MatchStart(players=4, seat=3)).side == 1


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_engine_values(rules):
    """Observation and rules are the engine's own, as the referee had them."""
    state = State(rules, 2, dealer=1)
    state.deal(deal_round(hashlib.sha256(b"turn").digest(), rules, 2, 0, 1))
    start = match_pb2.MatchStart(players=2, rules=rules_to_wire(rules))
    match = Match(start)
    for _ in range(6):
        seen = observe(state, state.turn)
        asked = Turn(match_pb2.Question(observation=observation_to_wire(seen)), match)
        assert seen == asked.observation
        assert asked.observation is asked.observation
        state.apply(state.actions()[0])
    assert rules == asked.rules


def test_event():
    """An event has its kind by name and its cards as lists."""
    event = Event(
        match_pb2.Event(
            kind=match_pb2.EVENT_KIND_PLAY,
            seat=2,
            cards="7O",
            captured="7B 10C",
            awards="caida mesa",
            signal=4,
        )
    )
    assert (
        event.kind,
        event.seat,
        event.cards,
        event.captured,
        event.awards,
        event.signal,
    ) == ("play", 2, ["7O"], ["7B", "10C"], ["caida", "mesa"], 4)
    ended = Event(match_pb2.Event(kind=match_pb2.EVENT_KIND_ROUND_END, scores=[1, 2], points=0))
    assert (ended.kind, ended.scores, ended.points) == ("round_end", [1, 2], 0)


def test_result():
    """A result tells sides, places and why, a draw as None."""
    end = match_pb2.MatchEnd(
        winner=0,
        places=[1, 2],
        scores=[41, 7],
        termination=match_pb2.TERMINATION_FORFEIT,
        forfeited_seats=[1],
    )
    result = Result(end)
    assert (
        result.winner,
        result.places,
        result.scores,
        result.termination,
        result.forfeited_seats,
    ) == (0, [1, 2], [41, 7], "forfeit", [1])
    assert Result(match_pb2.MatchEnd(places=[1, 1])).winner is None


def test_kinds_of_a_later_arena():
    """What a later arena adds is unknown, and no error."""
    assert Event(match_pb2.Event(kind=99)).kind == "unknown"
    assert Result(match_pb2.MatchEnd(termination=99)).termination == "unknown"


def test_what_a_match_and_an_event_look_like():
    """Printed, a match can be found among records, and an event says what happened."""
    start = match_pb2.MatchStart(table=3, seat=1, players=2, commitment="ab" * 32)
    assert "ab" * 32 == Match(start).commitment
    assert "<Match: table 3, seat 1 of 2, commitment abababababab>" == repr(Match(start))
    play = match_pb2.Event(
        kind=match_pb2.EVENT_KIND_PLAY, seat=1, cards="7O", captured="7B 10B", awards="caida"
    )
    assert "<Event: play, seat 1, cards 7O, captured 7B 10B, awards caida>" == repr(Event(play))
    ended = match_pb2.Event(kind=match_pb2.EVENT_KIND_ROUND_END, scores=[3, 0], points=0)
    assert "<Event: round_end, seat 0, scores 3 0>" == repr(Event(ended))
