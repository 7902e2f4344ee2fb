"""The bridge of a program whose owner has started it: plays on a server, visit after visit.

The program is told nothing of streams that break: it sees one long game of many tables, and
what is asked again it is asked again. Must not know how a server is reached.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from arena.bridge.bridge import Bridge, say
from arena.bridge.program import ProgramError
from arena.stream import BOT_FAILED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from arena.bridge.program import Program
    from arena.v1 import play_pb2

    Send = Callable[[play_pb2.PlayRequest], None]


class Visits(Protocol):
    """Whoever visits the server."""

    session_ended: Callable[[], object]

    @property
    def ending(self) -> tuple[int, str]:
        """An exit code, and what there is to say, once all is over."""

    def responses(self) -> Iterator[tuple[play_pb2.PlayResponse, Send]]:
        """Yields what comes, each with what sends an answer to it, until all is over."""

    def cancel(self) -> bool:
        """Breaks off at once."""


class ElsewhereBridge(Bridge):
    """Plays on a server through one program."""

    def __init__(self, program: Program, visits: Visits) -> None:
        super().__init__(program)
        self._visits = visits
        self._call = visits
        self._send_now: Send | None = None
        self._before = 0  # how many tables earlier sessions have had
        self._last_table = 0  # the highest that the program knows of
        visits.session_ended = self._session_ended

    def play_visits(self, *, tables: int) -> int:
        """Plays until the visits are over; returns an exit code, and says what went wrong."""
        self._has_one_table = tables == 1
        self._begin_listening()
        try:
            for response, send in self._visits.responses():
                self._send_now = send
                response.ClearField("goodbye")  # which is not the end of all visits
                self._renumber(response)
                self._pass_on(response)
            if self._failure is not None:
                raise self._failure
            self._is_leaving = True
            self._program.close_input()
            self._see_off()
        except ProgramError as error:
            say(str(error))
            return BOT_FAILED
        finally:
            self._is_leaving = True
        code, sentence = self._visits.ending
        if sentence:
            say(sentence)
        return code

    def _session_ended(self) -> None:
        """Lets the next session have tables of other numbers: late answers must find none."""
        self._before = self._last_table

    def _renumber(self, response: play_pb2.PlayResponse) -> None:
        for told in (
            response.match_starts,
            response.events,
            response.faults,
            response.questions,
            response.match_ends,
        ):
            for message in told:
                message.table += self._before
                self._last_table = max(self._last_table, message.table)

    def _send(self, request: play_pb2.PlayRequest) -> None:
        for place in reversed(range(len(request.answers))):
            answer = request.answers[place]
            if answer.table <= self._before:
                del request.answers[place]  # of a session that is over
            else:
                answer.table -= self._before
        if request.answers and self._send_now is not None:
            self._send_now(request)
