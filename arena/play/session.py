"""A session: one instance's stream, with one reader and one writer that coalesces.

Whatever waits for the bot when the stream can be written to goes out in one message. Knows
messages and order; what an answer means is the match's to say.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Any

import grpc
from google.protobuf.message import DecodeError

from arena.errors import ArenaError
from arena.play.instance import Instance
from arena.play.wire_log import WireLog
from arena.referee.commands import Question
from arena.referee.referee import Referee
from arena.v1 import match_pb2, play_pb2
from arena.wire import write_question

_HOLD_S = 100e-6
_MOST_HOLD_S = 5e-3
"""How long a message waits for more to travel with it: so long a table in play, at most so long.

A message costs as much as dozens of decisions do, so where many tables are in play it pays
to let the others' answers come in first. Questions to seat 0 never wait: were both sides of
a table to wait alike, their messages would pass each other, each half full, for ever.
"""

HELLO_TWICE = "said hello a second time"
UNREADABLE = "sent a message that cannot be read"
"""What is malformed, besides answers."""

Answers = Callable[[Instance, Sequence[match_pb2.Answer]], str]
"""Takes the answers of one message; returns what was malformed about them, or nothing."""


class Session:
    """Reads and writes one stream until either side ends it."""

    def __init__(
        self,
        context: "grpc.aio.ServicerContext[play_pb2.PlayRequest, play_pb2.PlayResponse]",
        instance: Instance,
        on_answers: Answers,
        wire_log: WireLog | None,
    ) -> None:
        self._context = context
        self._instance = instance
        self._on_answers = on_answers
        self._wire_log = wire_log
        self._outbox = play_pb2.PlayResponse()
        self._asked: list[tuple[Referee | None, int]] = []  # the questions in the outbox
        self._wake = asyncio.Event()  # something waits to go out
        self._full: asyncio.Event | None = None  # while a message is held: it waits no more
        self._out = 0  # questions that the bot has not answered yet
        self._tasks: tuple[asyncio.Task[str] | asyncio.Task[None], ...] = ()
        self.writing_since_ns: int | None = None  # how long the bot has not been reading

    @property
    def outbox(self) -> play_pb2.PlayResponse:
        """The message that goes out next; call `wake` after adding to it."""
        return self._outbox

    def wake(self) -> None:
        """Lets the writer know that something waits."""
        self._wake.set()

    def ask(self, table: int, question: Question, referee: Referee) -> None:
        """Puts a question in the outbox; the referee is told when it goes out."""
        self._add(table, question, referee)
        if self._full is not None and self._is_full:
            self._full.set()

    def ask_again(self, table: int, question: Question) -> None:
        """Puts a question in the outbox that has been asked before: its clock runs already."""
        self._add(table, question, None)

    def _add(self, table: int, question: Question, referee: Referee | None) -> None:
        write_question(self._outbox.questions.add(), table, question)
        self._asked.append((referee, question.number))
        self._wake.set()

    @property
    def _is_full(self) -> bool:
        """Whether nobody else's answer can add a question to what waits."""
        return len(self._asked) + self._out >= len(self._instance.seated)

    def say_goodbye(self, reason: play_pb2.GoodbyeReason, message: str) -> None:
        """Ends the stream in peace once all before it has gone out."""
        self._outbox.goodbye.reason = reason
        self._outbox.goodbye.message = message
        self._wake.set()

    def cancel(self) -> None:
        """Breaks the stream off; what waits is lost."""
        for task in self._tasks:
            task.cancel()

    async def run(self) -> str:
        """Serves the stream to its end; returns what was malformed, or nothing."""
        reader = asyncio.create_task(self._read())
        writer = asyncio.create_task(self._write())
        self._tasks = (reader, writer)
        try:
            done, _ = await asyncio.wait({reader, writer}, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                error = None if task.cancelled() else task.exception()
                if isinstance(error, ArenaError):
                    raise error
            # Any other exception says that the stream has ended: gRPC has no one kind for it.
            if reader in done and not reader.cancelled() and reader.exception() is None:
                return reader.result()
            return ""
        finally:
            for task in (reader, writer):
                task.cancel()
            await asyncio.gather(reader, writer, return_exceptions=True)
            # A cancelled task keeps where it was, which is here: a cycle that would keep the
            # last matches, too, until Python looks for cycles.
            self._tasks = ()

    async def _read(self) -> str:
        read: Any = self._context.read
        while True:
            try:
                request = await read()
            except DecodeError:
                return UNREADABLE
            if request is grpc.aio.EOF:
                return ""
            if self._wire_log is not None:
                self._wire_log.write("arena", request)
            if request.HasField("hello"):
                return HELLO_TWICE
            self._out = max(0, self._out - len(request.answers))
            wrong = self._on_answers(self._instance, request.answers)
            if wrong:
                return wrong
            if request.leaving:
                self._instance.leave()

    async def _hold(self) -> None:
        """Waits until the message is full, but not long."""
        hold_s = min(_MOST_HOLD_S, _HOLD_S * len(self._instance.seated))
        self._full = asyncio.Event()
        until = asyncio.get_running_loop().call_later(hold_s, self._full.set)
        try:
            await self._full.wait()
        finally:
            until.cancel()
            self._full = None

    async def _write(self) -> None:
        """Writes until goodbye is said."""
        while True:
            await self._wake.wait()
            if (self._instance.role.seat or not self._asked) and not self._is_full:
                await self._hold()
            self._wake.clear()
            response, self._outbox = self._outbox, play_pb2.PlayResponse()
            asked, self._asked = self._asked, []
            self._out += len(asked)
            if self._wire_log is not None:
                self._wire_log.write("bot", response)
            now_ns = time.monotonic_ns()
            for referee, number in asked:
                if referee is not None:
                    referee.handed(number, now_ns)
            self.writing_since_ns = now_ns
            await self._context.write(response)
            self.writing_since_ns = None
            if response.HasField("goodbye"):
                return
