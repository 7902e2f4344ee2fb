"""A bot that fails on purpose, in the way its flags say; without flags it plays properly.

It speaks the contract directly, so that it can break it. Decisions are counted from 1,
over all of its tables.
"""

import argparse
import os
import queue
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import grpc

from arena.v1 import match_pb2, play_pb2, play_pb2_grpc


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--exit-at-start", action="store_true")
    parser.add_argument("--hang-at-start", action="store_true")
    parser.add_argument("--leave-at-hello", action="store_true", help="exits after its hello")
    parser.add_argument("--signal", type=int, default=0)
    parser.add_argument("--mute", action="store_true", help="connects and never says hello")
    parser.add_argument("--at", type=int, default=1, help="the decision at which to fail")
    parser.add_argument(
        "--how",
        choices=[
            "exit", "kill", "hang", "leave", "illegal", "wrong-kind", "unknown-table",
            "future", "hello-twice", "old", "twice", "shout", "flood",
        ],
    )  # fmt: skip
    parser.add_argument("--stay", action="store_true", help="does not leave after goodbye")
    parser.add_argument("--farewell-code", type=int, default=0, help="exit code after goodbye")
    parser.add_argument("--chance", action="store_true", help="plays any move, never the same")
    parser.add_argument("--refuse-old", action="store_true", help="exits at a repeated question")
    parser.add_argument("--dawdle", action="store_true", help="thinks longer than a short limit")
    parser.add_argument("--children", action="store_true", help="starts children that ignore TERM")
    parser.add_argument("--token", default=os.environ.get("ARENA_TOKEN", ""))
    parser.add_argument("--protocol", type=int, default=1)
    parser.add_argument("--tables", type=int, default=64)
    parser.add_argument("--events", action="store_true")
    parser.add_argument("--note", default="")
    return parser.parse_args()


class Misbehaving:
    """Answers questions, the first move always, until it is time to fail."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.out: queue.SimpleQueue[play_pb2.PlayRequest | None] = queue.SimpleQueue()
        self.decisions = 0
        self.asked: set[tuple[int, int]] = set()

    def requests(self) -> Iterator[play_pb2.PlayRequest]:
        return iter(self.out.get, None)

    def hello(self) -> play_pb2.PlayRequest:
        options = self.options
        return play_pb2.PlayRequest(
            hello=play_pb2.Hello(
                token=options.token,
                protocol=options.protocol,
                tables=options.tables,
                events=options.events,
            )
        )

    def take(self, response: play_pb2.PlayResponse) -> bool:
        """Says whether to go on."""
        if response.HasField("welcome") and self.options.leave_at_hello:
            os._exit(0)
        request = play_pb2.PlayRequest()
        for question in response.questions:
            self.decisions += 1
            if self.options.refuse_old and (question.table, question.question) in self.asked:
                os._exit(8)
            self.asked.add((question.table, question.question))
            if self.options.dawdle and question.HasField("limit") and not question.limit.seconds:
                time.sleep(1)
            answer = match_pb2.Answer(
                table=question.table,
                question=question.question,
                move=self.move(question.moves.split()),
                note=self.options.note,
                signal=self.options.signal,
            )
            if self.options.how and self.decisions == self.options.at:
                if not self.fail(answer, request):
                    return False
            else:
                request.answers.append(answer)
        if request.answers or request.HasField("hello"):
            self.out.put(request)
        if response.HasField("goodbye") and self.options.stay:
            time.sleep(3600)
        return not response.HasField("goodbye")

    def move(self, moves: list[str]) -> str:
        return random.SystemRandom().choice(moves) if self.options.chance else moves[0]

    def fail(self, answer: match_pb2.Answer, request: play_pb2.PlayRequest) -> bool:
        """Says whether to go on."""
        how = self.options.how
        match how:
            case "exit":
                os._exit(7)
            case "kill":
                os.kill(os.getpid(), signal.SIGKILL)
            case "hang":
                time.sleep(3600)
            case "shout":
                for _ in range(4000):
                    print("x" * 1023)
            case "hello-twice":
                request.hello.CopyFrom(self.hello().hello)
            case "illegal":
                answer.move = "9Z"
            case "wrong-kind":
                answer.move = "declare" if answer.move[0].isdigit() else "1B"
            case "unknown-table":
                answer.table += 100_000
            case "future":
                answer.question += 5
            case "old":
                number = max(0, answer.question - 1)
                request.answers.add(table=answer.table, question=number, move="nonsense")
            case "twice" | "flood":
                request.answers.extend([answer] * (1 if how == "twice" else 5000))
        request.answers.append(answer)
        return how != "leave"


def main() -> None:
    options = arguments()
    if options.children:
        ignoring = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); "
        for detached in (False, True):
            subprocess.Popen(
                [sys.executable, "-c", ignoring + "time.sleep(3600)", "misbehaving-child"],
                start_new_session=detached,
            )
    if options.exit_at_start:
        sys.exit("this bot exits at once")
    if options.hang_at_start:
        time.sleep(3600)
    bot = Misbehaving(options)
    with grpc.insecure_channel(os.environ["ARENA_ADDRESS"]) as channel:
        if not options.mute:
            bot.out.put(bot.hello())
        try:
            for response in play_pb2_grpc.PlayServiceStub(channel).Play(bot.requests()):
                if not bot.take(response):
                    bot.out.put(None)
                    break
        except grpc.RpcError as error:
            reason = dict(error.trailing_metadata() or ()).get("arena-reason")
            sys.exit(f"{error.code().name} {reason}: {error.details()}")
    sys.exit(options.farewell_code)


if __name__ == "__main__":
    main()
