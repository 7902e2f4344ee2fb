"""LadderService: each rpc, and which room answers it.

Must not know how anything is answered.
"""

from typing import Any

from arena.server.calls import Caller, Calls
from arena.server.facts import ServerFacts
from arena.v1 import ladder_pb2, ladder_pb2_grpc

# gRPC's names and contexts have no types of their own.
# ruff: noqa: N802


class LadderService(ladder_pb2_grpc.LadderServiceServicer):
    """Answers people's clients."""

    def __init__(self, calls: Calls, facts: ServerFacts) -> None:
        self._calls = calls
        self._facts = facts

    async def GetServer(
        self, request: ladder_pb2.GetServerRequest, context: Any
    ) -> ladder_pb2.GetServerResponse:
        """Says what server this is, also to who shows no token."""

        def answer(caller: Caller | None) -> ladder_pb2.GetServerResponse:
            return self._facts.response(request, "" if caller is None else caller.name)

        return await self._calls.answer_anybody(context, "GetServer", answer)
