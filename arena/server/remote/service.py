"""The PlayService of bots that run elsewhere: lets in whose token it is, and nobody else.

Must not know where tokens are kept.
"""

from collections.abc import Awaitable, Callable

from arena.play.hall import Hall
from arena.play.instance import Instance
from arena.play.lobby import Registered
from arena.play.service import (
    Context,
    Refusal,
    break_off,
    check_protocol,
    check_tables,
    malformed_refusal,
    read_hello,
)
from arena.play.session import Session
from arena.terms.clock import SECOND_NS
from arena.v1 import play_pb2, play_pb2_grpc

HELLO_NS = 10 * SECOND_NS
"""How long a bot may take to say hello."""

MOST_STRANGERS = 256
"""How many streams may be open at a time that have not said who they are."""

_MOST_TOKEN = 128  # characters that are looked at

Identify = Callable[[str], Awaitable[Registered | None]]
"""Finds the bot that a token is of; None where it opens nothing."""


class RemoteService(play_pb2_grpc.PlayServiceServicer):
    """Serves the streams of bots that run elsewhere."""

    def __init__(self, hall: Callable[[], Hall], identify: Identify) -> None:
        """Takes what tells the hall that plays by now."""
        self._hall = hall
        self._identify = identify
        self._strangers = 0

    async def Play(self, request_iterator: object, context: Context) -> None:  # noqa: N802 - gRPC's name
        """Serves one stream from hello to its end."""
        del request_iterator  # the context reads and writes
        try:
            hello, registered = await self._meet(context)
            hall = self._hall()
            instance = hall.lobby.admit(registered, hello)
        except Refusal as refusal:
            await break_off(context, refusal)
            return
        await self._serve(context, hall, instance, hello)

    async def _meet(self, context: Context) -> tuple[play_pb2.Hello, Registered]:
        """Finds out who has come."""
        if self._strangers >= MOST_STRANGERS:
            raise Refusal("TRY_LATER", "too many are at the door: come back in a moment")
        self._strangers += 1
        try:
            hello = await read_hello(context, HELLO_NS)
            check_protocol(hello)
            check_tables(hello)
            registered = None
            if len(hello.token) <= _MOST_TOKEN:
                registered = await self._identify(hello.token)
            if registered is None:
                raise Refusal(
                    "WRONG_TOKEN",
                    "the server does not take this token: 'arena bot register NAME --server HOST "
                    "--new-token' gives another",
                )
            return hello, registered
        finally:
            self._strangers -= 1

    async def _serve(
        self, context: Context, hall: Hall, instance: Instance, hello: play_pb2.Hello
    ) -> None:
        wire_log = hall.roster.open_wire_log(instance)
        if wire_log is not None:
            wire_log.write("arena", play_pb2.PlayRequest(hello=hello))
        session = Session(context, instance, hall.answers, wire_log)
        hall.lobby.enter(instance, session, hello)
        malformed = ""
        try:
            malformed = await session.run()
            if malformed:
                await break_off(context, malformed_refusal(malformed))
            elif instance.session not in (session, None):
                sentence = "another stream has come with this session and goes on with it"
                await break_off(context, Refusal("TOKEN_IN_USE", sentence))
        finally:
            # Also when the stream was cancelled because the other side is gone.
            hall.lobby.left(instance, session, malformed)
            if wire_log is not None:
                wire_log.close()
