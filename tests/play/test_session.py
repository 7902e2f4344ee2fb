"""What waits for a bot goes out together, and what waits for whom."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import grpc
import pytest

from arena.contest.blocks import Contestant
from arena.play import session as sessions
from arena.play.instance import Instance, Role
from arena.play.session import Session
from arena.referee.commands import MatchSetup, Question
from arena.referee.referee import Referee
from arena.terms.clock import STALL_LIMIT
from arena.v1 import match_pb2, play_pb2
from engine import PRESETS, State, deal_round, observe

LONG, SHORT = 3600.0, 0.0


class Stream:
    """Stands in for gRPC: keeps what is written, and hands over what is to be read."""

    def __init__(self) -> None:
        self.written: asyncio.Queue[play_pb2.PlayResponse] = asyncio.Queue()
        self.incoming: asyncio.Queue[object] = asyncio.Queue()

    async def read(self) -> object:
        return await self.incoming.get()

    async def write(self, response: play_pb2.PlayResponse) -> None:
        self.written.put_nowait(response)


class Table:
    """A session of an instance at one seat, with so many tables in play."""

    def __init__(self, seat: int, tables: int) -> None:
        self.stream = Stream()
        self.instance = Instance(0, Role(Contestant("a", "v", "", ()), 0, seat), None)
        for table in range(1, tables + 1):
            self.instance.seated[table] = (None, seat)  # type: ignore[assignment]
        self.session = Session(self.stream, self.instance, self._take, None)  # type: ignore[arg-type]
        self.answers = 0

    def _take(self, instance: Instance, answers: Any) -> str:
        self.answers += len(answers)
        return ""

    def ask(self, table: int) -> None:
        self.session.ask(table, _question(), _referee())

    async def answer(self, *tables: int) -> None:
        answers = [match_pb2.Answer(table=table, question=1, move="silent") for table in tables]
        self.stream.incoming.put_nowait(play_pb2.PlayRequest(answers=answers))

    async def next_tables(self) -> list[int]:
        """The tables that the next message asks for a decision."""
        response = await self.stream.written.get()
        return [question.table for question in response.questions]

    async def close(self, running: asyncio.Task[str]) -> None:
        self.stream.incoming.put_nowait(grpc.aio.EOF)
        assert await running == ""


def _referee() -> Referee:
    setup = MatchSetup(PRESETS["standard"], 2, (0, 1), bytes(32), bytes(16), STALL_LIMIT)
    return Referee(setup)


def _question() -> Question:
    rules = PRESETS["standard"]
    state = State(rules, 2, 0)
    state.deal(deal_round(bytes(32), rules, 2, 0, 0))
    return Question(1, state.turn, state.actions(), observe(state, state.turn), None, None)


def _run(scene: Coroutine[object, object, None]) -> None:
    asyncio.run(asyncio.wait_for(scene, 30))


def _hold(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    monkeypatch.setattr(sessions, "_HOLD_S", seconds)
    monkeypatch.setattr(sessions, "_MOST_HOLD_S", seconds)


def test_a_question_to_seat_0_goes_out_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many other tables could still add to the message."""
    _hold(monkeypatch, LONG)

    async def scene() -> None:
        table = Table(seat=0, tables=3)
        running = asyncio.create_task(table.session.run())
        table.ask(1)
        assert [1] == await table.next_tables()
        await table.close(running)

    _run(scene())


def test_a_question_to_another_seat_waits_for_those_that_can_still_come(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The message goes out once every table is in it or with the bot."""
    _hold(monkeypatch, LONG)

    async def scene() -> None:
        table = Table(seat=1, tables=3)
        running = asyncio.create_task(table.session.run())
        table.ask(1)
        for _ in range(5):
            await asyncio.sleep(0)
        assert table.stream.written.empty()
        table.ask(2)
        table.ask(3)
        assert [1, 2, 3] == await table.next_tables()
        await table.answer(1)
        while table.answers < 1:
            await asyncio.sleep(0)
        table.ask(1)  # the bot still has tables 2 and 3: nobody else can add to this
        assert [1] == await table.next_tables()
        await table.close(running)

    _run(scene())


def test_no_question_waits_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """When the time to wait is up it goes out alone."""
    _hold(monkeypatch, SHORT)

    async def scene() -> None:
        table = Table(seat=1, tables=3)
        running = asyncio.create_task(table.session.run())
        table.ask(2)
        assert [2] == await table.next_tables()
        await table.close(running)

    _run(scene())


def test_the_clock_of_a_question_starts_when_it_goes_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it waited before is not the bot's time."""
    _hold(monkeypatch, LONG)

    async def scene() -> None:
        table = Table(seat=1, tables=2)
        running = asyncio.create_task(table.session.run())
        referee = _referee()
        (ask,) = referee.start()
        table.session.ask(1, ask.question, referee)  # type: ignore[union-attr]
        assert referee.deadline_ns is None
        table.ask(2)
        assert [1, 2] == await table.next_tables()
        assert referee.deadline_ns is not None
        await table.close(running)

    _run(scene())
