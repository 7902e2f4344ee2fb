"""Asking a candidate that is not there: what is noted, and when it is given up."""

import asyncio
from collections.abc import Callable

import pytest

from arena.check.asking import Asking, Stopped
from arena.check.battery import one_more
from arena.v1 import match_pb2, play_pb2


class Deaf:
    """A candidate that answers at once, or reads nothing any more."""

    def __init__(self, *, reads: bool = True) -> None:
        self.tables = 64
        self.wants_events = False
        self.has_left = False
        self.sent: list[play_pb2.PlayResponse] = []
        self.on_answers: Callable[[list[match_pb2.Answer]], str] = lambda answers: ""
        self._reads = reads

    def send(self, message: play_pb2.PlayResponse) -> None:
        self.sent.append(message)
        answers = [
            match_pb2.Answer(table=one.table, question=one.question, move=one.moves.split()[0])
            for one in message.questions
        ]
        self.on_answers(answers)

    async def flush(self, seconds: float) -> bool:
        return self._reads

    async def wait(self, is_so: Callable[[], bool], seconds: float) -> bool:
        return is_so()


def asking(candidate: Deaf) -> Asking:
    """Asks a candidate that is in this process."""
    return Asking(candidate, 8.0, lambda _: None)


def test_who_reads_nothing_is_given_up() -> None:
    """With a sentence that says what was tried."""
    deaf = asking(Deaf(reads=False))
    deaf.when, deaf.wanted = ", after an empty message", "It may be empty"
    with pytest.raises(Stopped):
        asyncio.run(deaf.send_alone(play_pb2.PlayResponse()))
    [finding] = deaf.findings
    assert "late" == finding.kind
    assert "read nothing for 8 s, after an empty message. It may be empty" == finding.sentence


def test_tables_are_counted_on_with_gaps() -> None:
    """Numbers only rise."""
    one = asking(Deaf())
    terms = one_more(one.control, 0)
    assert [1, 4, 5] == [one.sit(terms, gap=gap).table for gap in (1, 3, 1)]
    one.first_table = 1000
    assert [1000, 1002] == [one.sit(terms, gap=gap).table for gap in (1, 2)]


def test_so_many_are_asked_at_once_as_can_answer_in_time() -> None:
    """All its tables where answers are fast, one where one takes all the time there is."""
    one = asking(Deaf())
    assert 64 == one.bearable
    asyncio.run(one.taste(one_more(one.control, 0)))
    assert 64 == one.bearable
    for waited_s, count in ((0.5, 8), (2.0, 2), (100.0, 1)):
        one._waited_s = waited_s
        assert count == one.bearable


def test_a_match_that_is_ended_early_has_no_open_question() -> None:
    """Unless that is what is tried."""
    candidate = Deaf()
    one = asking(candidate)
    asyncio.run(one.taste(one_more(one.control, 0)))
    assert [1, 1, 0] == [len(message.questions) for message in candidate.sent]
    assert [0, 0, 1] == [len(message.match_ends) for message in candidate.sent]


def test_what_is_sent_can_be_altered() -> None:
    """The largest message is known by its size."""
    candidate = Deaf()
    one = asking(candidate)
    one.alter = lambda message: message.questions[0].ClearField("observation")
    asyncio.run(one.step([one.sit(one_more(one.control, 0))]))
    [message] = candidate.sent
    assert not message.questions[0].HasField("observation")
    assert message.ByteSize() == one.largest_bytes
