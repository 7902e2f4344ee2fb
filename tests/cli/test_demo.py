import pytest

from arena.cli import demo as demo_module
from arena.cli.ladder import run as ladder_run
from arena.ladder.progress import Progress
from tests.cli.conftest import Arena


@pytest.mark.e2e
def test_demo(arena: Arena) -> None:
    """The demo ends with standings and commands that work; run again, it goes on."""
    said = arena("demo", "--blocks", "2")
    assert (0, "") == (said.code, said.err)
    assert "Ladder demo: 12 matches in " in said.out
    assert "The database is demo/arena.db (12 matches)." in said.out
    for command in ("ladder standings demo", "replay demo/0/0", "verify demo"):
        assert f"  arena {command} --home demo\n" in said.out
        assert 0 == arena(*command.split(), "--home", "demo").code
    assert "  arena demo --blocks 2\n" in said.out
    again = arena("demo", "--blocks", "2")
    assert "The ladder goes on: every pair has played 2 blocks already." in again.out
    assert "The database is demo/arena.db (24 matches)." in again.out


def test_interrupt(arena: Arena, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C prints the command that goes on."""

    def interrupt(*_: object, **__: object) -> Progress:
        raise KeyboardInterrupt

    monkeypatch.setattr(ladder_run, "run_ladder", interrupt)
    said = arena("--home", "here", "demo", "--blocks", "7")
    assert 130 == said.code
    assert said.out.endswith("To go on: arena demo --blocks 7 --home here\n")


def test_no_samples(arena: Arena, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the sample bots there is a sentence."""
    monkeypatch.setattr(demo_module, "sample_folder", lambda: None)
    said = arena("demo")
    assert (2, "") == (said.code, said.out)
    assert said.err.startswith("arena: The sample bots did not come with this arena")
