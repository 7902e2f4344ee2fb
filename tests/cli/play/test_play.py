"""A person at the table: what is shown, what can be typed, how it ends."""

import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from arena.cli.play.felt import Felt
from arena.cli.play.lesson import LESSONS
from arena.cli.play.person import PersonLeftError, parse_choice, person_player
from arena.kit import Event, Match, Turn
from arena.record.reader import parse_record
from arena.record.verify import verify
from arena.referee.commands import Question
from arena.v1 import match_pb2
from arena.wire import event_to_wire, question_to_wire, rules_to_wire
from engine import PRESETS, Phase, State, deal_round, observe, start_round, step

SEED = "7" * 64
PLAYED = match_pb2.Event(kind=match_pb2.EventKind.EVENT_KIND_PLAY, cards="7O")


def arena(folder: Path, *words: str, typed: str = "") -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "arena", *words],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
    )


@pytest.mark.e2e
@pytest.mark.parametrize(
    "bots", [["greedy"], ["greedy", "random"], ["greedy", "counter", "greedy"]]
)
def test_a_person_plays_to_the_end_and_keeps_a_record(tmp_path: Path, bots: list[str]) -> None:
    """Whoever types the first move always comes to a result, and the record is proved."""
    done = arena(tmp_path, "play", *bots, "--set", "target_score=5", typed="1\n" * 500)
    assert done.returncode == 0, done.stderr
    assert "Ronda for" in done.stdout
    assert "win" in done.stdout
    [record] = (tmp_path / "arena-matches").rglob("*.jsonl")
    assert verify(parse_record(record.read_bytes(), "a test")) == []
    assert f"replay {record.relative_to(tmp_path)}" in done.stdout


@pytest.mark.e2e
@pytest.mark.parametrize("typed", ["q\n", "", "what\n99\n\nq\n"])
def test_who_leaves_is_told_that_nothing_is_kept(tmp_path: Path, typed: str) -> None:
    """By q or by the end of the input, also after words that are no moves."""
    done = arena(tmp_path, "play", "greedy", "--seed", SEED, typed=typed)
    assert done.returncode == 130
    assert done.stderr == "arena: you have left the table; the match is not kept.\n"
    assert ("is no move here" in done.stdout) is ("what" in typed)
    assert ("Type 1 to " in done.stdout) is ("\n\n" in typed)
    assert [] == list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["play"], "Missing argument"),
        (["play", "a", "b", "c", "d"], "name 1 to 3 bots, not 4"),
        (["play", "nosuchbot"], "nosuchbot"),
        (["play", "greedy", "--rules", "poker"], "poker"),
        (["play", "greedy", "--seed", "12"], "64 hexadecimal digits"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_sentence(
    tmp_path: Path, words: list[str], sentence: str
) -> None:
    """Exit code 2, no traceback, and nothing left behind."""
    done = arena(tmp_path, *words)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("1", "7O"), ("3", "declare"), ("7o", "7O"), ("12B", "12B"), ("12", None),
        ("dec", "declare"),
        ("0", None), ("4", None), ("", None), ("x", None), ("-1", None), ("9" * 5000, None),
    ],
)  # fmt: skip
def test_a_move_is_typed_by_number_or_name(typed: str, expected: str | None) -> None:
    """A number is never taken for the beginning of a card."""
    assert parse_choice(typed, ["7O", "12B", "declare"]) == expected


def match(players: int, names: list[str], seat: int = 0) -> Match:
    return Match(
        match_pb2.MatchStart(
            table=1,
            seat=seat,
            players=players,
            names=names,
            rules=rules_to_wire(PRESETS["standard"]),
        )
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_event_and_every_decision_of_a_match_can_be_shown(players: int) -> None:
    """Each has a line, and each rule is explained once."""
    seen = match(players, [f"bot{seat}" for seat in range(players)])
    felt = Felt(seen)
    rules = PRESETS["standard"]
    state = State(rules, players, 0)
    told: list[str] = []
    while state.phase is not Phase.OVER:
        if state.phase is Phase.DEAL:
            deal = deal_round(bytes(32), rules, players, state.round, state.dealer)
            events = start_round(state, deal)
        else:
            if state.turn == 0:
                question = Question(1, 0, state.actions(), observe(state, 0), None, None)
                turn = Turn(question_to_wire(1, question), seen)
                told += [line.plain for line in felt.to_act(turn)]
            events = step(state, state.actions()[-1])
        for event in events:
            wire = event_to_wire(1, event, 0, players)
            if wire is not None:
                lines = felt.happened(Event(wire))
                assert lines
                told += [line.plain for line in lines]
    assert not any("have nothing to declare" in line for line in told)
    lessons = [line for line in told if "(RULES 5.5)" in line]
    assert len(lessons) <= 1
    assert any(line.strip().startswith("you play ") for line in told)
    assert any("stays on the table" in line for line in told)


def test_what_the_person_was_not_asked_is_explained() -> None:
    """The last card of a hand, and silence where there is nothing to declare."""
    felt = Felt(match(2, ["you", "bot"]))
    declared = match_pb2.Event(kind=match_pb2.EventKind.EVENT_KIND_DECLARE)
    [silence] = felt.happened(Event(declared))
    assert "  you have nothing to declare" == silence.plain
    lines = [line.plain for line in felt.happened(Event(PLAYED))]
    assert ["  you play 7O", f"      {LESSONS['forced']}"] == lines


def test_broken_lines_stay_indented() -> None:
    """A lesson that is longer than the terminal is wide can still be told from what happens."""
    screen = Console(width=24, file=StringIO())
    person = person_player(screen, input)()
    person.start(match(2, ["you", "bot"]))
    begin = len(screen.file.getvalue())  # type: ignore[attr-defined] # it is a StringIO
    person.event(Event(PLAYED))
    shown = screen.file.getvalue()[begin:].splitlines()  # type: ignore[attr-defined]
    assert "  you play 7O" == shown[0]
    assert len(shown) > 3
    assert all(line.startswith("      ") for line in shown[1:])


def test_bots_of_one_name_are_told_apart() -> None:
    """They are numbered; the person is `you`, whatever the seat."""
    heading = Felt(match(4, ["a", "b", "a", "me"], 3)).heading().plain
    assert "In turn: you, then a 1, then b, then a 2." in heading


def test_the_end_of_input_leaves_the_table() -> None:
    """As q does."""

    def nothing(_: str) -> str:
        raise EOFError

    person = person_player(Console(), nothing)()
    seen = match(2, ["you", "bot"])
    person.start(seen)
    state = State(PRESETS["standard"], 2, 1)
    start_round(state, deal_round(bytes(32), state.rules, 2, 0, 1))
    for _ in range(2):
        step(state, state.actions()[-1])
    question = Question(1, 0, state.actions(), observe(state, 0), None, None)
    with pytest.raises(PersonLeftError):
        person.choose(Turn(question_to_wire(1, question), seen))
