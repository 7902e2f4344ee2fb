"""What the tests of ladder files share: a club whose members have sent their bots."""

from pathlib import Path

import pytest

from tests.cli.conftest import write_bot

PROGRAM = "from arena.kit import run\n\nrun(lambda turn: turn.moves[0])\n"


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A folder of bots, good ones and others, where commands are called."""
    club = tmp_path / "club"
    for name in ("anna", "ben", "carla"):
        write_bot(club / name, name, f"# by {name}\n{PROGRAM}")
    write_bot(club / "copy", "anna", f"# by another\n{PROGRAM}")
    write_bot(club / "same", "anna", f"# by anna\n{PROGRAM}")
    (club / "empty").mkdir()
    (club / "broken").mkdir()
    (club / "broken" / "bot.toml").write_text('name = "broken"\nruns = "x"\n', encoding="utf-8")
    return club


@pytest.fixture
def two_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine of two cores, whatever this one has."""
    monkeypatch.setattr("arena.ladder.settle.available_cores", lambda: 2)
