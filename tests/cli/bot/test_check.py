"""`arena bot check` with real processes: what it prints, and how it ends."""

import sys
import tempfile
from pathlib import Path

import pytest

from tests.cli.conftest import Arena, write_bot
from tests.e2e.hall import BOT

pytestmark = pytest.mark.e2e


@pytest.fixture(autouse=True)
def _own_temporary_folder(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Keeps the logs of bots that are not well where pytest clears them away."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path_factory.mktemp("temporary")))


def misbehaving(folder: Path, *flags: str) -> Path:
    """Writes the folder of a bot that fails on purpose."""
    folder.mkdir()
    words = ", ".join(f'"{word}"' for word in (sys.executable, str(BOT), *flags))
    (folder / "bot.toml").write_text(f'name = "mine"\ntables = 64\nrun = [{words}]\n')
    return folder


def test_a_fit_bot(arena: Arena) -> None:
    """A line a stage, the verdict and what to do next; nothing is left in the folder."""
    said = arena("bot", "check", "greedy", "--blocks", "2")
    assert (0, "") == (said.code, said.err)
    lines = said.out.splitlines()
    stages = ["start", "questions", "goodbye", "self-play", "think time"]
    assert stages == [
        stage for stage in stages if any(line[2:].startswith(stage) for line in lines)
    ]
    assert "2 blocks against itself at 10+0.1/5: the legs of each are" in said.out
    assert "greedy is fit for ladders" in lines[-2]
    assert "Next: arena bot add greedy" == lines[-1]
    assert [] == list(Path().iterdir())


def test_json(arena: Arena) -> None:
    """All figures are in one document."""
    found = arena("bot", "check", "random", "--blocks", "2", "--json", "--time", "60").json()
    assert ("random", True, []) == (found["bot"], found["fit"], found["failures"])
    assert {"blocks": 2, "matches": 4, "tied_blocks": 2, "time_control": "60"} == found["self_play"]
    assert found["questions"]["asked"] > 300
    assert [] == found["questions"]["not_met"]
    assert found["think_ms"]["median"] <= found["think_ms"]["p99"] <= found["think_ms"]["most"]


def test_an_unfit_bot(arena: Arena, tmp_path: Path) -> None:
    """What is wrong is shown with the question, and the exit code is 1."""
    misbehaving(tmp_path / "mine", "--how", "illegal")
    said = arena("bot", "check", "./mine")
    assert (1, "") == (said.code, said.err)
    assert "1. illegal: answered '9Z', allowed was: " in said.out
    assert "   answer '9Z'\n" in said.out
    assert said.out.endswith("mine is not fit for ladders: 1 failure.\n")


def test_an_unfit_bot_as_json(arena: Arena, tmp_path: Path) -> None:
    """What was not reached is null, and the logs are kept."""
    misbehaving(tmp_path / "mine", "--exit-at-start")
    said = arena("bot", "check", "./mine", "--json")
    found = said.json()
    assert (1, False, "no_show") == (said.code, found["fit"], found["failures"][0]["kind"])
    assert found["start"] is found["questions"] is found["self_play"] is found["think_ms"] is None
    assert "this bot exits at once" in (Path(found["logs"]) / "mine.log").read_text()


def test_a_bot_that_crashes_shows_its_last_words(arena: Arena, tmp_path: Path) -> None:
    """Its traceback is in the report, and where the log is."""
    code = "from arena.kit import run\nrun(lambda turn: turn.nonsense)\n"
    write_bot(tmp_path / "mine", "mine", code)
    said = arena("bot", "check", "mine")
    assert 1 == said.code
    assert "1. crashed: the process ended with exit code 1, instead of an answer." in said.out
    assert "  | AttributeError: 'Turn' object has no attribute 'nonsense'" in said.out


def test_a_bot_of_the_kit_that_follows_all_that_happens(arena: Arena, tmp_path: Path) -> None:
    """It is told of starts, events and ends, also of a later protocol, and is fit."""
    code = """
from arena.kit import run


class Bot:
    def start(self, match):
        self.told = [repr(match), match.names, match.rules]

    def choose(self, turn):
        self.told.append(repr(turn))
        return turn.moves[0]

    def event(self, event):
        self.told += [event.kind, event.seat, event.cards, event.captured, repr(event)]

    def end(self, result):
        self.told += [result.winner, result.places, result.termination]


run(Bot)
"""
    write_bot(tmp_path / "mine", "mine", code)
    found = arena("bot", "check", "mine", "--blocks", "1", "--json").json()
    assert [] == found["failures"]
    assert {"late"} >= {one["kind"] for one in found["warnings"]}  # half a second is short
    assert {"messages": 11, "enums": 5} == found["later"]
    assert "arena gone" in found["endings"]


def test_warnings_leave_a_bot_fit(arena: Arena, tmp_path: Path) -> None:
    """They are told, and the exit code is 0."""
    misbehaving(tmp_path / "mine", "--fickle")
    said = arena("bot", "check", "mine", "--blocks", "1")
    assert 0 == said.code
    assert "two answers: gave two answers to one question" in said.out
    assert "mine is fit for ladders, with " in said.out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["./nothing"], "There is no folder nothing: a bot is a folder with a bot.toml."),
        (["nobody"], "There is no folder 'nobody' and no bot of that name"),
        (["empty"], "There is no bot.toml in empty"),
        (["broken"], "broken/bot.toml is not TOML"),
        (["gone"], "Command not found: there is no file ./gone in gone"),
        (["greedy", "--time", "soon"], "time control 'soon' is none"),
        (["greedy", "--blocks", "0"], "Invalid value for '--blocks'"),
        ([], "Missing argument 'DIR|NAME'."),
    ],
)
def test_bad_input(words: list[str], sentence: str, arena: Arena, tmp_path: Path) -> None:
    """What is no bot, or no way to check one, gets a sentence."""
    for name, text in (
        ("empty", None),
        ("broken", "name = \n"),
        ("gone", 'name = "gone"\nrun = "./gone"'),
    ):
        (tmp_path / name).mkdir()
        if text is not None:
            (tmp_path / name / "bot.toml").write_text(text)
    said = arena("bot", "check", *words)
    assert (2, "") == (said.code, said.out)
    assert said.err.startswith(f"arena: {sentence}")
