"""A bot that plays well and is odd in one way, as its flags say: what a check is to find out.

Most ways are dreads: it ends at once when it meets what it was not made for. `unknown fields in
MESSAGE` and `unknown value of ENUM` are dreads too, for every message and enum of the contract.
"""

import argparse
import fcntl
import os
import queue
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import grpc
from google.protobuf.message import Message
from google.protobuf.unknown_fields import UnknownFieldSet

from arena.v1 import match_pb2, play_pb2, play_pb2_grpc

Response = play_pb2.PlayResponse

EXIT = 8


def messages(message: Message) -> Iterator[Message]:
    """Walks through a message and all in it."""
    yield message
    for field, value in message.ListFields():
        if field.message_type is not None:
            for inner in [value] if isinstance(value, Message) else value:
                yield from messages(inner)


DREADS: dict[str, Callable[[Response], bool]] = {
    "a high table": lambda told: any(one.table >= 2**31 for one in told.match_starts),
    "no clock": lambda told: any(not one.HasField("time_control") for one in told.match_starts),
    "no limit": lambda told: any(
        one.time_control.HasField("bank") and not one.time_control.HasField("limit")
        for one in told.match_starts
    ),
    "no names": lambda told: any(not one.names for one in told.match_starts),
    "odd names": lambda told: (
        len(told.match_starts) == 1 and any('"' in name for name in told.match_starts[0].names)
    ),
    "many questions": lambda told: len(told.questions) > 40,
    "disorder": lambda told: (
        [one.table for one in told.questions] != sorted(one.table for one in told.questions)
    ),
    "a tie-break": lambda told: any(one.observation.contenders for one in told.questions),
    "an end with an open question": lambda told: bool(
        {one.table for one in told.questions} & {one.table for one in told.match_ends}
    ),
    "a void match": lambda told: any(not one.places for one in told.match_ends),
    "no winner": lambda told: any(
        one.places and not one.HasField("winner") for one in told.match_ends
    ),
    "several forfeits": lambda told: any(
        len(one.forfeited_seats) == 3 and not one.HasField("winner") for one in told.match_ends
    ),
    "a strike": lambda told: any(one.strikes_left for one in told.faults),
    "a forfeit": lambda told: any(not one.strikes_left for one in told.faults),
    "four players": lambda told: any(one.players == 4 for one in told.match_starts),
    "anything unknown": lambda told: any(len(UnknownFieldSet(one)) for one in messages(told)),
    "goodbye": lambda told: told.HasField("goodbye"),
    "nothing": lambda told: told.ByteSize() == 0,
    "no time": lambda told: any(
        one.HasField("limit") and one.limit.ByteSize() == 0 for one in told.questions
    ),
}


def is_met(what: str, told: Response) -> bool:
    """Whether a message has what is dreaded."""
    return DREADS[what](told) if what in DREADS else is_unknown(what, told)


def is_unknown(what: str, told: Response) -> bool:
    """Whether a message has what only a later protocol knows: fields, or a value of an enum."""
    kind, _, name = what.rpartition(" ")
    if kind == "unknown fields in":
        return any(
            one.DESCRIPTOR.name == name and len(UnknownFieldSet(one)) for one in messages(told)
        )
    return any(
        field.enum_type is not None
        and field.enum_type.name == name
        and getattr(one, field.name) not in field.enum_type.values_by_number
        for one in messages(told)
        for field in one.DESCRIPTOR.fields
    )


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    add = parser.add_argument
    add("--dreads", action="append", default=[], help="ends at once when it meets this")
    add("--is-overtaxed", action="store_true", help="answers to no message with many questions")
    add("--one-by-one", action="store_true", help="answers each question in a request of its own")
    add("--insists", action="store_true", help="says everything twice")
    add("--narrow", action="store_true", help="keeps numbers of tables in 31 bits")
    add("--by-order", action="store_true", help="takes questions to come in the order of tables")
    add("--gives-up", action="store_true", help="answers no more at a table with a fault")
    add("--clings", action="store_true", help="leaves its half of the stream open after goodbye")
    add("--sulks", choices=["stays", "leaves", "crashes", "is-silent"], help="where it is refused")
    add("--waits", action="store_true", help="waits for an arena that is not there")
    add("--only-one", type=Path, help="file that two instances cannot share")
    add("--keep", type=Path, help="folder for all that it is sent, as it came")
    return parser.parse_args()


def answered(told: Response, options: argparse.Namespace) -> Iterator[match_pb2.Answer]:
    """Plays the first move always, but for what is odd."""
    given_up = {fault.table for fault in told.faults if options.gives_up}
    questions = [one for one in told.questions if one.table not in given_up]
    if options.is_overtaxed and len(questions) > 1:
        questions = []
    tables = [question.table for question in questions]
    if options.by_order:
        tables.sort()
    for table, question in zip(tables, questions, strict=True):
        yield match_pb2.Answer(
            table=table % 2**31 if options.narrow else table,
            question=question.question,
            move=question.moves.split()[0],
        )


def sulk(how: str) -> None:
    """Does not say why the stream has ended."""
    if how == "stays":
        time.sleep(3600)
    if how == "crashes":
        os.kill(os.getpid(), signal.SIGABRT)
    os._exit(0 if how == "leaves" else 1)


def play(options: argparse.Namespace) -> None:
    """Plays until goodbye, or until it is time to be afraid."""
    requests: queue.SimpleQueue[play_pb2.PlayRequest | None] = queue.SimpleQueue()
    hello = play_pb2.Hello(token=os.environ["ARENA_TOKEN"], protocol=1, tables=64, events=True)
    requests.put(play_pb2.PlayRequest(hello=hello))
    with grpc.insecure_channel(os.environ["ARENA_ADDRESS"]) as channel:
        stub = play_pb2_grpc.PlayServiceStub(channel)
        stream = stub.Play(iter(requests.get, None), wait_for_ready=options.waits)
        for number, told in enumerate(stream):
            if options.keep is not None:
                path = options.keep / f"{os.getpid()}-{number}"
                path.write_bytes(told.SerializeToString())
            for dread in options.dreads:
                if is_met(dread, told):
                    print(f"this bot dreads {dread}", flush=True)
                    os._exit(EXIT)
            answers = list(answered(told, options))
            for one in [[answer] for answer in answers] if options.one_by_one else [answers]:
                for _ in range(2 if options.insists else 1):
                    if one:
                        requests.put(play_pb2.PlayRequest(answers=one))
            if told.HasField("goodbye") and not options.clings:
                requests.put(None)


def main() -> None:
    """Plays, and prints the status as last words where the arena breaks off."""
    options = arguments()
    if options.only_one is not None:
        lock = options.only_one.open("w")
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    try:
        play(options)
    except grpc.RpcError as error:
        if options.sulks:
            sulk(options.sulks)
        sys.exit(error.details())


if __name__ == "__main__":
    main()
