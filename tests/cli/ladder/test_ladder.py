from pathlib import Path

import pytest

from arena.cli.ladder import run as ladder_run
from arena.ladder.progress import Progress
from tests.cli.conftest import Arena, write_bot


@pytest.mark.usefixtures("played_home")
def test_standings(arena: Arena) -> None:
    """The standings have every bot, and who beat whom by how much, for people and programs."""
    said = arena("ladder", "standings", "demo")
    assert 0 == said.code
    assert (
        "Ladder demo: two at a table, round robin, 2 bots, 4 matches; standard rules; throughput\n"
        in said.out
    )
    document = arena("ladder", "standings", "demo", "--json").json()
    assert [4, 4] == [row["matches"] for row in document["standings"]]
    assert document["rules"]["preset"] == "standard"
    assert document["rules"]["target_score"] == 41
    pair, mirrored = document["head_to_head"]
    assert pair["margin"]["mean"] == -mirrored["margin"]["mean"]
    assert (2, 4) == (pair["blocks"], pair["matches"])
    assert [] == document["runs"]


@pytest.mark.usefixtures("played_home")
def test_standings_explain_themselves(arena: Arena) -> None:
    """What the columns of the rating are is said where they stand."""
    said = arena("ladder", "standings", "demo")
    assert "\nmu is how strong a bot seems, sigma how unsure that is; " in said.out


@pytest.mark.usefixtures("played_home")
def test_list(arena: Arena) -> None:
    """Ladders are listed with what they are."""
    assert "demo    2        standard  throughput    2     4" in arena("ladder", "list").out
    assert ["demo"] == [row["ladder"] for row in arena("ladder", "list", "--json").json()]


def test_create(arena: Arena) -> None:
    """A ladder is created with its rules and time, and its secret is promised."""
    words = ["--players", "3", "--rules", "kings", "--set", "target_score=21", "--time", "5/1"]
    said = arena("ladder", "create", "summer", *words)
    assert (0, "") == (said.code, said.err)
    rules = "rules kings, target_score=21"
    assert (
        f"created, three at a table, round robin; {rules}; 5 s a match, at most 1 s for one.\n"
        in said.out
    )
    assert said.out.endswith("Next: arena ladder add summer BOT BOT BOT\n")
    row = arena("ladder", "list", "--json").json()[0]
    assert row["commitment"] in said.out
    assert ("5/1", 3, "kings", 21, 0) == (
        row["time_control"],
        row["players"],
        row["rules"]["preset"],
        row["rules"]["target_score"],
        row["bots"],
    )
    assert "3        kings, target_score=21  5/1" in arena("ladder", "list").out
    assert "Nobody is in this ladder yet." in arena("ladder", "standings", "summer").out


def test_create_with_a_rating(arena: Arena) -> None:
    """Settings of the rating are given at once, and the others are standard."""
    words = ["--rating", "beta=3", "--rating", "unit=match", "--rating", "draw_probability=0.1"]
    assert 0 == arena("ladder", "create", "keen", *words).code
    rating = arena("ladder", "show", "keen", "--json").json()["rating"]
    assert (3.0, "match", 0.1, 25.0) == (
        *(rating["beta"], rating["unit"], rating["draw_probability"]),
        rating["mu"],
    )


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["beta"], "--rating 'beta' is no NAME=VALUE, such as beta=4."),
        (["betta=4"], "Unknown rating setting 'betta': there are beta, draw_probability, mu, "),
        (["beta=0"], "Rating setting beta is a number from 1e-06 to 1e+06, not 0."),
        (["beta=x"], "Rating setting beta is a number from 1e-06 to 1e+06, not 'x'."),
        (["tau=nan"], "Rating setting tau is a number from 0 to 1e+06, not nan."),
        (["unit=round"], "Rating setting unit is 'block' or 'match', not 'round'."),
        (["mu=3", "mu=4"], "--rating names mu twice: once is enough."),
    ],
)
def test_impossible_ratings_create_nothing(arena: Arena, words: list[str], sentence: str) -> None:
    """One sentence says what is wrong, and there is no ladder, nor a home."""
    said = arena("ladder", "create", "keen", *(one for word in words for one in ("--rating", word)))
    assert (2, "") == (said.code, said.out)
    assert said.err.startswith(f"arena: {sentence}")
    assert not Path("arena-home").exists()


def test_hidden_names(arena: Arena) -> None:
    """A ladder can keep from bots whom they play against."""
    arena("ladder", "create", "summer")
    arena("ladder", "create", "blind", "--hide-names")
    rows = arena("ladder", "list", "--json").json()
    assert {"summer": False, "blind": True} == {row["ladder"]: row["anonymous"] for row in rows}


@pytest.mark.parametrize(
    "words", [["ladder", "create", "x y"], ["ladder", "create", "x", "--players", "5"]]
)
def test_a_refused_ladder_leaves_nothing(words: list[str], arena: Arena, tmp_path: Path) -> None:
    """No home is begun for a ladder that cannot be."""
    assert 2 == arena(*words).code
    assert [] == list(tmp_path.iterdir())


def test_no_ladder(arena: Arena) -> None:
    """A home without ladders says how to create one."""
    arena("bot", "add", write_bot(Path("mine"), "mine"))
    assert "There is no ladder yet: arena ladder create NAME\n" == arena("ladder", "list").out


@pytest.mark.usefixtures("played_home")
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["create", "demo"], "There is already a ladder 'demo'"),
        (["create", "a/b"], "'a/b' cannot be the name of a ladder"),
        (["create", "x", "--players", "5"], "A ladder has 2, 3 or 4 players, not 5."),
        (["create", "x", "--rules", "nice"], "There is no preset 'nice'"),
        (["create", "x", "--set", "max_rounds=0"], "max_rounds is a whole number"),
        (["create", "x", "--time", "1+"], "time control '1+' is none"),
        (["create", "x", "--time", "1", "--throughput"], "--time and --throughput exclude"),
        (["add", "other", "greedy"], "There is no ladder 'other'"),
        (["add", "demo", "nobody"], "There is no folder 'nobody' and no bot of that name"),
        (["add", "demo", "greedy"], "Bot 'greedy' is in ladder 'demo' already as version "),
        (["add", "demo", "greedy@ffff"], "Bot 'greedy' has no version 'ffff'"),
        (["run", "other"], "There is no ladder 'other'"),
        (["run", "demo", "--workers", "0"], "0 workers cannot play"),
        (["run", "demo", "--blocks", "0"], "Invalid value for '--blocks'"),
        (["run", "demo", "--wire-log", "arena-home/arena.db"], "The folder arena-home/arena.db"),
        (["standings", "other"], "There is no ladder 'other'"),
    ],
)
def test_bad_words(words: list[str], sentence: str, arena: Arena) -> None:
    """What cannot be done with a ladder is refused in a sentence."""
    said = arena("ladder", *words)
    assert 2 == said.code
    assert said.err.startswith(f"arena: {sentence}")


def test_too_few_bots(arena: Arena) -> None:
    """A ladder with too few bots for one match cannot be run."""
    arena("ladder", "create", "summer", "--players", "3")
    arena("ladder", "add", "summer", "greedy", "random")
    said = arena("ladder", "run", "summer")
    assert (2, "") == (said.code, said.out)
    assert said.err.startswith("arena: Ladder 'summer' needs 3 bots and has 2")


def test_add(arena: Arena, tmp_path: Path) -> None:
    """Bots join by folder, by name once added, or as samples; older versions by their hash."""
    folder = write_bot(tmp_path / "mine", "mine")
    arena("ladder", "create", "summer")
    old = arena("bot", "add", folder, "--json").json()[0]["version"]
    (folder / "bot.py").write_text("print('new')\n")
    words = ["ladder", "add", "summer", "mine", "./mine", "greedy", "--json"]
    entered = arena(*words).json()
    assert ["mine", "mine", "greedy"] == [one["bot"] for one in entered]
    assert old == entered[0]["version"] != entered[1]["version"]
    arena("ladder", "create", "winter")
    again = arena("ladder", "add", "winter", f"mine@{old[:8]}", "--json").json()
    assert [old] == [one["version"] for one in again]
    assert "mine: in ladder winter as" in arena("ladder", "add", "winter", "mine").out


@pytest.mark.usefixtures("played_home")
def test_add_later(arena: Arena, tmp_path: Path) -> None:
    """Who joins when others have met is told how it catches up."""
    write_bot(tmp_path / "late", "late")
    said = arena("ladder", "add", "demo", "./late")
    assert "; it meets each of the others as often as they have met.\n" in said.out


@pytest.mark.usefixtures("played_home")
def test_interrupt(arena: Arena, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C prints the command that goes on, with everything that was typed, and ends with 130."""

    def interrupt(*_: object, **__: object) -> Progress:
        raise KeyboardInterrupt

    monkeypatch.setattr(ladder_run, "run_ladder", interrupt)
    words = ["--blocks", "7", "--workers", "2", "--wire-log", "wire"]
    again = f"To go on: arena ladder run demo {' '.join(words)}\n"
    said = arena("ladder", "run", "demo", *words, "--home", "arena-home")
    assert 130 == said.code
    assert said.out.endswith(again)
    assert "Who beat whom by how much" in said.out
    said = arena("ladder", "run", "demo", *words, "--json")
    assert (130, "") == (said.code, said.out)
    assert said.err.endswith(again)


@pytest.mark.e2e
def test_run(arena: Arena, tmp_path: Path) -> None:
    """A ladder is run to its goal, and its matches can be told and proved."""
    arena("ladder", "create", "summer", "--set", "target_score=11")
    arena("ladder", "add", "summer", "greedy", "random")
    said = arena("ladder", "run", "summer", "--blocks", "3", "--wire-log", "wire")
    assert (0, "") == (said.code, said.err)
    assert 4 <= len(list((tmp_path / "wire").iterdir()))
    assert "0 of 6 matches  1. greedy  1. random\n" in said.out
    assert "Ladder summer: 6 matches in " in said.out
    assert "  arena replay summer/0/0\n" in said.out
    assert "6 records: all proved (cards, plays, scores)\n" == arena("verify", "summer").out
    assert 0 == arena("replay", "summer/2/1").code
    (run,) = arena("ladder", "standings", "summer", "--json").json()["runs"]
    assert run["started"] < run["ended"]
    for blocks in ("3", "1"):
        again = arena("ladder", "run", "summer", "--blocks", blocks)
        assert "has met 3 times already: arena ladder run summer --blocks 6\n" in again.out
