"""Fault policies and suspensions with real processes: who is asked on, who is let rest."""

import json
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from arena.contest.blocks import BlockResult, BlockTask, Contestant, MatchResult
from arena.play.runner import Runner, RunnerSettings
from arena.record.packing import unpack_record
from arena.record.reader import parse_record
from arena.record.verify import verify
from arena.terms.clock import SECOND_NS, parse_time_control
from arena.terms.faults import parse_fault_policy
from tests.e2e.hall import BOT, contestant, task
from tests.e2e.homes import ROOT, arena

pytestmark = pytest.mark.e2e

GOOD, FAIR, FINE = contestant("good"), contestant("fair"), contestant("fine")
EACH = ("--each-table", "--at", "2")


@pytest.fixture
def runner(tmp_path: Path) -> Iterator[Runner]:
    with Runner(RunnerSettings(tmp_path / "logs", patience_ns=60 * SECOND_NS)) as opened:
        yield opened


def under(policy: str, *contestants: Contestant, **terms: object) -> BlockTask:
    made = task(*contestants, **terms)  # type: ignore[arg-type]
    return replace(made, fault_policy=parse_fault_policy(policy))


def play(runner: Runner, one: BlockTask) -> BlockResult:
    """Plays a block, and after it one of good bots, which must be as if nothing had been."""
    result, after = runner.play([one, task(GOOD, FAIR, number=99)])
    assert [()] * 2 == [match.faults for match in after.matches]
    for match in result.matches:
        assert is_proved(match)
    return result


def record_text(match: MatchResult) -> str:
    return unpack_record(match.record)


def is_proved(match: MatchResult) -> bool:
    return not verify(parse_record(record_text(match).encode(), "a test"))


@pytest.mark.parametrize("how", ["illegal", "not-held", "wrong-kind", "future"])
@pytest.mark.parametrize(
    ("company", "players"), [((GOOD,), 2), ((GOOD, FAIR), 3), ((GOOD,), 4), ((GOOD, FAIR, FINE), 4)]
)
def test_a_bot_that_fails_once_is_asked_on(
    runner: Runner, how: str, company: tuple[Contestant, ...], players: int
) -> None:
    """A stand-in plays that one decision, and the match is played to its end."""
    bad = contestant("bad", "--how", how, *EACH)
    result = play(runner, under("substitute:3", *company, bad, players=players))
    for match in result.matches:
        assert "score" == match.termination
        assert {1} == {fault.strike for fault in match.faults}
        failed = [fault.seat for fault in match.faults]
        assert {len(company)} == {match.seats[seat] for seat in failed}
        assert len(failed) == len(set(failed)) == match.seats.count(len(company))
        text = record_text(match)
        assert '"fault_policy": "substitute:3"' in text
        assert len(failed) == text.count('"by": "stand_in"')


def test_a_late_answer_is_dropped_and_the_bot_asked_on(runner: Runner, tmp_path: Path) -> None:
    """What it says of the old question then is neither a move nor a fault."""
    slow = contestant(
        "slow", "--how", "slow", "--by", "1.3", *EACH, "--diary", str(tmp_path), tables=1
    )
    control = parse_time_control("/3")
    terms = {"control": control, "throughput": False}
    result = play(runner, under("substitute:9", GOOD, slow, **terms))
    for match in result.matches:
        assert "score" == match.termination
        assert {"late"} == {fault.kind for fault in match.faults}
    diaries = [file.read_text(encoding="utf-8") for file in tmp_path.glob("*.jsonl")]
    told = [json.loads(line) for diary in diaries for line in diary.splitlines()]
    assert {"FAULT_KIND_LATE"} == {one["kind"] for one in told if one["told"] == "fault"}
    assert {"TERMINATION_SCORE"} == {one["termination"] for one in told if one["told"] == "end"}


@pytest.mark.parametrize(
    ("company", "players", "ending"),
    [((GOOD,), 2, "forfeit"), ((GOOD, FAIR), 3, "score"), ((GOOD, FAIR, FINE), 4, "score")],
)
def test_the_fault_at_the_limit_is_a_forfeit(
    runner: Runner, company: tuple[Contestant, ...], players: int, ending: str
) -> None:
    """With three, and beside a partner who is another bot, a stand-in plays on."""
    bad = contestant("bad", "--how", "illegal", "--chance-of", "1")
    result = play(runner, under("substitute:2", *company, bad, players=players))
    for match in result.matches:
        assert ending == match.termination
        assert [1, 0] == [fault.strike for fault in match.faults]
        seat = match.seats.index(len(company))
        if players == 3:
            assert 3 == match.places[seat]


@pytest.mark.parametrize("how", ["exit", "kill", "leave", "hello-twice", "unknown-table"])
def test_who_has_no_stream_any_more_forfeits_at_once(runner: Runner, how: str) -> None:
    """Nobody is left to be asked on."""
    result = play(runner, under("substitute:9", GOOD, contestant("bad", "--how", how, *EACH)))
    for match in result.matches:
        assert "forfeit" == match.termination
        assert [0] == [fault.strike for fault in match.faults]


def bot_folder(folder: Path, name: str, *flags: str) -> Path:
    """Makes the folder of a misbehaving bot."""
    made = folder / name
    made.mkdir(parents=True)
    shutil.copyfile(BOT, made / "bot.py")
    run = " ".join(["python", "bot.py", *flags])
    (made / "bot.toml").write_text(f'name = "{name}"\nrun = "{run}"\ntables = 16\n')
    return made


@pytest.mark.parametrize(
    ("flags", "policy", "reason"),
    [
        (("--exit-at-start",), "forfeit", "it did not start in 3 blocks in a row; the last: no_"),
        (
            ("--how", "illegal", "--chance-of", "1"),
            "substitute:2",
            "it forfeited 10 matches in a row; the last: illegal: answered",
        ),
    ],
)
def test_a_ladder_goes_on_without_a_bot_that_always_fails(
    tmp_path: Path, flags: tuple[str, ...], policy: str, reason: str
) -> None:
    """It is suspended with its reason, all is proved and whole, and it can try again."""
    home = tmp_path / "home"
    bad = bot_folder(tmp_path / "bots", "bad", *flags)
    terms = ("--faults", policy, "--set", "target_score=5", "--time", "60/30")
    arena(home, "ladder", "create", "cup", *terms)  # timed: few blocks are under way at a time
    samples = [ROOT / "sample_bots" / name for name in ("greedy", "random")]
    arena(home, "ladder", "add", "cup", *samples, bad)
    run = ("ladder", "run", "cup", "--workers", "1", "--blocks")
    printed = arena(home, *run, "12")
    assert "Suspended from block " in printed
    assert f": bad, as {reason}" in " ".join(printed.split())
    document = json.loads(arena(home, "ladder", "standings", "cup", "--json"))
    (pair,) = [
        row
        for row in document["head_to_head"]
        if (row["bot"], row["opponent"]) == ("greedy", "random")
    ]
    assert 24 == pair["matches"]
    (row,) = [row for row in document["standings"] if row["bot"] == "bad"]
    assert (0 if "start" in reason else row["losses"]) == row["matches"]
    assert "all proved" in arena(home, "verify", "cup")
    if policy != "forfeit":
        return
    assert "bad: back in ladder cup, from block" in arena(
        home, "ladder", "resume-bot", "cup", "bad"
    )
    assert f": bad, as {reason}" in " ".join(arena(home, *run, "24").split())
    arena(home, "db", "check")
