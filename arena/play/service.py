"""PlayService: lets expected instances in, and turns everybody else away with a reason.

Every way to be refused stands in one table, from stable reason to status.
"""

import asyncio
import contextlib
from typing import Protocol

import grpc
from google.protobuf.message import DecodeError

from arena.contest.blocks import MOST_TABLES
from arena.errors import ArenaError
from arena.play.instance import Instance, InstanceState
from arena.play.session import HELLO_TWICE, UNREADABLE, Answers, Session
from arena.play.wire_log import WireLog
from arena.terms.clock import SECOND_NS
from arena.v1 import play_pb2, play_pb2_grpc
from arena.version import ARENA_VERSION
from arena.wire import PROTOCOL

MAX_MESSAGE_BYTES = 4 * 1024 * 1024

STATUSES: dict[str, grpc.StatusCode] = {
    "WRONG_TOKEN": grpc.StatusCode.UNAUTHENTICATED,
    "ACCOUNT_DISABLED": grpc.StatusCode.PERMISSION_DENIED,
    "TOKEN_IN_USE": grpc.StatusCode.UNAUTHENTICATED,
    "HELLO_EXPECTED": grpc.StatusCode.FAILED_PRECONDITION,
    "HELLO_TWICE": grpc.StatusCode.FAILED_PRECONDITION,
    "HELLO_LATE": grpc.StatusCode.DEADLINE_EXCEEDED,
    "NO_SUCH_SESSION": grpc.StatusCode.FAILED_PRECONDITION,
    "PROTOCOL_TOO_OLD": grpc.StatusCode.FAILED_PRECONDITION,
    "PROTOCOL_TOO_NEW": grpc.StatusCode.FAILED_PRECONDITION,
    "BAD_TABLES": grpc.StatusCode.INVALID_ARGUMENT,
    "UNKNOWN_TABLE": grpc.StatusCode.INVALID_ARGUMENT,
    "UNREADABLE": grpc.StatusCode.INVALID_ARGUMENT,
    "SHUTTING_DOWN": grpc.StatusCode.UNAVAILABLE,
    "TRY_LATER": grpc.StatusCode.UNAVAILABLE,
}
"""Every reason for which a stream is refused or broken off, and its status."""

BREAK_OFF_S = 1.0
"""How long the reason may take to reach a bot whose stream is broken off: others wait meanwhile."""

_MALFORMED = {HELLO_TWICE: "HELLO_TWICE", UNREADABLE: "UNREADABLE"}
"""The reasons for what is malformed; anything else is an unknown table."""

Context = grpc.aio.ServicerContext[play_pb2.PlayRequest, play_pb2.PlayResponse]


class Refusal(Exception):  # noqa: N818 - it is no error of ours
    """Turns a stream away: a reason from `STATUSES` and a sentence for the bot's author."""

    def __init__(self, reason: str, sentence: str) -> None:
        super().__init__(sentence)
        self.reason = reason
        self.sentence = sentence


class Host(Protocol):
    """What the service asks of the roster it works for."""

    @property
    def is_closing(self) -> bool:
        """Whether nobody is let in any more."""

    @property
    def patience_ns(self) -> int | None:
        """How long a bot may take to say hello once it is connected; None: for ever."""

    def expected(self, token: str) -> Instance | None:
        """Finds the instance that was launched with a token."""

    def refused(self, token: str, sentence: str) -> None:
        """Takes note that a hello was turned away."""

    def arrived(self, instance: Instance) -> None:
        """Takes note that an instance is ready to be seated."""

    def left(self, instance: Instance, malformed: str) -> None:
        """Takes note that an instance's stream has ended, and what was malformed, if anything."""

    def broke(self, error: Exception) -> None:
        """Takes note that a stream failed by the arena's own doing."""

    def open_wire_log(self, instance: Instance) -> WireLog | None:
        """Opens the instance's wire log, where one is wanted."""


class PlayService(play_pb2_grpc.PlayServiceServicer):
    """Serves the streams of a runner's instances, or, given one, of that instance alone."""

    def __init__(self, host: Host, on_answers: Answers, only: Instance | None = None) -> None:
        self._host = host
        self._on_answers = on_answers
        self._only = only

    async def Play(self, request_iterator: object, context: Context) -> None:  # noqa: N802 - gRPC's name
        """Serves one stream from hello to its end."""
        del request_iterator  # the context reads and writes
        hello = play_pb2.Hello()
        try:
            hello = await read_hello(context, self._host.patience_ns)
            instance = self._admit(hello)
        except Refusal as refusal:
            # Where only one can come in, it is the one, whatever it says.
            token = hello.token if self._only is None else self._only.token
            self._host.refused(token, refusal.sentence)
            await break_off(context, refusal)
            return
        try:
            await self._serve(context, instance, hello)
        except ArenaError as error:
            self._host.broke(error)
            raise

    def _admit(self, hello: play_pb2.Hello) -> Instance:
        if self._host.is_closing:
            raise Refusal("SHUTTING_DOWN", "the arena is about to stop")
        check_protocol(hello)
        instance = self._host.expected(hello.token)
        if instance is None or self._only not in (None, instance):
            raise Refusal(
                "WRONG_TOKEN",
                "this token was not given out: pass on what stands in ARENA_TOKEN, unchanged",
            )
        if instance.state is not InstanceState.STARTING:
            raise Refusal("TOKEN_IN_USE", "an instance with this token is, or was, here already")
        check_tables(hello)
        return instance

    async def _serve(self, context: Context, instance: Instance, hello: play_pb2.Hello) -> None:
        wire_log = self._host.open_wire_log(instance)
        if wire_log is not None:
            wire_log.write("arena", play_pb2.PlayRequest(hello=hello))
        session = Session(context, instance, self._on_answers, wire_log)
        tables = min(max(1, hello.tables), instance.role.contestant.tables)
        session.outbox.welcome.CopyFrom(welcome(instance.role.contestant.bot, tables))
        session.wake()
        instance.session = session
        instance.tables = tables
        instance.wants_events = hello.events
        self._host.arrived(instance)
        malformed = ""
        try:
            malformed = await session.run()
            if malformed:
                await break_off(context, malformed_refusal(malformed))
        finally:
            # Also when the stream was cancelled because the other side is gone.
            instance.session = None
            if wire_log is not None:
                wire_log.close()
            self._host.left(instance, malformed)


async def read_hello(context: Context, patience_ns: int | None) -> play_pb2.Hello:
    """Reads the first message of a stream; Refusal where it is none or does not come."""
    patience_s = None if patience_ns is None else patience_ns / SECOND_NS
    try:
        request = await asyncio.wait_for(_read(context), patience_s)
    except TimeoutError:
        raise Refusal(
            "HELLO_LATE", f"no hello came within {patience_s:g} seconds of connecting"
        ) from None
    except DecodeError:
        raise Refusal("UNREADABLE", "the first message of the stream cannot be read") from None
    if request is None or not request.HasField("hello"):
        raise Refusal("HELLO_EXPECTED", "the first message of a stream must carry hello")
    return request.hello


def check_protocol(hello: play_pb2.Hello) -> None:
    """Refuses who speaks another protocol; an old bot may not even know what a token is."""
    if hello.protocol < PROTOCOL:
        raise Refusal("PROTOCOL_TOO_OLD", _protocol_sentence(hello.protocol, "kit"))
    if hello.protocol > PROTOCOL:
        raise Refusal("PROTOCOL_TOO_NEW", _protocol_sentence(hello.protocol, "arena"))


def check_tables(hello: play_pb2.Hello) -> None:
    """Refuses who asks for more tables than anybody can have."""
    if hello.tables > MOST_TABLES:
        raise Refusal(
            "BAD_TABLES", f"hello asks for {hello.tables} tables; 1 to {MOST_TABLES} can be had"
        )


def welcome(bot: str, tables: int, session: str = "") -> play_pb2.Welcome:
    """Says what a stream begins with; `session` is what it can be resumed by."""
    return play_pb2.Welcome(
        protocol=PROTOCOL,
        oldest_protocol=PROTOCOL,
        newest_protocol=PROTOCOL,
        arena_version=ARENA_VERSION,
        bot=bot,
        tables=tables,
        session=session,
    )


def malformed_refusal(malformed: str) -> Refusal:
    """Makes of what was malformed the reason for which a stream is broken off."""
    return Refusal(_MALFORMED.get(malformed, "UNKNOWN_TABLE"), f"the bot {malformed}")


async def _read(context: Context) -> play_pb2.PlayRequest | None:
    request = await context.read()
    return request if isinstance(request, play_pb2.PlayRequest) else None


async def break_off(context: Context, refusal: Refusal) -> None:
    """Ends a stream with a reason; whoever does not read is not waited for long."""
    context.set_trailing_metadata((("arena-reason", refusal.reason),))
    with contextlib.suppress(TimeoutError):
        # Not `wait_for`: its task and the error that `abort` raises would hold each other.
        async with asyncio.timeout(BREAK_OFF_S):
            await context.abort(STATUSES[refusal.reason], refusal.sentence)


def _protocol_sentence(spoken: int, newer: str) -> str:
    """Says what either side speaks, and both ways out."""
    return (
        f"this bot speaks protocol {spoken} and this arena {PROTOCOL}: use a newer {newer}, or let "
        f"its hello say protocol {PROTOCOL}"
    )
