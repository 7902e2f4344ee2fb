"""Tests of `arena duel`, most of them with real bots."""

from pathlib import Path

import pytest

from arena.cli.duel import duel as duel_module
from arena.cli.duel.run import DuelRun
from arena.ladder.workers import LostWorkerError, WorkerCrew
from tests.cli.conftest import Arena, write_bot

_QUITS = "import sys\nprint('no breakfast', file=sys.stderr)\nsys.exit(3)\n"
_CRASHES = """
from arena.kit import run

def choose(turn):
    raise RuntimeError("enough")

run(choose)
"""
_SHORT = ("--set", "target_score=11")


@pytest.fixture(autouse=True)
def temporary(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where folders for logs are made."""
    folder = tmp_path_factory.mktemp("temporary")
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    return folder


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["greedy"], "A duel is between two bots, not 1"),
        (["a", "b", "c"], "A duel is between two bots, not 3"),
        (["greedy", "nobody"], "There is no folder 'nobody' and no bot of that name"),
        (["greedy", "random", "--players", "3"], "A duel is for 2 players, or for 4"),
        (["greedy", "random", "--h0", "60%", "--h1", "50%"], "H0 (60 %) must be below H1 (50 %)"),
        (["greedy", "random", "--h1", "0.55"], "--h1 0.55 would be less than 1 %: write 55%."),
        (["greedy", "random", "--alpha", "0.5"], "alpha is how often the test may err"),
        (["greedy", "random", "--beta", "0"], "beta is how often the test may err"),
        (["greedy", "random", "--matches", "3"], "--matches is an even number of matches"),
        (["greedy", "random", "--matches", "0"], "--matches is an even number of matches"),
        (["greedy", "random", "--matches", "4", "--h0", "50%"], "--matches and --h0 exclude"),
        (["greedy", "random", "--most", "1"], "--most is an even number of matches"),
        (["greedy", "random", "--which", "--h0", "40%"], "--which and --h0 exclude each other"),
        (["greedy", "random", "--workers", "0"], "0 workers cannot play"),
        (["greedy", "random", "--time", "3+"], "time control '3+' is none"),
        (["greedy", "random", "--set", "runz=on"], "There is no switch 'runz'"),
        (["greedy", "random", "--seed", "abc"], "--seed is 64 hexadecimal digits"),
        (["greedy", "random", "--records", "file"], "file is a file: name a folder with --records"),
        (["greedy", "random", "--points", "--h1", "5%"], "--h1 is in points a match here"),
        (["greedy", "random", "--points", "--h1", "-1"], "H0 (0) must be below H1 (-1): H0 is"),
        (["greedy", "random", "--alpha", "x"], "Invalid value for '--alpha'"),
    ],
)
def test_bad_words(words: list[str], sentence: str, arena: Arena, tmp_path: Path) -> None:
    """What makes no duel is refused in a sentence, with exit code 2, and nothing is begun."""
    (tmp_path / "file").write_text("")
    said = arena("duel", *words)
    assert (2, "") == (said.code, said.out)
    assert said.err.startswith(f"arena: {sentence}")
    assert "Traceback" not in said.err


@pytest.mark.e2e
def test_counter_is_better_than_random(arena: Arena, temporary: Path, tmp_path: Path) -> None:
    """It is said soon, the records of what counts are proved, and nothing else is left."""
    seed = "5a" * 32
    said = arena("duel", "counter", "random", *_SHORT, "--seed", seed, "--records", "records")
    assert (0, "") == (said.code, said.err)
    assert "\ncounter is better than random, after " in said.out
    for part in (
        "LLR ",
        "(-2.94 to 2.94), H0 50 %, H1 55 %",
        "corrected for the stop",
        seed,
    ):
        assert part in said.out
    assert "duel counter random --set target_score=11 --seed" in said.out
    count = len(list((tmp_path / "records").glob("*.jsonl")))
    assert f", after {count} matches." in said.out
    assert f"{count} records: all proved (cards, plays, scores)\n" == arena("verify", "records").out
    assert [] == list(temporary.iterdir())


@pytest.mark.e2e
def test_the_same_seed_decides_the_same(arena: Arena) -> None:
    """After the same blocks, whoever plays them; seen from the other side it is the opposite."""
    words = ["--seed", "5b" * 32, "--json", "--which", "--h1", "60%", *_SHORT]
    first = arena("duel", "counter", "random", *words).json()
    again = arena("duel", "counter", "random", "--workers", "2", *words).json()
    assert ("better", "decided") == (first["decision"], first["ended"])
    same = ("decision", "llr", "outcomes", "win_rate", "margin", "blocks_tied", "matches")
    assert [first[key] for key in same] == [again[key] for key in same]
    assert "worse" == arena("duel", "random", "counter", *words).json()["decision"]


@pytest.mark.e2e
def test_points(arena: Arena) -> None:
    """Points a match tell two bots apart too, and the record says which was asked."""
    words = ["duel", "greedy", "random", "--points", *_SHORT]
    said = arena(*words)
    assert "H0: it gains at most 0 points a match; H1: at least 0.7." in said.out
    assert "\ngreedy is better than random, after " in said.out
    found = arena(*words, "--which", "--h1", "3", "--json").json()
    assert ("better", "points") == (found["decision"], found["test"]["of"])
    assert (-3.0, 3.0, True) == tuple(found["test"][key] for key in ("h0", "h1", "symmetric"))
    assert {"mean", "low", "high"} == set(found["margin"]) == set(found["plain_margin"])
    assert found["win_rate"] == found["plain_win_rate"]


@pytest.mark.e2e
def test_greedy_against_itself(arena: Arena) -> None:
    """Every block is tied exactly; which of the two is better is never decided."""
    said = arena("duel", "greedy", "greedy", *_SHORT, "--matches", "60")
    assert (0, "") == (said.code, said.err)
    assert "One version of a bot plays itself: this measures the arena" in said.out
    assert "All 30 blocks were tied exactly" in said.out
    which = arena("duel", "greedy", "greedy", *_SHORT, "--which", "--most", "60", "--json").json()
    assert ("length", None, 30, 30) == (
        which["ended"],
        which["decision"],
        which["blocks"],
        which["blocks_tied"],
    )
    assert 0.0 == pytest.approx(which["llr"], abs=1e-9)


@pytest.mark.e2e
def test_partners_and_a_clock(arena: Arena) -> None:
    """Each bot holds both seats of a side; one thinks at a time."""
    words = ["--players", "4", "--time", "10", "--matches", "4", *_SHORT, "--json"]
    found = arena("duel", "counter", "random", *words).json()
    assert (4, "10", 4) == (found["players"], found["time_control"], found["matches"])


@pytest.mark.e2e
def test_a_bot_that_does_not_start(arena: Arena, tmp_path: Path, temporary: Path) -> None:
    """It is named, its log is shown and kept, and nothing is decided."""
    write_bot(tmp_path / "x", "quitter", _QUITS)
    said = arena("duel", "./x", "greedy", *_SHORT)
    assert 1 == said.code
    assert "Ended after 0 matches, not decided." in said.out
    assert "quitter failed last by no_show: the process ended with exit code 3" in said.out
    assert "  | no breakfast\n" in said.out
    assert said.err.endswith("arena: quitter did not start; the rest is not played.\n")
    assert 1 == len(list(temporary.iterdir()))


@pytest.mark.e2e
def test_a_bot_that_is_broken(arena: Arena, tmp_path: Path) -> None:
    """It is not called worse."""
    write_bot(tmp_path / "x", "clumsy", _CRASHES)
    said = arena("duel", "greedy", "./x", *_SHORT, "--json")
    found = said.json()
    assert (1, "broken", None, "clumsy") == (
        said.code,
        found["ended"],
        found["decision"],
        found["broken"],
    )
    assert [0, 10] == found["forfeits"]
    assert {"crashed": 10} == found["conduct"][1]["faults"]
    assert said.err.endswith("arena: clumsy forfeits match after match; the rest is not played.\n")


@pytest.mark.e2e
@pytest.mark.parametrize("is_json", [False, True])
def test_ctrl_c(arena: Arena, monkeypatch: pytest.MonkeyPatch, is_json: bool) -> None:
    """What was played by then is told all the same, and the code is that of a stop."""

    def stop(run: DuelRun) -> str:
        if run.duel.blocks:
            raise KeyboardInterrupt
        return "not yet"

    def show(text: object) -> None:
        assert callable(text)
        text()

    monkeypatch.setattr(duel_module, "progress_text", stop)
    monkeypatch.setattr("arena.cli.duel.show._line_now_and_then", lambda: show)
    monkeypatch.setattr("arena.cli.duel.show._say_nothing", show)
    words = ["duel", "greedy", "random", "--which", "--h1", "50.1%", *_SHORT]
    said = arena(*words, *(["--json"] if is_json else []))
    assert 130 == said.code
    if is_json:
        found = said.json()
        assert ("interrupted", None) == (found["ended"], found["decision"])
        assert found["matches"] > 0
        assert found["matches_left"]["mean"] > 0
    else:
        assert "\nStopped after " in said.out
        assert " matches, not decided: some " in said.out


@pytest.mark.e2e
def test_workers_that_end_again_and_again(arena: Arena, monkeypatch: pytest.MonkeyPatch) -> None:
    """The arena's own failure is told as such, and is no answer."""

    def fail(self: WorkerCrew, *_: object) -> None:
        raise LostWorkerError

    monkeypatch.setattr(WorkerCrew, "_play", fail)
    said = arena("duel", "greedy", "random", *_SHORT)
    assert 1 == said.code
    assert "Ended after 0 matches, not decided." in said.out
    assert "arena: the duel could not be played on: " in said.err
