"""Nobody is waited for without a bound: neither who does not read, nor a warden that is stuck."""

import asyncio
import os
import signal
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from arena.contest.blocks import BlockTask, Contestant
from arena.errors import ArenaError
from arena.play import launch, service
from arena.play.instance import Instance, Role
from arena.play.launch import Launcher, LaunchOrder, LostWardenError
from arena.play.runner import Runner, RunnerSettings
from arena.play.service import PlayService
from arena.v1 import match_pb2, play_pb2
from tests.e2e.hall import task


class DeafStream:
    """Stands in for the stream of a bot that says what it is told and never reads."""

    def __init__(self, *requests: play_pb2.PlayRequest) -> None:
        self._requests = list(requests)

    async def read(self) -> play_pb2.PlayRequest:
        if not self._requests:
            await asyncio.Event().wait()
        return self._requests.pop(0)

    async def write(self, response: play_pb2.PlayResponse) -> None:
        await asyncio.Event().wait()

    async def abort(self, status: object, sentence: str) -> None:
        await asyncio.Event().wait()

    def set_trailing_metadata(self, metadata: object) -> None:
        """Takes what nobody will read."""


class Host:
    """Notes what becomes of one instance."""

    is_closing = False
    patience_ns = None

    def __init__(self) -> None:
        self.instance = Instance(1, Role(Contestant("a", "v", "", ()), 0, 0), None)
        self.has_left: list[str] = []
        self.was_refused: list[str] = []

    def expected(self, token: str) -> Instance | None:
        return self.instance if token == self.instance.token else None

    def refused(self, token: str, sentence: str) -> None:
        self.was_refused.append(sentence)

    def arrived(self, instance: Instance) -> None:
        """Lets it in."""

    def left(self, instance: Instance, malformed: str) -> None:
        self.has_left.append(malformed)

    def open_wire_log(self, instance: Instance) -> None:
        return None


def _answers(*_: object) -> str:
    return "answered at table 7, where it has never sat"


def _serve(host: Host, *requests: play_pb2.PlayRequest) -> None:
    stream: Any = DeafStream(*requests)
    asyncio.run(PlayService(host, _answers).Play(None, stream))  # type: ignore[arg-type]


def _hello(token: str) -> play_pb2.PlayRequest:
    return play_pb2.PlayRequest(hello=play_pb2.Hello(token=token, protocol=1))


def test_a_bot_that_is_told_off_and_does_not_read_is_let_go(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its matches are told, though the reason never reaches it."""
    monkeypatch.setattr(service, "BREAK_OFF_S", 0.0)
    host = Host()
    wrong = play_pb2.PlayRequest(answers=[match_pb2.Answer(table=7, question=1, move="silent")])
    _serve(host, _hello(host.instance.token), wrong)
    assert ["answered at table 7, where it has never sat"] == host.has_left
    assert host.instance.session is None


def test_a_stranger_that_is_refused_and_does_not_read_is_let_go(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its stream ends all the same."""
    monkeypatch.setattr(service, "BREAK_OFF_S", 0.0)
    host = Host()
    _serve(host, _hello("made up"))
    assert 1 == len(host.was_refused)
    assert [] == host.has_left


class Told:
    """Notes the end of the warden."""

    def __init__(self) -> None:
        self.end = asyncio.Event()

    def started(self, number: int, log: Path) -> None:
        """Takes no note."""

    def ended(self, number: int, reason: str) -> None:
        """Takes no note."""

    def not_started(self, number: int, reason: str) -> None:
        """Takes no note."""

    def warden_ended(self) -> None:
        self.end.set()


@pytest.mark.e2e
def test_a_warden_that_reads_no_orders_is_ended(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The pipe fills up, and whoever runs the loop is not held up for ever."""
    monkeypatch.setattr(launch, "ORDER_S", 0.0)

    async def fill() -> None:
        told = Told()
        launcher = Launcher(told)
        os.kill(launcher._warden.pid, signal.SIGSTOP)
        order = LaunchOrder(1, ["true"], str(tmp_path), "", "x" * 4096, tmp_path / "log", "t")
        with pytest.raises(LostWardenError):
            _order_for_ever(launcher, order)
        await told.end.wait()
        launcher.close()

    asyncio.run(fill())


def _order_for_ever(launcher: Launcher, order: LaunchOrder) -> None:
    while True:
        launcher.start(order)


@pytest.mark.e2e
def test_a_loop_that_turns_is_told_from_one_that_does_not(tmp_path: Path) -> None:
    """While something holds it up it does not turn; a closed one need not."""
    held, let_go = threading.Event(), threading.Event()

    def hold(*_: str) -> None:
        held.set()
        let_go.wait()

    runner = Runner(RunnerSettings(log_folder=tmp_path), attach=hold)
    assert runner.is_turning(60.0)
    alone = Contestant("a", "v", ".", ())
    player = threading.Thread(target=_play_until_closed, args=(runner, task(alone, alone)))
    player.start()
    held.wait()
    assert not runner.is_turning(0.0)
    let_go.set()
    assert runner.is_turning(60.0)
    runner.close()
    player.join()
    assert runner.is_turning(0.0)


def _play_until_closed(runner: Runner, wanted: BlockTask) -> None:
    with suppress(ArenaError):
        runner.play([wanted])
