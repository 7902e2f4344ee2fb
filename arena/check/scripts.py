"""Scripted arenas: each lets one stream in, follows its script, and says when its end is due.

For the ends that the arena's own service would bring about only by failing itself. Must not
know what becomes of the bot.
"""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from arena.check.battery import one_more
from arena.check.relay import Relay
from arena.check.sitting import Sitting
from arena.play.service import Context, Refusal, break_off
from arena.terms.clock import STALL_LIMIT
from arena.v1 import play_pb2, play_pb2_grpc
from arena.version import ARENA_VERSION
from arena.wire import PROTOCOL

WRONG_TOKEN = Refusal("WRONG_TOKEN", "this token was not given out: it is refused to see a bot end")
TOO_OLD = Refusal(
    "PROTOCOL_TOO_OLD",
    f"this bot speaks protocol {PROTOCOL}: it is refused to see a bot end, use it as it is",
)


class Scripted(play_pb2_grpc.PlayServiceServicer):
    """Serves streams by a script."""

    def __init__(self, act: "Act | None", relay: Relay) -> None:
        self.relay = relay
        self.is_due = asyncio.Event()  # that the bot ends
        self._act = act

    async def Play(self, request_iterator: object, context: Context) -> None:  # noqa: N802 - gRPC's name
        """Serves one stream."""
        del request_iterator  # the context reads and writes
        stream = Stream(context)
        if self._act is not None and await stream.hear():
            await self._act(self, stream)


class Stream:
    """One stream; once the bot has broken it off, there is nothing to hear and nobody to tell."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def hear(self) -> bool:
        """Waits for a message; tells whether one came."""
        try:
            return isinstance(await self._context.read(), play_pb2.PlayRequest)
        except Exception:  # gRPC has no one kind for a stream that has ended
            return False

    async def say(self, response: play_pb2.PlayResponse) -> None:
        """Sends a message."""
        try:
            await self._context.write(response)
        except Exception:  # as above
            return

    async def refuse(self, refusal: Refusal) -> None:
        """Ends the stream with a reason."""
        await break_off(self._context, refusal)


Act = Callable[[Scripted, Stream], Coroutine[Any, Any, None]]
"""Plays one stream, from after its hello."""


async def refuse_token(arena: Scripted, stream: Stream) -> None:
    """Refuses the token."""
    arena.is_due.set()
    await stream.refuse(WRONG_TOKEN)


async def refuse_protocol(arena: Scripted, stream: Stream) -> None:
    """Refuses the protocol: as if the arena spoke the bot's no more."""
    arena.is_due.set()
    await stream.refuse(TOO_OLD)


async def go_away(arena: Scripted, stream: Stream) -> None:
    """Is gone in the middle of a match, without a word, as when its machine falls over."""
    response = _first_question()
    response.welcome.CopyFrom(_welcome())
    await stream.say(response)
    await stream.hear()
    arena.relay.cut()
    arena.is_due.set()


async def say_goodbye_at_once(arena: Scripted, stream: Stream) -> None:
    """Says goodbye with the welcome: nothing was to be played after all."""
    response = play_pb2.PlayResponse(welcome=_welcome())
    await _say_goodbye(arena, stream, response, play_pb2.GOODBYE_REASON_STOPPED)


async def say_goodbye_in_a_match(arena: Scripted, stream: Stream) -> None:
    """Says goodbye while a question is open, as when the bot was late."""
    await stream.say(play_pb2.PlayResponse(welcome=_welcome()))
    await _say_goodbye(arena, stream, _first_question(), play_pb2.GOODBYE_REASON_FAULT)


async def _say_goodbye(
    arena: Scripted,
    stream: Stream,
    response: play_pb2.PlayResponse,
    reason: play_pb2.GoodbyeReason,
) -> None:
    """Says goodbye and keeps the stream open until the bot has ended its half."""
    response.goodbye.reason = reason
    response.goodbye.message = "the arena stops here, to see a bot leave"
    await stream.say(response)
    arena.is_due.set()
    while await stream.hear():
        pass


def _first_question() -> play_pb2.PlayResponse:
    return Sitting(one_more(STALL_LIMIT, 0), 1, wants_events=False).take_outbox(0)


def _welcome() -> play_pb2.Welcome:
    return play_pb2.Welcome(
        protocol=PROTOCOL,
        oldest_protocol=PROTOCOL,
        newest_protocol=PROTOCOL,
        arena_version=ARENA_VERSION,
        bot="checked",
        tables=1,
    )
