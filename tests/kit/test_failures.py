"""What a bot on the kit says, and its exit code, when something is wrong."""

import sys

import grpc
import pytest

from arena.kit import run
from arena.v1 import match_pb2, play_pb2
from tests.kit.fake_arena import GOODBYE, ask_once, first, play, question, start


def fail(monkeypatch, capsys, bot, talk=ask_once):
    """Runs a bot that is to fail; returns its exit code and what it wrote."""
    with pytest.raises(SystemExit) as caught:
        play(monkeypatch, bot, talk)
    return caught.value.code, capsys.readouterr().err


def test_exception_in_choose(monkeypatch, capsys):
    """An exception ends the bot with its own traceback, the place, and exit code 1."""

    def choose(turn):
        return turn.hand[7]

    code, text = fail(monkeypatch, capsys, choose)
    assert code == 1
    assert "return turn.hand[7]" in text
    assert "IndexError: list index out of range" in text
    assert "seats.py" not in text
    assert text.endswith(
        "The bot failed in match 4 (commitment c0c0c0c0c0c0), question 2: "
        "<Turn: seat 0, round 0, hand 7O 1B, table -, moves 7O 1B>.\n"
    )


@pytest.mark.parametrize("choice", [None, 7, ("7O",), ("7O", 3), ("7O", "", "", "")])
def test_choice_that_is_no_move(monkeypatch, capsys, choice):
    """What is no move is shown, with what a move looks like."""
    code, text = fail(monkeypatch, capsys, lambda turn: choice)
    assert code == 1
    assert f"TypeError: choose returned {choice!r}; it must return a move such as '7O'" in text
    assert "The bot failed in match 4 (commitment c0c0c0c0c0c0), question 2" in text


@pytest.mark.parametrize("method", ["__init__", "start", "end"])
def test_exception_elsewhere(monkeypatch, capsys, method):
    """An exception in any method of a class ends the bot with the match's number."""

    def raise_it(self, *arguments):
        raise ValueError("what is this")

    bot = type("Bot", (), {"choose": lambda self, turn: turn.moves[0], method: raise_it})

    def talk(requests, context):
        yield play_pb2.PlayResponse(
            match_starts=[start(4)], match_ends=[match_pb2.MatchEnd(table=4)]
        )
        yield GOODBYE

    code, text = fail(monkeypatch, capsys, bot, talk)
    assert code == 1
    assert "ValueError: what is this" in text
    assert "match 4" in text.splitlines()[-1]


def test_refusal(monkeypatch, capsys):
    """A refusal is passed on: the arena's sentence, its reason, exit code 2."""

    def refuse(requests, context):
        context.set_trailing_metadata((("arena-reason", "WRONG_TOKEN"),))
        context.abort(grpc.StatusCode.UNAUTHENTICATED, "This token names no instance.")
        yield

    code, text = fail(monkeypatch, capsys, first, refuse)
    assert code == 2
    expected = "The arena ended the connection: This token names no instance (WRONG_TOKEN).\n"
    assert expected == text


def test_refusal_without_a_reason(monkeypatch, capsys):
    """A status without a reason is named."""

    def refuse(requests, context):
        context.abort(grpc.StatusCode.RESOURCE_EXHAUSTED, "")
        yield

    code, text = fail(monkeypatch, capsys, first, refuse)
    assert code == 2
    assert "no reason was given (RESOURCE_EXHAUSTED)" in text


def test_lost_connection(monkeypatch, capsys):
    """An arena that goes away ends the bot with exit code 3."""

    def vanish(requests, context):
        yield play_pb2.PlayResponse(match_starts=[start(1)])
        context.abort(grpc.StatusCode.UNAVAILABLE, "Socket closed")

    code, text = fail(monkeypatch, capsys, first, vanish)
    assert code == 3
    assert text.startswith("The arena at 127.0.0.1:")
    assert text.endswith("cannot be reached: Socket closed.\n")


def test_stream_that_ended_while_the_bot_thought(monkeypatch, capsys):
    """An answer that finds the stream closed ends with the stream's reason."""

    def talk(requests, context):
        yield play_pb2.PlayResponse(match_starts=[start(1)], questions=[question(1, 1, "7O")])
        context.set_trailing_metadata((("arena-reason", "SHUTTING_DOWN"),))
        context.abort(grpc.StatusCode.UNAVAILABLE, "The arena stops.")

    code, text = fail(monkeypatch, capsys, first, talk)
    assert code == 2
    assert text == "The arena ended the connection: The arena stops (SHUTTING_DOWN).\n"


def test_started_by_hand(monkeypatch, capsys):
    """A bot that a person starts says how it is meant to be started."""
    monkeypatch.delenv("ARENA_ADDRESS", raising=False)
    monkeypatch.delenv("ARENA_TOKEN", raising=False)
    monkeypatch.setattr(sys, "argv", ["/bots/mine/bot.py"])
    with pytest.raises(SystemExit) as caught:
        run(first)
    assert caught.value.code == 2
    assert capsys.readouterr().err.endswith("Try: arena match /bots/mine random\n")


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        (7, "A bot is a function or a class, not 7.\n"),
        (type("Bot", (), {}), "The bot's class Bot has no method choose(self, turn).\n"),
    ],
)
def test_what_is_no_bot(capsys, bot, sentence):
    """What cannot be a bot is refused before anything is connected."""
    with pytest.raises(SystemExit) as caught:
        run(bot)
    assert (1, sentence) == (caught.value.code, capsys.readouterr().err)


def test_a_socket_of_its_own_comes_first(monkeypatch, capsys):
    """Where there is one, as in the sandbox, the address is of no matter."""
    monkeypatch.setenv("ARENA_SOCKET", "unix:/nowhere/socket")
    monkeypatch.setenv("ARENA_ADDRESS", "127.0.0.1:1")
    monkeypatch.setenv("ARENA_TOKEN", "t")
    with pytest.raises(SystemExit) as left:
        run(first)
    assert left.value.code == 3
    said = capsys.readouterr().err
    assert said.startswith("The arena at unix:/nowhere/socket cannot be reached: ")
