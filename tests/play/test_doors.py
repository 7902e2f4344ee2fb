"""Doors: a socket of each instance's own, where nobody else is let in."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc

from arena.contest.blocks import Contestant
from arena.play.doors import Doors
from arena.play.instance import Instance, InstanceState, Role
from arena.play.server import MOST_CALLS_OF_ONE
from arena.play.wire_log import WireLog
from arena.v1 import play_pb2, play_pb2_grpc


class FakeHost:
    """Expects some instances, and notes what becomes of them."""

    is_closing = False
    patience_ns: int | None = None

    def __init__(self, *instances: Instance) -> None:
        self.instances = instances
        self.turned_away: list[str] = []
        self.errors: list[Exception] = []

    def expected(self, token: str) -> Instance | None:
        return next((one for one in self.instances if one.token == token), None)

    def refused(self, token: str, sentence: str) -> None:
        self.turned_away.append(token)

    def arrived(self, instance: Instance) -> None:
        instance.state = InstanceState.READY

    def left(self, instance: Instance, malformed: str) -> None:
        instance.state = InstanceState.GONE

    def broke(self, error: Exception) -> None:
        self.errors.append(error)

    def open_wire_log(self, instance: Instance) -> WireLog | None:
        return None


class Street:
    """Two instances, each with a door."""

    def __init__(self) -> None:
        self.here, self.there = (
            Instance(number, Role(Contestant(f"bot-{number}", "v", "", ()), 0, number), None)
            for number in (1, 2)
        )
        self.host = FakeHost(self.here, self.there)
        self.doors = Doors(self.host, lambda instance, answers: "")
        self.sockets: dict[int, Path] = {}

    async def open(self) -> None:
        for instance in (self.here, self.there):
            opened = asyncio.Event()

            def note(socket: Path, number: int = instance.number) -> None:
                self.sockets[number] = socket
                opened.set()  # noqa: B023 # it is waited for at once

            self.doors.open(instance, note)
            await opened.wait()

    def channel(self, instance: Instance) -> grpc.aio.Channel:
        return grpc.aio.insecure_channel(f"unix:{self.sockets[instance.number]}")


Visit = Callable[[Street], Awaitable[None]]


@pytest.fixture
def runtime(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place for sockets that is the test's own."""
    place = tmp_path / "run"
    place.mkdir()
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(place))
    return place


def visit(act: Visit) -> Street:
    """Opens the doors, does something there, and closes them."""

    async def stay() -> Street:
        street = Street()
        try:
            await street.open()
            await act(street)
        finally:
            await street.doors.close_all()
        return street

    return asyncio.run(stay())


async def say_hello(channel: grpc.aio.Channel, token: str) -> play_pb2.PlayResponse:
    """Says hello and returns the answer to it."""

    async def requests() -> AsyncIterator[play_pb2.PlayRequest]:
        yield play_pb2.PlayRequest(hello=play_pb2.Hello(token=token, protocol=1))

    stub = play_pb2_grpc.PlayServiceStub(channel)  # type: ignore[no-untyped-call]
    response = await stub.Play(requests()).read()
    assert isinstance(response, play_pb2.PlayResponse)
    return response


def test_an_instance_comes_in_by_its_own_door(runtime: Path) -> None:
    """It is welcomed there, with its own token."""

    async def come(street: Street) -> None:
        async with street.channel(street.here) as channel:
            assert (await say_hello(channel, street.here.token)).welcome.bot == "bot-1"

    street = visit(come)
    assert [] == street.host.turned_away
    assert [] == street.host.errors


def test_nobody_comes_in_by_the_door_of_another(runtime: Path) -> None:
    """The other's token is refused there, and the other has no part in it."""

    async def come(street: Street) -> None:
        async with street.channel(street.here) as channel:
            with pytest.raises(grpc.aio.AioRpcError) as refused:
                await say_hello(channel, street.there.token)
        assert refused.value.code() is grpc.StatusCode.UNAUTHENTICATED
        assert ("arena-reason", "WRONG_TOKEN") in tuple(refused.value.trailing_metadata())

    street = visit(come)
    assert [street.here.token] == street.host.turned_away
    assert street.there.state is InstanceState.STARTING


def test_health_and_reflection_answer_at_a_door(runtime: Path) -> None:
    """As they do at a port."""

    async def ask(street: Street) -> None:
        async with street.channel(street.here) as channel:
            check = health_pb2_grpc.HealthStub(channel).Check
            reply = await check(health_pb2.HealthCheckRequest(service="arena.v1.PlayService"))
            assert reply.status == health_pb2.HealthCheckResponse.SERVING
            asked = reflection_pb2.ServerReflectionRequest(list_services="")
            stub = reflection_pb2_grpc.ServerReflectionStub(channel)
            listed = await stub.ServerReflectionInfo(iter([asked])).read()
        names = {one.name for one in listed.list_services_response.service}
        assert "arena.v1.PlayService" in names

    visit(ask)


def test_calls_at_a_door_are_few(runtime: Path) -> None:
    """Each may hold a large message in the arena's memory, so one that is too many is refused."""

    async def crowd(street: Street) -> None:
        end = asyncio.Event()

        async def silence() -> AsyncIterator[play_pb2.PlayRequest]:
            await end.wait()
            return
            yield

        async with street.channel(street.here) as channel:
            stub = play_pb2_grpc.PlayServiceStub(channel)  # type: ignore[no-untyped-call]
            calls = [stub.Play(silence()) for _ in range(MOST_CALLS_OF_ONE + 1)]
            ended, _ = await asyncio.wait(
                [asyncio.create_task(call.code()) for call in calls],
                return_when=asyncio.FIRST_COMPLETED,
            )
            assert {grpc.StatusCode.RESOURCE_EXHAUSTED} == {task.result() for task in ended}
            end.set()
            for call in calls:
                call.cancel()

    visit(crowd)


def test_a_door_is_gone_when_its_instance_is(runtime: Path) -> None:
    """Its socket goes with it, and the other's stays until all are closed."""

    async def leave(street: Street) -> None:
        street.doors.close(street.here.number)
        while street.sockets[1].exists():
            await asyncio.sleep(0.001)
        assert street.sockets[2].exists()

    visit(leave)
    assert [] == list(runtime.iterdir())


def test_a_door_that_is_closed_before_it_opens_is_never_told_of(runtime: Path) -> None:
    """Nobody starts an instance that is not wanted any more."""

    async def hurry() -> list[Path]:
        street, told = Street(), list[Path]()
        street.doors.open(street.here, told.append)
        street.doors.close(street.here.number)
        await street.doors.close_all()
        return told

    assert [] == asyncio.run(hurry())
    assert [] == list(runtime.iterdir())
