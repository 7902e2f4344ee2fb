"""Endings: whether the bot ends by itself whatever its arena does, and says what happened.

Each ending has an instance and a scripted arena of its own; a few are tried at a time. None
of it costs a match: the arena ends what does not end.
"""

import asyncio
import itertools
from asyncio import FIRST_COMPLETED
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from arena.check.findings import Finding, Report, Start
from arena.check.relay import Relay
from arena.check.scripts import (
    TOO_OLD,
    WRONG_TOKEN,
    Act,
    Scripted,
    go_away,
    refuse_protocol,
    refuse_token,
    say_goodbye_at_once,
    say_goodbye_in_a_match,
)
from arena.check.settings import CheckSettings
from arena.check.wording import exit_sentence, stays_sentence
from arena.contest.blocks import Contestant
from arena.errors import ArenaError
from arena.play.launch import Launcher, LaunchOrder, LostWardenError
from arena.play.server import start_server
from arena.play.service import Refusal
from arena.play.sockets import SocketFolder
from arena.sandbox.level import Level
from arena.terms.clock import SECOND_NS
from arena.terms.faults import FaultKind

_AT_ONCE = 3
_STARTS = 4  # how many times as long a start may take where several are made at a time
_STOP_S = 2.0  # how long the end of a process that was ordered to end is waited for
_WELL = "exit code 0"
_BY_SIGNAL = "was ended by signal"


@dataclass(frozen=True, slots=True)
class Ending:
    """One way in which an arena can end a bot."""

    name: str  # for the report, and for the log
    when: str  # the end of sentences
    act: Act | None  # None: there is no arena
    refusal: Refusal | None = None  # which the bot is to pass on
    is_goodbye: bool = False  # in peace; otherwise the bot could not do what it was for


ENDINGS = (
    Ending(
        "goodbye at once",
        "after a goodbye that had come with the welcome",
        say_goodbye_at_once,
        is_goodbye=True,
    ),
    Ending(
        "goodbye with an open question",
        "after a goodbye while a question was open",
        say_goodbye_in_a_match,
        is_goodbye=True,
    ),
    Ending("token refused", "after its token had been refused", refuse_token, WRONG_TOKEN),
    Ending("protocol refused", "after its protocol had been refused", refuse_protocol, TOO_OLD),
    Ending("no arena", "with no arena at ARENA_ADDRESS", None),
    Ending("arena gone", "after the arena had gone away in the middle of a match", go_away),
)
"""All that are tried; the goodbye after the interview comes before them."""


@dataclass(frozen=True, slots=True)
class _Limits:
    """Holds how long is waited, in seconds."""

    hello_s: float
    leave_s: float  # after goodbye
    alone_s: float  # for an end without a goodbye, a start included


def _limits(settings: CheckSettings, start: Start | None) -> _Limits:
    start_s = 0.0 if start is None else start.seconds
    return _Limits(
        settings.patience_ns / SECOND_NS, settings.leave_s, settings.alone_s + _STARTS * start_s
    )


async def try_endings(
    contestant: Contestant, settings: CheckSettings, report: Report, told: Callable[[str], None]
) -> None:
    """Tries all endings and adds what comes of it to the report. Raises ArenaError."""
    told("seeing how the bot ends")
    limits = _limits(settings, report.start)
    processes = _Processes(contestant.bot)
    launcher = Launcher(processes, settings.sandbox)
    sockets = SocketFolder() if settings.sandbox.level is Level.A else None
    places = asyncio.Semaphore(_AT_ONCE)

    async def try_one(number: int, ending: Ending) -> list[Finding]:
        async with places:
            order = _order(contestant, settings.folder, number, ending)
            if sockets is not None:
                order = replace(order, socket=sockets.socket(number))
            return [one async for one in _try(ending, order, launcher, processes, limits)]

    tries = [
        asyncio.create_task(try_one(number, ending)) for number, ending in enumerate(ENDINGS, 1)
    ]
    try:
        found = await asyncio.gather(*tries)
    finally:
        for one in tries:
            one.cancel()
        await asyncio.gather(*tries, return_exceptions=True)
        processes.is_closing = True
        launcher.close()
        if sockets is not None:
            sockets.close()
    for finding in itertools.chain(*found):
        report.add_once(finding)
    report.endings = tuple(ending.name for ending in ENDINGS)


class _Processes:
    """Hears from the launcher how processes have ended."""

    def __init__(self, bot: str) -> None:
        self.is_closing = False
        self._bot = bot
        self._ends: dict[int, asyncio.Future[str]] = {}

    def end_of(self, number: int) -> asyncio.Future[str]:
        """Gives what will say how a process has ended."""
        return self._ends.setdefault(number, asyncio.get_running_loop().create_future())

    def started(self, number: int, log: Path) -> None:
        """Takes note of nothing: every log has a place of its own."""

    def ended(self, number: int, reason: str) -> None:
        """Takes note that a process has ended, or could not be started."""
        self.end_of(number).set_result(reason)

    def not_started(self, number: int, reason: str) -> None:
        """Takes note that the arena could not start a process."""
        self._fail(ArenaError(f"{self._bot} could not be started: {reason}"))

    def warden_ended(self) -> None:
        """Takes note that nothing can be started or stopped any more."""
        if not self.is_closing:
            self._fail(LostWardenError())

    def _fail(self, error: ArenaError) -> None:
        for end in self._ends.values():
            if not end.done():
                end.set_exception(error)


async def _try(
    ending: Ending, order: LaunchOrder, launcher: Launcher, processes: _Processes, limits: _Limits
) -> AsyncIterator[Finding]:
    """Starts an instance, ends it, and tells what is wrong about its end."""
    end = processes.end_of(order.number)
    async with _arena(ending, order.socket) as arena:
        launcher.start(replace(order, address=arena.relay.address))
        try:
            due = asyncio.create_task(arena.is_due.wait())
            either: tuple[asyncio.Future[Any], ...] = (due, end)
            await asyncio.wait(either, timeout=limits.hello_s, return_when=FIRST_COMPLETED)
            due.cancel()
            if not arena.is_due.is_set():
                yield _never_came(end, limits)
                return
            seconds = limits.leave_s if ending.is_goodbye else limits.alone_s
            await asyncio.wait({end}, timeout=seconds)
            for finding in _judge(ending, end.result() if end.done() else "", seconds, order.log):
                yield finding
        finally:
            launcher.stop(order.number)
            await asyncio.wait({end}, timeout=_STOP_S)


def _never_came(end: asyncio.Future[str], limits: _Limits) -> Finding:
    if end.done():
        how = f"{end.result()} before it said hello"
    else:
        how = f"said no hello within {limits.hello_s:g} s"
    sentence = f"{how}, when it was started again beside other instances of it"
    return Finding(FaultKind.NO_SHOW, sentence)


def _judge(ending: Ending, how: str, seconds: float, log: Path) -> Iterator[Finding]:
    """Tells what is wrong with the end of a process; `how` is empty while it has not ended."""
    when = ending.when
    if ending.is_goodbye:
        if not how:
            yield Finding("stays", stays_sentence(seconds, when), is_failure=False)
        elif not how.endswith(_WELL):
            yield Finding("exit_code", exit_sentence(how, when), is_failure=False)
        return
    kind = "refused" if ending.refusal is not None else ending.name.replace(" ", "_")
    if not how:
        sentence = f"was still there {seconds:g} s {when}: a bot that cannot play ends by itself"
        yield Finding(kind, f"{sentence}, with an exit code other than 0", is_failure=False)
    elif how.endswith(_WELL):
        sentence = f"{how} {when}: another one says that it has not played"
        yield Finding(kind, sentence, is_failure=False)
    elif _BY_SIGNAL in how:
        sentence = f"{how} {when}: say what happened, and end with an exit code"
        yield Finding(kind, sentence, is_failure=False)
    refusal = ending.refusal
    if refusal is not None and refusal.sentence not in _text(log):
        yield Finding(
            "unsaid",
            f"did not say why {when}: print the text of the status that PlayService.Play ends "
            f"with, and its trailing metadata arena-reason. Here: {refusal.sentence} "
            f"({refusal.reason})",
            is_failure=False,
        )


def _text(log: Path) -> str:
    try:
        return log.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


@asynccontextmanager
async def _arena(ending: Ending, socket: Path | None) -> AsyncIterator[Scripted]:
    """Opens the arena of an ending behind a relay; without a script nobody is there."""
    relay = Relay(socket)
    arena = Scripted(ending.act, relay)
    server = None
    try:
        if ending.act is None:
            arena.is_due.set()
        else:
            server, address = await start_server(arena, port=0)
            await relay.open(address)
        yield arena
    finally:
        # Whatever happens meanwhile, a server that still runs would keep gRPC from its end.
        try:
            await relay.close()
        finally:
            if server is not None:
                await server.stop(None)


def _order(contestant: Contestant, folder: Path, number: int, ending: Ending) -> LaunchOrder:
    return LaunchOrder(
        number=number,
        command=contestant.command,
        folder=contestant.folder,
        address="",  # known once its arena is there
        token=f"checked-{number}",
        log=folder / f"{contestant.bot}-{ending.name.replace(' ', '-')}.log",
        title=f"{contestant.bot} is checked: {ending.name}",
    )
