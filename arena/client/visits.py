"""The visits of a bot that runs elsewhere to its server: one stream after the other.

Whenever a stream breaks the next one goes on with its session, where that is still open. What
the kit and the bridge have in common; must not know who answers.
"""

from __future__ import annotations

import random
import signal
import sys
import threading
import time
from contextlib import contextmanager
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, NamedTuple

import grpc

from arena.client.certificate import NotReachedError
from arena.client.channel import agreed_certificate, open_channel
from arena.client.known import read_known, servers_file
from arena.errors import ArenaError, InputError
from arena.stream import PROTOCOL, REFUSED, reason_of, stream_on, what_ended
from arena.v1 import play_pb2

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from arena.client.address import Address
    from arena.stream import Responses

    Send = Callable[[play_pb2.PlayRequest], None]

FIRST_DELAY_S, MOST_DELAY_S = 0.25, 30.0
"""How long a bot waits before it comes again: twice as long each time in vain, about."""

_STEADY_S = 5.0  # a stream that has lasted so long has not been in vain

_FOR_GOOD = frozenset(
    {
        "WRONG_TOKEN",
        "ACCOUNT_DISABLED",
        "TOKEN_IN_USE",
        "HELLO_EXPECTED",
        "HELLO_TWICE",
        "PROTOCOL_TOO_OLD",
        "PROTOCOL_TOO_NEW",
        "BAD_TABLES",
        "UNKNOWN_TABLE",
        "UNREADABLE",
    }
)
"""Reasons that do not pass by themselves."""

_NEVER = frozenset(
    {
        grpc.StatusCode.UNIMPLEMENTED,
        grpc.StatusCode.UNAUTHENTICATED,
        grpc.StatusCode.PERMISSION_DENIED,
        grpc.StatusCode.INVALID_ARGUMENT,
        grpc.StatusCode.FAILED_PRECONDITION,
        grpc.StatusCode.NOT_FOUND,
    }
)
"""Statuses that, without a reason of an arena's, say that this is no arena."""


class Ending(NamedTuple):
    """How the visits have ended."""

    code: int  # an exit code
    sentence: str  # empty: in peace


class Connector:
    """Opens streams to one server, whose certificate is compared each time."""

    def __init__(self, address: Address, fingerprint: str = "") -> None:
        """Takes the certificate's fingerprint; empty: that of `arena login`, or an authority's."""
        self.address = address
        known = read_known(servers_file()).get(str(address))
        self._fingerprint = fingerprint or (known.fingerprint if known is not None else "")

    @contextmanager
    def open(self, requests: Iterator[play_pb2.PlayRequest]) -> Iterator[Responses]:
        """Opens a stream; raises what `agreed_certificate` does."""
        shown = agreed_certificate(self.address, self._fingerprint)
        with open_channel(self.address, shown) as channel:
            yield stream_on(channel, requests)


class Visits:
    """Visits a server until the bot has left, or is not let in any more."""

    def __init__(
        self,
        connector: Connector,
        token: str,
        *,
        tables: int,
        events: bool,
        software: str,
        say: Callable[[str], None],
    ) -> None:
        """Takes what tells a person how it goes."""
        self._connector = connector
        self._hello = play_pb2.Hello(
            token=token, protocol=PROTOCOL, tables=tables, events=events, software=software
        )
        self._say = say
        self._requests: SimpleQueue[play_pb2.PlayRequest | None] = SimpleQueue()
        self._call: Responses | None = None
        self._woken: SimpleQueue[None] = SimpleQueue()
        self._in_vain = 0
        self._was_there = False
        self._is_lost = False  # whether it was said that the connection is
        self._is_leaving = False
        self._is_cancelled = False
        self.session_ended: Callable[[], object] = lambda: None
        """Called before another session than the last begins: no match of that one is open."""
        self.ending = Ending(0, "")

    def responses(self) -> Iterator[tuple[play_pb2.PlayResponse, Send]]:
        """Yields what comes, each with what sends an answer to it, until all is over.

        `ending` says then how it has ended.
        """
        while True:
            delay_s = None
            began = time.monotonic()
            try:
                goodbye = yield from self._visit()
                delay_s = self._after_goodbye(goodbye)
            except grpc.RpcError as error:
                delay_s = self._after_error(error)
            except NotReachedError as error:
                delay_s = self._lost(str(error))
            except (ArenaError, InputError) as error:
                self.ending = Ending(REFUSED, str(error))
            if delay_s is None or self._is_cancelled:
                return
            if time.monotonic() - began > _STEADY_S:
                self._in_vain = 0
            self._in_vain += 1
            if not self._wait(delay_s):
                return

    def leave(self) -> None:
        """Asks to be seated no more; the open matches are played. May be called by a signal."""
        self._is_leaving = True
        self._requests.put(play_pb2.PlayRequest(leaving=True))
        self._woken.put(None)

    def cancel(self) -> bool:
        """Breaks off at once, and comes no more; from any thread."""
        self._is_cancelled = True
        self._woken.put(None)
        return self._call is not None and self._call.cancel()

    @contextmanager
    def leaving_at_interrupt(self) -> Iterator[None]:
        """Lets Ctrl-C ask to leave, and a second one break off, for the length of a block."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return

        def interrupted(_number: int, _frame: object) -> None:
            if self._is_leaving:
                raise KeyboardInterrupt
            if self._was_there:
                self._say("Leaving once the open matches are over; Ctrl-C again breaks them off.")
            else:
                self._say("Leaving, without having been there.")
            self.leave()

        before = signal.signal(signal.SIGINT, interrupted)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    def _visit(
        self,
    ) -> Generator[tuple[play_pb2.PlayResponse, Send], None, play_pb2.Goodbye | None]:
        """Yields what one stream gives; returns the goodbye, if one was said."""
        requests: SimpleQueue[play_pb2.PlayRequest | None] = SimpleQueue()
        if self._was_there and not self._hello.resume:
            self.session_ended()
        requests.put(play_pb2.PlayRequest(hello=self._hello))
        self._requests = requests
        if self._is_leaving and self._was_there:
            requests.put(play_pb2.PlayRequest(leaving=True))
        goodbye: play_pb2.Goodbye | None = None
        try:
            with self._connector.open(iter(requests.get, None)) as responses:
                self._call = responses
                for response in responses:
                    if response.HasField("welcome"):
                        self._welcomed(response.welcome)
                    if response.HasField("goodbye"):  # which is the receiver's to take out
                        goodbye = play_pb2.Goodbye()
                        goodbye.CopyFrom(response.goodbye)
                    yield response, requests.put
                    if goodbye is not None:
                        requests.put(None)  # ends our half; the loop goes on to the server's end
        finally:
            self._call = None
            requests.put(None)
        return goodbye

    def _welcomed(self, welcome: play_pb2.Welcome) -> None:
        self._hello.resume = welcome.session
        if not self._was_there or self._is_lost:
            what = "is back at" if self._was_there else "is at"
            self._say(f"{welcome.bot} {what} {self._connector.address.typed}.")
        self._was_there = True
        self._is_lost = False

    def _after_goodbye(self, goodbye: play_pb2.Goodbye | None) -> float | None:
        self._hello.resume = ""
        if self._is_leaving:
            self._say("Left.")
            return None
        if goodbye is None:
            return self._lost("The server has closed the stream.")
        return self._lost(f"The server says goodbye: {goodbye.message}.")

    def _after_error(self, error: grpc.RpcError) -> float | None:
        reason = reason_of(error)
        if reason == "NO_SUCH_SESSION":
            self._hello.resume = ""
            return 0.0
        code, sentence = what_ended(error, self._connector.address.typed)
        if reason in _FOR_GOOD or (not reason and error.code() in _NEVER):
            self.ending = Ending(code, sentence)
            return None
        return self._lost(sentence)

    def _lost(self, sentence: str) -> float:
        if not self._is_lost:
            again = "Trying to come back" if self._was_there else "Trying again until it is there"
            self._say(f"{sentence.rstrip('.')}{'' if sentence.endswith('?') else '.'} {again}.")
        self._is_lost = True
        delay_s = min(MOST_DELAY_S, FIRST_DELAY_S * 2.0 ** min(self._in_vain, 20))
        return delay_s * random.uniform(0.5, 1.0)  # so that not all come at once

    def _wait(self, delay_s: float) -> bool:
        """Waits until the next visit; returns whether there is to be one."""
        if self._is_leaving and not self._hello.resume:
            return False  # nothing is open that it would have to come back for
        until = time.monotonic() + delay_s
        while not self._is_cancelled and (left_s := until - time.monotonic()) > 0:
            try:
                self._woken.get(timeout=left_s)
            except Empty:
                break
            if self._is_leaving and not self._hello.resume:
                return False
        return not self._is_cancelled


def say_to_person(sentence: str) -> None:
    """Writes a line on standard error."""
    print(sentence, file=sys.stderr, flush=True)
