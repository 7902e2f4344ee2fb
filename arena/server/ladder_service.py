"""LadderService: each rpc, and which room answers it.

Must not know how anything is answered.
"""

# The generated classes have no annotations of contexts and streams.
# ruff: noqa: N802 # gRPC's names

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from arena.server.answers.bots import BotAnswers
from arena.server.answers.contents import ContentAnswers
from arena.server.answers.control import BotControl
from arena.server.answers.logs import LogAnswers
from arena.server.answers.matches import MatchAnswers
from arena.server.answers.messages import submission_message
from arena.server.answers.submissions import SubmissionAnswers
from arena.server.calls import Caller, Calls, shutting_down
from arena.server.changes import Changes
from arena.server.elsewhere import Elsewhere
from arena.server.facts import ServerFacts
from arena.server.receiving import Receiver
from arena.v1 import ladder_pb2, ladder_pb2_grpc

_LOOK_S = 5.0  # how often a watcher looks, beside being told that something has changed
_ANSWER_S = 10.0  # how long the ladder may take to let a bot come or go
_ASK_S = 0.1
_DOWNLOAD_S = 600.0  # how long somebody may take to read a version's content
_OVER = (ladder_pb2.SUBMISSION_STATE_ACTIVE, ladder_pb2.SUBMISSION_STATE_REJECTED)


@dataclass(frozen=True, slots=True)
class Rooms:
    """Whoever answers."""

    facts: ServerFacts
    receiver: Receiver
    submissions: SubmissionAnswers
    bots: BotAnswers
    control: BotControl
    contents: ContentAnswers
    logs: LogAnswers
    matches: MatchAnswers
    elsewhere: Elsewhere
    changes: Changes


class LadderService(ladder_pb2_grpc.LadderServiceServicer):
    """Answers people's clients."""

    def __init__(self, calls: Calls, rooms: Rooms) -> None:
        self._calls = calls
        self._rooms = rooms

    async def GetServer(
        self, request: ladder_pb2.GetServerRequest, context: Any
    ) -> ladder_pb2.GetServerResponse:
        """Says what server this is, also to who shows no token."""

        def answer(caller: Caller | None) -> ladder_pb2.GetServerResponse:
            return self._rooms.facts.response(request, "" if caller is None else caller.name)

        return await self._calls.answer_anybody(context, "GetServer", answer)

    async def SubmitBot(
        self, request_iterator: object, context: Any
    ) -> ladder_pb2.SubmitBotResponse | None:
        """Takes a bot's content in."""
        del request_iterator  # the context reads
        async with self._calls.call(context, "SubmitBot", seconds=None) as caller:
            submission = await self._rooms.receiver.receive(self._calls, caller, context)
            return ladder_pb2.SubmitBotResponse(submission=submission_message(submission))
        return None

    async def GetSubmission(
        self, request: ladder_pb2.GetSubmissionRequest, context: Any
    ) -> ladder_pb2.GetSubmissionResponse:
        """Returns one submission of the caller's."""

        def answer(caller: Caller) -> ladder_pb2.GetSubmissionResponse:
            found = self._rooms.submissions.get(caller.id, request.id)
            return ladder_pb2.GetSubmissionResponse(submission=found)

        return await self._calls.answer(context, "GetSubmission", answer)

    async def ListSubmissions(
        self, request: ladder_pb2.ListSubmissionsRequest, context: Any
    ) -> ladder_pb2.ListSubmissionsResponse:
        """Lists the caller's submissions."""

        def answer(caller: Caller) -> ladder_pb2.ListSubmissionsResponse:
            return self._rooms.submissions.list(caller.id, request)

        return await self._calls.answer(context, "ListSubmissions", answer)

    async def WatchSubmission(
        self, request: ladder_pb2.WatchSubmissionRequest, context: Any
    ) -> None:
        """Tells of a submission whenever it changes, until it is active or rejected."""
        async with self._calls.call(
            context, "WatchSubmission", is_long=True, seconds=None
        ) as caller:
            told = None
            while told is None or told.state not in _OVER:
                if self._calls.is_closing:
                    raise shutting_down()
                submissions = self._rooms.submissions
                found = await self._calls.work(submissions.get, caller.id, request.id)
                if found == told:
                    await self._rooms.changes.wait(_LOOK_S)
                    continue
                told = found
                await context.write(ladder_pb2.WatchSubmissionResponse(submission=told))

    async def ListBots(
        self, request: ladder_pb2.ListBotsRequest, context: Any
    ) -> ladder_pb2.ListBotsResponse:
        """Lists the bots of the ladder, or the caller's."""

        def answer(caller: Caller) -> ladder_pb2.ListBotsResponse:
            return self._rooms.bots.list(caller.id, is_mine=request.mine)

        return await self._calls.answer(context, "ListBots", answer)

    async def GetBot(
        self, request: ladder_pb2.GetBotRequest, context: Any
    ) -> ladder_pb2.GetBotResponse:
        """Returns one bot."""

        def answer(caller: Caller) -> ladder_pb2.GetBotResponse:
            return ladder_pb2.GetBotResponse(bot=self._rooms.bots.get(caller.id, request.name))

        return await self._calls.answer(context, "GetBot", answer)

    async def RetireBot(
        self, request: ladder_pb2.RetireBotRequest, context: Any
    ) -> ladder_pb2.RetireBotResponse | None:
        """Lets a bot of the caller's play no more."""
        async with self._calls.call(context, "RetireBot") as caller:
            control = self._rooms.control
            noted = await self._calls.work(control.retire, caller.id, request.name)
            await self._answered(noted)
            bot = await self._calls.work(self._rooms.bots.get, caller.id, request.name)
            return ladder_pb2.RetireBotResponse(bot=bot)
        return None

    async def RestoreBot(
        self, request: ladder_pb2.RestoreBotRequest, context: Any
    ) -> ladder_pb2.RestoreBotResponse | None:
        """Lets a version of a bot of the caller's play."""
        async with self._calls.call(context, "RestoreBot") as caller:
            control = self._rooms.control
            noted = await self._calls.work(
                control.restore, caller.id, request.name, request.version
            )
            await self._answered(noted)
            bot = await self._calls.work(self._rooms.bots.get, caller.id, request.name)
            return ladder_pb2.RestoreBotResponse(bot=bot)
        return None

    async def DownloadBot(self, request: ladder_pb2.DownloadBotRequest, context: Any) -> None:
        """Returns the content of a version of a bot of the caller's."""
        async with self._calls.call(context, "DownloadBot", seconds=_DOWNLOAD_S) as caller:
            contents = self._rooms.contents
            packed = await self._calls.work(contents.pack, caller.id, request.name, request.version)
            try:
                await context.write(ladder_pb2.DownloadBotResponse(header=packed.header))
                while piece := await self._calls.work(packed.piece):
                    await context.write(ladder_pb2.DownloadBotResponse(chunk=piece))
            finally:
                packed.close()

    async def RegisterBot(
        self, request: ladder_pb2.RegisterBotRequest, context: Any
    ) -> ladder_pb2.RegisterBotResponse:
        """Makes a bot of the caller's that runs elsewhere, or says another version of it."""

        def answer(caller: Caller) -> ladder_pb2.RegisterBotResponse:
            response = self._rooms.elsewhere.register(caller.id, request)
            if not response.HasField("bot"):
                response.bot.CopyFrom(self._rooms.bots.get(caller.id, request.name))
            return response

        return await self._calls.answer(context, "RegisterBot", answer)

    async def GetLog(
        self, request: ladder_pb2.GetLogRequest, context: Any
    ) -> ladder_pb2.GetLogResponse:
        """Returns what a version of a bot of the caller's has printed."""

        def answer(caller: Caller) -> ladder_pb2.GetLogResponse:
            return self._rooms.logs.get(caller.id, request.name, request.version)

        return await self._calls.answer(context, "GetLog", answer)

    async def ListMatches(
        self, request: ladder_pb2.ListMatchesRequest, context: Any
    ) -> ladder_pb2.ListMatchesResponse:
        """Lists matches that have been played."""

        def answer(caller: Caller) -> ladder_pb2.ListMatchesResponse:
            return self._rooms.matches.list(caller.id, request)

        return await self._calls.answer(context, "ListMatches", answer)

    async def GetRecord(
        self, request: ladder_pb2.GetRecordRequest, context: Any
    ) -> ladder_pb2.GetRecordResponse:
        """Returns the record of a match."""

        def answer(caller: Caller) -> ladder_pb2.GetRecordResponse:
            record = self._rooms.matches.record(caller.id, request.match)
            return ladder_pb2.GetRecordResponse(record=record)

        return await self._calls.answer(context, "GetRecord", answer)

    async def _answered(self, requests: Sequence[int]) -> None:
        """Waits until the ladder has dealt with requests; not for ever, as it will anyway."""
        waited = 0.0
        while requests and waited < _ANSWER_S and not self._calls.is_closing:
            if await self._calls.work(self._rooms.control.are_answered, requests):
                return
            await self._rooms.changes.wait(_ASK_S)
            waited += _ASK_S
