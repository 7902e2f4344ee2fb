"""Tests of letting ladders rest and go on, and of changing their settings."""

from pathlib import Path

import pytest

from arena.cli.ladder import run as ladder_run
from arena.cli.ladder.settings import SETTINGS
from arena.ladder.progress import Progress
from arena.store.lock import writer_lock
from tests.cli.conftest import Arena

pytestmark = pytest.mark.usefixtures("played_home")


def _states(arena: Arena, *words: str) -> dict[str, str]:
    rows = arena("ladder", "list", "--json", *words).json()
    return {row["ladder"]: row["state"] for row in rows}


def test_a_paused_ladder_is_not_run(arena: Arena) -> None:
    """It says so, and how to go on."""
    said = arena("ladder", "pause", "demo")
    assert "Ladder demo: paused. To go on: arena ladder resume demo\n" == said.out
    said = arena("ladder", "run", "demo")
    assert (2, "") == (said.code, said.out)
    assert "arena: Ladder 'demo' is paused: 'arena ladder resume demo' lets it go on.\n" == said.err
    assert {"demo": "paused"} == _states(arena)
    assert "Ladder demo: paused already." in arena("ladder", "pause", "demo").out
    said = arena("ladder", "resume", "demo")
    assert "Ladder demo: active. Next: arena ladder run demo\n" == said.out
    assert {"ladder": "demo", "state": "active", "before": "active"} == (
        arena("ladder", "resume", "demo", "--json").json()
    )


def test_an_archived_ladder_is_not_listed(arena: Arena) -> None:
    """But when all are wished for; nothing of it is lost."""
    arena("ladder", "create", "other")
    said = arena("ladder", "archive", "demo")
    assert "Ladder demo: archived. To have it back: arena ladder resume demo\n" == said.out
    assert {"other": "active"} == _states(arena)
    assert {"demo": "archived", "other": "active"} == _states(arena, "--all")
    said = arena("ladder", "list")
    assert said.out.endswith("1 ladder\n1 archived ladder not shown: arena ladder list --all\n")
    assert 2 == arena("ladder", "run", "demo").code
    assert "4 matches" in arena("ladder", "standings", "demo").out
    arena("ladder", "resume", "demo")
    assert {"demo": "active", "other": "active"} == _states(arena)


def test_a_home_of_archived_ladders_is_not_empty(arena: Arena) -> None:
    """It says where they are."""
    arena("ladder", "archive", "demo")
    said = arena("ladder", "list")
    assert "0 ladders\n1 archived ladder not shown: arena ladder list --all\n" == said.out
    assert [] == arena("ladder", "list", "--json").json()


def test_settings_change_before_the_first_block(arena: Arena) -> None:
    """Each by its name; what changed is said, and shown from then on."""
    arena("ladder", "create", "summer")
    words = [
        "rules=kings", "target_score=31", "ronda_points=12:2", "time=10+0.05/1", "players=3",
        "anonymous=yes", "rating.beta=3", "rating.unit=match", "workers=2", "name=autumn",
    ]  # fmt: skip
    said = arena("ladder", "set", "summer", *words)
    assert (0, "") == (said.code, said.err)
    for line in ("target_score is 31", "time is 10+0.05/1", "players is 3", "ronda_points is 12:2"):
        assert f"Ladder summer: {line} now.\n" in said.out
    shown = arena("ladder", "show", "autumn", "--json").json()
    assert (3, "10+0.05/1", False, True, 2) == tuple(
        shown[name] for name in ("players", "time_control", "throughput", "anonymous", "workers")
    )
    assert (31, {"12": 2}) == (shown["rules"]["target_score"], shown["rules"]["ronda_points"])
    assert (3.0, "match", 25.0) == tuple(shown["rating"][name] for name in ("beta", "unit", "mu"))
    back = arena("ladder", "set", "autumn", "time=throughput", "workers=auto", "--json").json()
    assert ("autumn", True, None) == (back["ladder"], back["throughput"], back["workers"])
    assert "Ladder autumn: it is so already.\n" == arena("ladder", "set", "autumn", "players=3").out


def test_a_played_ladder_keeps_what_decides_results(arena: Arena) -> None:
    """All or nothing is changed: here nothing, with the reason; name and workers can."""
    said = arena("ladder", "set", "demo", "name=other", "target_score=31")
    assert (2, "") == (said.code, said.out)
    assert (
        "arena: Ladder 'demo' has been played, so its rules cannot change: results of two games "
        "make no common rating. Begin another with 'arena ladder create'.\n"
    ) == said.err
    assert {"demo": "active"} == _states(arena)
    said = arena("ladder", "set", "demo", "name=other", "workers=1")
    assert "Ladder demo: name is other now.\nLadder demo: workers is 1 now.\n" == said.out
    assert 0 == arena("replay", "other/0/0").code
    assert arena("verify", "other").out.startswith("4 records: all proved")


def test_a_run_that_is_paused_says_how_to_go_on(
    arena: Arena, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has not come to its goal, and scripts are told so."""
    progress = Progress(3, 9, 2, 6, 0, 0, 1.0, 6.0, ())
    monkeypatch.setattr(ladder_run, "run_ladder", lambda *_, **__: progress)
    sentence = (
        "The ladder was paused meanwhile; nothing that was played is lost. To go on: "
        "arena ladder resume demo\n"
    )
    said = arena("ladder", "run", "demo")
    assert 1 == said.code
    assert "Who beat whom by how much" in said.out
    assert said.out.endswith(f"\n{sentence}")
    said = arena("ladder", "run", "demo", "--json")
    assert (1, "", f"arena: {sentence}") == (said.code, said.out, said.err)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["set", "demo", "target_score"], "'target_score' is no SWITCH=VALUE"),
        (["set", "demo", "=3"], "'=3' is no SWITCH=VALUE"),
        (["set", "demo", "name="], "'name=' is no SWITCH=VALUE"),
        (["set", "demo", "targetscore=3"], "A ladder has no setting 'targetscore': did you mean"),
        (["set", "demo", "x=3"], f"A ladder has no setting 'x': there are {', '.join(SETTINGS)}."),
        (["set", "demo", "players=3", "players=4"], "players is named twice"),
        (["set", "demo", "players=five"], "players is a whole number, not 'five'."),
        (["set", "demo", "players=5"], "A ladder has 2, 3 or 4 players, not 5."),
        (["set", "demo", "rules=nice"], "There is no preset 'nice'"),
        (["set", "demo", "target_score=0"], "target_score is a whole number"),
        (["set", "demo", "time=soon"], "time control 'soon' is none"),
        (["set", "demo", "anonymous=maybe"], "anonymous is yes or no, not 'maybe'."),
        (["set", "demo", "rating.beta=0"], "Rating setting beta is a number from"),
        (["set", "demo", "rating.beta=x"], "Rating setting beta is a number from"),
        (["set", "demo", "stop.blocks=0"], "Stopping rule blocks is a whole number from 1 to"),
        (["set", "demo", "stop.hours=long"], "Stopping rule hours is a number above 0 and up"),
        (["set", "demo", "stop.certainty=2"], "Stopping rule certainty is a number from 0.5"),
        (["set", "demo", "stop.block=2"], "A ladder has no setting 'stop.block': did you mean"),
        (["set", "demo", "rating.unit=day"], "Rating setting unit is 'block' or 'match'"),
        (["set", "demo", "workers=0"], "0 workers cannot play"),
        (["set", "demo", "workers=9999"], "9,999 workers are too many"),
        (["set", "demo", "workers=-1"], "workers is a whole number, not '-1'."),
        (["set", "demo", "name=a/b"], "'a/b' cannot be the name of a ladder"),
        (["set", "nobody", "players=3"], "There is no ladder 'nobody'"),
        (["set", "demo"], "Missing argument 'SWITCH=VALUE...'"),
        (["pause", "nobody"], "There is no ladder 'nobody'"),
        (["resume", "nobody"], "There is no ladder 'nobody'"),
        (["archive", "nobody"], "There is no ladder 'nobody'"),
        (["show", "nobody"], "There is no ladder 'nobody'"),
        (
            ["show", "cup.toml"],
            "There is no ladder 'cup.toml': 'arena ladder list' shows those there are; a ladder "
            "file's ladder is called what name says in it.",
        ),
    ],
)
def test_bad_words(words: list[str], sentence: str, arena: Arena) -> None:
    """What makes no sense is refused in a sentence, and nothing has changed."""
    before = arena("ladder", "show", "demo").out
    said = arena("ladder", *words)
    assert (2, "") == (said.code, said.out)
    assert said.err.startswith(f"arena: {sentence}")
    assert before == arena("ladder", "show", "demo").out


def test_a_name_that_is_taken(arena: Arena) -> None:
    """Two ladders cannot be called the same."""
    arena("ladder", "create", "other")
    said = arena("ladder", "set", "other", "name=demo")
    assert "arena: There is already a ladder 'demo': choose another name.\n" == said.err


def test_an_archived_ladder_cannot_be_paused(arena: Arena) -> None:
    """It rests already."""
    arena("ladder", "archive", "demo")
    said = arena("ladder", "pause", "demo")
    assert 2 == said.code
    assert said.err.startswith("arena: Ladder 'demo' is archived, which is more than paused")


def test_while_a_ladder_is_run(arena: Arena, played_home: Path) -> None:
    """It can be paused, but not be changed."""
    with writer_lock(played_home):
        assert 0 == arena("ladder", "pause", "demo").code
        said = arena("ladder", "set", "demo", "workers=1")
    assert 2 == said.code
    assert said.err.startswith("arena: Another arena (process ")


def test_stopping_rules_can_always_change(arena: Arena) -> None:
    """Also after blocks were played; `never` takes one away."""
    said = arena("ladder", "set", "demo", "stop.hours=2.5", "stop.certain_first=2")
    told = "Ladder demo: stop.hours is 2.5 now.\nLadder demo: stop.certain_first is 2 now.\n"
    assert (0, told) == (said.code, said.out)
    rules = {"hours": 2.5, "certain_first": 2, "certainty": 0.95}
    assert rules == arena("ladder", "show", "demo", "--json").json()["stop"]
    said = arena("ladder", "set", "demo", "stop.hours=never", "stop.certain_first=never")
    assert "Ladder demo: stop.hours is never now.\n" in said.out
    assert {} == arena("ladder", "show", "demo", "--json").json()["stop"]
