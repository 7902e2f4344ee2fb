"""Bots that run elsewhere, as raw streams: each says what a test wants it to say."""

from __future__ import annotations

import queue
import threading
from typing import TYPE_CHECKING, Any

import grpc

from arena.v1 import match_pb2, play_pb2
from tests.server.serving import PATIENCE_S, refusal_of

if TYPE_CHECKING:
    from collections.abc import Iterator


class Stream:
    """One stream of a bot; whoever uses it reads and writes by hand."""

    def __init__(self, address: str, **hello: Any) -> None:
        self._channel = grpc.insecure_channel(
            address, options=[("grpc.use_local_subchannel_pool", 1)]
        )
        self._outgoing: queue.SimpleQueue[play_pb2.PlayRequest | bytes | None] = queue.SimpleQueue()
        call = self._channel.stream_stream(
            "/arena.v1.PlayService/Play",
            request_serializer=lambda one: (
                one if isinstance(one, bytes) else one.SerializeToString()
            ),
            response_deserializer=play_pb2.PlayResponse.FromString,
        )
        outgoing: Any = iter(self._outgoing.get, None)
        self.call: Any = call(outgoing, timeout=2 * PATIENCE_S)
        self.welcome = play_pb2.Welcome()
        self._first: play_pb2.PlayResponse | None = None
        if hello:
            self.say(hello=play_pb2.Hello(**{"protocol": 1, **hello}))

    def say(self, **fields: Any) -> None:
        """Sends a request."""
        self._outgoing.put(play_pb2.PlayRequest(**fields))

    def say_bytes(self, text: bytes) -> None:
        """Sends what is no request."""
        self._outgoing.put(text)

    def greeted(self) -> Stream:
        """Reads the welcome, and keeps what has come with it."""
        self._first = self.next()
        self.welcome = self._first.welcome
        return self

    def next(self) -> play_pb2.PlayResponse:
        """Reads the next response."""
        if self._first is not None:
            response, self._first = self._first, None
        else:
            response = next(self.call)
        return response

    def answer(self, response: play_pb2.PlayResponse) -> None:
        """Answers all questions with the first move."""
        answers = [first_move(question) for question in response.questions]
        if answers:
            self.say(answers=answers)

    def refusal(self) -> tuple[str, str]:
        """Reads to the end, which is none in peace; returns status and reason."""
        try:
            for _ in self.call:
                pass
        except grpc.RpcError as error:
            return refusal_of(error)[:2]
        raise AssertionError("the stream has ended in peace")

    def end(self) -> None:
        """Ends our half in peace."""
        self._outgoing.put(None)

    def cut(self) -> None:
        """Closes the connection without a word."""
        self._outgoing.put(None)
        self._channel.close()


def first_move(question: match_pb2.Question) -> match_pb2.Answer:
    """Answers a question with the first of its moves."""
    return match_pb2.Answer(
        table=question.table, question=question.question, move=question.moves.split()[0]
    )


class Playing:
    """A bot in a thread that answers all that it is asked until its stream ends."""

    def __init__(self, address: str, token: str, **hello: Any) -> None:
        self.stream = Stream(address, token=token, **hello).greeted()
        self.welcome = self.stream.welcome
        self.ended = 0  # matches
        self.goodbye: play_pb2.Goodbye | None = None
        self._thread = threading.Thread(target=self._play, daemon=True)
        self._thread.start()

    def leave(self) -> None:
        """Asks to be seated no more, and waits for the end."""
        self.stream.say(leaving=True)
        self._thread.join(PATIENCE_S)
        assert not self._thread.is_alive()

    def cut(self) -> None:
        """Closes the connection without a word."""
        self.stream.cut()
        self._thread.join(PATIENCE_S)

    def _play(self) -> None:
        try:
            for response in self._responses():
                self.ended += len(response.match_ends)
                self.stream.answer(response)
                if response.HasField("goodbye"):
                    self.goodbye = response.goodbye
                    self.stream.end()
        except (grpc.RpcError, ValueError):
            return  # cut

    def _responses(self) -> Iterator[play_pb2.PlayResponse]:
        yield self.stream.next()
        yield from self.stream.call
