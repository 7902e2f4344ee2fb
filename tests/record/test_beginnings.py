"""What a record's first line says of how the match began: bot_seeds, names, another match."""

import pytest

from arena.errors import RecordError
from arena.record.lines import HIDDEN, origin_to_fields
from arena.record.reader import read_record, substance
from arena.record.replay import replay
from arena.terms.given import Origin
from engine import Declared, Played
from tests.record.matches import vector, with_fields

GOOD = vector("standard-2p-0")
SEATS = [{"bot": "a", "version": "1", "bot_seed": 5}, {"bot": "a", "version": "1", "bot_seed": 6}]


def test_bot_seeds_are_read() -> None:
    """Each seat's number is read; two seats of one bot are that bot, whatever their numbers."""
    header = read_record(with_fields(GOOD, 1, seats=SEATS), "x").header
    assert [5, 6] == [seat.bot_seed for seat in header.seats]
    assert header.seats[0] == header.seats[1]
    old = [{"bot": "a", "version": "1"}, {"bot": "b"}]
    header = read_record(with_fields(GOOD, 1, seats=old), "x").header
    assert [None, None] == [seat.bot_seed for seat in header.seats]


@pytest.mark.parametrize(("names", "are_hidden"), [(HIDDEN, True), (None, False), ("?", False)])
def test_hidden_names(names: object, are_hidden: bool) -> None:
    """Whether names were hidden is read; what a later arena may say there is left alone."""
    header = read_record(with_fields(GOOD, 1, names=names), "x").header
    assert are_hidden == header.has_hidden_names


@pytest.mark.parametrize("banks", [None, (9_000_000_000, 1_500_000)])
def test_an_origin_is_read_as_it_was_written(banks: tuple[int, ...] | None) -> None:
    """Match, moment and banks come back; none of it is substance."""
    origin = Origin("demo/1/0", (3, 12), banks)
    text = with_fields(GOOD, 1, **{"from": origin_to_fields(origin)})
    assert origin == read_record(text, "x").header.origin
    assert substance(GOOD) == substance(text)


BAD = {
    "bot_seed negative": ({"seats": [{"bot": "a", "bot_seed": -1}] * 2}, "`bot_seed` is -1"),
    "bot_seed large": ({"seats": [{"bot": "a", "bot_seed": 2**53}] * 2}, "`bot_seed` is"),
    "from no object": ({"from": "demo"}, "`from` is 'demo', it should be an object"),
    "from without match": ({"from": {"round": 0, "decision": 0}}, "`match` is missing"),
    "from no round": ({"from": {"match": "x", "round": -1, "decision": 0}}, "`round` is -1"),
    "banks of one": (
        {"from": {"match": "x", "round": 0, "decision": 0, "banks_ms": [1]}},
        "`banks_ms` is [1], it should be a list of 2 times",
    ),
    "banks no numbers": (
        {"from": {"match": "x", "round": 0, "decision": 0, "banks_ms": [True, "1"]}},
        "`banks_ms` is",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_none_is_refused(name: str) -> None:
    """A field of the wrong kind is named, with what it should be."""
    changes, sentence = BAD[name]
    with pytest.raises(RecordError) as caught:
        read_record(with_fields(GOOD, 1, **changes), "x")
    assert sentence in str(caught.value)


def test_decisions_have_places_and_are_given_before_the_origin() -> None:
    """Each decision has its round and its number there; those before the origin are given."""
    origin = origin_to_fields(Origin("x", (1, 2)))
    record = read_record(with_fields(GOOD, 1, **{"from": origin}), "x")
    decided = [one for one in replay(record) if isinstance(one.event, Declared | Played)]
    places = [one.place for one in decided]
    assert (0, 0) == places[0]
    assert sorted(set(places)) == places  # type: ignore[type-var]
    assert [one.is_given for one in decided] == [place < (1, 2) for place in places]  # type: ignore[operator]
    assert not any(one.was_asked for one in decided if one.is_given)
    others = [one for one in replay(record) if not isinstance(one.event, Declared | Played)]
    assert {None} == {one.place for one in others}
