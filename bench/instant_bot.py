"""A bot that answers at once: what is left is the arena's time.

Always with the first move, or, with the word `last` behind it, always with the last.
"""

import os
import sys
from queue import SimpleQueue

import grpc

from arena.v1 import match_pb2, play_pb2, play_pb2_grpc


def main() -> None:
    """Plays until the arena says goodbye."""
    place = -1 if sys.argv[1:] == ["last"] else 0
    requests: SimpleQueue[play_pb2.PlayRequest | None] = SimpleQueue()
    hello = play_pb2.Hello(token=os.environ["ARENA_TOKEN"], protocol=1, tables=1024)
    requests.put(play_pb2.PlayRequest(hello=hello))
    with grpc.insecure_channel(os.environ["ARENA_ADDRESS"]) as channel:
        for response in play_pb2_grpc.PlayServiceStub(channel).Play(iter(requests.get, None)):
            answers = [
                match_pb2.Answer(
                    table=question.table,
                    question=question.question,
                    move=question.moves.split()[place],
                )
                for question in response.questions
            ]
            if answers:
                requests.put(play_pb2.PlayRequest(answers=answers))
            if response.HasField("goodbye"):
                requests.put(None)


if __name__ == "__main__":
    main()
