"""The candidate: the one instance of the bot that is asked, its process and its stream.

It is let in by the arena's own PlayService, under the same conditions as for matches. What
is asked, and what an answer means, is others' to know.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from arena.contest.blocks import Contestant
from arena.errors import ArenaError
from arena.play.doors import Doors
from arena.play.instance import Instance, InstanceState, Role
from arena.play.launch import Launcher, LaunchOrder
from arena.play.server import start_server
from arena.play.service import PlayService
from arena.play.wire_log import WireLog
from arena.sandbox.level import Level
from arena.sandbox.sandbox import Sandbox
from arena.v1 import match_pb2, play_pb2

if TYPE_CHECKING:
    import grpc

WIRE_LABEL = "messages"
"""What the file of messages is called in a check's folder, before its number."""

_WHY_S = 1.0  # how long a lost stream may wait for its process to say how it ended
_FAREWELL_S = 1.0  # how long one may take to leave that is not watched leaving
_NUMBER = 1

_MOMENT_S = 0.001  # between two looks at what has gone out

Greet = Callable[[play_pb2.PlayResponse], None]
"""Changes the welcome before it goes out."""

ChangeGoodbye = Callable[[play_pb2.Goodbye], None]
"""Changes the goodbye before it goes out."""

OnAnswers = Callable[[Sequence[match_pb2.Answer]], str]
"""Takes the answers of one message; returns what was malformed about them, or nothing."""


class Candidate:
    """Starts one instance of a bot; `open` and `close` it within one event loop."""

    def __init__(
        self,
        contestant: Contestant,
        log: Path,
        patience_ns: int,
        *,
        greet: Greet | None = None,
        purpose: str = "is checked",
        sandbox: Sandbox | None = None,
    ) -> None:
        self.patience_ns: int | None = patience_ns
        self.is_closing = False
        self.on_answers: OnAnswers = lambda answers: ""
        self.log = log
        self.arrived_after_s: float | None = None  # its hello, from the launch
        self.refusal = ""  # why its hello was turned away
        self.malformed = ""  # what was wrong with a message of its
        self.has_left = False  # whether its stream has ended
        self.how_ended = ""  # how its process ended, once it has
        self._contestant = contestant
        self._greet = greet
        self._purpose = purpose
        self._sandbox = sandbox or Sandbox()
        self._instance = Instance(_NUMBER, Role(contestant, 0, 0), None)
        self._waiting: play_pb2.PlayResponse | None = None  # what was sent last, until it goes out
        self._change = asyncio.Event()
        self._failure: Exception | None = None  # of the arena
        self._launched_s = 0.0
        self._launcher: Launcher | None = None
        self._doors: Doors | None = None
        self._server: grpc.aio.Server | None = None

    @property
    def tables(self) -> int:
        """How many matches it plays at a time."""
        return self._instance.tables

    @property
    def wants_events(self) -> bool:
        """Whether it asked to be told what happens."""
        return self._instance.wants_events

    @property
    def token(self) -> str:
        """What its process has in ARENA_TOKEN."""
        return self._instance.token

    @property
    def is_there(self) -> bool:
        """Whether it can be asked."""
        return self._instance.session is not None

    @property
    def has_arrived(self) -> bool:
        """Whether it has said a hello that was accepted."""
        return self.arrived_after_s is not None

    async def open(self) -> None:
        """Launches the process and serves it."""
        self._launcher = Launcher(self, self._sandbox)
        self._launched_s = time.monotonic()

        def take(_: Instance, answers: Sequence[match_pb2.Answer]) -> str:
            return self._take(answers)

        if self._sandbox.level is Level.A:
            self._doors = Doors(self, take)
            self._doors.open(self._instance, lambda socket: self._launch("", socket))
        else:
            self._server, address = await start_server(PlayService(self, take), port=0)
            self._launch(address, None)

    def _launch(self, address: str, socket: Path | None) -> None:
        assert self._launcher is not None  # it is open
        self._launcher.start(
            LaunchOrder(
                number=_NUMBER,
                command=self._contestant.command,
                folder=self._contestant.folder,
                address=address,
                token=self._instance.token,
                log=self.log,
                title=f"{self._contestant.bot} {self._purpose}",
                socket=socket,
            )
        )

    async def close(self) -> None:
        """Ends the process, its children and the server."""
        self.is_closing = True
        try:
            # A stream that the server had to cut would be told of on standard error, by gRPC.
            if self.is_there and self._instance.state is not InstanceState.RETIRING:
                self.say_goodbye()
                await self.wait(lambda: not self.is_there, _FAREWELL_S)
        finally:
            if self._launcher is not None:
                self._launcher.close()
            if self._doors is not None:
                await self._doors.close_all()
            if self._server is not None:
                await self._server.stop(_FAREWELL_S)

    async def wait(self, is_so: Callable[[], bool], seconds: float) -> bool:
        """Waits for something to be so; tells whether it is. Raises ArenaError."""
        until_s = time.monotonic() + seconds
        while not is_so():
            if self._failure is not None:
                raise self._failure
            self._change.clear()
            try:
                await asyncio.wait_for(self._change.wait(), until_s - time.monotonic())
            except TimeoutError:
                return is_so()
        return True

    def send(self, message: play_pb2.PlayResponse) -> None:
        """Sends a message; nothing happens where nobody is there."""
        session = self._instance.session
        if session is not None:
            self._waiting = session.outbox
            session.outbox.MergeFrom(message)
            session.wake()

    async def flush(self, seconds: float) -> bool:
        """Waits until all that was sent has gone out; tells whether it has."""
        until_s = time.monotonic() + seconds
        while (session := self._instance.session) and session.outbox is self._waiting:
            if time.monotonic() > until_s:
                return False
            await asyncio.sleep(_MOMENT_S)
        return True

    def say_goodbye(self, change: ChangeGoodbye | None = None) -> None:
        """Ends the stream in peace."""
        session = self._instance.session
        if session is not None:
            self._instance.state = InstanceState.RETIRING
            session.say_goodbye(play_pb2.GOODBYE_REASON_DONE, "all that was to be asked has been")
            if change is not None:
                change(session.outbox.goodbye)

    async def how_left(self) -> str:
        """Says how the process ended that has broken its stream off, as a phrase."""
        await self.wait(lambda: bool(self.how_ended), _WHY_S)
        return self.how_ended or "its stream ended, though its process did not"

    # What the service asks and tells (`service.Host`).

    def expected(self, token: str) -> Instance | None:
        """Finds the instance that was launched with a token."""
        return self._instance if token == self._instance.token else None

    def refused(self, token: str, sentence: str) -> None:
        """Takes note that a hello was turned away; with another token it was the bot's too."""
        self.refusal = self.refusal or sentence
        self._change.set()

    def arrived(self, instance: Instance) -> None:
        """Takes note of the hello."""
        instance.state = InstanceState.READY
        self.arrived_after_s = time.monotonic() - self._launched_s
        if self._greet is not None and instance.session is not None:
            self._greet(instance.session.outbox)
        self._change.set()

    def left(self, instance: Instance, malformed: str) -> None:
        """Takes note that the stream has ended."""
        instance.state = InstanceState.GONE
        self.has_left = True
        self.malformed = malformed
        self._change.set()

    def broke(self, error: Exception) -> None:
        """Takes note that the arena itself cannot go on."""
        self._failure = error
        self._change.set()

    def open_wire_log(self, instance: Instance) -> WireLog | None:
        """Opens the file of messages."""
        return WireLog(self.log.parent, WIRE_LABEL)

    # What the process tells (`launch.Processes`).

    def started(self, number: int, log: Path) -> None:
        """Takes note of where the output goes."""
        self.log = log

    def ended(self, number: int, reason: str) -> None:
        """Takes note that the process has ended, or could not be started."""
        self.how_ended = reason
        self._change.set()

    def not_started(self, number: int, reason: str) -> None:
        """Takes note that the arena could not start the process."""
        self.broke(ArenaError(f"{self._contestant.bot} could not be started: {reason}"))

    def warden_ended(self) -> None:
        """Takes note that nothing can be started or stopped any more."""
        if not self.is_closing:
            self.broke(ArenaError("the process that starts bots has ended"))

    def _take(self, answers: Sequence[match_pb2.Answer]) -> str:
        malformed = ""
        try:
            malformed = self.on_answers(answers)
        except Exception as error:
            self.broke(error)  # a defect of ours, for which no bot is to be blamed
        self._change.set()
        return malformed
