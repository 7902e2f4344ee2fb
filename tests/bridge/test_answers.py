"""Lines from the program: what they mean, and what is said of those that mean nothing."""

import json

import pytest
from google.protobuf import json_format
from hypothesis import given
from hypothesis import strategies as st

from arena.bridge.answers import LineError, add_answers, shown_line
from arena.v1 import play_pb2

SMALL = st.integers(0, 2**32 - 1)
ANSWERS = st.lists(
    st.fixed_dictionaries(
        {},
        optional={
            "table": SMALL | SMALL.map(str) | SMALL.map(float) | st.none(),
            "question": SMALL,
            "move": st.sampled_from(["7O", "declare", ""]),
            "signal": SMALL | st.none(),
            "note": st.text(st.characters(exclude_categories=["Cs"])) | st.none(),
        },
    ),
    max_size=3,
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["answers", "table", "question", "move", "note", "hello", "x"]), inner
        )
    ),
)


def read(line: bytes) -> play_pb2.PlayRequest:
    """Reads one line."""
    request = play_pb2.PlayRequest()
    add_answers(line, request)
    return request


def outcome(line: bytes) -> tuple[play_pb2.PlayRequest | None, LineError | None]:
    """Reads one line; the request, or what is said of it."""
    try:
        return read(line), None
    except LineError as error:
        return None, error


def refusal(line: bytes) -> LineError:
    """What is said of a line that is no answer."""
    with pytest.raises(LineError) as caught:
        read(line)
    return caught.value


@given(ANSWERS)
def test_answers_are_read_as_protobuf_would(answers):
    """Numbers in quotes and with a zero behind the point too; null is as if it were not there."""
    text = json.dumps({"answers": answers})
    assert json_format.Parse(text, play_pb2.PlayRequest()) == read(text.encode())


@given(JSON)
def test_any_json_is_read_or_refused(value):
    """Whatever it is, there is a request that protobuf would read too, or a sentence."""
    text = json.dumps(value)
    request, error = outcome(text.encode())
    if error is None:
        assert json_format.Parse(text, play_pb2.PlayRequest()) == request
    else:
        assert error.what.split()[0] in ("wrote", "said")
        assert "\n" not in error.what + error.advice


@given(st.binary(max_size=40))
def test_any_bytes_are_read_or_refused(line):
    """Nothing else is ever raised."""
    _, error = outcome(line)
    assert error is None or error.what.startswith(("wrote", "began"))


@pytest.mark.parametrize(
    "line", [b"", b"\r", b"  \t", b"{}", b'{"answers":[]}', b'{"answers":null}']
)
def test_lines_without_an_answer(line):
    """Blank lines, and objects that hold none, are no failure."""
    assert play_pb2.PlayRequest() == read(line)


def test_a_carriage_return_is_a_blank():
    """A program that ends its lines as Windows does is understood."""
    assert 4 == read(b'{"answers":[{"table":4}]}\r').answers[0].table


def test_lines_add_up():
    """Several lines can become one request."""
    request = play_pb2.PlayRequest()
    for table in (1, 2):
        add_answers(b'{"answers":[{"table":%d}]}' % table, request)
    assert [1, 2] == [answer.table for answer in request.answers]


@pytest.mark.parametrize(
    ("line", "what", "advice"),
    [
        (b"thinking...", "no JSON, at column 1 (expecting value)", "belongs on standard error"),
        (b"{'answers':[]}", "no JSON, at column 2", "Answers look like this"),
        (b'{"answers":[', "no JSON, at column 13", "on one line (jq: -c"),
        (b"{", "no JSON, at column 2", "on one line (jq: -c"),
        (b'{"answers":[{"move":"7O', "no JSON, at column 21", "on one line (jq: -c"),
        (b'{"answers":[]}{"answers":[]}', "no JSON, at column 15 (extra data)", "end each line"),
        (b"\xff\xfe{", "is not UTF-8 (byte 1)", "Write UTF-8"),
        (b'\xef\xbb\xbf{"answers":[]}', "with a byte order mark", "Write UTF-8 without one"),
        (b"\0{", "began a line with a zero byte", "not UTF-16"),
        (b"[" * 100_000, "nested too deeply", ""),
        (b"9" * 5000, "a number of thousands of digits", ""),
        (b"7", "wrote a number, where an object is meant", "Answers look like this"),
        (b"[]", "wrote a list, where an object is meant", ""),
        (b"null", "wrote null, where an object is meant", ""),
        (b'{"anwsers":[]}', 'the unknown field "anwsers"', "Did you mean answers?"),
        (b'{"table":1,"move":"7O"}', 'the unknown field "table"', "Answers look like this"),
        (b'{"answers":{}}', "an object as answers, where a list is meant", ""),
        (b'{"answers":["7O"]}', "a text as answers[0], where an object is meant", ""),
        (b'{"answers":[{},{"Move":"7O"}]}', '"answers[1].Move"', "Did you mean move?"),
        (b'{"answers":[{"zzz":1}]}', '"answers[0].zzz"', "table, question, move, signal, note"),
        (b'{"answers":[{"table":"one"}]}', "a text as answers[0].table", ""),
        (b'{"answers":[{"table":true}]}', "true or false as answers[0].table", ""),
        (b'{"answers":[{"table":1.5}]}', "a number as answers[0].table", ""),
        (b'{"answers":[{"table":-1}]}', "not from 0 to 4294967295", "from the question"),
        (b'{"answers":[{"table":4294967296}]}', "not from 0 to 4294967295", ""),
        (b'{"answers":[{"move":7}]}', "a number as answers[0].move, where a text is meant", ""),
        (b'{"answers":[{"note":"\\ud83c"}]}', "answers[0].note that is no Unicode", ""),
        (b'{"answers":[],"answers":[]}', 'the field "answers" twice', ""),
        (b'{"hello":{"tables":4}}', "said hello", "its option --tables"),
    ],
)
def test_what_is_refused(line, what, advice):
    """Each says what is wrong, where, and what to do."""
    error = refusal(line)
    assert what in error.what
    assert advice in error.advice


def test_a_line_is_quoted_short_and_plain():
    """What could steer a terminal is written out."""
    assert "x" * 80 + "..." == shown_line(b"x" * 5_000_000)
    assert "\\x1b[2J\\xff" == shown_line(b"\x1b[2J\xff\r")
