"""Tests of fault policies and suspended bots on the command line."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from arena.cli.ladder import run as ladder_run
from arena.cli.ladder.suspended import suspended_lines, suspended_to_json
from arena.contest.ratings.rating import Rating
from arena.contest.standings import Standing
from arena.ladder import asking
from arena.ladder.changes import RETIRED
from arena.ladder.progress import Progress
from arena.store.connection import open_home
from arena.store.entrants import Entrant
from arena.store.ladders import find_ladder
from arena.store.lock import writer_lock
from arena.store.suspensions import AWAY, Suspension, suspend
from tests.cli.conftest import Arena

pytestmark = pytest.mark.usefixtures("played_home")

REASON = "it did not start in 3 blocks in a row; the last: no_show: it exited"


def suspend_counter(home: Path) -> None:
    with closing(open_home(home)) as store, store.writing() as connection:
        ladder = find_ladder(connection, "demo")
        suspend(connection, ladder, 0, Suspension(2, None, REASON, 1_780_000_000_000_000_000))


def test_a_suspended_bot_is_shown_with_its_reason(arena: Arena, played_home: Path) -> None:
    """In the standings and in `show`, and how it can be brought back."""
    assert "Suspended" not in arena("ladder", "standings", "demo").out
    suspend_counter(played_home)
    told = (
        f"Suspended from block 2 on: counter, as {REASON}.\n"
        "To bring it back: arena ladder resume-bot demo counter\n"
    )
    suspended = {
        "bot": "counter",
        "from_block": 2,
        "reason": REASON,
        "suspended": "2026-05-28T20:26:40.000Z",
    }
    for command in ("standings", "show"):
        assert told in arena("ladder", command, "demo").out
        (found,) = arena("ladder", command, "demo", "--json").json()["suspended"]
        assert suspended == {name: found[name] for name in suspended}


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        (None, "Replaced from block 2 on: far@aaaaaaaa, by far@bbbbbbbb, as its owner wants."),
        (AWAY, "Replaced from block 2 on: far@aaaaaaaa, by far@bbbbbbbb, as its owner wants."),
        (
            RETIRED,
            "Retired from block 2 on: far@aaaaaaaa, as its owner has taken it out. Its owner can "
            "bring it back.",
        ),
    ],
)
def test_of_what_owners_want_no_advice_is_given(reason: str | None, told: str) -> None:
    """Else two versions of a bot would play."""
    standing = Standing(Rating(25.0, 8.0))
    out = Suspension(2, None, RETIRED, 1)
    other = () if reason is None else (replace(out, reason=reason),)
    entrants = [
        Entrant(0, "far", "a" * 64, 0, standing, (out,)),
        Entrant(1, "far", "b" * 64, 0, standing, other),
    ]
    lines = list(suspended_lines("demo", entrants, Path("home")))
    assert told == lines[0]
    assert not any("resume-bot" in line for line in lines)
    replaced_by = suspended_to_json(entrants)[0]["replaced_by"]
    assert (None if reason == RETIRED else "b" * 64) == replaced_by


def test_a_ladder_with_too_few_bots_is_not_run(arena: Arena, played_home: Path) -> None:
    """It says who is suspended and why."""
    suspend_counter(played_home)
    for words in (["ladder", "run", "demo"], ["ladder", "run", "demo", "--dry-run"]):
        said = arena(*words)
        assert (2, "") == (said.code, said.out)
        assert (
            f"arena: Too few bots are left in ladder 'demo', as counter ({REASON}) is suspended: "
            "'arena ladder resume-bot demo BOT' brings one back.\n"
        ) == said.err


def test_a_suspended_bot_is_brought_back(arena: Arena, played_home: Path) -> None:
    """From the next block on, once."""
    suspend_counter(played_home)
    said = arena("ladder", "resume-bot", "demo", "counter")
    expected = "counter: back in ladder demo, from block 2 on.\nNext: arena ladder run demo\n"
    assert (0, expected) == (said.code, said.out)
    said = arena("ladder", "resume-bot", "demo", "counter")
    assert (2, "arena: Bot 'counter' is not suspended in ladder 'demo'.\n") == (said.code, said.err)
    suspend_counter(played_home)
    document = arena("ladder", "resume-bot", "demo", "counter", "--json").json()
    assert ("demo", "counter", 2) == tuple(
        document[name] for name in ("ladder", "bot", "from_block")
    )


def test_a_bot_is_brought_back_once_the_other_arena_is_done(
    arena: Arena, played_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where that does not answer, the wish is noted, and the next command fulfils it first."""
    suspend_counter(played_home)
    monkeypatch.setattr(asking, "PATIENCE_S", 0)
    with writer_lock(played_home):
        said = arena("ladder", "resume-bot", "demo", "counter")
        assert (0, "") == (said.code, said.err)
        assert said.out.startswith("Noted: that counter comes back. Who writes in arena-home has ")
        document = arena("ladder", "resume-bot", "demo", "counter", "--json").json()
        assert {"ladder": "demo", "from_block": None} == document
    said = arena("ladder", "resume-bot", "demo", "counter")
    assert "arena: Bot 'counter' is not suspended in ladder 'demo'.\n" == said.err
    assert "Suspended" not in arena("ladder", "show", "demo").out


def test_a_run_that_too_few_bots_are_left_of_says_so(
    arena: Arena, played_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the standings, and with an exit code that tells scripts."""
    suspend_counter(played_home)
    progress = Progress(3, 3, 2, 6, 0, 0, 1.0, 6.0, (), is_stuck=True)
    monkeypatch.setattr(ladder_run, "run_ladder", lambda *_, **__: progress)
    said = arena("ladder", "run", "demo")
    assert 1 == said.code
    assert "Who beat whom by how much" in said.out
    assert "Too few bots are left in ladder 'demo', as counter" in said.out


def test_a_ladder_is_created_with_a_fault_policy(arena: Arena) -> None:
    """It is said, shown, and can be changed until the first block."""
    said = arena("ladder", "create", "mild", "--faults", "substitute:3")
    assert "faults substitute:3.\n" in said.out
    assert "  faults                   substitute:3\n" in arena("ladder", "show", "mild").out
    said = arena("ladder", "set", "mild", "faults=substitute:5")
    assert "Ladder mild: faults is substitute:5 now.\n" == said.out
    assert "substitute:5" == arena("ladder", "show", "mild", "--json").json()["fault_policy"]
    said = arena("ladder", "set", "demo", "faults=substitute:3")
    assert (
        "arena: Ladder 'demo' has been played, so its faults cannot change: what a fault costs "
        "decides who wins. Begin another with 'arena ladder create'.\n"
    ) == said.err


def test_when_bots_are_suspended_can_always_be_set(arena: Arena) -> None:
    """In a number, or never."""
    shown = arena("ladder", "show", "demo", "--json").json()
    assert (None, None) == (shown["suspend_after"], shown["suspend_no_shows"])
    said = arena("ladder", "set", "demo", "suspend_after=20", "suspend_no_shows=2")
    assert (
        "Ladder demo: suspend_after is 20 now.\nLadder demo: suspend_no_shows is 2 now.\n"
    ) == said.out
    shown = arena("ladder", "set", "demo", "suspend_after=never", "--json").json()
    assert (None, 2) == (shown["suspend_after"], shown["suspend_no_shows"])
    arena("ladder", "create", "other")
    shown = arena("ladder", "show", "other", "--json").json()
    assert (10, 3) == (shown["suspend_after"], shown["suspend_no_shows"])


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["create", "x", "--faults", "mercy"], "fault policy 'mercy' is none: write forfeit, or"),
        (["set", "demo", "faults=substitute"], "fault policy 'substitute' is none: write"),
        (["set", "demo", "suspend_after=soon"], "suspend_after is a whole number, not 'soon'."),
        (["resume-bot", "demo", "nobody"], "Ladder 'demo' has no bot 'nobody'"),
        (["resume-bot", "nobody", "counter"], "There is no ladder 'nobody'"),
    ],
)
def test_bad_words(words: list[str], sentence: str, arena: Arena) -> None:
    """What makes no sense is refused in a sentence."""
    said = arena("ladder", *words)
    assert (2, "") == (said.code, said.out)
    assert said.err.startswith(f"arena: {sentence}")
