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
from arena.stream import BOT_FAILED, PROTOCOL, REFUSED, STARTED_BY_HAND, opened_stream, what_ended
from arena.v1 import play_pb2

if TYPE_CHECKING:
    from arena.kit.seats import Chooser, Player


def run(bot: Chooser | type[Player], tables: int = 128) -> None:
    """Plays with a bot until the arena says goodbye; then returns.

    `bot` is a function `choose(turn)` that returns a move, or a class, of which each match
    gets an object of its own (see `Player`). A move is a text out of `turn.moves`, or a
    `Move` or tuple (move, note). `tables` is how many matches the bot can play at a time,
    1 to 1024; the arena takes no more than `bot.toml` allows.

    Where nobody has started it, but the environment names a server (ARENA_SERVER) and the
    token of a bot that is registered there (ARENA_TOKEN), it plays on that server until it is
    interrupted, and comes back whenever the connection is lost (docs/elsewhere.md).

    Ends the process with a sentence on standard error and the exit code `BOT_FAILED` where
    the bot's code raises, `REFUSED` where the arena refuses the bot or did not start it,
    `CONNECTION_LOST` where the arena is gone.
    """
    try:
        seats = Seats(bot)
    except TypeError as error:
        _leave(BOT_FAILED, str(error))
    # In a sandbox the arena is near: a socket of the bot's own, by the shortest way.
    address = os.environ.get("ARENA_SOCKET") or os.environ.get("ARENA_ADDRESS")
    token = os.environ.get("ARENA_TOKEN")
    server = os.environ.get("ARENA_SERVER")
    is_elsewhere = not address and bool(server) and bool(token)
    if not is_elsewhere and (not address or token is None):
        folder = Path(sys.argv[0]).resolve().parent
        _leave(REFUSED, STARTED_BY_HAND.format(folder=folder))
    try:
        if is_elsewhere:
            _play_elsewhere(str(server), str(token), tables, seats)
        else:
            _play(str(address), str(token), tables, seats)
    except BotCodeError as failure:
        _print_own_frames(failure.__cause__ or failure)
        _leave(BOT_FAILED, str(failure))
    except grpc.RpcError as error:
        _leave(*what_ended(error, str(address)))
    except KeyboardInterrupt:
        _leave(130, "Interrupted.")


def connect(bot: Chooser | type[Player], address: str, token: str, tables: int = 1) -> None:
    """Plays as `run` does, for a program that was told address and token in another way.

    Passes on what the bot raises (as the cause of a `BotCodeError`) and what the stream
    ends with (`grpc.RpcError`).
    """
    _play(address, token, tables, Seats(bot))


def _play_elsewhere(server: str, token: str, tables: int, seats: Seats) -> None:
    # What that needs would cost all others a part of a second.
    from arena.errors import InputError  # noqa: PLC0415
    from arena.kit.elsewhere import play_elsewhere  # noqa: PLC0415

    try:
        ending = play_elsewhere(server, token, tables, seats)
    except InputError as error:
        _leave(REFUSED, str(error))
    if ending.sentence:
        _leave(*ending)


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
    with opened_stream(address, iter(requests.get, None)) as responses:
        try:
            for response in responses:
                request = seats.answer(response)
                if request is not None:
                    requests.put(request)
                if response.HasField("goodbye"):
                    requests.put(None)  # ends our half; the loop goes on to the arena's end
        finally:
            requests.put(None)


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
