"""A server whose PlayService follows a script for each stream, for bots that come back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import grpc

from arena.v1 import play_pb2, play_pb2_grpc

Talk = Callable[[Iterator[play_pb2.PlayRequest], Any], Iterator[play_pb2.PlayResponse]]


class Visited(play_pb2_grpc.PlayServiceServicer):
    """Keeps what each stream has said; ends those beyond the scripts with goodbye."""

    def __init__(self, *talks: Talk) -> None:
        self.hellos: list[play_pb2.Hello] = []
        self.heard: list[list[play_pb2.PlayRequest]] = []
        self._talks = list(talks)

    def Play(self, request_iterator, context):  # noqa: N802 - gRPC's name
        """Serves one stream."""
        requests = self._listen(request_iterator)
        self.hellos.append(next(request_iterator).hello)
        self.heard.append([])
        talk = self._talks.pop(0) if self._talks else farewell
        yield from talk(requests, context)

    def _listen(self, requests):
        heard = self.heard
        for request in requests:
            heard[-1].append(request)
            yield request


def welcome(session: str, **more: Any) -> play_pb2.PlayResponse:
    """Greets a bot."""
    greeting = play_pb2.Welcome(protocol=1, bot="tested", session=session)
    return play_pb2.PlayResponse(welcome=greeting, **more)


def goodbye(reason: play_pb2.GoodbyeReason) -> play_pb2.PlayResponse:
    """Ends a stream in peace."""
    return play_pb2.PlayResponse(goodbye=play_pb2.Goodbye(reason=reason, message="that is it"))


def farewell(requests, context):
    """Waits until the bot asks to leave, and lets it."""
    del context
    yield welcome("last")
    for request in requests:
        if request.leaving:
            break
    yield goodbye(play_pb2.GOODBYE_REASON_DONE)


def refusing(status: grpc.StatusCode, reason: str = "") -> Talk:
    """Turns a stream away."""

    def talk(requests, context):
        del requests
        if reason:
            context.set_trailing_metadata((("arena-reason", reason),))
        context.abort(status, "because")
        yield

    return talk


@contextmanager
def visited(*talks: Talk) -> Iterator[tuple[Visited, str]]:
    """Runs such a server; gives it and its address."""
    service = Visited(*talks)
    server = grpc.server(ThreadPoolExecutor(4))
    play_pb2_grpc.add_PlayServiceServicer_to_server(service, server)
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    try:
        yield service, f"127.0.0.1:{port}"
    finally:
        server.stop(0).wait()
