"""Refuses messages that cannot be read, which gRPC would otherwise call unknown failures.

Must not know what messages say.
"""

from collections.abc import Awaitable, Callable
from typing import Any

import grpc
from google.protobuf.message import DecodeError

from arena.people.refusals import Reason
from arena.server.calls import Ending, abort
from arena.server.statuses import STATUSES

UNREADABLE = object()
"""Stands for a message that cannot be read, in streams."""

SENTENCE = "A message of this call cannot be read: it is none of this service's."

Handler = Any  # gRPC's handlers have no type of their own


class ReadingInterceptor(grpc.aio.ServerInterceptor):
    """Lets the handlers of one service see what cannot be read, and refuse it."""

    def __init__(self, service: str) -> None:
        self._prefix = f"/{service}/"

    async def intercept_service(
        self,
        continuation: Callable[[grpc.HandlerCallDetails], Awaitable[Handler]],
        handler_call_details: grpc.HandlerCallDetails,
    ) -> Handler:
        """Returns the handler of a call."""
        handler = await continuation(handler_call_details)
        if handler is None or not handler_call_details.method.startswith(self._prefix):
            return handler
        readable = handler._replace(request_deserializer=_tolerant(handler.request_deserializer))
        if handler.request_streaming:
            return readable
        kind = "unary_stream" if handler.response_streaming else "unary_unary"
        return readable._replace(**{kind: _refusing(getattr(handler, kind))})


def _tolerant(parse: Callable[[bytes], object]) -> Callable[[bytes], object]:
    def parsed(data: bytes) -> object:
        try:
            return parse(data)
        except DecodeError:
            return UNREADABLE

    return parsed


def _refusing(answer: Callable[[Any, Any], Awaitable[Any]]) -> Callable[[Any, Any], Awaitable[Any]]:
    async def answered(request: Any, context: Any) -> Any:
        if request is UNREADABLE:
            await abort(context, Ending(STATUSES[Reason.UNREADABLE], Reason.UNREADABLE, SENTENCE))
        return await answer(request, context)

    return answered
