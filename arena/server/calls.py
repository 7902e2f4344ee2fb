"""Answers calls: who calls, whether there is room, the work in a thread, errors as statuses.

The event loop never waits for the database: all work is done by threads. What nobody
foresaw becomes INTERNAL with a number that the log knows too. Must not know what is asked.
"""

import asyncio
import contextlib
import secrets
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, NamedTuple, NoReturn, TypeVar

import grpc

from arena.people.refusals import Reason, RefusedError
from arena.people.tokens import parse_authorization
from arena.server.journal import Journal
from arena.server.statuses import INTERNAL, STATUSES
from arena.server.tally import Tally
from arena.server.trouble import is_of_database

CALL_S = 60.0
"""How long a call may take that nobody says otherwise of."""

_THREADS = 8
_LONG_FOR_ONE = 4  # calls that mostly wait there is room for, for each of the others
_ABORT_S = 1.0  # how long a reason may take to reach a caller that does not read

_Answer = TypeVar("_Answer")


@dataclass(frozen=True, slots=True)
class Caller:
    """Who calls."""

    id: int
    name: str


Identify = Callable[[str], Caller]
"""Finds whose a token is; RefusedError where it is nobody's. Called in a thread."""


class Calls:
    """Lets calls in, has their work done, and ends them."""

    def __init__(
        self,
        identify: Identify,
        journal: Journal,
        tally: Tally,
        *,
        most_of_one: int,
        most_in_all: int,
    ) -> None:
        self._identify = identify
        self._journal = journal
        self._tally = tally
        self._most_of_one = most_of_one
        self._most_in_all = most_in_all
        self._threads = ThreadPoolExecutor(_THREADS, "call")
        self._open = Counter[bool]()  # by whether they are long
        self._open_of = Counter[int]()
        self.is_closing = False

    async def answer(
        self,
        context: Any,
        rpc: str,
        work: Callable[[Caller], _Answer],
    ) -> _Answer:
        """Answers a call of a user with what `work` returns, which is done in a thread."""
        async with self.call(context, rpc) as caller:
            return await self.work(work, caller)
        raise AssertionError("a call has ended in neither way")

    async def answer_anybody(
        self,
        context: Any,
        rpc: str,
        work: Callable[[Caller | None], _Answer],
    ) -> _Answer:
        """Answers as `answer` does, also who shows no token."""
        async with self._call(context, rpc):
            caller = None
            if _authorization(context) is not None:
                caller = await self._caller(context)
            with self._room_for(caller):
                return await self.work(work, caller)
        raise AssertionError("a call has ended in neither way")

    @contextlib.asynccontextmanager
    async def call(
        self,
        context: Any,
        rpc: str,
        *,
        is_long: bool = False,
        seconds: float | None = CALL_S,
    ) -> AsyncIterator[Caller]:
        """Lets a user's call in for the length of a block, and turns its errors into statuses.

        One that `is_long` mostly waits: there is room for more of these. It may take so many
        `seconds`, for ever for None.
        """
        async with self._call(context, rpc, is_long=is_long, seconds=seconds):
            caller = await self._caller(context)
            with self._room_for(caller):
                yield caller

    async def work(self, work: Callable[..., _Answer], *arguments: object) -> _Answer:
        """Has work done in a thread and returns what it returns, or raises what it raises."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, work, *arguments)

    def close(self) -> None:
        """Ends the threads, which do what they have begun."""
        self._threads.shutdown(wait=True, cancel_futures=True)

    @contextlib.asynccontextmanager
    async def _call(
        self,
        context: Any,
        rpc: str,
        *,
        is_long: bool = False,
        seconds: float | None = CALL_S,
    ) -> AsyncIterator[None]:
        began = time.monotonic()
        status = grpc.StatusCode.OK
        most = _LONG_FOR_ONE * self._most_in_all if is_long else self._most_in_all
        self._open[is_long] += 1
        try:
            if self.is_closing:
                raise shutting_down()
            if self._open[is_long] > most:
                raise RefusedError(
                    Reason.TOO_MANY_CALLS,
                    f"The server answers {most} calls already: try again in a moment.",
                )
            async with asyncio.timeout(seconds):
                yield
        except asyncio.CancelledError:
            status = grpc.StatusCode.CANCELLED
            raise
        except Exception as error:  # whatever it is, the caller gets a status for it
            ending = self._ending(error, rpc)
            status = ending.status
            await abort(context, ending)
        finally:
            self._open[is_long] -= 1
            self._tally.called(rpc, status.name, time.monotonic() - began)

    async def _caller(self, context: Any) -> Caller:
        token = parse_authorization(_authorization(context))
        return await self.work(self._identify, token)

    @contextlib.contextmanager
    def _room_for(self, caller: Caller | None) -> Iterator[None]:
        if caller is None:
            yield
            return
        if self._open_of[caller.id] >= self._most_of_one:
            raise RefusedError(
                Reason.TOO_MANY_CALLS,
                f"{self._most_of_one} calls of yours are being answered already: wait for one.",
            )
        self._open_of[caller.id] += 1
        try:
            yield
        finally:
            self._open_of[caller.id] -= 1
            if not self._open_of[caller.id]:
                del self._open_of[caller.id]

    def _ending(self, error: Exception, rpc: str) -> "Ending":
        """Finds what a caller is told of an error."""
        if isinstance(error, RefusedError):
            return Ending(STATUSES[error.reason], error.reason, str(error))
        if isinstance(error, TimeoutError):
            sentence = "This call has taken too long and was broken off: try again."
            return Ending(STATUSES[Reason.BROKEN_OFF], Reason.BROKEN_OFF, sentence)
        if is_of_database(error):
            self._journal.error("database_away", f"{rpc}: {error}", rpc=rpc)
            sentence = "The server's database does not answer at the moment: try again later."
            return Ending(STATUSES[Reason.DATABASE_AWAY], Reason.DATABASE_AWAY, sentence)
        number = secrets.token_hex(4)
        self._journal.error("internal_error", f"{rpc} failed: {error}", error, rpc=rpc, id=number)
        sentence = f"The server failed at this; tell its operator this number: {number}."
        return Ending(grpc.StatusCode.INTERNAL, INTERNAL, sentence)


class Ending(NamedTuple):
    """How a call ends that has failed."""

    status: grpc.StatusCode
    reason: str
    sentence: str


def shutting_down() -> RefusedError:
    """Refuses what the server has no time for any more."""
    return RefusedError(
        Reason.SHUTTING_DOWN, "The server is about to stop: try again in a few minutes."
    )


def _authorization(context: Any) -> str | None:
    """What came with a call to say who calls; None where nothing did."""
    for key, value in context.invocation_metadata() or ():
        if key == "authorization" and isinstance(value, str):
            return value
    return None


async def abort(context: Any, ending: Ending) -> NoReturn:
    """Ends a call with a reason; who does not read it is not waited for long."""
    context.set_trailing_metadata((("arena-reason", ending.reason),))
    # Not `wait_for`: its task and the error that `abort` raises would hold each other.
    async with asyncio.timeout(_ABORT_S):
        await context.abort(ending.status, ending.sentence)
    raise AssertionError("an aborted call goes on")
