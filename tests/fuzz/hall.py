"""A hall whose bots are in the same loop: streams without sockets, answers as they are told.

All else is the arena's own: the service that lets bots in, sessions, roster, seating,
matches, referee, records.
"""

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import grpc

from arena.contest.blocks import BlockTask, Contestant, MatchResult
from arena.play.hall import Hall
from arena.play.service import PlayService
from arena.play.settings import RunnerSettings
from arena.terms.faults import FORFEIT_POLICY, FaultPolicy
from arena.v1 import match_pb2, play_pb2
from engine import Rules
from tests.e2e.hall import task

Request = play_pb2.PlayRequest | bytes | None
"""What a bot sends: a message, bytes that may be one, or None: it closes its stream."""

MOST_INSTANCES = 8
_BOUND_S = 20.0


@dataclass
class Bot:
    """Says hello, and answers each message from the arena."""

    hello: Request = None  # None: a proper one
    answer: Callable[[match_pb2.Question], Sequence[Request]] | None = None  # None: properly
    token: str = ""
    stream: "Stream | None" = None

    def begin(self) -> Request:
        """The first message; a proper token goes where the text `TOKEN` stands."""
        if self.hello is None:
            hello = play_pb2.Hello(token=self.token, protocol=1, tables=4, events=True)
            return play_pb2.PlayRequest(hello=hello)
        if isinstance(self.hello, play_pb2.PlayRequest) and self.hello.hello.token == "TOKEN":
            self.hello.hello.token = self.token
        return self.hello

    def take(self, response: play_pb2.PlayResponse) -> list[Request]:
        """What it sends upon a message."""
        answered: list[Request] = []
        for question in response.questions:
            if self.answer is None:
                answered.append(play_pb2.PlayRequest(answers=[proper(question)]))
            else:
                answered += self.answer(question)
        if response.HasField("goodbye"):
            answered.append(None)
        return answered


def proper(question: match_pb2.Question) -> match_pb2.Answer:
    """Answers a question with its first move."""
    return match_pb2.Answer(
        table=question.table, question=question.question, move=question.moves.split()[0]
    )


class Stream:
    """One bot's stream, as the service sees it."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._inbox: asyncio.Queue[Request] = asyncio.Queue()
        self._inbox.put_nowait(bot.begin())
        self.token = bot.token
        self.reason = ""

    async def read(self) -> Any:
        """Gives the next message; raises DecodeError for bytes that are none."""
        request = await self._inbox.get()
        if request is None:
            self._inbox.put_nowait(None)  # once closed, closed for good
            return grpc.aio.EOF
        return play_pb2.PlayRequest.FromString(request) if isinstance(request, bytes) else request

    async def write(self, response: play_pb2.PlayResponse) -> None:
        """Hands a message to the bot, which answers at once."""
        for request in self._bot.take(response):
            self._inbox.put_nowait(request)

    def set_trailing_metadata(self, metadata: Any) -> None:
        """Takes the reason for which the stream is broken off."""
        self.reason = dict(metadata)["arena-reason"]

    async def abort(self, status: grpc.StatusCode, sentence: str) -> None:
        """Breaks the stream off."""
        raise grpc.aio.AbortError(f"{status.name}: {sentence}")


@dataclass
class FuzzedHall:
    """Plays block after block in one loop; close it when done."""

    folder: Path
    runner: asyncio.Runner = field(default_factory=asyncio.Runner)
    streams: list[Stream] = field(default_factory=list)  # of the last block
    _hall: Hall | None = None
    _service: PlayService | None = None
    _bots: dict[str, Callable[[], Bot]] = field(default_factory=dict)
    _serving: set[asyncio.Task[None]] = field(default_factory=set)
    _played: int = 0

    def play(
        self,
        rules: Rules,
        bots: Sequence[Callable[[], Bot]],
        policy: FaultPolicy = FORFEIT_POLICY,
    ) -> list[MatchResult]:
        """Plays one block of bots that nobody has met before; one for each process to come."""
        self._played += 1
        number = self._played
        self.streams.clear()
        self._bots = {f"bot{place}": bot for place, bot in enumerate(bots)}
        block = task(
            *(Contestant(name, f"{number}", ".", (), tables=4) for name in self._bots),
            number=number,
            rules=rules,
        )
        block = replace(block, fault_policy=policy)
        with patch("arena.play.roster._WHY_S", 0.0):
            return self.runner.run(self._play(block))

    async def _play(self, block: BlockTask) -> list[MatchResult]:
        if self._hall is None:
            settings = RunnerSettings(self.folder, most_instances=MOST_INSTANCES)
            self._hall = Hall(settings, self._attach)
            self._service = PlayService(self._hall.roster, self._hall.answers)
        ended = await asyncio.wait_for(self._hall.play([block]), _BOUND_S)
        return [result for _, result in ended]

    def _attach(self, name: str, _: str, token: str) -> None:
        bot = replace(self._bots[name](), token=token)
        stream = Stream(bot)
        self.streams.append(stream)
        assert self._service is not None
        serving = asyncio.get_running_loop().create_task(self._serve(self._service, stream))
        self._serving.add(serving)
        serving.add_done_callback(self._serving.discard)

    async def _serve(self, service: PlayService, stream: Stream) -> None:
        with contextlib.suppress(grpc.aio.AbortError):
            await service.Play(None, stream)  # type: ignore[arg-type] - as much as is needed
        # Without a stream its process ends, which is how the arena learns that it has gone.
        assert self._hall is not None
        instance = self._hall.roster.expected(stream.token)
        if instance is not None:
            self._hall.roster.ended(instance.number, "exited with code 1")

    def close(self) -> None:
        """Ends the hall."""
        if self._hall is not None:
            self.runner.run(self._hall.close())
        self.runner.close()
