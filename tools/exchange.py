"""A worked exchange: what one bot and the arena say to each other in one match, as JSON.

The referee asks and the arena's own code writes the messages, so that nothing is shown
which is not really sent. All chance is fixed: the exchange is the same each time.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from google.protobuf.json_format import MessageToDict
from google.protobuf.message import Message

from arena.check.sitting import Sitting, SittingTerms
from arena.terms.clock import TimeControl
from arena.v1 import match_pb2, play_pb2
from arena.version import ARENA_VERSION
from engine import STANDARD

_TABLE = 1
_SECOND_NS = 1_000_000_000
_TERMS = SittingTerms(
    STANDARD, players=2, seat=1, deal=5, control=TimeControl(10 * _SECOND_NS, 0, _SECOND_NS)
)


@dataclass(frozen=True, slots=True)
class Said:
    """Holds one message of the exchange."""

    by: str  # `bot` or `arena`
    json: dict[str, object]


def exchange() -> Iterator[Said]:
    """Gives the messages of one round in their order, from hello to goodbye."""
    hello = play_pb2.Hello(token="the text in ARENA_TOKEN", protocol=1, tables=1, software="mine")
    yield _said("bot", play_pb2.PlayRequest(hello=hello))
    welcome = play_pb2.Welcome(
        protocol=1,
        oldest_protocol=1,
        newest_protocol=1,
        arena_version=ARENA_VERSION,
        bot="mybot",
        tables=1,
    )
    yield _said("arena", play_pb2.PlayResponse(welcome=welcome))
    sitting = Sitting(_TERMS, _TABLE, wants_events=False)
    while True:
        message = sitting.take_outbox(0)
        yield _said("arena", message)
        if sitting.is_over:
            break
        [question] = message.questions
        first = question.moves.split(" ")[0]
        answer = match_pb2.Answer(table=_TABLE, question=question.question, move=first)
        yield _said("bot", play_pb2.PlayRequest(answers=[answer]))
        sitting.answer(answer, 0)
    goodbye = play_pb2.Goodbye(
        reason=play_pb2.GOODBYE_REASON_DONE,
        message="all that this instance was for has been played",
    )
    yield _said("arena", play_pb2.PlayResponse(goodbye=goodbye))


def _said(by: str, message: Message) -> Said:
    return Said(by, MessageToDict(message))
