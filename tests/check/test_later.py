"""Messages of a later protocol: what is added can be read back, and nothing else is changed."""

import pytest
from google.protobuf.unknown_fields import UnknownFieldSet

from arena.check.later import (
    add_unknown_fields,
    enums_in,
    messages_in,
    set_unknown_value,
    unknown_fields,
    unknown_value,
)
from arena.v1 import match_pb2, play_pb2, rules_pb2

ROOT = play_pb2.PlayResponse.DESCRIPTOR


def response() -> play_pb2.PlayResponse:
    """Makes a response with messages in messages."""
    made = play_pb2.PlayResponse()
    made.match_starts.add(table=1).time_control.limit.seconds = 3
    made.match_starts[0].rules.chain_start = rules_pb2.CHAIN_START_CAIDA
    for table in (1, 2):
        made.questions.add(table=table, question=1).observation.hand = "7O"
    return made


def unknown_in(message: object) -> list[tuple[int, int]]:
    """Lists number and wire type of what a message has and its type does not."""
    return [(field.field_number, field.wire_type) for field in UnknownFieldSet(message)]


def test_messages_are_found_wherever_they_can_stand() -> None:
    """Also inside of others; Google's are none of ours."""
    names = {one.name for one in messages_in(ROOT)}
    assert {"PlayResponse", "Rules", "Observation", "TimeControl"} < names
    assert "Duration" not in names
    assert ["Hello", "Answer"] == [
        one.name for one in messages_in(play_pb2.PlayRequest.DESCRIPTOR)[1:]
    ]


def test_enums_are_found_once() -> None:
    """Wherever their values can stand."""
    names = [one.name for one in enums_in(ROOT)]
    assert len(names) == len(set(names))
    assert {"ChainStart", "EventKind", "FaultKind", "GoodbyeReason", "Termination"} == set(names)


@pytest.mark.parametrize("message", messages_in(ROOT), ids=lambda one: one.name)
def test_unknown_fields_are_of_every_wire_type(message: object) -> None:
    """Next to the fields that there are, and as high as can be; what was set stays."""
    made = response()
    before = made.SerializeToString()
    add_unknown_fields(made, message)
    read = play_pb2.PlayResponse.FromString(made.SerializeToString())
    read.DiscardUnknownFields()
    assert before == read.SerializeToString()
    one = play_pb2.PlayResponse.FromString(unknown_fields(ROOT))
    assert {0, 1, 2, 3, 5} == {wire_type for _, wire_type in unknown_in(one)}
    assert (8, 0) == unknown_in(one)[0]
    assert (2**29 - 1, 2) == unknown_in(one)[-1]


def test_unknown_fields_are_in_all_messages_of_one_type_alone() -> None:
    """Or, where no type is named, in all that there are."""
    made = response()
    add_unknown_fields(made, match_pb2.Observation.DESCRIPTOR)
    assert all(unknown_in(question.observation) for question in made.questions)
    assert not unknown_in(made)
    assert not unknown_in(made.questions[0])
    add_unknown_fields(made)
    start = made.match_starts[0]
    for message in (made, start, start.rules, start.time_control, *made.questions):
        assert unknown_in(message)
    assert not unknown_in(start.time_control.limit)


def test_an_unknown_value_is_the_next_one() -> None:
    """Set wherever the enum can stand."""
    made = response()
    set_unknown_value(made, rules_pb2.ChainStart.DESCRIPTOR)
    assert 3 == made.match_starts[0].rules.chain_start
    for enum in enums_in(ROOT):
        assert unknown_value(enum) not in enum.values_by_number
        assert unknown_value(enum) - 1 in enum.values_by_number
