"""A bot on the kit against an arena that follows a script."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from arena.kit import Move
from arena.v1 import match_pb2, play_pb2
from tests.kit.fake_arena import GOODBYE, answers, ask_once, first, play, question, serving, start

ROOT = Path(__file__).parents[2]


def end_at_once(requests, context):
    """Says goodbye before anything was asked, and waits for the bot to leave."""
    yield GOODBYE
    for _ in requests:
        pass


def test_says_hello(monkeypatch):
    """The first message carries token, protocol, tables, and no wish for events."""
    arena = play(monkeypatch, first, end_at_once, tables=5)
    expected = play_pb2.Hello(token="secret", protocol=1, tables=5, software="arena.kit (Python)")
    assert [play_pb2.PlayRequest(hello=expected)] == arena.heard
    assert arena.ended_in_peace


def test_answers_a_batch_in_one_message(monkeypatch):
    """All questions of a response are answered in one request, in their order."""

    def talk(requests, context):
        yield play_pb2.PlayResponse(match_starts=[start(1), start(2)])
        yield play_pb2.PlayResponse(
            questions=[question(2, 1, "declare silent"), question(1, 1, "silent")]
        )
        next(requests)
        yield play_pb2.PlayResponse(
            match_starts=[start(3)],
            questions=[question(1, 5, "7O 1B"), question(3, 1, "12C"), question(2, 4, "2E")],
            match_ends=[match_pb2.MatchEnd(table=1)],
        )
        next(requests)
        yield GOODBYE

    _, *said = play(monkeypatch, first, talk).heard
    expected = [[(2, 1, "declare"), (1, 1, "silent")], [(1, 5, "7O"), (3, 1, "12C"), (2, 4, "2E")]]
    assert expected == [answers(request) for request in said]


def test_class_has_an_object_a_match(monkeypatch):
    """Each match has an object of its own, which hears of start, events and end."""
    log = []

    class Bot:
        def start(self, match):
            self.table = match.table
            log.append((self.table, "start", match.seat))

        def event(self, event):
            log.append((self.table, event.kind, event.cards))

        def choose(self, turn):
            log.append((self.table, "choose", turn.moves))
            return turn.moves[-1]

        def end(self, result):
            log.append((self.table, result.termination, result.winner))

    def talk(requests, context):
        yield play_pb2.PlayResponse(
            match_starts=[start(1, seat=0), start(2, seat=1)],
            events=[
                match_pb2.Event(table=2, kind=match_pb2.EVENT_KIND_PLAY, cards="7O"),
                match_pb2.Event(table=9, kind=match_pb2.EVENT_KIND_PLAY, cards="7O"),
            ],
            questions=[question(2, 1, "1B 2B")],
        )
        next(requests)
        yield play_pb2.PlayResponse(
            match_ends=[
                match_pb2.MatchEnd(table=2, winner=1, termination=match_pb2.TERMINATION_SCORE),
                match_pb2.MatchEnd(table=1, termination=match_pb2.TERMINATION_VOID),
            ],
            goodbye=GOODBYE.goodbye,
        )

    arena = play(monkeypatch, Bot, talk)
    assert arena.heard[0].hello.events
    assert log == [
        (1, "start", 0),
        (2, "start", 1),
        (2, "play", ["7O"]),
        (2, "choose", ["1B", "2B"]),
        (2, "score", 1),
        (1, "void", None),
    ]


@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        ("7O", ("7O", "", 0)),
        (("7O", "why"), ("7O", "why", 0)),
        (Move("7O", signal=3), ("7O", "", 3)),
        (Move("7O", note="why", signal=3), ("7O", "why", 3)),
    ],
)
def test_notes_and_signals_go_with_moves(monkeypatch, choice, expected):
    """A move may be a text, a tuple with a note, or a Move."""
    (answer,) = play(monkeypatch, lambda turn: choice, ask_once).heard[1].answers
    assert expected == (answer.move, answer.note, answer.signal)


def test_stream_that_ends_without_goodbye(monkeypatch):
    """A stream that ends well ends the bot well."""
    play(monkeypatch, first, lambda requests, context: iter(()))


def test_faults_are_told(monkeypatch, capsys):
    """What the arena complains of is on standard error, and the bot plays on."""

    def talk(requests, context):
        fault = match_pb2.Fault(table=1, question=2, message="The move 9O is none of 7O 1B.")
        yield play_pb2.PlayResponse(faults=[fault])
        yield from ask_once(requests, context)

    play(monkeypatch, first, talk)
    expected = "The arena reports a fault in match 1, question 2: The move 9O is none of 7O 1B.\n"
    assert expected == capsys.readouterr().err


@pytest.mark.e2e
@pytest.mark.parametrize("name", ["random", "greedy", "counter"])
def test_bot_as_a_process(name):
    """A sample bot, started as the arena starts it, plays and ends with exit code 0."""

    def talk(requests, context):
        yield play_pb2.PlayResponse(
            match_starts=[start(1)], questions=[question(1, 1, "declare silent")]
        )
        next(requests)
        yield GOODBYE

    with serving(talk) as (arena, address):
        ended = subprocess.run(
            [sys.executable, "bot.py"],
            cwd=ROOT / "sample_bots" / name,
            env={**os.environ, "ARENA_ADDRESS": address, "ARENA_TOKEN": "t"},
            capture_output=True,
            check=False,
        )
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, b"", b"")
    assert answers(arena.heard[1]) == [(1, 1, "declare")]


def test_kit_starts_light():
    """Importing the kit loads neither the store, nor the commands, nor the rules."""
    heavy = ["sqlalchemy", "click", "trueskill", "engine", "arena.wire", "arena.play"]
    script = f"import sys, arena.kit; print([name for name in {heavy} if name in sys.modules])"
    ended = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, check=True, text=True, cwd=ROOT
    )
    assert ended.stdout == "[]\n"
