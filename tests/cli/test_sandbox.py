"""What `--sandbox` and `--require-sandbox` lead to, where this and that is to be had."""

import click
import pytest

from arena.cli import sandbox
from arena.cli.sandbox import SandboxChoice
from arena.errors import InputError
from arena.sandbox.level import Found, Level
from tests.cli.conftest import Arena

BEST = Found(Level.A, "", "")
WEAK = Found(Level.C, "bubblewrap is not installed.", "apt-get install bubblewrap")


@pytest.fixture(params=[BEST, WEAK], ids=["best", "weak"])
def found(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Found:
    """What there is here."""
    there: Found = request.param
    monkeypatch.setattr(sandbox, "find_level", lambda: there)
    return there


def settled(choice: SandboxChoice, capsys: pytest.CaptureFixture[str]) -> tuple[Level, str]:
    """The level that comes of a choice, and what was said of it."""
    level = choice.sandbox().level
    return level, capsys.readouterr().err


def test_without_a_word_it_is_the_best_there_is(
    found: Found, capsys: pytest.CaptureFixture[str]
) -> None:
    """And where that is weak, it is said loudly, why, and where to read what would help."""
    level, said = settled(SandboxChoice(), capsys)
    assert found.level is level
    assert (level is Level.A) == (said == "")
    if said:
        assert "play only bots you trust" in said
        assert "bubblewrap is not installed." in said
        assert "What would help: apt-get install bubblewrap (see arena doctor)." in said


def test_none_is_had_in_silence(found: Found, capsys: pytest.CaptureFixture[str]) -> None:
    """Who asks for it knows what it means."""
    assert (Level.NONE, "") == settled(SandboxChoice("none"), capsys)


def test_limits_alone_are_warned_of_though_they_are_asked_for(
    found: Found, capsys: pytest.CaptureFixture[str]
) -> None:
    """They keep no secret; that there is nothing better is said only where it is so."""
    level, said = settled(SandboxChoice("C"), capsys)
    assert Level.C is level
    assert "play only bots you trust" in said
    assert (found is WEAK) == ("bubblewrap is not installed" in said)


@pytest.mark.parametrize("choice", [SandboxChoice("A"), SandboxChoice(required="A")])
def test_what_there_is_not_is_refused(choice: SandboxChoice, found: Found) -> None:
    """In a sentence that says why, and what to do about it."""
    if found is BEST:
        assert Level.A is choice.sandbox().level
        return
    with pytest.raises(InputError) as refused:
        choice.sandbox()
    assert "apt-get install bubblewrap" in str(refused.value)


def test_less_than_is_required_is_refused_also_where_it_is_asked_for(found: Found) -> None:
    """The two options exclude each other, and the sentence says so."""
    with pytest.raises(InputError, match="--require-sandbox A and --sandbox none exclude"):
        SandboxChoice("none", "A").sandbox()
    with pytest.raises(InputError, match="--require-sandbox C and --sandbox none exclude"):
        SandboxChoice("none", "C").sandbox()


def test_more_than_is_required_is_fine(found: Found) -> None:
    """The best there is satisfies whoever wants limits."""
    assert found.level is SandboxChoice(required="C").sandbox().level


STARTERS = (
    ("match", "a", "b"),
    ("duel", "a", "b"),
    ("play", "a"),
    ("ladder", "run", "a"),
    ("bot", "check", "a"),
    ("feed", "a", "b"),
    ("demo",),
    ("check-ladder",),
)


@pytest.mark.parametrize("words", STARTERS, ids=" ".join)
def test_all_commands_that_start_bots_have_the_options(
    arena: Arena, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also through the environment, where a word that is none is refused."""
    monkeypatch.setenv("ARENA_SANDBOX", "B")
    said = arena(*words)
    assert 2 == said.code
    assert "'B' is not one of 'auto', 'A', 'C', 'none'" in said.err
    monkeypatch.setenv("ARENA_SANDBOX", "none")
    said = arena(*words, "--require-sandbox", "B")
    assert 2 == said.code
    assert "'B' is not one of 'A', 'C'" in said.err


def test_a_match_is_refused_before_anything_is_made(
    arena: Arena, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No folder is left, and the exit code is that of wrong usage."""
    monkeypatch.setenv("ARENA_SANDBOX", "auto")
    monkeypatch.setattr(sandbox, "find_level", lambda: WEAK)
    said = arena("match", "greedy", "random", "--require-sandbox", "A", "--out", "there")
    assert 2 == said.code
    assert said.err.count("\n") == 1
    assert "--require-sandbox A" in said.err
    assert 2 == arena("replay", "there/0-0.jsonl").code


def test_what_was_typed_is_typed_again() -> None:
    """And not what stood in the environment."""
    assert ["--sandbox", "C"] == SandboxChoice("C", is_typed=True).words
    assert [] == SandboxChoice("C").words
    assert ["--require-sandbox", "A"] == SandboxChoice(required="A").words


def test_the_options_can_be_given_in_any_order() -> None:
    """What is required is known to the choice in either case."""

    @click.command()
    @sandbox.sandbox_options
    def show(sandbox: SandboxChoice) -> SandboxChoice:
        return sandbox

    wanted = SandboxChoice("C", "C", is_typed=True)
    for words in (
        ["--sandbox", "C", "--require-sandbox", "C"],
        ["--require-sandbox", "C", "--sandbox", "C"],
    ):
        assert wanted == show.main(words, standalone_mode=False)
