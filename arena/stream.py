"""A bot's end of the stream: how it is opened, and what its end means in a sentence.

What all programs here that play as bots share, the kit and the bridge. Must not know what
travels on the stream.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import grpc

from arena.v1 import play_pb2

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Protocol

    class Responses(Protocol):
        """What a stream gives: responses, until it ends or is cancelled."""

        def __iter__(self) -> Iterator[play_pb2.PlayResponse]: ...

        def cancel(self) -> bool:
            """Breaks the stream off."""


PROTOCOL = 1
"""The protocol number that is spoken."""

BOT_FAILED = 1
REFUSED = 2
CONNECTION_LOST = 3
"""Exit codes, in the order of whose fault it is: the bot's, the caller's, nobody's."""

STARTED_BY_HAND = (
    "A bot plays when the arena starts it and sets ARENA_ADDRESS and ARENA_TOKEN. "
    "Try: arena match {folder} random"
)
"""What a bot says that finds neither variable."""

_MESSAGE_BYTES = 64 * 1024 * 1024
_OPTIONS = (
    ("grpc.max_receive_message_length", _MESSAGE_BYTES),
    ("grpc.max_send_message_length", _MESSAGE_BYTES),
    ("grpc.enable_http_proxy", 0),  # the arena is on this machine or named by its address
    ("grpc.use_local_subchannel_pool", 1),
)
_CONNECTION_CODES = {grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.CANCELLED}


@contextmanager
def opened_stream(address: str, requests: Iterator[play_pb2.PlayRequest]) -> Iterator[Responses]:
    """Opens a stream and gives its responses, which can also be cancelled.

    Iterating raises `grpc.RpcError` where the stream ends otherwise than in peace. The
    requests must have come to an end before the block does.
    """
    with grpc.insecure_channel(address, options=_OPTIONS) as channel:
        yield stream_on(channel, requests)


def stream_on(channel: grpc.Channel, requests: Iterator[play_pb2.PlayRequest]) -> Responses:
    """Opens a stream on a channel; the requests must have come to an end before the channel."""
    open_stream = channel.stream_stream(
        "/arena.v1.PlayService/Play",
        request_serializer=play_pb2.PlayRequest.SerializeToString,
        response_deserializer=play_pb2.PlayResponse.FromString,
    )
    responses: Responses = open_stream(requests)
    return responses


def reason_of(error: grpc.RpcError) -> str:
    """Returns the reason for which the arena has ended a stream; empty where it was not it."""
    for entry in error.trailing_metadata() or ():
        if entry.key == "arena-reason":
            return str(entry.value)
    return ""


def what_ended(error: grpc.RpcError, address: str) -> tuple[int, str]:
    """Turns the status of a stream into an exit code and a sentence."""
    sentence = (error.details() or "no reason was given").rstrip(".")
    reason = reason_of(error)
    if reason:
        return REFUSED, f"The arena ended the connection: {sentence} ({reason})."
    if error.code() in _CONNECTION_CODES:
        return CONNECTION_LOST, f"The arena at {address} cannot be reached: {sentence}."
    return REFUSED, f"The arena ended the connection: {sentence} ({error.code().name})."
