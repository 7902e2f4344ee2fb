"""The bridge between the arena's stream and a program's lines.

Two threads: the main one passes on what the arena says, the other what the program says.
An event loop would be no faster, and forgets why the arena has left (as the kit found).
Must not know the rules.
"""

from __future__ import annotations

import signal
import sys
import threading
import time
from queue import SimpleQueue
from typing import TYPE_CHECKING

import grpc

from arena.bridge.answers import MOST_LINE_BYTES, LineError, add_answers, shown_line
from arena.bridge.lines import keep_one_question, response_to_line
from arena.bridge.program import ProgramError
from arena.bridge.silence import Sight, Silence
from arena.stream import BOT_FAILED, PROTOCOL, opened_stream, what_ended
from arena.v1 import match_pb2, play_pb2

if TYPE_CHECKING:
    from typing import Protocol

    from arena.bridge.program import Program

    class Cancellable(Protocol):
        """What can be broken off: a stream, or all visits."""

        def cancel(self) -> bool:
            """Breaks it off."""


SOFTWARE = "arena connect"

FAREWELL_S = 2.0
"""How long the program may take to leave once its input has ended."""

_LOOK_S = 0.1  # how often a program that writes nothing is looked at


class Bridge:
    """Plays through one program until the arena says goodbye."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._silence = Silence(str(program))
        self._requests: SimpleQueue[play_pb2.PlayRequest | None] = SimpleQueue()
        self._call: Cancellable | None = None
        self._failure: ProgramError | None = None  # what the listener has found
        self._has_one_table = False
        self._is_leaving = False  # goodbye was said: nothing that the program does matters

    def play(self, address: str, token: str, *, tables: int, events: bool) -> int:
        """Plays to the end; returns an exit code, and says on standard error what went wrong."""
        hello = play_pb2.Hello(
            token=token, protocol=PROTOCOL, tables=tables, events=events, software=SOFTWARE
        )
        self._has_one_table = tables == 1
        try:
            try:
                self._serve(address, play_pb2.PlayRequest(hello=hello))
            except grpc.RpcError as error:
                if self._failure is None:
                    code, sentence = what_ended(error, address)
                    say(sentence)
                    return code
            if self._failure is not None:
                raise self._failure
            self._see_off()
        except ProgramError as error:
            say(str(error))
            return BOT_FAILED
        finally:
            self._is_leaving = True
        return 0

    def _serve(self, address: str, hello: play_pb2.PlayRequest) -> None:
        self._requests.put(hello)
        with opened_stream(address, iter(self._requests.get, None)) as responses:
            self._call = responses
            self._begin_listening()
            try:
                for response in responses:
                    self._pass_on(response)
            finally:
                self._requests.put(None)

    def _pass_on(self, response: play_pb2.PlayResponse) -> None:
        for fault in response.faults:
            self._report(fault)
        has_goodbye = response.HasField("goodbye")
        self._is_leaving = self._is_leaving or has_goodbye
        if self._has_one_table:
            keep_one_question(response)
        line = response_to_line(response)
        if response.questions:
            self._silence.asked(time.monotonic(), _shortest_limit(response))
        is_told = self._program.tell(line, lambda: self._failure is not None)
        if has_goodbye:
            self._program.close_input()
            self._requests.put(None)  # ends our half; the stream goes on to the arena's end
        elif not is_told:
            raise self._failure or ProgramError(self._program.how_ended("standard input"))

    def _begin_listening(self) -> None:
        threading.Thread(target=self._listen, daemon=True).start()

    def _report(self, fault: match_pb2.Fault) -> None:
        """Writes a fault to the log, for programs that do not, and what it may come from."""
        say(
            f"The arena reports a fault in match {fault.table}, question {fault.question}: "
            f"{fault.message}"
        )
        if fault.kind == match_pb2.FAULT_KIND_LATE:
            reason = self._silence.reason(self._look())
            if reason is not None:
                say(reason)

    def _see_off(self) -> None:
        """Waits for the program to leave, its input being closed."""
        status = self._program.wait(FAREWELL_S)
        if status is None:
            raise ProgramError(
                f"{self._program} did not leave within {FAREWELL_S:g} s of the end of its "
                "standard input, and was ended: a bot leaves when its standard input ends."
            )
        if status and status != -signal.SIGTERM:  # by which the arena ends what is left
            how = f"ended with exit code {status}" if status > 0 else f"died of signal {-status}"
            raise ProgramError(f"{self._program} {how} after goodbye.")

    # The other thread.

    def _listen(self) -> None:
        """Passes on what the program writes; breaks the stream off where that is no answer."""
        try:
            self._hear()
        except ProgramError as error:
            if not self._is_leaving:
                self._failure = error
                if self._call is not None:
                    self._call.cancel()
        except (OSError, ValueError):
            return  # the pipe was closed: all is over

    def _hear(self) -> None:
        begun = bytearray()  # of a line whose end has not come
        while True:
            text = self._program.heard(_LOOK_S)
            if text is None:
                self._suspect()
                continue
            if not text:
                raise ProgramError(_unended(self._program.how_ended("standard output"), begun))
            *lines, rest = text.split(b"\n")
            if lines:
                lines[0] = bytes(begun) + lines[0]
                begun.clear()
            begun += rest
            self._silence.heard(len(text), len(begun))
            if self._is_leaving:
                begun.clear()
            else:
                self._answer(lines, begun)

    def _answer(self, lines: list[bytes], begun: bytearray) -> None:
        """Sends all answers that have come, in one request."""
        request = play_pb2.PlayRequest()
        for line in (*lines, begun):
            if len(line) > MOST_LINE_BYTES:
                raise ProgramError(
                    f"{self._program} wrote a line of more than 4 MiB: {shown_line(bytes(line))} "
                    "Answers are short, and each line ends with a newline (\\n)."
                )
        for line in lines:
            try:
                add_answers(line, request)
            except LineError as error:
                raise ProgramError(
                    f"{self._program} {error.what}: {shown_line(line)} "
                    f"({error.advice if error.advice.endswith('?') else f'{error.advice}.'})"
                ) from None
        if request.answers:
            self._send(request)

    def _send(self, request: play_pb2.PlayRequest) -> None:
        self._requests.put(request)

    def _suspect(self) -> None:
        if self._silence.is_open and not self._is_leaving:
            warning = self._silence.warning(time.monotonic(), self._look())
            if warning is not None:
                say(warning)

    def _look(self) -> Sight:
        program = self._program
        return Sight(program.is_alive, program.unread(), *program.activity())


def _shortest_limit(response: play_pb2.PlayResponse) -> float | None:
    limits = [
        question.limit.seconds + question.limit.nanos / 1e9
        for question in response.questions
        if question.HasField("limit")
    ]
    return min(limits, default=None)


def _unended(sentence: str, begun: bytearray) -> str:
    """Adds to how a program ended what it had begun to write."""
    if not begun.strip():
        return sentence
    return f"{sentence} Its last line was not ended with a newline: {shown_line(bytes(begun))}"


def say(sentence: str) -> None:
    """Writes a line on standard error."""
    print(sentence, file=sys.stderr, flush=True)
