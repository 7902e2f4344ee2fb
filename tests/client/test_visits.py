"""A bot that runs elsewhere comes back with its session, or learns that it need not."""

import threading
from pathlib import Path

import grpc
import pytest

from arena.client import visits as visits_module
from arena.client.address import parse_address
from arena.client.visits import Connector, Visits
from arena.stream import REFUSED
from arena.v1 import match_pb2, play_pb2
from tests.client.visited import farewell, goodbye, refusing, visited, welcome
from tests.kit.fake_arena import answers, first, question, start

CODE = grpc.StatusCode


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nobody waits long, and this machine has met no server."""
    monkeypatch.setattr(visits_module, "FIRST_DELAY_S", 0.01)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))


class Guest:
    """A bot that answers the first move, and notes what happens."""

    def __init__(self, address: str) -> None:
        self.said: list[str] = []
        self.sessions_over = 0
        self.visits = Visits(
            Connector(parse_address(address)),
            "secret",
            tables=3,
            events=True,
            software="test",
            say=self.said.append,
        )
        self.visits.session_ended = self._note

    def _note(self) -> None:
        self.sessions_over += 1

    def play(self, leave_after: int | None = None):
        """Plays to the end; asks to leave with its N-th welcome."""
        welcomes = 0
        for response, send in self.visits.responses():
            welcomes += response.HasField("welcome")
            if welcomes == leave_after and response.HasField("welcome"):
                self.visits.leave()
            given = [
                match_pb2.Answer(table=one.table, question=one.question, move=one.moves.split()[0])
                for one in response.questions
            ]
            if given:
                send(play_pb2.PlayRequest(answers=given))
        return self.visits.ending


def broken(requests, context):
    """Asks, hears the answer, and breaks off."""
    yield welcome("s1", match_starts=[start(1)], questions=[question(1, 1, "7O 1B")])
    next(requests)
    context.abort(CODE.UNAVAILABLE, "a cable was cut")


def resumed(requests, context):
    """Goes on with the same match."""
    del context
    yield welcome("s1", match_starts=[start(1)], questions=[question(1, 3, "1B")])
    next(requests)
    yield goodbye(play_pb2.GOODBYE_REASON_STOPPED)


def test_a_bot_comes_back_with_its_session_and_answers_on_the_new_stream() -> None:
    """It says once that it was lost, and once that it is back."""
    with visited(broken, resumed) as (server, address):
        guest = Guest(address)
        assert (0, "") == guest.play(leave_after=3)
    assert ["", "s1", ""] == [hello.resume for hello in server.hellos]
    assert [(1, 1, "7O")] == answers(server.heard[0][0])
    assert [(1, 3, "1B")] == answers(server.heard[1][0])
    assert 1 == guest.sessions_over  # after the goodbye; not when the stream broke
    assert f"tested is at {address}." == guest.said[0]
    assert "Trying to come back." in guest.said[1]
    assert f"tested is back at {address}." == guest.said[2]
    assert "Left." == guest.said[-1]
    hello = server.hellos[0]
    assert ("secret", 3, True) == (hello.token, hello.tables, hello.events)


def test_a_session_that_is_over_is_begun_anew() -> None:
    """At once, and whoever keeps matches is told that none is open."""
    no_session = refusing(CODE.FAILED_PRECONDITION, "NO_SUCH_SESSION")
    with visited(broken, no_session, farewell) as (server, address):
        guest = Guest(address)
        assert 0 == guest.play(leave_after=2).code
    assert ["", "s1", ""] == [hello.resume for hello in server.hellos]
    assert 1 == guest.sessions_over


@pytest.mark.parametrize(
    ("status", "reason"),
    [
        (CODE.UNAUTHENTICATED, "WRONG_TOKEN"),
        (CODE.PERMISSION_DENIED, "ACCOUNT_DISABLED"),
        (CODE.UNAUTHENTICATED, "TOKEN_IN_USE"),
        (CODE.FAILED_PRECONDITION, "PROTOCOL_TOO_OLD"),
        (CODE.INVALID_ARGUMENT, "UNKNOWN_TABLE"),
        (CODE.UNIMPLEMENTED, ""),
    ],
)
def test_what_does_not_pass_by_itself_is_not_tried_again(
    status: grpc.StatusCode, reason: str
) -> None:
    """The sentence of the server is passed on."""
    with visited(refusing(status, reason)) as (server, address):
        guest = Guest(address)
        ending = guest.play()
    assert REFUSED == ending.code
    assert "because" in ending.sentence
    assert 1 == len(server.hellos)


@pytest.mark.parametrize(
    ("status", "reason"),
    [
        (CODE.UNAVAILABLE, "SHUTTING_DOWN"),
        (CODE.UNAVAILABLE, "TRY_LATER"),
        (CODE.UNKNOWN, ""),
        (CODE.RESOURCE_EXHAUSTED, ""),
        (CODE.CANCELLED, ""),
    ],
)
def test_what_may_pass_is_tried_again(status: grpc.StatusCode, reason: str) -> None:
    """By a bot that has been there."""
    away = refusing(status, reason)
    with visited(broken, away, away, farewell) as (server, address):
        assert 0 == Guest(address).play(leave_after=2).code
    assert 4 == len(server.hellos)


def test_who_never_was_there_is_told_at_once_that_nothing_is_and_waits_for_it() -> None:
    """So that a mistyped address is seen, and a bot can be started before its server."""
    with visited() as (_, address):
        pass
    guest = Guest(address)
    tries: list[str] = []

    def say(sentence: str) -> None:
        tries.append(sentence)
        guest.visits.leave()

    guest.visits._say = say
    assert (0, "") == guest.play()
    [said] = tries
    assert said.endswith("is the port right? Trying again until it is there.")


def test_a_server_that_is_not_ready_yet_is_waited_for() -> None:
    """As is one that nothing is heard of."""
    away = refusing(CODE.UNAVAILABLE, "TRY_LATER")
    with visited(away, away, farewell) as (server, address):
        guest = Guest(address)
        assert 0 == guest.play(leave_after=1).code
    assert 3 == len(server.hellos)
    assert "Trying again until it is there." in guest.said[0]
    assert f"tested is at {address}." == guest.said[1]


def test_a_goodbye_is_passed_on_whatever_the_receiver_makes_of_it() -> None:
    """The bridge takes it out of the response."""

    def told(requests, context):
        del requests, context
        yield welcome("s1")
        yield goodbye(play_pb2.GOODBYE_REASON_STOPPED)

    with visited(told) as (server, address):
        guest = Guest(address)
        for response, _ in guest.visits.responses():
            response.ClearField("goodbye")
            if len(server.hellos) == 2:
                guest.visits.leave()
    assert "The server says goodbye: that is it. Trying to come back." == guest.said[1]
    assert "Left." == guest.said[-1]


def test_visits_can_be_broken_off_from_another_thread() -> None:
    """While something is read, or while it is waited for the next visit."""
    inside = threading.Event()

    def silent(requests, context):
        yield welcome("s1")
        inside.set()
        for _ in requests:
            pass

    with visited(silent) as (_, address):
        guest = Guest(address)
        playing = threading.Thread(target=guest.play)
        playing.start()
        assert inside.wait(20)
        guest.visits.cancel()
        playing.join(20)
        assert not playing.is_alive()


def test_who_wants_to_leave_while_away_comes_back_for_what_is_open_alone() -> None:
    """With a session it says so again; without one it just stays away."""
    with visited(broken, farewell) as (server, address):
        guest = Guest(address)
        welcomes = 0
        for response, send in guest.visits.responses():
            welcomes += response.HasField("welcome")
            if response.questions:
                guest.visits.leave()
                send(play_pb2.PlayRequest())
    assert 2 == welcomes
    assert [True] == [request.leaving for request in server.heard[1]]
    assert (0, "") == guest.visits.ending


def test_the_kit_keeps_its_players_over_a_break(monkeypatch: pytest.MonkeyPatch) -> None:
    """And makes new ones in a new session, whatever the tables are called."""
    from arena.kit import run  # noqa: PLC0415 # after the environment

    made = []

    class Bot:
        def __init__(self) -> None:
            made.append(self)

        def choose(self, turn):
            return first(turn)

    def third(requests, context):
        del context
        yield welcome("s2", match_starts=[start(1, commitment="dd" * 32)])
        yield play_pb2.PlayResponse(questions=[question(1, 1, "2E")])
        next(requests)
        yield play_pb2.PlayResponse(goodbye=play_pb2.Goodbye(message="no more"))

    refused = refusing(CODE.UNAUTHENTICATED, "WRONG_TOKEN")
    with visited(broken, resumed, third, refused) as (server, address):
        monkeypatch.delenv("ARENA_ADDRESS", raising=False)
        monkeypatch.setenv("ARENA_SERVER", address)
        monkeypatch.setenv("ARENA_TOKEN", "secret")
        with pytest.raises(SystemExit) as ended:
            run(Bot, tables=2)
    assert REFUSED == ended.value.code
    assert 2 == len(made)
    assert ["7O", "1B", "2E"] == [heard[0].answers[0].move for heard in server.heard[:3]]
