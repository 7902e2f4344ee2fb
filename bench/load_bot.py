"""A bot that answers at once, and says in each note how long it has held the question.

Both moments are nanoseconds of the system's monotonic clock: what the arena charges beyond
their difference is not the bot's.
"""

import os
import time
from queue import SimpleQueue

import grpc

from arena.v1 import match_pb2, play_pb2, play_pb2_grpc


def main() -> None:
    """Plays until the arena says goodbye."""
    requests: SimpleQueue[play_pb2.PlayRequest | None] = SimpleQueue()
    hello = play_pb2.Hello(token=os.environ["ARENA_TOKEN"], protocol=1, tables=1024)
    requests.put(play_pb2.PlayRequest(hello=hello))
    with grpc.insecure_channel(os.environ["ARENA_ADDRESS"]) as channel:
        for response in play_pb2_grpc.PlayServiceStub(channel).Play(iter(requests.get, None)):
            received_ns = time.monotonic_ns()
            answers = [
                match_pb2.Answer(
                    table=question.table,
                    question=question.question,
                    move=question.moves.split()[0],
                    note=str(time.monotonic_ns() - received_ns),
                )
                for question in response.questions
            ]
            if answers:
                requests.put(play_pb2.PlayRequest(answers=answers))
            if response.HasField("goodbye"):
                requests.put(None)


if __name__ == "__main__":
    main()
