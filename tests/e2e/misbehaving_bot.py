"""A bot that fails on purpose, in the way its flags say; without flags it plays properly.

It speaks the contract directly, so that it can break it. Decisions are counted from 1,
over all of its tables or (`--each-table`) at each of them.
"""

import argparse
import contextlib
import json
import os
import queue
import random
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

import grpc

from arena.v1 import match_pb2, play_pb2, play_pb2_grpc

ADDRESS = os.environ.get("ARENA_ADDRESS", "")
TOKEN = os.environ.get("ARENA_TOKEN", "")
CARDS = [f"{rank}{suit}" for suit in "BCEO" for rank in (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)]
HTTP2 = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])
IDLES = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(3600)"

WRONG_ANSWERS = ("illegal", "not-held", "wrong-kind", "unknown-table", "future", "early")
ODD_ANSWERS = ("old", "twice", "changes-its-mind", "flood", "hello-twice", "huge", "garbage")
ENDS = ("exit", "kill", "kill-all", "hang", "leave", "leave-and-stay", "fork-and-exit")
DEEDS = ("slow", "shout", "output", "noise", "half-open", "impostor", "second-stream", "fork")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    add = parser.add_argument
    add("--exit-at-start", action="store_true")
    add("--hang-at-start", action="store_true")
    add("--leave-at-hello", action="store_true", help="exits after its hello")
    add("--mute", action="store_true", help="connects and never says hello")
    add("--no-hello", action="store_true", help="begins with an answer")
    add("--double-hello", action="store_true", help="says hello twice, at once")
    add("--steal", action="store_true", help="says hello with another instance's token")
    add("--deaf", action="store_true", help="says hello and never reads")
    add("--at", type=int, default=1, help="the decision at which to fail")
    add("--each-table", action="store_true", help="counts decisions at each table")
    add("--when", choices=["play", "declare"], help="counts decisions of this kind alone")
    add("--chance-of", type=float, default=0.0, help="fails at each decision with this chance")
    add("--chance-seed", type=int, default=0)
    add("--how", choices=[*WRONG_ANSWERS, *ODD_ANSWERS, *ENDS, *DEEDS])
    add("--by", type=float, default=1.2, help="how slow, in limits")
    add("--signal", type=int, default=0)
    add("--stay", action="store_true", help="does not leave after goodbye")
    add("--farewell-code", type=int, default=0, help="exit code after goodbye")
    add("--fickle", action="store_true", help="plays any move, never the same")
    add("--refuse-old", action="store_true", help="exits at a repeated question")
    add("--dawdle", action="store_true", help="thinks longer than a short limit")
    add("--children", action="store_true", help="starts children that ignore TERM")
    add("--grandchildren", action="store_true", help="its children start some too")
    add("--ping-ms", type=int, default=0, help="pings the arena so often, also when idle")
    add("--diary", type=Path, help="folder for what it is told of starts, faults and ends")
    add("--token", default=TOKEN)
    add("--protocol", type=int, default=1)
    add("--tables", type=int, default=64)
    add("--events", action="store_true")
    add("--note", default="")
    return parser.parse_args()


class Diary:
    """Writes down what the bot is told, a JSON object a line; for tests to read."""

    def __init__(self, folder: Path | None) -> None:
        self.file: TextIO | None = None
        if folder is not None:
            self.file = (folder / f"{os.getpid()}.jsonl").open("x", encoding="utf-8")
        self.starts: dict[int, match_pb2.MatchStart] = {}

    def note(self, response: play_pb2.PlayResponse) -> None:
        if self.file is None:
            return
        for start in response.match_starts:
            self.starts[start.table] = start
        for fault in response.faults:
            kind = match_pb2.FaultKind.Name(fault.kind)
            self.write(fault.table, told="fault", kind=kind, message=fault.message)
        for end in response.match_ends:
            self.write(
                end.table,
                told="end",
                winner=end.winner if end.HasField("winner") else None,
                places=list(end.places),
                termination=match_pb2.Termination.Name(end.termination),
                forfeited=list(end.forfeited_seats),
            )

    def write(self, table: int, **told: object) -> None:
        assert self.file is not None
        start = self.starts[table]
        line = {"match": start.commitment, "seat": start.seat, **told}
        self.file.write(json.dumps(line) + "\n")
        self.file.flush()


class Misbehaving:
    """Answers questions, the first move always, until it is time to fail."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.out: queue.SimpleQueue[play_pb2.PlayRequest | bytes | None] = queue.SimpleQueue()
        self.decisions: Counter[int] = Counter()
        self.asked: set[tuple[int, int]] = set()
        self.held: list[socket.socket] = []
        self.diary = Diary(options.diary)

    def requests(self) -> Iterator[play_pb2.PlayRequest | bytes]:
        return iter(self.out.get, None)

    def hello(self) -> play_pb2.PlayRequest:
        options = self.options
        token = other_instances()[0][1] if options.steal else options.token
        return play_pb2.PlayRequest(
            hello=play_pb2.Hello(
                token=token,
                protocol=options.protocol,
                tables=options.tables,
                events=options.events,
            )
        )

    def take(self, response: play_pb2.PlayResponse) -> bool:
        """Says whether to go on."""
        options = self.options
        if response.HasField("welcome") and options.leave_at_hello:
            os._exit(0)
        self.diary.note(response)
        request = play_pb2.PlayRequest()
        for question in response.questions:
            if options.refuse_old and (question.table, question.question) in self.asked:
                os._exit(8)
            self.asked.add((question.table, question.question))
            if options.dawdle and question.HasField("limit") and not question.limit.seconds:
                time.sleep(1)
            answer = match_pb2.Answer(
                table=question.table,
                question=question.question,
                move=self.move(question.moves.split()),
                note=options.note,
                signal=options.signal,
            )
            if not self.is_time_to_fail(question):
                request.answers.append(answer)
            elif not self.fail(question, answer, request):
                return False
        if request.answers or request.HasField("hello"):
            self.out.put(request)
        if response.HasField("goodbye") and options.stay:
            time.sleep(3600)
        return not response.HasField("goodbye")

    def move(self, moves: list[str]) -> str:
        return random.SystemRandom().choice(moves) if self.options.fickle else moves[0]

    def is_time_to_fail(self, question: match_pb2.Question) -> bool:
        options = self.options
        if not options.how:
            return False
        if options.when and options.when != ("play" if question.moves[0].isdigit() else "declare"):
            return False
        if options.chance_of:
            seed = f"{options.chance_seed} {question.table} {question.question}"
            return bool(random.Random(seed).random() < options.chance_of)
        table = question.table if options.each_table else 0
        self.decisions[table] += 1
        return bool(self.decisions[table] == options.at)

    def fail(
        self,
        question: match_pb2.Question,
        answer: match_pb2.Answer,
        request: play_pb2.PlayRequest,
    ) -> bool:
        """Says whether to go on."""
        how = self.options.how
        if how in ENDS:
            return self.end(how)
        if how in DEEDS:
            self.do(how, question)
        elif how in WRONG_ANSWERS:
            answer_wrongly(how, question, answer, request)
        else:
            self.answer_oddly(how, answer, request)
        request.answers.append(answer)
        return True

    def end(self, how: str) -> bool:
        """Ends the stream, or keeps silent for ever; where it returns, the stream is over."""
        if how == "fork-and-exit":
            fork_a_sleeper()
        if how == "kill-all":
            for pid, _ in other_instances():
                os.kill(pid, signal.SIGKILL)
        if how in ("kill", "kill-all"):
            os.kill(os.getpid(), signal.SIGKILL)
        if how == "hang":
            time.sleep(3600)
        if how in ("exit", "fork-and-exit"):
            os._exit(7)
        return False

    def do(self, how: str, question: match_pb2.Question) -> None:
        """Does something that costs others more than itself, before it answers."""
        match how:
            case "slow":
                time.sleep(self.options.by * (question.limit.seconds + question.limit.nanos / 1e9))
            case "shout":
                for _ in range(4000):
                    print("x" * 1023)
            case "output":
                block = (b"x" * 1023 + b"\n") * 1024
                for _ in range(512):
                    os.write(1, block)
                    os.write(2, block)
                os.write(2, b"these were its last words\n")
            case "noise":
                for number in range(100):
                    connect((HTTP2 if number % 2 else b"") + random.Random(number).randbytes(4096))
            case "half-open":
                self.held = [connect(HTTP2 if number % 2 else b"") for number in range(300)]
            case "impostor":
                for _, token in other_instances():
                    expect_refusal(token)
            case "second-stream":
                expect_refusal(TOKEN)
            case "fork":
                fork_a_sleeper()

    def answer_oddly(
        self, how: str, answer: match_pb2.Answer, request: play_pb2.PlayRequest
    ) -> None:
        match how:
            case "hello-twice":
                request.hello.CopyFrom(self.hello().hello)
            case "old":
                number = max(0, answer.question - 1)
                request.answers.add(table=answer.table, question=number, move="nonsense")
            case "twice":
                request.answers.append(answer)
            case "changes-its-mind":
                self.out.put(play_pb2.PlayRequest(answers=[answer]))
                answer.move = "nonsense"
            case "flood":
                once = play_pb2.PlayRequest(answers=[answer]).SerializeToString()
                for _ in range(100_000):
                    self.out.put(once)
            case "huge":
                self.out.put(play_pb2.PlayRequest(hello={"token": "x" * 100_000_000}))
            case "garbage":
                self.out.put(b"\xff" * 100)


def answer_wrongly(
    how: str,
    question: match_pb2.Question,
    answer: match_pb2.Answer,
    request: play_pb2.PlayRequest,
) -> None:
    match how:
        case "illegal":
            answer.move = "9Z"
        case "not-held":
            held = question.observation.hand.split()
            answer.move = next(card for card in CARDS if card not in held)
        case "wrong-kind":
            answer.move = "declare" if answer.move[0].isdigit() else "1B"
        case "unknown-table":
            answer.table += 100_000
        case "future":
            answer.question += 5
        case "early":
            request.answers.append(answer)
            answer.question += 1


def other_instances() -> list[tuple[int, str]]:
    """The processes that the same arena has started, and their tokens."""
    found = []
    for folder in Path("/proc").iterdir():
        with contextlib.suppress(OSError):
            lines = (folder / "environ").read_bytes().decode().split("\0")
            words = dict(line.partition("=")[::2] for line in lines)
            if words.get("ARENA_ADDRESS") == ADDRESS and words["ARENA_TOKEN"] != TOKEN:
                found.append((int(folder.name), words["ARENA_TOKEN"]))
    return found or sys.exit("there is nobody else")


def expect_refusal(token: str) -> None:
    """Says hello on a second stream; leaves with an exit code if that is accepted."""
    hello = play_pb2.PlayRequest(hello=play_pb2.Hello(token=token, protocol=1))
    with grpc.insecure_channel(ADDRESS) as channel:
        try:
            next(play_pb2_grpc.PlayServiceStub(channel).Play(iter([hello])))
        except grpc.RpcError as error:
            if ("arena-reason", "TOKEN_IN_USE") in (error.trailing_metadata() or ()):
                return
        os._exit(9)


def fork_a_sleeper() -> None:
    """Leaves a copy of this process that holds its connection and is in no group of ours."""
    if os.fork() == 0:
        os.setsid()
        time.sleep(3600)
        os._exit(0)


def connect(greeting: bytes) -> socket.socket:
    host, _, port = ADDRESS.rpartition(":")
    connection = socket.create_connection((host, int(port)))
    with contextlib.suppress(OSError):  # hung up on already
        connection.sendall(greeting)
    return connection


def start_children(*, has_children: bool) -> None:
    """Starts two children that ignore SIGTERM, the second of them in a session of its own."""
    grandchild = f"import subprocess, sys; subprocess.Popen([sys.executable, '-c', '{IDLES}', 'misbehaving-grandchild'], start_new_session=True); "  # noqa: E501 - one word of Python
    for detached in (False, True):
        code = (grandchild if has_children else "") + IDLES
        subprocess.Popen(
            [sys.executable, "-c", code, "misbehaving-child"], start_new_session=detached
        )


def serialize(request: play_pb2.PlayRequest | bytes) -> bytes:
    return request if isinstance(request, bytes) else request.SerializeToString()


def play(options: argparse.Namespace) -> None:
    """Plays until goodbye; leaves with the status as exit message where the arena breaks off."""
    bot = Misbehaving(options)
    pings = [
        ("grpc.keepalive_time_ms", options.ping_ms),
        ("grpc.keepalive_permit_without_calls", 1),
        ("grpc.http2.max_pings_without_data", 0),
    ]
    with grpc.insecure_channel(ADDRESS, pings if options.ping_ms else None) as channel:
        if options.no_hello:
            bot.out.put(play_pb2.PlayRequest(answers=[match_pb2.Answer(table=1)]))
        elif not options.mute:
            for _ in range(2 if options.double_hello else 1):
                bot.out.put(bot.hello())
        stream = channel.stream_stream(
            "/arena.v1.PlayService/Play",
            request_serializer=serialize,
            response_deserializer=play_pb2.PlayResponse.FromString,
        )(bot.requests())
        if options.deaf:
            time.sleep(3600)
        try:
            for response in stream:
                if not bot.take(response):
                    bot.out.put(None)  # which ends this side of the stream
                    list(stream)
        except grpc.RpcError as error:
            reason = dict(error.trailing_metadata() or ()).get("arena-reason")
            sys.exit(f"{error.code().name} {reason}: {error.details()}")
    if options.how == "leave-and-stay":
        time.sleep(3600)


def main() -> None:
    options = arguments()
    if options.children or options.grandchildren:
        start_children(has_children=options.grandchildren)
    if options.exit_at_start:
        sys.exit("this bot exits at once")
    if options.hang_at_start:
        time.sleep(3600)
    play(options)
    sys.exit(options.farewell_code)


if __name__ == "__main__":
    main()
