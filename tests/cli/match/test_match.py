import socket
from pathlib import Path

import pytest

from arena.record.reader import substance
from tests.cli.conftest import Arena, write_bot

_QUITS = "import sys\nprint('no breakfast', file=sys.stderr)\nsys.exit(3)\n"
_CRASHES = """
from arena.kit import run

def choose(turn):
    if turn.round:
        raise RuntimeError("enough")
    return turn.moves[0]

run(choose)
"""

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
            if not has_erred:
                has_erred = True
                request.answers[0].move = "9Z"
            requests.put(request)
        if response.HasField("goodbye"):
            requests.put(None)
"""


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["nobody", "greedy"], "There is no folder 'nobody' and no bot of that name"),
        (["./nobody", "greedy"], "There is no folder nobody: a bot is a folder with a bot.toml."),
        (["greedy"], "A match needs two bots or more"),
        (["a", "b", "c", "d", "e"], "Ronda is for 2, 3 or 4 players, not 5."),
        (["a", "b", "--players", "5"], "Ronda is for 2, 3 or 4 players, not 5."),
        (["a", "b", "c", "--players", "4"], "A match of 4 players needs 2 bots"),
        (["greedy", "random", "--rules", "standrad"], "There is no preset 'standrad'"),
        (["greedy", "random", "--set", "runz=on"], "There is no switch 'runz'"),
        (["greedy", "random", "--set", "hand_size=4"], "hand_size is 3 or 6, not 4."),
        (["greedy", "random", "--time", "10+"], "time control '10+' is none"),
        (["greedy", "random", "--time", "9", "--throughput"], "--time and --throughput exclude"),
        (["greedy", "random", "--faults", "mercy"], "fault policy 'mercy' is none: write forfeit"),
        (["greedy", "random", "--seed", "abc"], "--seed is 64 hexadecimal digits, and 'abc'"),
        (["greedy", "random", "--blocks", "0"], "Invalid value for '--blocks'"),
        (["greedy", "random", "--port", "99999"], "Invalid value for '--port'"),
    ],
)
def test_bad_words(words: list[str], sentence: str, arena: Arena) -> None:
    """What makes no match is refused in a sentence, with exit code 2."""
    said = arena("match", *words)
    assert (2, "") == (said.code, said.out)
    assert said.err.startswith(f"arena: {sentence}")
    assert "Traceback" not in said.err


@pytest.mark.parametrize(
    ("manifest", "sentence"),
    [
        ("name = ", "x/bot.toml is not TOML"),
        ('name = "x"\nrunn = "python bot.py"', "x/bot.toml, line 2: unknown key runn"),
        ('name = "x"\nrun = "no-such-program"', "Command not found: no-such-program"),
        (None, "There is no bot.toml in x"),
    ],
)
def test_bad_bot(manifest: str | None, sentence: str, arena: Arena, tmp_path: Path) -> None:
    """A bot that cannot be run is refused in a sentence before anything is."""
    (tmp_path / "x").mkdir()
    if manifest is not None:
        (tmp_path / "x" / "bot.toml").write_text(manifest)
    said = arena("match", "./x", "greedy")
    assert (2, "") == (said.code, said.out)
    assert said.err.startswith(f"arena: {sentence}")


def test_port_in_use(arena: Arena, tmp_path: Path) -> None:
    """A port that is taken is named, and nothing is left behind."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = arena("match", "greedy", "random", "--port", port)
    assert (2, "") == (said.code, said.out)
    assert said.err.startswith(f"arena: Port {port} cannot be listened on")
    assert [] == list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("option", "folder", "sentence"),
    [
        ("--out", "file", "file is a file: name a folder with --out."),
        ("--out", "file/x", "The folder file/x cannot be made"),
        ("--out", "full", "full exists and is not empty: nothing is overwritten"),
        ("--wire-log", "file/x", "The folder file/x cannot be made"),
        ("--home", "broken", "broken/arena.db is no database of an arena"),
    ],
)
def test_bad_folder(option: str, folder: str, sentence: str, arena: Arena, tmp_path: Path) -> None:
    """A folder that cannot be used is named, and nothing is overwritten."""
    (tmp_path / "file").write_text("")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "something").write_text("dear")
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "arena.db").write_bytes(b"certainly no database" * 100)
    said = arena("match", "greedy", "random", option, folder)
    assert (2, "") == (said.code, said.out)
    assert said.err.startswith(f"arena: {sentence}")
    assert "dear" == (tmp_path / "full" / "something").read_text()


@pytest.mark.e2e
def test_match(arena: Arena, tmp_path: Path) -> None:
    """A match is told, its records are proved, and its seed plays the same once more."""
    seed = "5a" * 32
    said = arena("match", "greedy", "random", "--seed", seed, "--out", "first")
    assert 0 == said.code
    assert "greedy against random: 1 block of 2 legs, 2 matches" in said.out
    assert 2 == said.out.count("\n0-")
    for part in (seed, "replay first/0-0.jsonl", "verify first", "first/logs"):
        assert part in said.out
    assert "2 records: all proved (cards, plays, scores)\n" == arena("verify", "first").out
    document = arena("match", "greedy", "random", "--seed", seed, "--out", "2", "--json").json()
    for leg, match in enumerate(document["matches"]):
        files = [tmp_path / "first" / f"0-{leg}.jsonl", tmp_path / match["record"]]
        first, second = (substance(file.read_text()) for file in files)
        assert first == second


@pytest.mark.e2e
def test_bot_that_exits_at_once(arena: Arena, tmp_path: Path) -> None:
    """A bot that does not start is named, with its log's last lines; the rest is not played."""
    write_bot(tmp_path / "x", "quitter", _QUITS)
    said = arena("match", "./x", "greedy", "--blocks", "50")
    assert 1 == said.code
    assert "quitter failed in 2 matches." in said.out
    assert "  | no breakfast\n" in said.out
    assert said.err.endswith(
        "arena: quitter did not start; the blocks that were left are not played.\n"
    )
    assert 2 == said.out.count("no_show: ")


@pytest.mark.e2e
def test_bot_that_crashes(arena: Arena, tmp_path: Path) -> None:
    """A bot that crashes loses by forfeit, which is said clearly; the match was played."""
    write_bot(tmp_path / "x", "clumsy", _CRASHES)
    said = arena("match", "./x", "greedy", "--set", "target_score=500", "--wire-log", "wire")
    assert 0 == said.code
    assert 2 == said.out.count("greedy wins, by forfeit")
    assert 2 == said.out.count("forfeits, crashed: the process ended with exit code 1")
    assert "RuntimeError: enough" in said.out
    assert 4 == len(list((tmp_path / "wire").iterdir()))


@pytest.mark.e2e
def test_bot_that_errs(arena: Arena, tmp_path: Path) -> None:
    """Under `substitute` a stand-in plays for it, it is told so, and the match goes on."""
    write_bot(tmp_path / "x", "hasty", _ERRS)
    said = arena("match", "./x", "greedy", "--faults", "substitute:3", "--out", "out")
    assert 0 == said.code
    assert "; faults substitute:3\n" in said.out
    assert 2 == said.out.count("hasty (seat")
    assert 2 == said.out.count("has strike 1, illegal: answered '9Z', allowed was: ")
    assert "--faults substitute:3" in said.out
    log = (tmp_path / "out" / "logs" / "hasty-leg0-seat0.log").read_text()
    assert "(the bot is asked on; 2 more and it has lost)" in log
    assert "2 records: all proved (cards, plays, scores)\n" == arena("verify", "out").out


@pytest.mark.e2e
def test_four_players_without_clock(arena: Arena, tmp_path: Path) -> None:
    """Two bots can be the sides of four players, and no clock need run."""
    words = ["match", "greedy", "random", "--players", "4", "--no-clock", "--json"]
    document = arena(*words, "--set", "target_score=11").json()
    assert ("no clock", 4) == (document["time_control"], document["players"])
    assert ["greedy", "random", "greedy", "random"] == document["matches"][0]["seats"]
