"""Runs a bot: connects to the arena, answers what it asks, leaves when it says goodbye.

Must not know the rules. The stream is gRPC's with threads: asyncio's is a little faster
but forgets why the arena has left when an answer comes after that.
"""

from __future__ import annotations

import os
import sys
import traceback
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, NoReturn

import grpc

from arena.kit.seats import BotCodeError, Seats
from arena.v1 import play_pb2

if TYPE_CHECKING:
    from arena.kit.seats import Chooser, Player

PROTOCOL = 1
"""The protocol number that the kit speaks."""

BOT_FAILED = 1
REFUSED = 2
CONNECTION_LOST = 3
"""Exit codes, in the order of whose fault it is: the bot's, the caller's, nobody's."""

_MESSAGE_BYTES = 64 * 1024 * 1024
_OPTIONS = (
    ("grpc.max_receive_message_length", _MESSAGE_BYTES),
    ("grpc.max_send_message_length", _MESSAGE_BYTES),
    ("grpc.enable_http_proxy", 0),  # the arena is on this machine or named by its address
    ("grpc.use_local_subchannel_pool", 1),
)
_CONNECTION_CODES = {grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.CANCELLED}


def run(bot: Chooser | type[Player], tables: int = 128) -> None:
    """Plays with a bot until the arena says goodbye; then returns.

    `bot` is a function `choose(turn)` that returns a move, or a class, of which each match
    gets an object of its own (see `Player`). A move is a text out of `turn.moves`, or a
    `Move` or tuple (move, note). `tables` is how many matches the bot can play at a time,
    1 to 1024; the arena takes no more than `bot.toml` allows.

    Ends the process with a sentence on standard error and the exit code `BOT_FAILED` where
    the bot's code raises, `REFUSED` where the arena refuses the bot or did not start it,
    `CONNECTION_LOST` where the arena is gone.
    """
    try:
        seats = Seats(bot)
    except TypeError as error:
        _leave(BOT_FAILED, str(error))
    address, token = os.environ.get("ARENA_ADDRESS"), os.environ.get("ARENA_TOKEN")
    if not address or token is None:
        folder = Path(sys.argv[0]).resolve().parent
        _leave(
            REFUSED,
            "A bot plays when the arena starts it and sets ARENA_ADDRESS and ARENA_TOKEN. "
            f"Try: arena match {folder} random",
        )
    try:
        _play(address, token, tables, seats)
    except BotCodeError as failure:
        _print_own_frames(failure.__cause__ or failure)
        _leave(BOT_FAILED, str(failure))
    except grpc.RpcError as error:
        _leave(*_what_ended(error, address))
    except KeyboardInterrupt:
        _leave(130, "Interrupted.")


def connect(bot: Chooser | type[Player], address: str, token: str, tables: int = 1) -> None:
    """Plays as `run` does, for a program that was told address and token in another way.

    Passes on what the bot raises (as the cause of a `BotCodeError`) and what the stream
    ends with (`grpc.RpcError`).
    """
    _play(address, token, tables, Seats(bot))


def _play(address: str, token: str, tables: int, seats: Seats) -> None:
    hello = play_pb2.Hello(
        token=token,
        protocol=PROTOCOL,
        tables=tables,
        events=seats.wants_events,
        software="arena.kit (Python)",
    )
    requests: SimpleQueue[play_pb2.PlayRequest | None] = SimpleQueue()
    requests.put(play_pb2.PlayRequest(hello=hello))
    with grpc.insecure_channel(address, options=_OPTIONS) as channel:
        open_stream = channel.stream_stream(
            "/arena.v1.PlayService/Play",
            request_serializer=play_pb2.PlayRequest.SerializeToString,
            response_deserializer=play_pb2.PlayResponse.FromString,
        )
        try:
            for response in open_stream(iter(requests.get, None)):
                request = seats.answer(response)
                if request is not None:
                    requests.put(request)
                if response.HasField("goodbye"):
                    requests.put(None)  # ends our half; the loop goes on to the arena's end
        finally:
            requests.put(None)


def _what_ended(error: grpc.RpcError, address: str) -> tuple[int, str]:
    """Turns the status of a stream into an exit code and a sentence."""
    sentence = (error.details() or "no reason was given").rstrip(".")
    for entry in error.trailing_metadata() or ():
        if entry.key == "arena-reason":
            return REFUSED, f"The arena ended the connection: {sentence} ({entry.value!s})."
    if error.code() in _CONNECTION_CODES:
        return CONNECTION_LOST, f"The arena at {address} cannot be reached: {sentence}."
    return REFUSED, f"The arena ended the connection: {sentence} ({error.code().name})."


def _print_own_frames(error: BaseException) -> None:
    """Prints a traceback without the frames of the kit: they tell an author nothing."""
    trace = traceback.TracebackException.from_exception(error)
    kit = str(Path(__file__).parent)
    own = [frame for frame in trace.stack if not frame.filename.startswith(kit)]
    trace.stack = traceback.StackSummary.from_list(own)
    print("".join(trace.format()), end="", file=sys.stderr)


def _leave(code: int, sentence: str) -> NoReturn:
    print(sentence, file=sys.stderr)
    raise SystemExit(code)
