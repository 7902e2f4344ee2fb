"""Lines to the program: proto3 JSON, always in the same order, in one line."""

import json

from google.protobuf import json_format
from hypothesis import given
from hypothesis import strategies as st

from arena.bridge.lines import keep_one_question, message_writer, response_to_line
from arena.v1 import match_pb2, play_pb2, rules_pb2

SMALL = st.integers(0, 2**32 - 1)
NANOS = st.integers(0, 10**9 - 1) | st.sampled_from([0, 10**8, 5 * 10**6, 7000])
TEXT = st.text(st.characters(exclude_categories=["Cs"]))


@st.composite
def messages(draw, descriptor):
    """Any message of a type, enum values of a later protocol among them."""
    fields = {}
    for field in descriptor.fields:
        if field.message_type is not None:
            if field.message_type.full_name == "google.protobuf.Duration":
                one = st.builds(dict, seconds=st.integers(0, 10**6), nanos=NANOS)
            else:
                one = messages(field.message_type)
        elif field.enum_type is not None:
            one = st.integers(0, 9)
        elif field.type == field.TYPE_BOOL:
            one = st.booleans()
        elif field.type == field.TYPE_STRING:
            one = TEXT
        else:
            one = st.integers(0, 2**64 - 1) if field.type == field.TYPE_UINT64 else SMALL
        wanted = st.lists(one, max_size=2) if field.is_repeated else st.none() | one
        value = draw(wanted)
        if value is not None:
            fields[field.name] = value
    return fields


RESPONSES = messages(play_pb2.PlayResponse.DESCRIPTOR).map(
    lambda fields: play_pb2.PlayResponse(**fields)
)


def in_order(value, descriptor):
    """Whether the fields of an object, and of all in it, come in the order of their numbers."""
    numbers = {field.json_name: field for field in descriptor.fields}
    found = [numbers[name].number for name in value]
    inner = [
        in_order(one, numbers[name].message_type)
        for name, held in value.items()
        for one in (held if isinstance(held, list) else [held])
        if isinstance(one, dict)
    ]
    return found == sorted(found) and all(inner)


@given(RESPONSES)
def test_a_line_is_what_protobuf_would_write(response):
    """The same JSON as protobuf's own, which is only slower, and in a settled order."""
    line = response_to_line(response)
    expected = json_format.MessageToDict(response, always_print_fields_with_no_presence=True)
    assert expected == json.loads(line)
    assert in_order(json.loads(line), response.DESCRIPTOR)
    assert response == json_format.Parse(line, play_pb2.PlayResponse())


@given(RESPONSES)
def test_a_line_is_one_line(response):
    """It ends with a newline and holds no other, nor a carriage return."""
    line = response_to_line(response)
    assert line.endswith(b"\n")
    assert (1, 0) == (line.count(b"\n"), line.count(b"\r"))


def test_the_shape_of_a_question():
    """What a program may rely on when it looks for texts: no blanks, this order, all there."""
    question = match_pb2.Question(table=3, question=7, moves="7O 12B")
    question.observation.hand = "7O 12B"
    question.limit.nanos = 500_000_000
    line = response_to_line(play_pb2.PlayResponse(questions=[question]))
    assert (
        b'{"matchStarts":[],"events":[],"faults":[],"questions":[{"table":3,"question":7,'
        b'"moves":"7O 12B","observation":{"seat":0,"round":0,"dealer":0,"hand":"7O 12B",'
        b'"tableCards":"","layout":"","returned":"","declarationsAsked":0,"declared":[],'
        b'"played":"","piles":[],"handCounts":[],"stockCount":0,"caidaCard":"","chainRank":0,'
        b'"chainPoints":0,"scores":[],"gains":[],"contenders":[],"signals":[]},'
        b'"limit":"0.500s"}],"matchEnds":[]}\n'
    ) == line


def test_what_is_not_plain_is_written_as_proto3_json_has_it():
    """Enums by name, 64 bits in quotes, letters as they are, a winner only where there is one."""
    start = match_pb2.MatchStart(names=["Zoë"], bot_seed=2**53 - 1)
    start.rules.chain_start = rules_pb2.CHAIN_START_CAIDA
    end = match_pb2.MatchEnd(winner=0)
    line = response_to_line(play_pb2.PlayResponse(match_starts=[start], match_ends=[end])).decode()
    for words in (
        '"chainStart":"CHAIN_START_CAIDA"',
        '"botSeed":"9007199254740991"',
        '"names":["Zoë"]',
        '"winner":0',
    ):
        assert words in line
    assert (
        '"winner"'
        not in response_to_line(play_pb2.PlayResponse(match_ends=[match_pb2.MatchEnd()])).decode()
    )


def test_every_message_of_the_contract_can_be_written():
    """None has a field of a kind that nobody has thought of."""
    for file in (play_pb2, match_pb2, rules_pb2):
        for descriptor in file.DESCRIPTOR.message_types_by_name.values():
            assert callable(message_writer(descriptor))


def test_one_question_is_left_for_one_table():
    """The open one: not that of a match that is over, nor one that another has replaced."""
    response = play_pb2.PlayResponse(
        questions=[
            match_pb2.Question(table=table, question=number)
            for table, number in ((1, 1), (1, 2), (2, 1), (3, 1))
        ],
        match_ends=[match_pb2.MatchEnd(table=3)],
    )
    keep_one_question(response)
    assert [(2, 1)] == [(one.table, one.question) for one in response.questions]
    response.match_ends.add(table=2)
    keep_one_question(response)
    assert [] == list(response.questions)
    keep_one_question(response)
    assert [] == list(response.questions)
