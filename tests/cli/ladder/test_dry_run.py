"""Tests of saying what a run would play, how long, and how sure it will be."""

from pathlib import Path

import pytest

from arena.cli.ladder.dry_run import plan_to_json, show_plan
from arena.contest.statistics.outlook import outlooks
from arena.ladder.capacity import Capacity
from arena.ladder.duration import Basis, Duration
from arena.ladder.plan import RunPlan
from arena.store.ladders import Ladder
from arena.store.runs import Pace
from tests.cli.conftest import Arena, write_bot
from tests.fakes import SECRET, fake_settings

GUESS = Duration(4.0, 50.0, Basis.GUESSED)


def _plan(*, left: int = 100, duration: Duration | None = GUESS) -> RunPlan:
    return RunPlan(
        ladder=Ladder(1, fake_settings(), SECRET, "", created_ns=0, closed_ns=None, cursor=0),
        names=[("a", "version of a"), ("b", "version of b")],
        capacity=Capacity(2, 1, None, False),
        blocks_total=100,
        blocks_left=left,
        blocks_unpaired=0,
        matches_left=2 * left,
        pairs=outlooks([], [(0, 1)] * left, 41),
        pace=Pace(400, 8.0, 2),
        duration=duration,
    )


@pytest.mark.parametrize(
    ("duration", "sentence"),
    [
        (GUESS, "perhaps 4 s: a guess, 50 matches a second, as bots play that answer at once."),
        (
            Duration(200.0, 1.0, Basis.MEASURED),
            "about 3 min 20 s, if it goes as in its last run: 1 match a second, 2 workers.",
        ),
        (Duration(7200.0, 0.01, Basis.AT_MOST), "at most about 2 h 0 min, if every bot uses all"),
        (None, "nobody can say, as no clock bounds it."),
    ],
)
def test_how_long_it_takes_is_said_with_how_that_is_known(
    duration: Duration | None, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Measured, guessed, as long as the clocks allow, or not known."""
    show_plan(_plan(duration=duration), ["ladder", "run", "demo"])
    said = capsys.readouterr().out
    assert "Ladder demo: 100 blocks to play, 200 matches, by 1 worker.\n" in said
    assert f"How long: {sentence}" in said
    document = plan_to_json(_plan(duration=duration))
    assert (duration and duration.seconds) == document["seconds"]


def test_how_sure_it_will_be_is_said_with_what_is_assumed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """By pair; that nothing was played, and what plays it."""
    monkeypatch.setattr("sys.argv", ["arena"])
    show_plan(_plan(), ["ladder", "run", "demo"])
    said = capsys.readouterr().out
    assert "a    b              0      100            ±2.0      ±7 %  *" in said
    assert "* Too few blocks so far to say how much they differ. Assumed: by 10.25 points" in said
    assert said.endswith("\nNothing was played. To play it: arena ladder run demo\n")
    show_plan(_plan(left=0), ["ladder", "run", "demo"])
    said = capsys.readouterr().out
    assert said.startswith("Ladder demo: nothing is left to play, all 100 blocks are there.\n")
    assert "To play it" not in said


def test_nothing_is_played(arena: Arena, tmp_path: Path) -> None:
    """Of a ladder that could be; no folder for messages is made."""
    arena("ladder", "create", "summer", "--players", "3")
    for name in ("a", "b", "c"):
        arena("ladder", "add", "summer", write_bot(tmp_path / name, name))
    words = ["ladder", "run", "summer", "--blocks", "7", "--workers", "1", "--wire-log", "wire"]
    said = arena(*words, "--dry-run")
    assert (0, "") == (said.code, said.err)
    assert "Ladder summer: 7 blocks to play, 21 matches, by 1 worker.\n" in said.out
    assert said.out.endswith(f"To play it: arena {' '.join(words)}\n")
    assert not (tmp_path / "wire").exists()
    document = arena(*words, "--dry-run", "--json").json()
    assert (7, 7, 21, "guessed") == tuple(
        document[name] for name in ("blocks_total", "blocks_left", "matches_left", "seconds_are")
    )
    assert [("a", "b", 7), ("a", "c", 7), ("b", "c", 7)] == [
        (pair["bot"], pair["opponent"], pair["blocks_left"]) for pair in document["pairs"]
    ]
    assert "It was never run." in arena("ladder", "show", "summer").out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["other"], "There is no ladder 'other'"),
        (["summer"], "Ladder 'summer' needs 2 bots and has 0"),
        (["summer", "--workers", "0"], "0 workers cannot play"),
        (["summer", "--blocks", "0"], "Invalid value for '--blocks'"),
    ],
)
def test_what_a_run_would_refuse_is_refused(words: list[str], sentence: str, arena: Arena) -> None:
    """In the same words."""
    arena("ladder", "create", "summer")
    if "--workers" in words:
        for name in ("a", "b"):
            arena("ladder", "add", "summer", write_bot(Path(name), name))
    said = arena("ladder", "run", *words, "--dry-run")
    assert (2, "") == (said.code, said.out)
    assert said.err.startswith(f"arena: {sentence}")
