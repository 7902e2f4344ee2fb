"""Tests of what is said of stopping rules: set, planned, under way, met."""

from dataclasses import replace
from pathlib import Path

import pytest

from arena.cli.ladder import run as ladder_run
from arena.cli.ladder.dry_run import plan_to_json, show_plan
from arena.cli.ladder.progress import progress_text
from arena.cli.ladder.stopping import rules_text, state_text, stop_text, stop_to_json
from arena.contest.stopping import (
    BLOCKS,
    CERTAIN,
    HOURS,
    MATCHES,
    NO_RULES,
    RuleState,
    Stop,
    StoppingRules,
)
from arena.ladder.capacity import Capacity
from arena.ladder.plan import RulePlan, RunPlan
from arena.ladder.progress import Progress
from arena.ladder.todo import Goal
from arena.store.ladders import Ladder
from tests.cli.conftest import Arena, write_bot
from tests.fakes import SECRET, fake_settings

MET = Stop(RuleState(CERTAIN, 0.97246, 0.95, 3), 412)
UNDER_WAY = (
    RuleState(MATCHES, 120, 400),
    RuleState(HOURS, 0.4999, 2.5),
    RuleState(CERTAIN, 0.94999, 0.95, 1),
)
_PROGRESS = Progress(
    blocks_done=60,
    blocks_total=1_000_000,
    matches_per_block=2,
    matches_played=20,
    voids=0,
    abandoned=0,
    seconds=4.0,
    recent_rate=5.0,
    standings=(),
    is_open=True,
    rules=UNDER_WAY,
)


@pytest.mark.parametrize(
    ("state", "text"),
    [
        (RuleState(BLOCKS, 200, 200), "blocks of each pairing (200 of 200)"),
        (RuleState(MATCHES, 1204, 1200), "matches of each bot (1,204 of 1,200)"),
        (RuleState(HOURS, 2.5001, 2.5), "hours of running (2.50 of 2.5)"),
        (MET.state, "the order of the first 3 is certain (97.2 % of 95 %)"),
        (RuleState(CERTAIN, 0.9501, 0.95, 1), "who is first is certain (95.0 % of 95 %)"),
    ],
)
def test_what_has_ended_a_run_is_named(state: RuleState, text: str) -> None:
    """With what was reached, and what was wanted."""
    assert text == stop_text(Stop(state))


def test_nothing_is_rounded_up_to_what_is_wanted() -> None:
    """94.999 % is not 95 % yet."""
    assert [
        "120 of 400 matches of each bot",
        "0.49 of 2.5 hours of running",
        "who is first: 94.9 % of 95 %",
    ] == [state_text(state) for state in UNDER_WAY]


def test_when_a_run_ends_is_said_in_words() -> None:
    """Rules that there are none of are 100 blocks."""
    assert "100 blocks of each pairing" == rules_text(NO_RULES)
    rules = StoppingRules(200, 4000, 2.5, 3, 0.99)
    assert (
        "200 blocks of each pairing or 4,000 matches of each bot or 2.5 hours of running or the "
        "order of the first 3 is certain to 99 %"
    ) == rules_text(rules)


def test_programs_are_told_too() -> None:
    """In numbers, with the sentence."""
    assert stop_to_json(None) is None
    assert {
        "rule": "certain_first",
        "reached": 0.97246,
        "wanted": 0.95,
        "first": 3,
        "below_block": 412,
        "text": "the order of the first 3 is certain (97.2 % of 95 %)",
    } == stop_to_json(MET)


def test_progress_says_how_far_each_rule_is() -> None:
    """Where no rule counts blocks, nobody says of how many; the time left is that of hours."""
    assert progress_text(_PROGRESS) == (
        "120 matches, 120 of 400 matches of each bot, 0.49 of 2.5 hours of running, who is first: "
        "94.9 % of 95 %, 5 a second, 2 h 0 min left"
    )
    ends = replace(_PROGRESS, is_open=False, blocks_total=100, rules=UNDER_WAY[:2])
    assert progress_text(ends).endswith(
        "120 of 400 matches of each bot, 0.49 of 2.5 hours of running, 5 a second, 16 s left"
    )
    assert (True, 0.0) == (
        replace(_PROGRESS, stop=MET).is_finished,
        replace(_PROGRESS, stop=MET).seconds_left,
    )


def _plan(left: int | None, *, stop: Stop | None = None) -> RunPlan:
    settings = fake_settings(stopping=StoppingRules(hours=2.5, certain_first=1))
    return RunPlan(
        ladder=Ladder(1, settings, SECRET, "", created_ns=0, closed_ns=None, cursor=0),
        names=[],
        capacity=Capacity(2, 1, None, False),
        blocks_total=None,
        blocks_left=left,
        blocks_unpaired=0,
        matches_left=None if left is None else 2 * left,
        pairs=[],
        pace=None,
        duration=None,
        rules=[
            RulePlan(UNDER_WAY[0], 140),
            RulePlan(UNDER_WAY[0], 150, "at least"),
            RulePlan(UNDER_WAY[1], 9000, "about", 7200.0),
            RulePlan(UNDER_WAY[1], None, seconds_left=7200.0),
            RulePlan(UNDER_WAY[2]),
        ],
        stop=stop,
    )


def test_a_dry_run_says_what_is_left_by_each_rule(capsys: pytest.CaptureFixture[str]) -> None:
    """As far as anybody can know."""
    show_plan(_plan(None), ["ladder", "run", "demo"])
    said = capsys.readouterr().out
    assert said.startswith(
        "Ladder demo: nobody knows how many blocks it will be, by 1 worker.\n"
        "It ends by the first of these that is met:\n"
        "  120 of 400 matches of each bot so far; 140 blocks\n"
        "  120 of 400 matches of each bot so far; at least 150 blocks\n"
        "  0.49 of 2.5 hours of running so far; 2 h 0 min left, about 9,000 blocks\n"
        "  0.49 of 2.5 hours of running so far; 2 h 0 min left\n"
        "  who is first: 94.9 % of 95 % so far; when it is certain follows from results to come\n"
    )
    assert "To play it: " in said
    document = plan_to_json(_plan(None))
    assert (None, None, None) == tuple(
        document[key] for key in ("blocks_left", "matches_left", "stopped_by")
    )
    show_plan(_plan(0, stop=MET), [])
    said = capsys.readouterr().out
    assert said.startswith(
        "Ladder demo: nothing is left to play, stopped by: the order of the first 3 is certain "
        "(97.2 % of 95 %).\n"
    )
    assert "To play it" not in said


def test_a_ladder_is_created_with_rules_and_planned_by_them(arena: Arena, tmp_path: Path) -> None:
    """Exactly as many blocks as give each bot its matches."""
    said = arena("ladder", "create", "cup", "--stop", "matches_per_bot=40", "--stop", "hours=9")
    assert (0, "") == (said.code, said.err)
    for name in ("a", "b", "c"):
        arena("ladder", "add", "cup", write_bot(tmp_path / name, name))
    document = arena("ladder", "run", "cup", "--dry-run", "--json").json()
    assert (30, 30) == (document["blocks_total"], document["blocks_left"])
    matches, hours = document["stopping"]
    assert (30, "exact") == (matches["blocks_left"], matches["blocks_left_are"])
    assert ("about", 9 * 3600) == (hours["blocks_left_are"], round(hours["seconds_left"]))
    document = arena("ladder", "run", "cup", "--dry-run", "--json", "--blocks", "2").json()
    assert (6, []) == (document["blocks_left"], document["stopping"])


@pytest.mark.parametrize(
    ("pairing", "expected"), [("rating", "at least"), ("gauntlet", "exact"), ("swiss", "at least")]
)
def test_where_results_pair_it_is_known_how_much_it_is_at_least(
    arena: Arena, tmp_path: Path, pairing: str, expected: str
) -> None:
    """The rest follows from who meets whom."""
    arena("ladder", "create", "cup", "--stop", "matches_per_bot=40", "--pairing", pairing)
    for name in ("a", "b", "c"):
        arena("ladder", "add", "cup", write_bot(tmp_path / name, name))
    document = arena("ladder", "run", "cup", "--dry-run", "--json").json()
    [rule] = document["stopping"]
    assert expected == rule["blocks_left_are"]
    assert (expected == "exact") == (document["blocks_left"] is not None)
    assert rule["blocks_left"] >= 30


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("blocks", "--stop 'blocks' is no NAME=VALUE, such as blocks=200."),
        ("block=2", "Unknown stopping rule 'block': there are blocks, matches_per_bot, hours"),
        ("blocks=0", "Stopping rule blocks is a whole number from 1 to 1000000, not 0."),
        ("hours=x", "Stopping rule hours is a number above 0 and up to 10000, not 'x'."),
        ("certainty=1", "Stopping rule certainty is a number from 0.5 to 0.9999, not 1."),
    ],
)
def test_rules_that_are_none(arena: Arena, word: str, sentence: str) -> None:
    """One sentence, and no home."""
    said = arena("ladder", "create", "cup", "--stop", word)
    assert 2 == said.code
    assert said.err.startswith(f"arena: {sentence}")
    assert not Path("arena-home").exists()
    said = arena("ladder", "create", "cup", "--stop", "hours=1", "--stop", "hours=2")
    assert "arena: --stop names hours twice: once is enough.\n" == said.err


@pytest.mark.usefixtures("played_home")
def test_a_run_goes_by_the_ladders_rules(arena: Arena, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless --blocks is said; without rules it is 100 blocks. It says what has ended it."""
    goals: list[Goal] = []

    def play(_: Path, __: str, goal: Goal, *___: object, **____: object) -> Progress:
        goals.append(goal)
        return replace(_PROGRESS, stop=MET, matches_played=0)

    monkeypatch.setattr(ladder_run, "run_ladder", play)
    arena("ladder", "run", "demo")
    arena("ladder", "set", "demo", "stop.certain_first=3")
    said = arena("ladder", "run", "demo")
    assert (
        "Ladder demo stopped by: the order of the first 3 is certain (97.2 % of 95 %).\n"
        "Nothing was played, as that is met already. To go on: arena ladder run demo --blocks 4\n"
    ) in said.out
    document = arena("ladder", "run", "demo", "--json").json()
    assert stop_to_json(MET) == document["stopped_by"]
    arena("ladder", "run", "demo", "--blocks", "9")
    rules = Goal(rules=StoppingRules(certain_first=3))
    assert [Goal(100), rules, rules, Goal(9)] == goals
