import json
import tempfile
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from arena.cli.feed import feed as feed_module
from arena.contest.blocks import Block, Contestant
from arena.contest.seeds import bot_seed
from arena.contest.task import make_task
from arena.feed.fed import Compared, Fed
from arena.feed.feeding import feed_bot
from arena.feed.terms import FeedTerms
from arena.record.packing import pack_record, unpack_record
from arena.store.connection import open_home
from arena.store.results import PlayedBlock, store_blocks
from engine import STANDARD
from tests.cli.conftest import VECTORS, Arena, vector_text, write_bot
from tests.fakes import SECRET, fake_contestants, fake_ladder, fake_settings
from tests.record.matches import with_fields
from tests.refereed import play_refereed

_RECORD = VECTORS / "standard-2p-0.jsonl"
_FIRST = """
from arena.kit import run

def choose(turn):
    return turn.moves[0], "first"

run(choose)
"""
_SAYS_SEED = """
from arena.kit import run

def choose(turn):
    return turn.moves[0], f"{turn.match.bot_seed} {' '.join(turn.match.names)}"

run(choose)
"""
_CRASHES = """
from arena.kit import run

def choose(turn):
    if not turn.is_declaration:
        raise RuntimeError("enough")
    return turn.moves[0]

run(choose)
"""
_STARES = """
import time

from arena.kit import run

def choose(turn):
    time.sleep(0 if turn.is_declaration else 9)
    return turn.moves[0]

run(choose)
"""
_QUITS = "import sys\nprint('no breakfast', file=sys.stderr)\nsys.exit(3)\n"
_ERRS = """
import os
import queue

import grpc

from arena.kit.seats import Seats
from arena.v1 import match_pb2, play_pb2, play_pb2_grpc

requests = queue.SimpleQueue()
hello = play_pb2.Hello(token=os.environ["ARENA_TOKEN"], protocol=1)
requests.put(play_pb2.PlayRequest(hello=hello))
seats = Seats(lambda turn: turn.moves[0])
has_erred = False
with grpc.insecure_channel(os.environ["ARENA_ADDRESS"]) as channel:
    for response in play_pb2_grpc.PlayServiceStub(channel).Play(iter(requests.get, None)):
        request = seats.answer(response)
        if request is not None:
            if not has_erred and request.answers[0].move not in ("declare", "silent"):
                has_erred = True
                request.answers[0].move = "9Z"
                request.answers[0].note = "\\x1b[31m<b>"
            requests.put(request)
        if response.HasField("goodbye"):
            requests.put(None)
"""


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["feed"], "Missing argument 'MATCH|FILE'."),
        (["feed", _RECORD], "Missing argument 'BOT'."),
        (["feed", _RECORD, "greedy"], "Say with --seat whose questions of"),
        (["feed", _RECORD, "--seat", "2", "--", "greedy"], "has no seat 2: it has seat 0, seat 1."),
        (["feed", _RECORD, "--seat", "0", "nobody"], "There is no folder 'nobody'"),
        (["feed", _RECORD, "--seat", "0", "--", "greedy", "--all"], "unexpected extra argument"),
        (["feed", "nothing.jsonl", "--seat", "0", "greedy"], "There is no file 'nothing.jsonl'"),
        (["feed", "demo/1/0", "--seat", "0", "greedy"], "There is no arena in arena-home"),
    ],
)
def test_bad_words(words: list[str], sentence: str, arena: Arena) -> None:
    """What cannot be fed is refused in a sentence, with exit code 2, and nothing is started."""
    said = arena(*words)
    assert (2, "") == (said.code, said.out)
    assert sentence in said.err


def test_records_that_cannot_be_followed(arena: Arena, tmp_path: Path) -> None:
    """A record that was changed is refused with the line where it departs from the rules."""
    text = vector_text("standard-2p-0")
    number = next(n for n, line in enumerate(text.splitlines(), 1) if '"type": "play"' in line)
    (tmp_path / "x.jsonl").write_text(with_fields(text, number, captured="1O 2O"))
    said = arena("feed", "x.jsonl", "--seat", 0, "greedy")
    assert (2, "") == (said.code, said.out)
    assert f"x.jsonl, line {number}, `captured`" in said.err


@pytest.fixture
def lost(arena: Arena, tmp_path: Path) -> Path:
    """The record of a short match of `first` against itself."""
    write_bot(tmp_path / "first", "first", _FIRST)
    terms = ("--set", "max_rounds=1", "--time", "/1", "--seed", "7" * 64)
    said = arena("match", "./first", "./first", *terms, "--out", "lost")
    assert said.code == 0
    return tmp_path / "lost" / "0-0.jsonl"


def test_all_as_then(arena: Arena, lost: Path) -> None:
    """A bot that answers as then ends with exit code 0, and leaves nothing behind."""
    said = arena("feed", lost, "--seat", 1, "--", "./first")
    assert (0, "") == (said.code, said.err)
    assert " decisions as then.\nBy kind, as then: declare 1 of 1, play " in said.out
    assert "round 0" not in said.out
    assert "are in" not in said.out


def test_all_are_shown(arena: Arena, lost: Path) -> None:
    """With --all each answer has a line, also those that are as then, with times and notes."""
    said = arena("feed", lost, "--seat", 1, "--all", "--", "./first")
    assert said.code == 0
    asked = [line for line in said.out.splitlines() if line.startswith("round")]
    assert all(" as then  " in line and line.endswith(" now") for line in asked)
    assert said.out.count('        "first"\n') == len(asked)


@pytest.mark.parametrize(
    ("code", "kind", "sentence"),
    [
        (_CRASHES, "crashed", "the process ended with exit code 1"),
        (_STARES, "late", "no answer within the 1.000 s allowed"),
        (_ERRS, "illegal", "answered '9Z', allowed was: "),
    ],
)
def test_faults_are_told(
    code: str, kind: str, sentence: str, *, arena: Arena, lost: Path, tmp_path: Path
) -> None:
    """What a bot fails in now is said in a sentence, with its log, and the exit code is 1."""
    write_bot(tmp_path / "fails", "fails", code)
    said = arena("feed", lost, "--seat", 0, "--out", "kept", "--", "./fails")
    assert (1, "") == (said.code, said.err)
    assert f"  now   fails, {kind}: {sentence[:20]}" in said.out
    assert "fails failed in 1 question, first in round 0, decision " in said.out
    assert "Its log, and all messages, are in kept." in said.out
    if kind == "crashed":
        assert "  | RuntimeError: enough\n" in said.out
    else:
        assert "is empty: it printed nothing." in said.out
    assert ("questions were not asked" in said.out) == (kind != "illegal")
    assert ("--no-clock waits" in said.out) == (kind == "late")
    assert "\x1b" not in said.out
    assert {"fails.log", "messages-1.jsonl"} == {path.name for path in Path("kept").iterdir()}


def test_a_bot_that_does_not_start(arena: Arena, lost: Path, tmp_path: Path) -> None:
    """Nothing is compared with a bot that does not come, and its log says why."""
    write_bot(tmp_path / "quits", "quits", _QUITS)
    said = arena("feed", lost, "--seat", 0, "--out", "kept", "--", "./quits")
    assert (1, "") == (said.code, said.err)
    assert (
        "quits was asked nothing: the process ended with exit code 3 before it said hello.\n"
        in (said.out)
    )
    assert "  | no breakfast\n" in said.out


def test_interrupted(
    arena: Arena, lost: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was answered before Ctrl-C is told; nothing is left running, nor in a folder."""
    before = {*Path(tempfile.gettempdir()).glob("arena-feed-*")}

    def feed_and_stop(contestant: Contestant, terms: FeedTerms, *rest: Any) -> Fed:
        settings, told = rest

        def stop(one: Compared) -> None:
            told(one)
            if one.asked.place[1] > 3:
                raise KeyboardInterrupt

        return feed_bot(contestant, terms, settings, stop)

    monkeypatch.setattr(feed_module, "feed_bot", feed_and_stop)
    said = arena("feed", lost, "--seat", 1, "--", "./first")
    assert said.code == 130
    assert "All 3 decisions as then.\n" in said.out
    assert " questions were not asked." in said.out
    assert said.err.startswith("arena: stopped after 3 of ")
    assert "; the next is that of round 0, decision " in said.err
    assert before == {*Path(tempfile.gettempdir()).glob("arena-feed-*")}
    said = arena("feed", lost, "--seat", 1, "--json", "--", "./first")
    assert (130, "") == (said.code, said.out)


def test_records_with_another_time(arena: Arena, tmp_path: Path) -> None:
    """A time control that is none is refused with record, line and field."""
    (tmp_path / "x.jsonl").write_text(
        with_fields(vector_text("standard-2p-0"), 1, time_control="?")
    )
    for words in (
        ["feed", "x.jsonl", "--seat", 0, "greedy"],
        ["match", "--from", "x.jsonl", "--round", 0, "--decision", 1, "greedy", "greedy"],
    ):
        said = arena(*words)
        assert (2, "") == (said.code, said.out)
        assert "x.jsonl, line 1, `time_control`: time control '?' is none" in said.err


def test_used_folders_are_refused(arena: Arena, lost: Path) -> None:
    """Nothing is written over."""
    said = arena("feed", lost, "--seat", 0, "--out", lost.parent, "--", "./first")
    assert said.code == 2
    assert "exists and is not empty" in said.err


def test_json(arena: Arena, lost: Path) -> None:
    """The document has every question, then and now, also what is as then."""
    said = arena("feed", lost, "--seat", 1, "--json", "--", "greedy")
    assert (1, "") == (said.code, said.err)
    told = said.json()
    decisions = told["decisions"]
    assert (told["seat"], told["then"]["bot"], told["now"]["bot"]) == (1, "first", "greedy")
    assert told["questions"] == told["asked"] == len(decisions)
    assert told["same"] == sum(one["same"] for one in decisions) < len(decisions)
    first = next(one for one in decisions if not one["same"])
    assert {"round": first["round"], "decision": first["decision"]} == told["first_difference"]
    assert first["then"]["move"] in first["moves"].split()
    assert first["then"]["note"] == "first"
    assert first["now"]["move"] in first["hand"].split()
    assert isinstance(first["now"]["ms"], float)
    assert {"asked": 1, "same": 1} == told["kinds"]["declare"]
    assert told["logs"] is None


def test_records_without_bot_seeds(arena: Arena, tmp_path: Path) -> None:
    """Of a match whose bot_seed is not recorded that is said: chance alone may explain it."""
    write_bot(tmp_path / "says", "says", _SAYS_SEED)
    said = arena("feed", _RECORD, "--seat", 0, "--json", "--", "./says")
    assert said.json()["bot_seed"] is None
    assert "0 " == said.json()["decisions"][0]["now"]["note"]
    said = arena("feed", _RECORD, "--seat", 0, "--", "./says")
    assert "The match's bot_seed is not recorded, and 0 is given" in said.out


@pytest.mark.parametrize("hides", [False, True])
def test_older_records_of_a_ladder(hides: bool, arena: Arena, tmp_path: Path) -> None:
    """Of a ladder's match the home knows the bot_seed, and whether names were hidden."""
    write_bot(tmp_path / "says", "says", _SAYS_SEED)
    _store_older(tmp_path / "arena-home", hides)
    for name in ("demo/0/1", "demo-0-1.jsonl"):
        said = arena("feed", name, "--seat", 1, "--json", "--", "./says")
        seed = bot_seed(SECRET, 0, 1)
        assert seed == said.json()["bot_seed"]
        names = "" if hides else "b a"
        assert f"{seed} {names}" == said.json()["decisions"][0]["now"]["note"]


def _store_older(home: Path, hides: bool) -> None:
    """Plays a ladder's block whose records say no more than those of arena 0.1; keeps a copy."""
    task = make_task(
        SECRET,
        Block(0, 0, (0, 1)),
        fake_contestants(["a", "b"]),
        match_prefix="demo",
        players=2,
        rules=replace(STANDARD, max_rounds=1),
        time_control=None,
        throughput=True,
        hide_names=hides,
    )
    played = play_refereed(task)
    matches = tuple(replace(one, record=pack_record(_older(one.record))) for one in played.matches)
    (home.parent / "demo-0-1.jsonl").write_text(unpack_record(matches[1].record))
    with closing(open_home(home, can_create=True)) as store:
        ladder = fake_ladder(store, fake_settings(hide_names=hides), ["a", "b"])
        with store.writing() as connection:
            block = PlayedBlock(replace(played, matches=matches), (0, 1), 0)
            store_blocks(connection, ladder.id, [block], now_ns=1)


def _older(record: bytes) -> str:
    first, rest = unpack_record(record).split("\n", 1)
    header: dict[str, Any] = json.loads(first)
    header.pop("names", None)
    for seat in header["seats"]:
        del seat["bot_seed"]
    return f"{json.dumps(header)}\n{rest}"
