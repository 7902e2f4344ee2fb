"""`arena connect --server`: a program plays on a server, over streams that break."""

import os
import signal
import subprocess
from pathlib import Path

import grpc
import pytest

from arena.bridge.elsewhere import ElsewhereBridge
from arena.bridge.program import Program
from arena.v1 import match_pb2, play_pb2
from tests.bridge.connecting import PLAYS, connect_command, program, spawn_only
from tests.client.visited import farewell, goodbye, refusing, visited, welcome
from tests.kit.fake_arena import answers, question, start

TOKEN = "ronda_bot_" + "x" * 32


def environment(folder: Path) -> dict[str, str]:
    """What an owner's process has; no arena has started it."""
    plain = {name: text for name, text in os.environ.items() if not name.startswith("ARENA_")}
    return {**plain, "XDG_CONFIG_HOME": str(folder), "NO_COLOR": "1"}


def begun(folder: Path, *words: str) -> "subprocess.Popen[str]":
    """Starts the command; its token is in a file."""
    (folder / "token").write_text(f"{TOKEN}\n")
    return subprocess.Popen(
        connect_command(*words),
        cwd=folder,
        env=environment(folder),
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def broken(requests, context):
    """Asks, hears the answer, and breaks off."""
    yield welcome("s1", match_starts=[start(1)], questions=[question(1, 1, "7O 1B")])
    next(requests)
    context.abort(grpc.StatusCode.UNAVAILABLE, "a cable was cut")


def test_a_program_plays_on_over_a_break_and_leaves_politely_at_ctrl_c(tmp_path: Path) -> None:
    """Ctrl-C does not reach the program, which plays what is open."""
    process = None

    def resumed(requests, context):
        del context
        yield welcome("s1", match_starts=[start(1)], questions=[question(1, 3, "1B")])
        next(requests)
        os.killpg(process.pid, signal.SIGINT)
        assert next(requests).leaving
        yield play_pb2.PlayResponse(questions=[question(1, 5, "2E")])
        next(requests)
        yield goodbye(play_pb2.GOODBYE_REASON_DONE)

    with visited(broken, resumed) as (server, address):
        words = ("--server", address, "--token-file", "token", "--tables", "8", "--")
        process = begun(tmp_path, *words, *program(tmp_path, PLAYS))
        _, said = process.communicate(timeout=60)
    assert 0 == process.returncode, said
    assert [(TOKEN, "", 8), (TOKEN, "s1", 8)] == [
        (hello.token, hello.resume, hello.tables) for hello in server.hellos
    ]
    assert [(1, 1, "7O")] == answers(server.heard[0][0])
    moves = [answers(one) for one in server.heard[1] if one.answers]
    assert [[(1, 3, "1B")], [(1, 5, "2E")]] == moves
    assert "Leaving once the open matches are over" in said
    assert said.endswith("Left.\n")


def test_a_refusal_is_passed_on(tmp_path: Path) -> None:
    """With the exit code of refusals; the program is ended."""
    refused = refusing(grpc.StatusCode.UNAUTHENTICATED, "TOKEN_IN_USE")
    with visited(refused) as (_, address):
        words = ("--server", address, "--token-file", "token", "--")
        process = begun(tmp_path, *words, *program(tmp_path, PLAYS))
        _, said = process.communicate(timeout=60)
    assert (2, "The arena ended the connection: because (TOKEN_IN_USE).\n") == (
        process.returncode,
        said,
    )


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--server", "a b", "--token-file", "token"), "'a b' is no address of a server"),
        (("--server", "localhost:1", "--token-file", "none"), "none cannot be read"),
        (("--server", "localhost:1", "--token-file", "bot.py"), "bot.py holds no token of a bot"),
        (("--server", "localhost:1"), "Say with --token-file"),
        (
            ("--server", "localhost:1", "--token-file", "token", "--fingerprint", "zz"),
            "A fingerprint has 64 hexadecimal digits",
        ),
    ],
)
def test_what_cannot_be_meant_is_said_in_one_sentence(
    tmp_path: Path, words: tuple[str, ...], sentence: str
) -> None:
    """Before anything is sent to anybody."""
    process = begun(tmp_path, *words, "--", *program(tmp_path, PLAYS))
    _, said = process.communicate(timeout=60)
    assert process.returncode in (2, 3)
    assert sentence in said
    assert 1 == said.count("\n")


class Scripted:
    """Stands in for visits: gives responses, and notes what is sent."""

    def __init__(self, bridge_says) -> None:
        self.session_ended = lambda: None
        self.ending = 0, ""
        self.sent: list[play_pb2.PlayRequest] = []
        self._says = bridge_says

    def responses(self):
        for response in self._says(self):
            yield response, self.sent.append

    def cancel(self) -> bool:
        return True


def test_an_answer_from_a_session_that_is_over_reaches_no_other_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The program knows the tables of the next session by other numbers."""
    spawn_only(monkeypatch)
    bridges: list[ElsewhereBridge] = []

    def says(visits):
        yield welcome("s1", match_starts=[start(1), start(2)])
        visits.session_ended()
        yield welcome("s2", match_starts=[start(1)])
        late = play_pb2.PlayRequest(
            answers=[
                match_pb2.Answer(table=1, question=1, move="7O"),
                match_pb2.Answer(table=2, question=1, move="7O"),
            ]
        )
        bridges[0]._send(late)
        yield play_pb2.PlayResponse(questions=[question(1, 1, "2E")])
        while not visits.sent:
            pass

    visits = Scripted(says)
    bot = Program(program(tmp_path, PLAYS), is_apart=True)
    try:
        bridges.append(ElsewhereBridge(bot, visits))
        assert 0 == bridges[0].play_visits(tables=2)
    finally:
        bot.end()
    assert [[(1, 1, "2E")]] == [answers(request) for request in visits.sent]


def test_farewell_is_what_a_program_hears_as_the_end_of_its_input(tmp_path: Path) -> None:
    """Not as a goodbye, of which there may be many."""
    reads = 'import sys\nheard = sys.stdin.read()\nopen("heard", "w").write(heard)\n'
    process = None

    def met(requests, context):
        yield welcome("s1")
        os.killpg(process.pid, signal.SIGINT)
        yield from farewell(requests, context)

    with visited(met) as (_, address):
        words = ("--server", address, "--token-file", "token", "--")
        process = begun(tmp_path, *words, *program(tmp_path, reads))
        process.communicate(timeout=60)
    assert 0 == process.returncode
    assert "goodbye" not in (tmp_path / "heard").read_text()
