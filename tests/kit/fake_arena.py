"""An arena for tests of the kit: a gRPC server that follows a script."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import grpc

from arena.kit import run
from arena.v1 import match_pb2, play_pb2, play_pb2_grpc

Talk = Callable[[Iterator[play_pb2.PlayRequest], grpc.ServicerContext], Iterator]

GOODBYE = play_pb2.PlayResponse(
    goodbye=play_pb2.Goodbye(reason=play_pb2.GOODBYE_REASON_DONE, message="All was played.")
)


class FakeArena(play_pb2_grpc.PlayServiceServicer):
    """Says welcome, follows its script, and keeps all that it hears."""

    def __init__(self, talk: Talk) -> None:
        self.heard: list[play_pb2.PlayRequest] = []
        self.ended_in_peace = False
        self._talk = talk

    def Play(self, request_iterator, context):  # noqa: N802 - gRPC's name
        """Serves one stream."""
        requests = self._listen(request_iterator)
        next(requests)
        yield play_pb2.PlayResponse(welcome=play_pb2.Welcome(protocol=1, bot="tested"))
        yield from self._talk(requests, context)

    def _listen(self, requests):
        for request in requests:
            self.heard.append(request)
            yield request
        self.ended_in_peace = True


@contextmanager
def serving(talk: Talk):
    """Runs a fake arena; gives it and its address."""
    arena = FakeArena(talk)
    server = grpc.server(ThreadPoolExecutor(2))
    play_pb2_grpc.add_PlayServiceServicer_to_server(arena, server)
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    try:
        yield arena, f"127.0.0.1:{port}"
    finally:
        server.stop(0).wait()


def start(table: int, **fields) -> match_pb2.MatchStart:
    """Begins a match of two."""
    usual = {"table": table, "players": 2, "bot_seed": 7, "commitment": "c0" * 32}
    return match_pb2.MatchStart(**{**usual, **fields})


def question(table: int, number: int, moves: str, **fields) -> match_pb2.Question:
    """Asks for a move."""
    return match_pb2.Question(
        table=table,
        question=number,
        moves=moves,
        observation=match_pb2.Observation(hand=moves, **fields),
    )


def answers(request: play_pb2.PlayRequest) -> list[tuple[int, int, str]]:
    """Lists what a request answers: table, question, move."""
    return [(answer.table, answer.question, answer.move) for answer in request.answers]


def first(turn):
    """Plays the first move."""
    return turn.moves[0]


def play(monkeypatch, bot, talk, **options):
    """Runs a bot against a script and returns the arena with what it heard."""
    with serving(talk) as (arena, address):
        monkeypatch.setenv("ARENA_ADDRESS", address)
        monkeypatch.setenv("ARENA_TOKEN", "secret")
        run(bot, **options)
    return arena


def ask_once(requests, context):
    """Asks one question and says goodbye."""
    yield play_pb2.PlayResponse(match_starts=[start(4)], questions=[question(4, 2, "7O 1B")])
    next(requests)
    yield GOODBYE
