"""A bot that fails now and then, in one of the ways that are named; otherwise it plays at once.

`failing_bot.py CHANCE WAY...`: the chance is that of one decision; the ways are the keys of
the three tables below, and `never-starts`, one time in ten. What it does is never the same:
`make soak` wants the others' matches to be the same all the same.
"""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from queue import SimpleQueue

import grpc

from arena.v1 import match_pb2, play_pb2, play_pb2_grpc

_AT_START = "never-starts"
_FLOOD = 5000
_IGNORING = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(3600)"


class Failing:
    """Answers with any move, and fails when its time has come."""

    def __init__(self, chance: float, ways: list[str]) -> None:
        self._chance = chance
        self._ways = [way for way in ways if way != _AT_START]
        self._dice = random.SystemRandom()

    def answer(self, question: match_pb2.Question, request: play_pb2.PlayRequest) -> None:
        """Puts the answer to a question into a request, or something else."""
        answer = match_pb2.Answer(
            table=question.table,
            question=question.question,
            move=self._dice.choice(question.moves.split()),
        )
        if self._ways and self._dice.random() < self._chance:
            self._fail(self._dice.choice(self._ways), answer, request)
        request.answers.append(answer)

    def _fail(self, way: str, answer: match_pb2.Answer, request: play_pb2.PlayRequest) -> None:
        if way in _ENDS:
            _ENDS[way]()
        elif way in _LIES:
            _LIES[way](answer)
        else:
            _BURDENS[way](answer, request)


def _leave() -> None:
    raise EOFError


_ENDS: dict[str, Callable[[], object]] = {
    "exits": lambda: os._exit(7),
    "killed": lambda: os.kill(os.getpid(), signal.SIGKILL),
    "hangs": lambda: time.sleep(3600),
    "leaves": _leave,
}


def _illegal(answer: match_pb2.Answer) -> None:
    answer.move = "9Z"


def _wrong_kind(answer: match_pb2.Answer) -> None:
    answer.move = "declare" if answer.move[0].isdigit() else "1B"


def _unknown_table(answer: match_pb2.Answer) -> None:
    answer.table += 100_000


def _future(answer: match_pb2.Answer) -> None:
    answer.question += 5


_LIES: dict[str, Callable[[match_pb2.Answer], None]] = {
    "illegal": _illegal,
    "wrong-kind": _wrong_kind,
    "unknown-table": _unknown_table,
    "future": _future,
}


def _start_children() -> None:
    for detached in (False, True):
        subprocess.Popen([sys.executable, "-c", _IGNORING], start_new_session=detached)


_BURDENS: dict[str, Callable[[match_pb2.Answer, play_pb2.PlayRequest], object]] = {
    "old": lambda answer, request: request.answers.add(table=answer.table, move="nonsense"),
    "twice": lambda answer, request: request.answers.append(answer),
    "floods": lambda answer, request: request.answers.extend([answer] * _FLOOD),
    "hello-twice": lambda _, request: request.hello.CopyFrom(_hello()),
    "shouts": lambda *_: print("x" * 100_000, flush=True),
    "children": lambda *_: _start_children(),
}


def _hello() -> play_pb2.Hello:
    return play_pb2.Hello(token=os.environ["ARENA_TOKEN"], protocol=1, tables=1024)


def main() -> None:
    """Plays until the arena says goodbye, or until it fails."""
    chance, ways = float(sys.argv[1]), sys.argv[2:]
    if _AT_START in ways and random.SystemRandom().random() < 0.1:
        sys.exit("this bot does not start today")
    bot = Failing(chance, ways)
    requests: SimpleQueue[play_pb2.PlayRequest | None] = SimpleQueue()
    requests.put(play_pb2.PlayRequest(hello=_hello()))
    with grpc.insecure_channel(os.environ["ARENA_ADDRESS"]) as channel:
        try:
            for response in play_pb2_grpc.PlayServiceStub(channel).Play(iter(requests.get, None)):
                request = play_pb2.PlayRequest()
                for question in response.questions:
                    bot.answer(question, request)
                if request.answers:
                    requests.put(request)
                if response.HasField("goodbye"):
                    requests.put(None)
        except EOFError:
            requests.put(None)  # closes the stream in peace, in the middle of its matches
        except grpc.RpcError:
            sys.exit("the arena has broken the stream off")


if __name__ == "__main__":
    main()
